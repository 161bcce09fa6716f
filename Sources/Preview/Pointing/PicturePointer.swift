import Filters
import Glibc
import Viewfinder

/// What the left button does on the picture of a window: it focuses, locks and exposes. Its marks include what a still is
/// cropped to, and the seconds of a timer.
final class PicturePointer {
  private unowned let view: WindowView
  private var gesture = PictureGesture()
  /// The correction of the exposure while it is dragged.
  private var exposing: ExposureDrag?
  /// How far it is dragged while the camera's exposure is not known yet.
  private var waitingDrag: (place: SIMD2<Float>, rise: Float)?

  init(_ view: WindowView) { self.view = view }

  /// When a press becomes something by itself; nil for never.
  var nextChange: Duration? { gesture.end }

  /// Takes a press on the picture: of one that is not magnified, it may focus, lock or expose.
  func press(at place: SIMD2<Float>, clicks: Int) {
    guard view.picture.isAvailable, !view.magnifier.isOn, !view.owner.window.hasModifiers else {
      return gesture.cancel()
    }
    gesture.press(at: place, clicks: clicks, now: monotonicNow())
    // What a drag begins at is to be known by then.
    _ = view.loop.cameras.controller.snapshot(at: monotonicNow())
  }

  /// Takes the end of a press.
  func release() {
    if gesture.release(now: monotonicNow()) == .released {
      exposing = nil
      waitingDrag = nil
      view.redrawPanels()
    }
  }

  /// Takes a movement over the picture; returns whether it drags something.
  func drag(to place: SIMD2<Float>) -> Bool {
    let slack = Theme(scale: view.owner.window.textScale).length(6)
    guard case .dragged(let rise) = gesture.move(to: place, slack: slack) else { return false }
    dragExposure(to: place, rise: rise)
    return true
  }

  /// Corrects the exposure; while it is not known yet the movement waits.
  private func dragExposure(to place: SIMD2<Float>, rise: Float) {
    waitingDrag = nil
    let controller = view.loop.cameras.controller
    if exposing == nil {
      guard view.loop.camera != nil else {
        view.show(Notice("the source has no exposure to correct"))
        return gesture.cancel()
      }
      guard let camera = controller.snapshot(at: monotonicNow()) else { return waitingDrag = (place, rise) }
      exposing = exposureDrag(camera, from: place + SIMD2(0, rise))
      if exposing == nil { return gesture.cancel() }
    }
    if let bias = exposing?.follow(rise: rise, Theme(scale: view.owner.window.textScale)) {
      switch exposing!.kind {
      case .automatic: controller.request("bias") { try $0.exposure.setBias(bias) }
      case .time(let before):
        let time = before * exp2(bias)
        controller.request("time") { try $0.exposure.setCustom(duration: .time(time)) }
      }
    }
    view.redrawPanels()
  }

  /// A drag from the present exposure; nil, with the reason as a notice, where it cannot be corrected.
  private func exposureDrag(
    _ camera: CameraController.Snapshot, from place: SIMD2<Float>
  ) -> ExposureDrag? {
    switch camera.exposure.mode {
    case .continuous where camera.canExpose:
      return ExposureDrag(at: place, .automatic, bias: camera.exposure.bias)
    case .custom where camera.durations != nil:
      if let time = camera.exposure.duration { return ExposureDrag(at: place, .time(time), bias: 0) }
    case .locked:
      view.show(Notice("the exposure is locked; a click unlocks it"))
      return nil
    case .continuous, .custom: break
    }
    view.show(Notice("the exposure of this camera cannot be set"))
    return nil
  }

  /// Does what a press has become when time has passed; returns whether the press counts as a drag.
  func follow() -> Bool {
    if let waitingDrag { dragExposure(to: waitingDrag.place, rise: waitingDrag.rise) }
    switch gesture.wait(until: monotonicNow()) {
    case .clicked(let place):
      // The bar may have come under a pointer that was moved there.
      if !view.panels.covers(place), let point = picturePoint(at: place) {
        view.loop.cameras.pointing.click(at: point)
      }
      return false
    case .held(let place):
      if let point = picturePoint(at: place) { view.loop.cameras.pointing.lock(at: point) }
      return true
    case .dragged, .released, nil: return false
    }
  }

  /// A place of the window in fractions of the upright picture; nil beside it.
  private func picturePoint(at place: SIMD2<Float>) -> Point? {
    guard let mapping = view.owner.pointMapping else { return nil }
    let point = Point(x: Double(place.x), y: Double(place.y))
    guard mapping.contains(point, in: .view) else { return nil }
    let inside = mapping.convert(point, from: .view, to: .picture)
    return Point(x: min(max(inside.x, 0), 1), y: min(max(inside.y, 0), 1))
  }

  /// Draws what the pointer does to the picture, and what a still will show of it.
  func draw(_ ui: UI, in picture: Rect, at now: Duration) {
    let marks = PointingMarks(ui: ui, picture: picture)
    if let ratio = view.stillRatio { marks.draw(ratio) }
    if let target = view.loop.cameras.pointing.target(at: now), let mapping = view.owner.pointMapping {
      let place = mapping.convert(target.place, from: .picture, to: .view)
      marks.draw(target.phase, at: SIMD2(Float(place.x), Float(place.y)))
    }
    if let exposing { marks.draw(exposing) }
    if case .counting(let seconds) = view.loop.stills?.status { marks.draw(countdown: seconds) }
  }

  /// Whether any of that is seen.
  func isSeen(at now: Duration) -> Bool {
    exposing != nil || view.loop.cameras.pointing.target(at: now) != nil || view.loop.stills?.status != nil
      || view.stillRatio != nil
  }
}
