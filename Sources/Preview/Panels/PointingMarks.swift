import Pixels
import Viewfinder

/// What is drawn over the picture for what the pointer does to it: the place that is focused, the correction of the
/// exposure, the shape of stills, and the seconds until one is taken.
struct PointingMarks {
  let ui: UI
  /// The window's pixels that the picture covers.
  let picture: Rect

  // MARK: - The place that is focused

  /// Draws a frame around a place: its corners while it is searched, all of it once it is found.
  func draw(_ phase: PointingController.Target.Phase, at place: SIMD2<Float>) {
    let theme = ui.theme
    let half = theme.length(32)
    let box = Rect(at: place - half, size: SIMD2(2 * half, 2 * half))
    let ink = phase.ink
    let width = theme.length(phase == .locked ? 2.5 : 2)
    let word = phase.word
    let size = word.map { ui.size(of: $0, .caption) } ?? .zero
    let pad = theme.space(.small)
    let tag = Rect(
      at: SIMD2(box.center.x - size.x / 2 - pad, box.top - size.y - 4 * pad),
      size: size + SIMD2(2 * pad, 2 * pad))
    ui.layer(
      "##target", .passive, at: SIMD2(picture.left, picture.top), size: SIMD2(picture.width, picture.height)
    ) {
      ui.places?.note("##target \(phase)", box)
      switch phase {
      case .searching, .failed:
        for corner in corners(of: box, length: half * 0.45) {
          ui.stroke(corner, Theme.glass, width: width + theme.length(2))
          ui.stroke(corner, ink, width: width)
        }
      case .found, .locked:
        ui.frame(box, Theme.glass, rounding: theme.rounding, width: width + theme.length(2))
        ui.frame(box, ink, rounding: theme.rounding, width: width)
      }
      if let word {
        let inside = tag.moved(into: picture)
        ui.fill(inside, Theme.glass, rounding: theme.rounding)
        ui.draw(word, in: inside, .caption, ink, alignment: 0.5)
      }
    }
  }

  private func corners(of box: Rect, length: Float) -> [[SIMD2<Float>]] {
    [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)].map { x, y in
      let across = x < box.center.x ? length : -length
      let down = y < box.center.y ? length : -length
      return [SIMD2(x + across, y), SIMD2(x, y), SIMD2(x, y + down)]
    }
  }

  // MARK: - The correction of the exposure

  /// Draws a scale of stops beside the place where the button went down, with the value.
  func draw(_ drag: ExposureDrag) {
    let theme = ui.theme
    let way = theme.length(ExposureDrag.way) * 0.5
    let biases = ExposureDrag.biases
    let height = Float(biases.upperBound - biases.lowerBound) * way
    let value = ui.size(of: .verbatim("\u{2212}0.0 EV"), .title)
    let pad = theme.space(.medium)
    let size = SIMD2(theme.length(14) + value.x + 3 * pad, height + 4 * pad)
    let gap = theme.length(28)
    let isRight = drag.start.x + gap + size.x <= picture.right
    let box = Rect(
      at: SIMD2(isRight ? drag.start.x + gap : drag.start.x - gap - size.x, drag.start.y - size.y / 2),
      size: size
    ).moved(into: picture)
    ui.layer("##exposure", .passive, at: SIMD2(box.left, box.top), size: size) {
      ui.places?.note("##exposure", box)
      ui.fill(box, Theme.glass, rounding: theme.rounding)
      let line = box.left + pad + theme.length(7)
      func row(_ stops: Double) -> Float { box.center.y - Float(stops) * way }
      ui.stroke(
        [SIMD2(line, row(biases.upperBound)), SIMD2(line, row(biases.lowerBound))], Theme.faintText,
        width: theme.hairline)
      for stops in Int(biases.lowerBound)...Int(biases.upperBound) {
        let half = theme.length(stops == 0 ? 7 : 4)
        ui.stroke(
          [SIMD2(line - half, row(Double(stops))), SIMD2(line + half, row(Double(stops)))], Theme.faintText,
          width: theme.hairline)
      }
      ui.disc(SIMD2(line, row(drag.bias)), radius: theme.length(6), Theme.accent)
      let sign = drag.bias > 0 ? "+" : drag.bias < 0 ? "\u{2212}" : ""
      let text = Phrase.verbatim("\(sign)\(fixed(abs(drag.bias), decimals: 1)) EV")
      let middle = min(max(row(drag.bias), box.top + value.y), box.bottom - value.y)
      ui.draw(
        text, at: SIMD2(line + theme.length(7) + pad, (middle - value.y / 2).rounded()), .title, Theme.text)
    }
  }

  // MARK: - Stills

  /// Darkens what is not in a still.
  func draw(_ ratio: AspectRatio) {
    let extent = PixelSize(width: max(Int(picture.width), 1), height: max(Int(picture.height), 1))
    let region = ratio.region(in: extent)
    guard region.size != extent else { return }
    let kept = Rect(
      at: SIMD2(picture.left + Float(region.x), picture.top + Float(region.y)),
      size: SIMD2(Float(region.size.width), Float(region.size.height)))
    let shade = Ink.gray(0, 0.6)
    ui.layer(
      "##aspect", .passive, at: SIMD2(picture.left, picture.top), size: SIMD2(picture.width, picture.height)
    ) {
      ui.fill(
        Rect(left: picture.left, top: picture.top, right: picture.right, bottom: kept.top), shade)
      ui.fill(
        Rect(left: picture.left, top: kept.bottom, right: picture.right, bottom: picture.bottom), shade)
      ui.fill(Rect(left: picture.left, top: kept.top, right: kept.left, bottom: kept.bottom), shade)
      ui.fill(Rect(left: kept.right, top: kept.top, right: picture.right, bottom: kept.bottom), shade)
      ui.frame(kept, Theme.faintText)
    }
  }

  /// Draws the seconds until a still is taken in the middle of the picture.
  func draw(countdown seconds: Int) {
    let text = Phrase.verbatim("\(seconds)")
    let size = ui.size(of: text, .digits)
    let radius = max(size.x, size.y) * 0.62
    let box = Rect(at: picture.center - radius, size: SIMD2(2 * radius, 2 * radius))
    ui.layer("##countdown", .passive, at: SIMD2(box.left, box.top), size: SIMD2(box.width, box.height)) {
      ui.places?.note("##countdown \(seconds)", box)
      ui.disc(box.center, radius: radius, Theme.glass.faded(0.7))
      ui.draw(text, in: box, .digits, Theme.text, alignment: 0.5)
    }
  }
}

extension PointingController.Target.Phase {
  fileprivate var ink: Ink {
    switch self {
    case .searching: Theme.text
    case .found, .locked: Theme.accent
    case .failed: Theme.alarm
    }
  }

  fileprivate var word: Phrase? {
    switch self {
    case .searching, .found: nil
    case .failed: "not focused"
    case .locked: "AE/AF locked"
    }
  }
}

extension Rect {
  /// The rectangle moved as little as it must be to lie in another one.
  fileprivate func moved(into area: Rect) -> Rect {
    let x = max(min(left, area.right - width), area.left)
    let y = max(min(top, area.bottom - height), area.top)
    return Rect(at: SIMD2(x, y), size: SIMD2(width, height))
  }
}
