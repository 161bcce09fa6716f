extension HandComparison {
  /// The comparison as a chart in SVG: a bar for each chain, up to its ratio, with its limit.
  ///
  /// It has a background of its own, and colours that people with colour blindness can tell apart.
  package var chart: String {
    let (left, unit, top, step) = (220.0, 360.0, 92.0, 30.0)
    let reach = max(1.25, rows.map(\.ratio).max() ?? 0)
    let right = left + unit * reach + 14
    let width = right + 196
    let bottom = top + step * Double(rows.count)
    func x(_ ratio: Double) -> Double { (left + unit * ratio).rounded(toDigits: 1) }
    var parts: [String] = []
    func text(_ text: String, _ x: Double, _ y: Double, _ attributes: String = "") {
      let escaped = text.map { character -> String in
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        default: String(character)
        }
      }.joined()
      parts.append("<text x=\"\(x)\" y=\"\(y)\" \(attributes)>\(escaped)</text>")
    }
    func line(_ x: Double, _ from: Double, _ to: Double, _ attributes: String) {
      parts.append("<line x1=\"\(x)\" y1=\"\(from)\" x2=\"\(x)\" y2=\"\(to)\" \(attributes)/>")
    }
    text(
      "Time of a plan in relation to programs written by hand", 20, 28,
      "font-size=\"17\" font-weight=\"bold\"")
    text(
      "\(size) NV12, uploaded for every frame; median of \(Self.runs) alternated runs; \(renderer)", 20, 48,
      "fill=\"#555555\"")
    for tenth in stride(from: 0, through: Int(reach * 10), by: 2) where tenth != 10 {
      line(x(Double(tenth) / 10), top - 6, bottom, "stroke=\"#dddddd\"")
      text(
        "\((Double(tenth) / 10).text(digits: 1))", x(Double(tenth) / 10), top - 12,
        "text-anchor=\"middle\" fill=\"#555555\"")
    }
    text("by hand", x(1), top - 12, "text-anchor=\"middle\" font-weight=\"bold\"")
    text("plan / by hand", right + 58, top - 12, "fill=\"#555555\"")
    for (index, row) in rows.enumerated() {
      let y = top + step * Double(index)
      let middle = y + step / 2
      text(row.chain.title, left - 12, middle + 5, "text-anchor=\"end\"")
      parts.append(
        "<rect x=\"\(left)\" y=\"\(y + 6)\" width=\"\((unit * row.ratio).rounded(toDigits: 1))\" height=\"\(step - 12)\" "
          + "fill=\"\(row.isHeld ? "#0072b2" : "#d55e00")\"/>")
      line(x(row.chain.limit), y + 2, y + step - 2, "stroke=\"#000000\" stroke-width=\"3\"")
      text("\(row.ratio.text(digits: 2)) x", right, middle + 5, "font-weight=\"bold\"")
      let times = [row.plan, row.hand].map { $0.times.median.text(digits: 1) }.joined(separator: " / ")
      text("\(times) ms", right + 58, middle + 5)
    }
    line(x(1), top - 6, bottom, "stroke=\"#555555\" stroke-dasharray=\"4 3\"")
    let y = bottom + 26
    parts.append("<rect x=\"\(left)\" y=\"\(y - 11)\" width=\"24\" height=\"12\" fill=\"#0072b2\"/>")
    text("limit held", left + 32, y)
    parts.append("<rect x=\"\(left + 130)\" y=\"\(y - 11)\" width=\"24\" height=\"12\" fill=\"#d55e00\"/>")
    text("limit missed", left + 162, y)
    line(left + 276, y - 14, y + 4, "stroke=\"#000000\" stroke-width=\"3\"")
    text("limit", left + 288, y)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(bottom + 44)" font-family="sans-serif" \
      font-size="14" fill="#111111">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(parts.joined(separator: "\n"))
      </svg>

      """
  }
}
