import Pixels
import Viewfinder

/// Where the pointer of a window is, and what its left button does.
struct PointerState {
  /// In pixels of the window; nil while it is elsewhere.
  var place: SIMD2<Float>?
  /// When it was moved last.
  var moved = monotonicNow()
  /// Whether the last press of the left button has dragged it.
  var hasDragged = false
}

extension WindowView {
  /// Notes where the pointer is, and moves what follows it.
  func pointerDidMove(to place: SIMD2<Float>) {
    let hasMoved = pointer.place != place
    pointer.place = place
    pointer.moved = monotonicNow()
    if magnifier.point(at: place) { pointer.hasDragged = true }
    if hasMoved, picturePointer.drag(to: place) { pointer.hasDragged = true }
    if picture.split.isOn, let fraction = picture.fraction(at: place) {
      picture.split.place = max(Float(fraction.x), 0.001)
    }
    if hasMoved {
      panels.pointerDidMove(to: place, at: pointer.moved)
      redrawPanels()
    }
    panels.holdBar()
  }

  /// Notes that the pointer has left the window.
  func pointerDidLeave() {
    pointer.place = nil
    panels.holdBar()
    overlay.movePointer(to: SIMD2(-1e6, -1e6))
    redrawPanels()
  }

  /// The cursor while the pointer is over the window: it is in the way of the loupe, and of a picture that fills the
  /// screen.
  func cursor(at now: Duration) -> Window.Cursor {
    let isIdle = owner.window.isFullscreen && now - pointer.moved > .seconds(2)
    return (owner.magnification?.form == .loupe || isIdle) && !panels.hasPointer ? .hidden : .shown
  }

  /// What keys do while the window has them.
  var typing: Window.Typing { panels.open.takeInput && overlay.wantsText ? .text : .keys }
}
