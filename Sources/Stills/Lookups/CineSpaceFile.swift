import Files

/// Reads and writes cineSpace's `.csp` files: a curve per channel of free inputs, then a cube or curves.
enum CineSpaceFile: LookupCodec {
  static let name = ".csp"
  static let extensions = ["csp"]
  static let choices: Set<LookupSettings.Choice> = []

  /// The most entries of a channel's first curve, and the number at which curves of uneven inputs are sampled.
  private static let mostKnots = 65_536, samples = 4096

  /// The first curve of one channel: inputs that increase, and the results.
  private struct Knots {
    let inputs: [Float], outputs: [Float]

    /// Whether it maps its range to 0…1 by a line.
    var isRange: Bool { inputs.count == 2 && outputs == [0, 1] }

    func value(at input: Float) -> Float {
      if input <= inputs[0] { return outputs[0] }
      var low = 0, high = inputs.count - 1
      if input >= inputs[high] { return outputs[high] }
      while high - low > 1 {
        let middle = (low + high) / 2
        if inputs[middle] <= input { low = middle } else { high = middle }
      }
      let fraction = (input - inputs[low]) / (inputs[high] - inputs[low])
      return outputs[low] + fraction * (outputs[high] - outputs[low])
    }
  }

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    try bytes.withFileBytes { buffer throws(FileError) in
      var text = TableText(buffer, name: name)
      return try decode(&text)
    }
  }

  private static func decode(_ text: inout TableText) throws(FileError) -> ColorLookup {
    guard let head = text.next(), head.text(0).uppercased() == "CSPLUTV100" else {
      throw text.failure("expected CSPLUTV100")
    }
    guard let kind = text.next(), ["1D", "3D"].contains(kind.text(0).uppercased()) else {
      throw text.failure("expected 1D or 3D")
    }
    var line = text.next()
    if let first = line, first.text(0).uppercased() == "BEGIN" {
      repeat { line = text.next() } while line.map { $0.text(0).uppercased() != "END" } ?? false
      line = text.next()
    }
    var knots: [Knots] = []
    for _ in 0..<3 {
      knots.append(try readKnots(&text, line))
      line = text.next()
    }
    let sizes = try line.map { line throws(FileError) in try numbers(text, line) }
    let isCube = kind.text(0).uppercased() == "3D"
    guard let sizes, let first = sizes.first, let size = Int(exactly: first), sizes.count == (isCube ? 3 : 1),
      sizes.allSatisfy({ $0 == first }), (2...(isCube ? 256 : 65_536)).contains(size)
    else {
      throw text.failure(
        isCube
          ? "expected the cube's size three times, the same for each channel, from 2 to 256"
          : "expected the curve's length, from 2 to 65536")
    }
    let count = 3 * (isCube ? size * size * size : size)
    var values: [Float] = []
    while let line = text.next() {
      guard line.words.count == 3 else {
        throw text.failure("expected three numbers, found \(line.words.count)")
      }
      guard values.count < count else {
        throw text.failure("expected \(count / 3) rows of numbers, found one more")
      }
      for word in line.words { values.append(try text.number(word)) }
    }
    guard values.count == count else {
      throw text.failure("expected \(count / 3) rows of numbers, found \(values.count / 3)")
    }
    return try table(knots, values, isCube ? size : nil, text)
  }

  private static func numbers(_ text: TableText, _ line: TableText.Line) throws(FileError) -> [Float] {
    var result: [Float] = []
    for word in line.words { result.append(try text.number(word)) }
    return result
  }

  private static func readKnots(_ text: inout TableText, _ line: TableText.Line?) throws(FileError) -> Knots {
    guard let line, line.words.count == 1, let count = Int(line.text(0)), (2...mostKnots).contains(count)
    else {
      throw text.failure("expected the number of a channel's inputs, from 2 to \(mostKnots)")
    }
    var rows: [[Float]] = []
    for _ in 0..<2 {
      guard let line = text.next(), line.words.count == count else {
        throw text.failure("expected \(count) numbers of a channel's first curve")
      }
      rows.append(try numbers(text, line))
    }
    for (low, high) in zip(rows[0], rows[0].dropFirst()) where !(low < high && (high - low).isFinite) {
      throw text.failure("expected increasing inputs, found \(low) before \(high)", line: text.lineNumber - 1)
    }
    return Knots(inputs: rows[0], outputs: rows[1])
  }

  private static func table(
    _ knots: [Knots], _ values: [Float], _ size: Int?, _ text: TableText
  ) throws(FileError) -> ColorLookup {
    let low = SIMD3(knots[0].inputs[0], knots[1].inputs[0], knots[2].inputs[0])
    let high = SIMD3(knots[0].inputs.last!, knots[1].inputs.last!, knots[2].inputs.last!)
    guard let domain = ColorLookup.Domain(from: low, to: high) else {
      throw text.failure(
        "expected a range of inputs \(ColorLookup.Domain.widthLimits), found \(low) to \(high)")
    }
    let isRange = knots.allSatisfy { $0.isRange }
    if isRange {
      guard let size else { return ColorLookup(curve: .init(values: values, domain: domain)) }
      return ColorLookup(cube: .init(size: size, values: values, domain: domain))
    }
    let count = max(samples, size == nil ? values.count / 3 : 0)
    let curve = size == nil ? ColorLookup.Curve(values: values) : nil
    var shaped: [Float] = []
    for entry in 0..<count {
      let share = Float(entry) / Float(count - 1)
      var color = SIMD3<Float>.zero
      for channel in 0..<3 {
        color[channel] = knots[channel].value(at: low[channel] + share * (high[channel] - low[channel]))
      }
      guard (0..<3).allSatisfy({ color[$0].isFinite }) else {
        throw text.failure("expected a first curve whose differences are finite")
      }
      if let curve { color = SIMD3<Float>(curve.value(at: SIMD3<Double>(color))) }
      shaped += [color.x, color.y, color.z]
    }
    let shaper = ColorLookup.Curve(values: shaped, domain: domain)
    guard let size else { return ColorLookup(curve: shaper) }
    return ColorLookup(shaper: shaper, cube: .init(size: size, values: values))
  }

  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
  {
    let isCurve = table.isCurve && settings.size == nil
    var text = TableWriter()
    text.line("CSPLUTV100")
    text.line(isCurve ? "1D" : "3D")
    text.line()
    text.line("BEGIN METADATA")
    if let title = settings.plainTitle { text.line("\"\(title)\"") }
    text.line("END METADATA")
    text.line()
    let first = isCurve || settings.size != nil ? nil : table.unitShaper()
    let cube = first == nil && !isCurve ? table.cube(for: settings) : table.cubeWithOutput
    let domain = first?.domain ?? table.domain
    for channel in 0..<3 {
      let low = domain.minimum[channel], high = domain.maximum[channel]
      let count = first?.count ?? 2
      let inputs = (0..<count).map { low + (high - low) * Float($0) / Float(count - 1) }
      let outputs = first.map { curve in (0..<count).map { curve.values[3 * $0 + channel] } } ?? [0, 1]
      text.line("\(count)")
      text.line(inputs.map(TableWriter.text).joined(separator: " "))
      text.line(outputs.map(TableWriter.text).joined(separator: " "))
    }
    text.line()
    if isCurve, let shaper = table.shaper {
      text.line("\(shaper.count)")
      text.rows(shaper.values)
    } else {
      text.line("\(cube.size) \(cube.size) \(cube.size)")
      text.rows(cube.values)
    }
    return text.bytes
  }
}
