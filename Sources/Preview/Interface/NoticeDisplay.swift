/// The notice that a window shows, and the hints of the first start: what is seen, and for how long.
struct NoticeDisplay {
  /// What is shown; nil for nothing.
  private(set) var notice: Notice?
  private var since = Duration.zero
  /// When the hints go; nil where they are not shown.
  private var hintsEnd: Duration?

  /// Whether anything is shown.
  var isShown: Bool { notice != nil || hintsEnd != nil }

  /// Shows a notice in place of the one before.
  mutating func show(_ notice: Notice, at now: Duration) { (self.notice, since) = (notice, now) }

  /// Shows the hints of the first start.
  mutating func showHints(until end: Duration) { hintsEnd = end }

  /// Removes the hints; returns whether they were shown.
  mutating func hideHints() -> Bool {
    defer { hintsEnd = nil }
    return hintsEnd != nil
  }

  /// Removes what was shown long enough; returns whether anything was.
  mutating func expire(at now: Duration) -> Bool {
    var hasExpired = false
    if let end = hintsEnd, now > end { hasExpired = hideHints() }
    if let shown = notice, now - since > shown.lifetime {
      notice = nil
      hasExpired = true
    }
    return hasExpired
  }

  /// How much of the notice is still seen; it fades in its last fifth of a second.
  func opacity(at now: Duration) -> Float {
    guard let notice else { return 1 }
    return Float(min(max((since + notice.lifetime - now).seconds / 0.2, 0), 1))
  }

  /// Whether the hints are shown.
  func areHintsShown(at now: Duration) -> Bool { hintsEnd.map { now < $0 } ?? false }
}
