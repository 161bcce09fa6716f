import FilterGraph

/// What the colours over the picture mean, while the interface is seen: marks of peaking, zebra, clipping warning.
struct AidLegend {
  let ui: UI
  let look: LookState

  /// A colour and its meaning.
  private struct Line {
    let inks: [Ink]
    let text: Phrase
  }

  private var lines: [Line] {
    var lines: [Line] = []
    let peaking = look.peaking
    if look.isPeaking {
      lines.append(Line(inks: peaking.inks, text: "in focus: \(peaking.colorName), \(peaking.thresholdName)"))
    }
    let aids = look.aids
    if aids.shown.contains(.zebra) {
      lines.append(
        Line(inks: [.gray(0), .gray(1), .gray(0), .gray(1)], text: aids.name(of: .zebra)))
    }
    if aids.shown.contains(.clipping) {
      lines.append(Line(inks: [Ink(1, 0, 0)], text: "lost highlights"))
      lines.append(Line(inks: [Ink(0, 0, 1)], text: "lost shadows"))
    }
    if aids.shown.contains(.falseColor) {
      lines.append(Line(inks: [], text: aids.name(of: .falseColor)))
    }
    return lines
  }

  /// Draws the lines at the top of an area; nothing where nothing needs to be explained.
  func draw(in area: Box, opacity: Float) {
    let lines = lines
    guard !lines.isEmpty else { return }
    let theme = ui.theme
    let margin = theme.space(.large)
    ui.panel(
      "##legend", .passive, at: SIMD2(area.center.x, area.top + margin), pivot: SIMD2(0.5, 0),
      padding: .medium, opacity: opacity
    ) {
      for line in lines {
        let swatch = SIMD2(theme.length(28), theme.length(10))
        let lead = line.inks.isEmpty ? 0 : swatch.x + theme.space(.medium)
        let extent = ui.size(of: line.text, .caption)
        let row = ui.room(SIMD2(lead + extent.x, max(extent.y, swatch.y)))
        let width = swatch.x / Float(max(line.inks.count, 1))
        for (index, ink) in line.inks.enumerated() {
          ui.fill(
            Box(
              at: SIMD2(row.left + width * Float(index), row.center.y - swatch.y / 2),
              size: SIMD2(width, swatch.y)), ink)
        }
        ui.draw(line.text, at: SIMD2(row.left + lead, row.top), .caption)
      }
    }
  }
}

extension PeakingSettings {
  /// The colours of the marks: one, or those of the ladder from just sharp to sharpest.
  var inks: [Ink] {
    if colorName == Self.colorNames.last { return [Ink(0.25, 0.6, 1), Ink(1, 0.9, 0), Ink(1, 0, 0)] }
    guard case .numbers(let numbers) = values["color"], numbers.count >= 3 else { return [] }
    return [Ink(Float(numbers[0]), Float(numbers[1]), Float(numbers[2]))]
  }
}
