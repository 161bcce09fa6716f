/// Decides whether the screen may go dark: not over a picture that someone watches, nor over one that is recorded.
package struct ScreenRest {
  /// What holds at a moment.
  package struct Situation: OptionSet {
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package let rawValue: UInt8
    /// Pictures are being recorded.
    package static let recording = Situation(rawValue: 1)
    /// New pictures come.
    package static let live = Situation(rawValue: 2)
    /// A window is on the screen.
    package static let visible = Situation(rawValue: 4)
    /// The pointer or the keyboard is in a window.
    package static let attended = Situation(rawValue: 8)
  }

  /// How long the screen stays awake for a window that neither the pointer nor the keyboard is in: the window library does
  /// not say whether others cover it.
  static var patience: Duration { .seconds(600) }

  private var lastAttended: Duration?

  package init() {}

  /// Whether the screen must stay awake.
  package mutating func isRefused(in situation: Situation, at now: Duration) -> Bool {
    if situation.contains(.attended) || lastAttended == nil { lastAttended = now }
    if situation.contains(.recording) { return true }
    return situation.isSuperset(of: [.live, .visible]) && now - lastAttended! < Self.patience
  }
}
