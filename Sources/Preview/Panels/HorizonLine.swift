import Glibc

/// The level line over the picture, green where the camera is level.
struct HorizonLine {
  let ui: UI
  /// The window's pixels that the picture covers.
  let picture: Rect

  /// How far from level counts as level, in degrees.
  static let tolerance = 0.5

  /// Draws the line for a turn of the picture, clockwise in degrees.
  func draw(turn: Double, _ text: inout TextLine) {
    let theme = ui.theme
    // Level in portrait is level, too.
    let slant = turn.remainder(dividingBy: 90)
    let isLevel = abs(slant) <= Self.tolerance
    let ink = isLevel ? Theme.good : Theme.text
    let angle = Float(turn * .pi / 180)
    let direction = SIMD2(cos(angle), sin(angle))
    let middle = picture.center
    let half = min(picture.width, picture.height) * 0.3
    let gap = theme.length(18)
    ui.layer(
      "##horizon", .passive, at: SIMD2(picture.left, picture.top), size: SIMD2(picture.width, picture.height)
    ) {
      for side in [Float(-1), 1] {
        let line = [middle + direction * gap * side, middle + direction * half * side]
        ui.stroke(line, Theme.glass, width: theme.length(4))
        ui.stroke(line, ink, width: theme.length(2))
      }
      // The sides that the line is compared with.
      for side in [Float(-1), 1] {
        let inner = SIMD2(middle.x + side * (half + theme.length(6)), middle.y)
        let tick = [inner, inner + SIMD2(side * theme.length(14), 0)]
        ui.stroke(tick, Theme.glass, width: theme.length(4))
        ui.stroke(tick, isLevel ? ink : Theme.faintText, width: theme.length(2))
      }
      text.clear()
      text.append(abs(slant), decimals: 1)
      text.append("\u{b0}")
      let extent = ui.size(of: &text, .caption)
      let place = middle - extent / 2
      let pad = theme.space(.hair)
      ui.fill(
        Rect(at: place - 2 * pad, size: extent + 4 * pad), Theme.glass, rounding: theme.rounding)
      ui.cursor = place
      ui.text(&text, .caption, ink)
    }
  }
}
