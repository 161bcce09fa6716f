/// Decides whether the screen may go dark: not over a picture that someone watches, nor over one that is recorded.
struct ScreenRest {
  /// What holds at a moment.
  struct Situation: OptionSet {
    let rawValue: UInt8
    /// Pictures are being recorded.
    static let recording = Situation(rawValue: 1)
    /// New pictures come.
    static let live = Situation(rawValue: 2)
    /// A window is on the screen.
    static let visible = Situation(rawValue: 4)
    /// The pointer or the keyboard is in a window.
    static let attended = Situation(rawValue: 8)
  }

  /// How long the screen stays awake for a window that neither the pointer nor the keyboard is in: the window library does
  /// not say whether others cover it.
  static var patience: Duration { .seconds(600) }

  private var lastAttended: Duration?

  /// Whether the screen must stay awake.
  mutating func isRefused(in situation: Situation, at now: Duration) -> Bool {
    if situation.contains(.attended) || lastAttended == nil { lastAttended = now }
    if situation.contains(.recording) { return true }
    return situation.isSuperset(of: [.live, .visible]) && now - lastAttended! < Self.patience
  }
}
