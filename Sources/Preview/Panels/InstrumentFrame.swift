import Pixels

/// What the pointer does to an instrument over the picture: dragged by its inside it moves, by its lower right corner it
/// changes its size. The arrow keys move it, too.
struct InstrumentFrame {
  let ui: UI
  /// The window's pixels that the picture covers.
  let picture: Rect

  /// What is held, from its press to its release.
  struct Grab: Hashable {
    let id: String
    let part: Part
    /// Where the pointer was, and the instrument.
    let pointer: SIMD2<Float>
    let place: InstrumentPlace

    enum Part: Hashable {
      case inside
      case corner
    }
  }

  /// The window's pixels that an instrument covers.
  func box(of place: InstrumentPlace) -> Rect { place.box(in: picture) }

  /// Draws an instrument's picture, which the picture below shines through a little; its window has the name `layer`.
  ///
  /// The picture must have the size of its place in whole pixels: its pixels lie on those of the window.
  func draw(_ picture: Overlay.PictureNumber, layer: StaticString, _ place: InstrumentPlace) {
    let (exact, size) = (box(of: place), place.size(in: self.picture))
    let box = Rect(
      at: SIMD2(exact.left.rounded(), exact.top.rounded()),
      size: SIMD2(Float(size.width), Float(size.height)))
    ui.layer(
      layer, .back, at: SIMD2(box.left, box.top), size: SIMD2(box.width, box.height), opacity: 0.92
    ) {
      ui.picture(picture, in: box)
    }
  }

  /// Takes the pointer over an instrument, and draws its frame while the pointer is there.
  ///
  /// - Parameters:
  ///   - id: the instrument's name, unique among them; its window has the name `layer`.
  ///   - grab: what is held, of all instruments.
  ///   - outline: the frame while nothing is over it; nil for none.
  /// - Returns: the new place when it was moved.
  func draw(
    _ id: String, layer: StaticString, _ place: InstrumentPlace, _ grab: inout Grab?, outline: Ink? = nil
  ) -> InstrumentPlace? {
    let box = box(of: place)
    var result: InstrumentPlace?
    ui.layer(layer, .active, at: SIMD2(box.left, box.top), size: SIMD2(box.width, box.height)) {
      let item = ui.item(id, size: SIMD2(box.width, box.height))
      let side = min(ui.theme.length(18), box.width / 3, box.height / 3)
      let corner = Rect(
        left: box.right - side, top: box.bottom - side, right: box.right, bottom: box.bottom)
      if item.isPressed {
        grab = Grab(
          id: id, part: corner.contains(ui.pointer) ? .corner : .inside, pointer: ui.pointer, place: place)
      }
      if item.isHeld, let grab, grab.id == id {
        result = moved(grab)
      } else if let last = grab, last.id == id {
        // The pointer may have moved and let go between two frames.
        result = moved(last)
        grab = nil
      }
      if item.nudge != .zero {
        result = place.moved(by: SIMD2(Double(item.nudge.x), -Double(item.nudge.y)) * 0.01)
      }
      if item.isHovered || item.isHeld || item.hasFocus {
        drawFrame(box, corner: corner, isHeld: item.isHeld)
      } else if let outline {
        ui.frame(box, outline)
      }
    }
    return result == place ? nil : result
  }

  private func moved(_ grab: Grab) -> InstrumentPlace {
    let way = SIMD2<Double>(
      (ui.pointer - grab.pointer) / SIMD2(max(picture.width, 1), max(picture.height, 1)))
    return switch grab.part {
    case .inside: grab.place.moved(by: way)
    case .corner: grab.place.resized(by: way)
    }
  }

  private func drawFrame(_ box: Rect, corner: Rect, isHeld: Bool) {
    let ink = isHeld ? Theme.accent : Theme.text
    ui.frame(box, ink)
    // Two strokes across the corner, as on windows that can be resized.
    for part in [Float(0.35), 0.7] {
      let (across, down) = (corner.width * part, corner.height * part)
      ui.stroke(
        [SIMD2(box.right - across, box.bottom), SIMD2(box.right, box.bottom - down)], ink,
        width: 2 * ui.theme.hairline)
    }
  }
}
