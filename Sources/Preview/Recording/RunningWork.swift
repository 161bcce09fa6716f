import Dispatch
import Synchronization

/// What goes on beside the session when the user asks for it, at most one at a time: a movie, or a virtual camera.
///
/// It is started on a thread of its own, so that the window never waits for an encoder, a disk, a device or a daemon.
final class RunningWork<Work: AnyObject & Sendable>: Sendable {
  enum Phase: Sendable {
    case idle
    case starting
    case running(Work)
  }

  private let start = Mutex<(@Sendable () throws -> Work)?>(nil)
  private let state = Mutex(Phase.idle)
  private let queue: DispatchQueue
  /// Called on any thread with what is to be said, or nil when there is only something new to show.
  let report: @Sendable (Notice?) -> Void

  init(_ name: String, report: @escaping @Sendable (Notice?) -> Void) {
    queue = DispatchQueue(label: name)
    self.report = report
  }

  /// Sets what starts the work, on another thread; nil where there can be none.
  func use(_ start: (@Sendable () throws -> Work)?) { self.start.withLock { $0 = start } }

  var isAvailable: Bool { start.withLock { $0 != nil } }

  var phase: Phase { state.withLock { $0 } }

  /// Takes up what runs.
  func take(_ work: Work) { state.withLock { $0 = .running(work) } }

  /// Lets go of what has ended.
  ///
  /// - Returns: whether it was the present one.
  @discardableResult
  func release(_ work: Work) -> Bool {
    state.withLock { state in
      guard case .running(let present) = state, present === work else { return false }
      state = .idle
      return true
    }
  }

  /// Starts it, and calls `began` on another thread; or returns what runs, which is to be ended.
  func toggle(_ began: @escaping @Sendable (Work) -> Void) -> Work? {
    guard let start = start.withLock({ $0 }) else { return nil }
    return state.withLock { state in
      switch state {
      case .starting: return nil
      case .running(let work): return work
      case .idle:
        state = .starting
        queue.async { [self] in
          do {
            began(try start())
          } catch {
            self.state.withLock { $0 = .idle }
            report(Notice(.verbatim("\(error)"), kind: .failure))
          }
        }
        return nil
      }
    }
  }

  /// Waits until what is being started runs or has failed.
  func waitForStart() { queue.sync {} }
}
