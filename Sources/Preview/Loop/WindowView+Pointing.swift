import Filters
import Glibc
import Viewfinder

extension WindowView {
  /// Takes a press on the picture: of one that is not magnified, it may focus, lock or expose.
  func pressPicture(at place: SIMD2<Float>, clicks: Int) {
    guard hasPicture, owner.magnification == nil, !owner.window.hasModifiers else {
      return gesture.cancel()
    }
    gesture.press(at: place, clicks: clicks, now: monotonicNow())
    // What a drag begins at is to be known by then.
    _ = loop.cameraController.snapshot(at: monotonicNow())
  }

  /// Takes the end of a press.
  func releasePicture() {
    if gesture.release(now: monotonicNow()) == .released {
      exposing = nil
      waitingDrag = nil
      redrawPanels()
    }
  }

  /// Takes a movement over the picture.
  func dragPicture(to place: SIMD2<Float>) {
    let slack = Theme(scale: owner.window.textScale).length(6)
    guard case .dragged(let rise) = gesture.move(to: place, slack: slack) else { return }
    hasDragged = true
    dragExposure(to: place, rise: rise)
  }

  /// Corrects the exposure; while it is not known yet the movement waits.
  private func dragExposure(to place: SIMD2<Float>, rise: Float) {
    waitingDrag = nil
    if exposing == nil {
      guard loop.camera != nil else {
        show(Notice("the source has no exposure to correct"))
        return gesture.cancel()
      }
      guard let camera = loop.cameraController.snapshot(at: monotonicNow()) else {
        return waitingDrag = (place, rise)
      }
      exposing = drag(camera, from: place + SIMD2(0, rise))
      if exposing == nil { return gesture.cancel() }
    }
    if let bias = exposing?.follow(rise: rise, Theme(scale: owner.window.textScale)) {
      switch exposing!.kind {
      case .automatic: loop.cameraController.request("bias") { try $0.exposure.setBias(bias) }
      case .time(let before):
        let time = before * exp2(bias)
        loop.cameraController.request("time") { try $0.exposure.setCustom(duration: .time(time)) }
      }
    }
    redrawPanels()
  }

  /// A drag from the present exposure; nil, with the reason as a notice, where it cannot be corrected.
  private func drag(_ camera: CameraController.Snapshot, from place: SIMD2<Float>) -> ExposureDrag? {
    switch camera.exposure.mode {
    case .continuous where camera.canExpose:
      return ExposureDrag(at: place, .automatic, bias: camera.exposure.bias)
    case .custom where camera.durations != nil:
      if let time = camera.exposure.duration { return ExposureDrag(at: place, .time(time), bias: 0) }
    case .locked:
      show(Notice("the exposure is locked; a click unlocks it"))
      return nil
    case .continuous, .custom: break
    }
    show(Notice("the exposure of this camera cannot be set"))
    return nil
  }

  /// Does what a press has become when time has passed.
  func followGesture() {
    if let waitingDrag { dragExposure(to: waitingDrag.place, rise: waitingDrag.rise) }
    switch gesture.wait(until: monotonicNow()) {
    case .clicked(let place):
      // The bar may have come under a pointer that was moved there.
      if !isInterface(at: place), let point = picturePoint(at: place) { loop.pointing.click(at: point) }
    case .held(let place):
      hasDragged = true
      if let point = picturePoint(at: place) { loop.pointing.lock(at: point) }
    case .dragged, .released, nil: break
    }
  }

  /// A place of the window in fractions of the upright picture; nil beside it.
  private func picturePoint(at place: SIMD2<Float>) -> Point? {
    guard let mapping = owner.pointMapping else { return nil }
    let point = Point(x: Double(place.x), y: Double(place.y))
    guard mapping.contains(point, in: .view) else { return nil }
    let inside = mapping.convert(point, from: .view, to: .picture)
    return Point(x: min(max(inside.x, 0), 1), y: min(max(inside.y, 0), 1))
  }

  /// Draws what the pointer does to the picture, and what a still will show of it.
  func drawPointing(_ ui: UI, in picture: Box, at now: Duration) {
    let marks = PointingMarks(ui: ui, picture: picture)
    if let ratio = stillRatio { marks.draw(ratio) }
    if let target = loop.pointing.target(at: now), let mapping = owner.pointMapping {
      let place = mapping.convert(target.place, from: .picture, to: .view)
      marks.draw(target.phase, at: SIMD2(Float(place.x), Float(place.y)))
    }
    if let exposing { marks.draw(exposing) }
    if case .counting(let seconds) = loop.stills?.status { marks.draw(countdown: seconds) }
  }

  /// Whether any of that is seen.
  func hasPointing(at now: Duration) -> Bool {
    exposing != nil || loop.pointing.target(at: now) != nil || loop.stills?.status != nil || stillRatio != nil
  }
}
