/// The pauses of a recording.
///
/// What comes late is judged by its own moment: a picture that waits for a slow encoder when the recording is paused was
/// exposed before.
package struct RecordingPauses: Sendable {
  /// A moment that is farther from the present is not of the monotonic clock, as where a program has times of its own; it
  /// is judged by the present.
  static let horizon = Duration.seconds(5)

  /// The pauses that pictures may still come from, in their order; the last may be under way.
  private var spans: [(start: Duration, end: Duration?)] = []

  package init() {}

  /// Whether what comes from now on is left out.
  package var isPaused: Bool { spans.last.map { $0.end == nil } ?? false }

  /// Begins a pause, unless one is under way.
  package mutating func begin(at now: Duration) {
    guard !isPaused else { return }
    spans.removeAll { $0.end! < now - Self.horizon * 2 }
    spans.append((now, nil))
  }

  /// Ends the pause that is under way.
  package mutating func end(at now: Duration) {
    guard isPaused else { return }
    spans[spans.count - 1].end = now
  }

  /// Whether a pause begins between two moments.
  package func begin(between first: Duration, and second: Duration) -> Bool {
    spans.contains { $0.start > first && $0.start <= second }
  }

  /// Whether what was exposed or heard at a moment, and comes now, is left out.
  package func contain(_ moment: Duration, at now: Duration) -> Bool {
    let isNear = moment > now - Self.horizon && moment < now + Self.horizon
    let judged = isNear ? moment : now
    return spans.contains { $0.start <= judged && $0.end.map { judged < $0 } ?? true }
  }
}
