import Filters
import Pixels
import PlanCompiler
import Viewfinder

/// The magnifier of a window: makes the session draw the source's own pixels while they are magnified, and moves over them.
final class Magnifier {
  private let owner: PreviewWindow
  private let runner: SessionRunner
  private let picture: PictureDisplay
  /// The owner's magnification that is drawn.
  private var followed: Magnification?
  /// Whether the session draws the pixels for it; it may do so from an earlier run.
  private var drawsPixels: Bool
  /// What keys go on with.
  private var last = Magnification(.loupe)
  /// The last map of the shown picture to the source's own pixels, and what it was made for.
  private var knownMap: (tag: Int?, size: PixelSize, map: ProjectiveMap?)?
  /// Where the pointer was last while the left button is held down; nil while it is not.
  var dragPlace: SIMD2<Float>?
  /// The factor as it is shown.
  var text = TextLine()

  init(_ owner: PreviewWindow, _ runner: SessionRunner, _ picture: PictureDisplay, drawsPixels: Bool) {
    self.owner = owner
    self.runner = runner
    self.picture = picture
    self.drawsPixels = drawsPixels
  }

  /// Whether anything is magnified.
  var isOn: Bool { owner.magnification != nil }

  /// Takes up what keys or the program have set; returns whether it is new.
  func takeChange() -> Bool {
    guard owner.magnification != followed else { return false }
    followed = owner.magnification
    if let followed { last = followed }
    return true
  }

  /// Makes the session draw the source's own pixels while the window magnifies them.
  func follow() throws(SessionError) {
    let wantsPixels = isOn
    guard drawsPixels != wantsPixels else { return }
    drawsPixels = wantsPixels
    dragPlace = nil
    let pixels = owner.pixelSink
    try runner.change { configuration throws(SessionError) in
      configuration.remove(pixels)
      if wantsPixels { try configuration.add(pixels) }
    }
  }

  /// What is magnified in the picture's area, once the session has drawn the pixels.
  var pixelView: PixelView? {
    guard let magnification = owner.magnification, let size = picture.size,
      let pixels = runner.outputs.pictureSize(of: owner.pixelSink), let map = map(from: pixels)
    else { return nil }
    let center = magnification.place, area = picture.area
    let region =
      switch magnification.form {
      case .punchIn: area
      case .loupe: PixelView.loupe(at: Letterbox(size, in: area).place(of: center), in: area)
      }
    return PixelView(region, showing: center, factor: magnification.factor, map: map, of: size, in: pixels)
  }

  /// Where the shown picture lies among the own pixels; asked of the plan only when something has changed.
  private func map(from size: PixelSize) -> ProjectiveMap? {
    if let known = knownMap, known.tag == runner.outputs.drawnTag, known.size == size { return known.map }
    let map = runner.outputs.ownPixels(of: owner.pixelSink)?.map(from: size)
    knownMap = (runner.outputs.drawnTag, size, map)
    return map
  }

  /// Shows a form of the magnifier at a place of the window, or none where it is shown already.
  func toggle(_ form: Magnification.Form, at place: SIMD2<Float>?) {
    guard owner.magnification?.form != form else { return owner.magnification = nil }
    var magnification = owner.magnification ?? last
    magnification.form = form
    if let place, let center = picture.fraction(at: place) {
      magnification.center = Point(x: center.x, y: center.y)
    }
    owner.magnification = magnification
  }

  /// Magnifies with the other style; returns it.
  func toggleStyle() -> Magnification.Style {
    last.style = last.style == .plain ? .edges : .plain
    owner.magnification?.style = last.style
    return last.style
  }

  /// Moves the loupe to the pointer, or what a punch-in shows with it while it is dragPlace.
  ///
  /// - Returns: whether the pointer drags it.
  func point(at place: SIMD2<Float>) -> Bool {
    switch owner.magnification?.form {
    case .loupe:
      if let center = picture.fraction(at: place) {
        owner.magnification!.center = Point(x: center.x, y: center.y)
      }
      return false
    case .punchIn:
      guard let start = dragPlace else { return false }
      dragPlace = place
      if let view = pixelView, let pixels = knownMap?.size, let back = knownMap?.map?.inverse {
        let moved = SIMD2<Double>(place - start)
        let middle = view.middle - view.right * moved.x - view.down * moved.y
        if let center = back.place(of: middle / pixels.extent) {
          owner.magnification!.center = Point(x: center.x, y: center.y)
        }
      }
      return true
    case nil: return false
    }
  }

  /// Writes the factor and, in the words of the window, the style.
  func writeFactor(of magnification: Magnification, suffix: String?) {
    text.clear()
    text.append(magnification.factor)
    text.append("\u{d7}")
    if let suffix {
      text.append(" ")
      text.append(suffix)
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
}
