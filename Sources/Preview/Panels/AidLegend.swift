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
      if look.comparesWithCamera { lines.append(Line(inks: [], text: peaking.referenceName)) }
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

  /// Draws the lines at the top of an area, in the middle or where they cover none of the instruments; nothing where nothing
  /// needs to be explained.
  func draw(in area: Rect, avoiding instruments: [Rect], opacity: Float) {
    let lines = lines
    guard !lines.isEmpty else { return }
    let theme = ui.theme
    let size = size(of: lines)
    let inner = area.inset(theme.space(.large))
    let lefts = [area.center.x - size.x / 2, inner.left, inner.right - size.x]
    let places = [inner.top, inner.bottom - size.y].flatMap { top in lefts.map { SIMD2($0, top) } }
    let free = places.first { place in
      !instruments.contains { $0.overlaps(Rect(at: place, size: size)) }
    }
    ui.panel(
      "##legend", .passive, at: free ?? places[0], pivot: .zero, padding: .medium, opacity: opacity
    ) {
      for line in lines {
        let lead = lead(of: line)
        let row = ui.room(extent(of: line))
        let width = swatch.x / Float(max(line.inks.count, 1))
        for (index, ink) in line.inks.enumerated() {
          ui.fill(
            Rect(
              at: SIMD2(row.left + width * Float(index), row.center.y - swatch.y / 2),
              size: SIMD2(width, swatch.y)), ink)
        }
        ui.draw(line.text, at: SIMD2(row.left + lead, row.top), .caption)
      }
    }
  }
}

extension AidLegend {
  private var swatch: SIMD2<Float> { SIMD2(ui.theme.length(28), ui.theme.length(10)) }

  /// Where the text of a line begins.
  private func lead(of line: Line) -> Float { line.inks.isEmpty ? 0 : swatch.x + ui.theme.space(.medium) }

  private func extent(of line: Line) -> SIMD2<Float> {
    let text = ui.size(of: line.text, .caption)
    return SIMD2(lead(of: line) + text.x, max(text.y, swatch.y))
  }

  /// The size of the panel around lines.
  private func size(of lines: [Line]) -> SIMD2<Float> {
    let extents = lines.map(extent)
    let gaps = ui.theme.space(.small) * Float(lines.count - 1) + 2 * ui.theme.space(.medium)
    return SIMD2(
      (extents.map(\.x).max() ?? 0) + 2 * ui.theme.space(.medium), extents.reduce(gaps) { $0 + $1.y })
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
