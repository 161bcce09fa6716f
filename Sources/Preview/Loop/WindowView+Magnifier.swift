import Filters
import Pixels
import PlanCompiler
import Viewfinder

extension WindowView {
  /// Makes the session draw the source's own pixels while the window magnifies them, and the window draw what has changed.
  func followMagnification() {
    let wanted = owner.magnification
    if wanted != followed {
      followed = wanted
      if let wanted {
        lastMagnification = wanted
        if !bar.isHeld { bar.hide() }
      }
      redrawPanels()
    }
    guard drawsPixels != (wanted != nil) else { return }
    drawsPixels = wanted != nil
    drag = nil
    let pixels = owner.pixelSink
    do throws(SessionError) {
      try runner.change { configuration throws(SessionError) in
        configuration.remove(pixels)
        if wanted != nil { try configuration.add(pixels) }
      }
    } catch {
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// Makes the session draw the picture before the look while it is compared.
  func followSplit() {
    do throws(SessionError) {
      try split.follow(runner)
    } catch {
      split.isOn = false
      show(Notice(.verbatim(error.description), kind: .failure))
    }
  }

  /// What is magnified in an area of the window, once the session has drawn the pixels.
  func pixelView(in area: PixelRegion) -> PixelView? {
    guard let magnification = owner.magnification, let size = pictureSize,
      let pixels = runner.pictureSize(of: owner.pixelSink), let map = map(from: pixels)
    else { return nil }
    let center = magnification.place
    let region =
      switch magnification.form {
      case .punchIn: area
      case .loupe: PixelView.loupe(at: Letterbox(size, in: area).place(of: center), in: area)
      }
    return PixelView(region, showing: center, factor: magnification.factor, map: map, of: size, in: pixels)
  }

  /// Where the shown picture lies among the own pixels; asked of the plan only when something has changed.
  private func map(from size: PixelSize) -> PlaneMap? {
    if let known = knownMap, known.tag == runner.drawnTag, known.size == size { return known.map }
    let map = runner.ownPixels(of: owner.pixelSink)?.map(from: size)
    knownMap = (runner.drawnTag, size, map)
    return map
  }

  /// Shows a form of the magnifier, or none where it is shown already.
  func toggleMagnification(_ form: Magnification.Form) {
    guard owner.magnification?.form != form else { return owner.magnification = nil }
    var magnification = owner.magnification ?? lastMagnification
    magnification.form = form
    if let place = owner.window.pointer ?? pointer, let center = pictureCenter(at: place) {
      magnification.center = center
    }
    owner.magnification = magnification
  }

  /// Magnifies with the other style.
  func toggleMagnificationStyle() {
    lastMagnification.style = lastMagnification.style == .plain ? .edges : .plain
    owner.magnification?.style = lastMagnification.style
    show(Notice(lastMagnification.style == .plain ? "magnifier plain" : "magnifier with edges emphasised"))
  }

  /// Moves the loupe to the pointer, or what a punch-in shows with it while it is dragged.
  func pointMagnifier(at place: SIMD2<Float>) {
    switch owner.magnification?.form {
    case .loupe: if let center = pictureCenter(at: place) { owner.magnification!.center = center }
    case .punchIn:
      guard let start = drag else { return }
      drag = place
      hasDragged = true
      guard let view = pixelView(in: pictureArea), let pixels = knownMap?.size,
        let back = knownMap?.map?.inverse
      else { return }
      let moved = SIMD2<Double>(place - start)
      let middle = view.middle - view.right * moved.x - view.down * moved.y
      guard let center = back.place(of: middle / pixels.extent) else { return }
      owner.magnification!.center = Point(x: center.x, y: center.y)
    case nil: return
    }
  }

  /// The corners of what a view shows, in fractions of the shown picture's sides.
  func shownPart(of view: PixelView) -> Corners? {
    guard let pixels = knownMap?.size, let back = knownMap?.map?.inverse else { return nil }
    let extent = view.region.size.extent
    let across = view.right * extent.x, down = view.down * extent.y
    func fraction(of corner: SIMD2<Double>) -> SIMD2<Float>? {
      back.place(of: corner / pixels.extent).map { SIMD2<Float>($0) }
    }
    guard let first = fraction(of: view.corner), let second = fraction(of: view.corner + across),
      let third = fraction(of: view.corner + across + down), let fourth = fraction(of: view.corner + down)
    else { return nil }
    return Corners(first, second, third, fourth)
  }

  /// A place of the window as one of the shown picture, in fractions of its size; nil before the first picture.
  private func pictureCenter(at place: SIMD2<Float>) -> Point? {
    pictureSize.map { size in
      let fraction = Letterbox(size, in: pictureArea).fraction(at: place)
      return Point(x: fraction.x, y: fraction.y)
    }
  }
}
