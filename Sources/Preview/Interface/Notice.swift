import Synchronization

/// A line, or a few, that the window shows for a while.
public struct Notice: Hashable, Sendable {
  /// What it is about, which decides its colour and how long it stays.
  public enum Kind: Hashable, Sendable {
    /// Something was done or changed.
    case information
    /// Something failed.
    case failure
  }

  /// One line.
  public let text: Phrase
  /// What it is about.
  public let kind: Kind

  /// Creates a notice; a literal is shown in the language of the window if it has a translation there.
  public init(_ text: Phrase, kind: Kind = .information) {
    self.text = text
    self.kind = kind
  }

  /// How many problems are shown.
  private static let mostProblems = 4

  /// Creates a notice of problems, a line each: the first few, and how many more there are; nil where there are none.
  package init?(problems: [Phrase]) {
    guard var text = problems.first else { return nil }
    for problem in problems.prefix(Self.mostProblems).dropFirst() { text = "\(text)\n\(problem)" }
    let rest = problems.count - Self.mostProblems
    if rest > 0 {
      text = .plural(
        rest, one: "\(text)\nand \(rest) further problem", other: "\(text)\nand \(rest) further problems")
    }
    self.init(text, kind: .failure)
  }

  /// Creates a notice of what failed: in the language of the window where the window itself says why.
  init(failure: any Error) {
    self.init((failure as? PhrasedError)?.reason ?? .verbatim("\(failure)"), kind: .failure)
  }

  /// How long it stays.
  var lifetime: Duration { kind == .information ? .milliseconds(2200) : .seconds(7) }
}

/// Where any thread leaves notices for the window, for example the one that writes stills.
///
/// Only the last one waits: newer ones replace it.
public final class NoticeBoard: Sendable {
  private let waiting = Mutex<Notice?>(nil)
  private let wake: WakeEvent

  init(wake: WakeEvent) { self.wake = wake }

  /// Shows a notice in place of the present one, and wakes the window.
  public func post(_ notice: Notice) {
    waiting.withLock { $0 = notice }
    wake.signal()
  }

  func take() -> Notice? { waiting.withLock { $0.take() } }
}

/// Why the window does not do what it is asked for.
struct PhrasedError: Error {
  let reason: Phrase

  init(_ reason: Phrase) { self.reason = reason }
}
