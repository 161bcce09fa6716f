import Files
import Synchronization

/// The results of the writing thread, in the order in which stills were passed to it.
final class WriteResults: Sendable {
  struct Entry: Sendable {
    var outcome: Result<String, FileError>
    var time: ContinuousClock.Instant
  }

  private let state = Mutex<[Entry]>([])
  private let failed = Mutex<(first: FileError?, count: Int)>((nil, 0))
  private let lasting = Mutex<FileError?>(nil)

  /// Notes a failure that later stills meet as well: a full disk, or a folder that takes no files. One name that is taken is
  /// none.
  func note(_ error: FileError) {
    guard error.code == .io || error.code == .noPermission else { return }
    lasting.withLock { $0 = $0 ?? error }
  }

  var obstacle: FileError? { lasting.withLock { $0 } }

  /// Counts a failure that is reported already.
  func addFailure(_ outcome: Result<String, FileError>) {
    guard case .failure(let error) = outcome else { return }
    failed.withLock { $0 = ($0.first ?? error, $0.count + 1) }
  }

  /// The failures; of those that were reported at once the first.
  var failures: [FileError] {
    entries.compactMap { if case .failure(let error) = $0.outcome { error } else { nil } }
      + [failed.withLock { $0.first }].compactMap(\.self)
  }

  /// How many stills failed.
  var failureCount: Int {
    entries.count { if case .failure = $0.outcome { true } else { false } } + failed.withLock { $0.count }
  }

  func add(_ outcome: Result<String, FileError>) {
    state.withLock { $0.append(Entry(outcome: outcome, time: .now)) }
  }

  var entries: [Entry] { state.withLock { $0 } }
}
