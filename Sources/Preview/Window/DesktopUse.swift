import Pixels

/// What all windows of a session have of the desktop together: the cursor, what the keyboard is for, the screen's rest.
struct DesktopUse {
  private var screenRest = ScreenRest()
  private var cursor = Window.Cursor.shown
  private var typing = Window.Typing.keys

  /// The window under the pointer decides on the cursor, the one with the keyboard on typing.
  mutating func update(for views: [WindowView], at now: Duration) {
    let wanted = views.first { $0.owner.window.hasPointer }?.cursor(at: now) ?? .shown
    if wanted != cursor {
      cursor = wanted
      Window.setCursor(wanted)
    }
    let typed = views.first { $0.owner.window.hasKeyboard }?.typing ?? .keys
    if typed != typing {
      typing = typed
      Window.setTyping(typed)
    }
  }

  /// Keeps the screen awake while a picture is watched or recorded, unless the user has set it otherwise.
  mutating func updateRest(
    for views: [WindowView], showing: ScreenRest.Situation, isAllowed: Bool, at now: Duration
  ) {
    var situation = showing
    if views.contains(where: { !$0.owner.window.isHidden }) { situation.insert(.visible) }
    if views.contains(where: { $0.owner.window.hasKeyboard || $0.owner.window.hasPointer }) {
      situation.insert(.attended)
    }
    let isRefused = screenRest.isRefused(in: situation, at: now) && !isAllowed
    let wanted = isRefused ? Window.Rest.refused : .allowed
    if Window.rest != wanted { Window.rest = wanted }
  }
}
