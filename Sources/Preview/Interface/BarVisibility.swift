/// When the bar is seen: it comes when the pointer moves and fades when it rests.
package struct BarVisibility {
  /// How long it stays after the last movement.
  static let patience = Duration.milliseconds(2500)
  /// How long it takes to come or go.
  static let fade = Duration.milliseconds(180)

  /// Whether what moves by itself may be shown.
  package enum Motion: String, Hashable, Sendable, CaseIterable {
    case full
    /// Things come and go at once.
    case reduced
  }

  private var lastMoved: Duration?
  private var cameUp: Duration?
  /// Whether something keeps it: the pointer is over it, or the keyboard is in it.
  package var isHeld = false {
    didSet { if oldValue, !isHeld { lastMoved = latest } }
  }
  private var latest = Duration.zero

  package init() {}

  /// Notes that the pointer has moved, or that a key has called for the interface.
  package mutating func note(at now: Duration) {
    if opacity(at: now, .full) == 0 { cameUp = now }
    lastMoved = now
    latest = now
  }

  /// Hides it.
  mutating func hide() {
    lastMoved = nil
    cameUp = nil
  }

  /// How much of it is seen, 0…1.
  package mutating func opacity(at now: Duration, _ motion: Motion) -> Float {
    latest = now
    return seen(at: now, motion)
  }

  private func seen(at now: Duration, _ motion: Motion) -> Float {
    guard let lastMoved else { return isHeld ? 1 : 0 }
    let coming = cameUp.map { Float((now - $0) / Self.fade) } ?? 1
    let left = isHeld ? Duration.zero : now - lastMoved - Self.patience
    guard left < Self.fade else { return 0 }
    if motion == .reduced { return left <= .zero ? 1 : 0 }
    let going = left <= .zero ? 1 : 1 - Float(left / Self.fade)
    return min(max(min(coming, going), 0), 1)
  }

  /// How long nothing changes by itself; nil for ever.
  package func timeToChange(at now: Duration, _ motion: Motion) -> Duration? {
    guard let lastMoved else { return nil }
    if let cameUp, now - cameUp < Self.fade, motion == .full { return .zero }
    guard !isHeld, seen(at: now, motion) > 0 else { return nil }
    let rest = lastMoved + Self.patience - now
    return rest > .zero ? rest : motion == .full ? .zero : nil
  }
}
