import Pixels
import Viewfinder

extension WindowView {
  /// Notes where the pointer is, and moves what follows it.
  func pointerDidMove(to place: SIMD2<Float>) {
    let hasMoved = pointer != place
    pointer = place
    pointerMoved = monotonicNow()
    pointMagnifier(at: place)
    if hasMoved { dragPicture(to: place) }
    if split.isOn, let size = pictureSize {
      split.place = max(Float(Letterbox(size, in: pictureArea).fraction(at: place).x), 0.001)
    }
    if hasMoved {
      // A magnified place is being looked at: the bar comes only to a pointer near it.
      if owner.magnification == nil || barZone.contains(place) { bar.note(at: pointerMoved) }
      redrawPanels()
    }
    holdBar()
  }

  /// Keeps the bar while the pointer is over it or the keyboard is in it.
  func holdBar() {
    bar.isHeld = pointer.map { barBox?.contains($0) == true } == true || overlay.keyboard.isActive
  }

  /// The part of the window in which the bar is.
  private var barZone: Box {
    var box = Box(owner.window.drawableSize)
    box.top = box.bottom - Theme(scale: owner.window.textScale).length(80)
    return box
  }

  /// Notes that the pointer has left the window.
  func pointerDidLeave() {
    pointer = nil
    holdBar()
    overlay.movePointer(to: SIMD2(-1e6, -1e6))
    redrawPanels()
  }

  /// Whether the pointer is used by the interface: it is over the bar, a panel or a menu, or drags something of one.
  var isPointerInInterface: Bool {
    guard open.takeInput || barBox != nil || hasInstruments else { return false }
    // What the overlay knows is of the last frame; the pointer may have moved since.
    return pointer.map(isInterface(at:)) == true || overlay.wantsPointer
  }

  func isInterface(at place: SIMD2<Float>) -> Bool {
    barBox?.contains(place) == true || recordingBox?.contains(place) == true
      || drawnLayout?.takesInput(at: place) == true
  }

  /// The cursor while the pointer is over the window: it is in the way of the loupe, and of a picture that fills the
  /// screen.
  func cursor(at now: Duration) -> Window.Cursor {
    let isIdle = owner.window.isFullscreen && now - pointerMoved > .seconds(2)
    return (owner.magnification?.form == .loupe || isIdle) && !isPointerInInterface ? .hidden : .shown
  }

  /// What keys do while the window has them.
  var typing: Window.Typing { open.takeInput && overlay.wantsText ? .text : .keys }
}
