import Glibc
import Viewfinder

/// The readings of the sharpness meter beside the part of the picture that is measured: the newest score, its share of the
/// peak, a bar with the peak held, and the last scores.
package struct MeterPanel {
  let ui: UI

  /// The colour of what belongs to the meter.
  static let ink = Ink(0.45, 1, 0.55)

  /// Draws it below a part of the picture, or above, to the right or to the left of it: where it covers the least of it.
  ///
  /// - Parameter area: what of the window it may cover.
  /// - Returns: where it is.
  func draw(_ readings: SharpnessHistory, beside part: Rect, in area: Rect) -> Rect {
    let theme = ui.theme
    let pad = theme.space(.medium)
    let size = SIMD2(theme.length(190), theme.length(112))
    let box = Self.place(size, beside: part, in: area, gap: theme.space(.small))
    ui.layer("##readings", .passive, at: SIMD2(box.left, box.top), size: size) {
      ui.fill(box, Theme.glass, rounding: theme.rounding)
      ui.places?.note("##readings", box)
      let inner = box.inset(pad)
      drawNumbers(readings, in: inner)
      let bar = Rect(
        left: inner.left, top: inner.top + theme.length(24), right: inner.right,
        bottom: inner.top + theme.length(36))
      drawBar(readings, in: bar)
      var graph = inner
      graph.top = bar.bottom + theme.space(.medium)
      drawHistory(readings, in: graph)
    }
    return box
  }

  package static func place(_ size: SIMD2<Float>, beside part: Rect, in area: Rect, gap: Float) -> Rect {
    let centered = part.center - size / 2
    let corners = [
      SIMD2(centered.x, part.bottom + gap), SIMD2(centered.x, part.top - gap - size.y),
      SIMD2(part.right + gap, centered.y), SIMD2(part.left - gap - size.x, centered.y),
    ]
    let last = pointwiseMax(SIMD2(area.right, area.bottom) - size, SIMD2(area.left, area.top))
    let boxes = corners.map {
      Rect(at: $0.clamped(lowerBound: SIMD2(area.left, area.top), upperBound: last), size: size)
    }
    func covered(_ box: Rect) -> Float {
      max(min(box.right, part.right) - max(box.left, part.left), 0)
        * max(min(box.bottom, part.bottom) - max(box.top, part.top), 0)
    }
    return boxes.min { covered($0) < covered($1) }!
  }

  private func drawNumbers(_ readings: SharpnessHistory, in box: Rect) {
    var row = box
    row.bottom = row.top + ui.theme.length(18)
    guard let newest = readings.scores.last else {
      return ui.draw("measuring \u{2026}", in: row, .body, Theme.faintText)
    }
    ui.draw(.verbatim(fixed(newest * 100, decimals: 1)), in: row, .title, Self.ink)
    if let share = readings.shareOfPeak {
      ui.draw("\(fixed(share * 100, decimals: 0)) % of peak", in: row, .caption, Theme.text, alignment: 1)
    }
  }

  /// How long the bar is for a score, as a fraction: each ninth doubles it, and all is 200 %.
  package static func length(of score: Double) -> Float {
    guard score > 0 else { return 0 }
    return min(max((log2f(Float(score)) + 8) / 9, 0), 1)
  }

  private func drawBar(_ readings: SharpnessHistory, in box: Rect) {
    let theme = ui.theme
    ui.fill(box, Theme.field, rounding: theme.space(.hair))
    guard let newest = readings.scores.last, let peak = readings.peak else { return }
    var filled = box
    filled.right = box.left + box.width * Self.length(of: newest)
    ui.fill(filled, Self.ink, rounding: theme.space(.hair))
    for part in 1..<9 {
      let x = (box.left + box.width * Float(part) / 9).rounded()
      ui.fill(
        Rect(left: x, top: box.top, right: x + theme.hairline, bottom: box.bottom), .gray(0, 0.45))
    }
    let held = box.left + box.width * Self.length(of: peak)
    ui.fill(
      Rect(
        left: held - theme.length(1.5), top: box.top - theme.space(.hair), right: held + theme.length(1.5),
        bottom: box.bottom + theme.space(.hair)), Theme.text)
  }

  private func drawHistory(_ readings: SharpnessHistory, in box: Rect) {
    ui.fill(Rect(left: box.left, top: box.bottom, right: box.right, bottom: box.bottom + 1), Theme.line)
    ui.fill(Rect(left: box.left, top: box.top, right: box.right, bottom: box.top + 1), Theme.line)
    guard let peak = readings.peak, peak > 0, readings.scores.count > 1 else { return }
    let step = box.width / Float(readings.capacity - 1)
    let first = box.right - step * Float(readings.scores.count - 1)
    ui.stroke(
      readings.scores.enumerated().map { index, score in
        SIMD2(first + step * Float(index), box.bottom - box.height * Float(score / peak))
      }, Self.ink, width: max(ui.theme.length(1.5), 1))
  }
}
