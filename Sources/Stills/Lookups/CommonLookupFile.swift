import Files

/// Reads and writes the Common LUT Format of the Academy and the ASC (`.clf`): XML with steps that follow one another.
///
/// All steps of version 3 are read; others are refused by name.
enum CommonLookupFile: LookupCodec {
  static let name = ".clf"
  static let extensions = ["clf"]
  static let choices: Set<LookupSettings.Choice> = []

  private static let described: Set<String> = [
    "Description", "InputDescriptor", "OutputDescriptor", "Info", "Id",
  ]
  private static let depths = ["8i": 255.0, "10i": 1023, "12i": 4095, "16i": 65_535, "16f": 1, "32f": 1]

  /// The styles of a colour decision, by their names in versions 2 and 3.
  private static let decisions: [String: (ToneFunction.Direction, isClamped: Bool)] = [
    "Fwd": (.forward, true), "FwdNoClamp": (.forward, false), "Rev": (.inverse, true),
    "RevNoClamp": (.inverse, false), "v1.2_Fwd": (.forward, true), "noClampFwd": (.forward, false),
    "v1.2_Rev": (.inverse, true), "noClampRev": (.inverse, false),
  ]

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    let root = try XMLReader.parse(bytes, name: name)
    guard root.name == "ProcessList" else {
      throw root.failure("expected a ProcessList, found '\(root.name)'", in: name)
    }
    let steps = root.children.filter { !described.contains($0.name) }
    try check(root, steps, name)
    var stages: [LookupStage] = []
    for node in steps where node.attributes["bypass"] != "true" {
      guard stages.count < 64 else { throw node.failure("more than 64 steps", in: name) }
      stages.append(try stage(node, name))
    }
    let table = LookupStage.table(of: stages)
    let values = [table.shaper?.values ?? [], table.cube.values, table.output?.values ?? []]
    guard values.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
      throw root.failure("the steps give numbers that are not finite", in: name)
    }
    return table
  }

  private static func stage(_ node: XMLElement, _ file: String) throws(FileError) -> LookupStage {
    func depth(_ key: String) throws(FileError) -> Double {
      guard let text = node.attributes[key] else {
        throw node.failure("<\(node.name)>: expected '\(key)'", in: file)
      }
      guard let depth = depths[text] else {
        throw node.failure("<\(node.name)>: expected \(key) 8i, 10i, 12i, 16i, 16f or 32f", in: file)
      }
      return depth
    }
    let input = try depth("inBitDepth"), output = try depth("outBitDepth")
    switch node.name {
    case "LUT1D":
      let curve = try curve(node, depth: Float(output), file)
      return node.attributes["hueAdjust"] == nil ? curve : .hueKept(curve)
    case "LUT3D":
      let (array, sizes) = try array(node, file)
      guard sizes.count == 4, (2...129).contains(sizes[0]), sizes[1] == sizes[0], sizes[2] == sizes[0],
        sizes[3] == 3
      else { throw array.failure("expected dim 'N N N 3', N from 2 to 129", in: file) }
      let size = sizes[0]
      let values = try array.numbers(3 * size * size * size, in: file)
      return .cube(.init(size: size, values: values.transposed(size).map { $0 / Float(output) }))
    case "Matrix":
      let (array, sizes) = try array(node, file)
      guard [[3, 3], [3, 4], [3, 3, 3], [3, 4, 3]].contains(sizes) else {
        throw array.failure("expected dim '3 3' or '3 4'", in: file)
      }
      let columns = sizes[1]
      let values = try array.numbers(3 * columns, in: file).map { Double($0) }
      let rows = (0..<3).map { (row: Int) -> SIMD3<Double> in
        SIMD3<Double>(values[row * columns], values[row * columns + 1], values[row * columns + 2])
          * (input / output)
      }
      let offset = columns == 4 ? SIMD3(values[3], values[7], values[11]) / output : .zero
      return .matrix(rows, offset)
    case "Log": return try logarithm(node, file)
    case "Exponent": return try exponent(node, file)
    case "Range": return try range(node, input, output, file)
    case "ASC_CDL":
      let style = node.attributes["style"] ?? "Fwd"
      guard let (direction, isClamped) = decisions[style] else {
        throw node.failure(
          "<ASC_CDL>: expected the style Fwd, FwdNoClamp, Rev or RevNoClamp, found '\(style.prefix(20))'",
          in: file)
      }
      let decision = try ColorDecision(node, file: file)
      guard direction == .inverse else { return .decision(decision, isClamped: isClamped) }
      guard decision.isInvertible else {
        throw node.failure(
          "<ASC_CDL>: expected a slope and a saturation above 0 with the style \(style)", in: file)
      }
      return .inverseDecision(decision, isClamped: isClamped)
    default:
      throw node.failure(
        "the step '\(node.name)' is not supported; export the look as a LUT3D", in: file)
    }
  }

  /// The element with the numbers of a step, and the sizes that it states.
  static func array(_ node: XMLElement, _ file: String) throws(FileError) -> (XMLElement, [Int]) {
    guard let array = node["Array"] else { throw node.failure("<\(node.name)>: expected an Array", in: file) }
    let sizes = (array.attributes["dim"] ?? "").split(separator: " ").map { Int($0) ?? 0 }
    return (array, sizes)
  }

  private static func range(
    _ node: XMLElement, _ input: Double, _ output: Double, _ file: String
  ) throws(FileError) -> LookupStage {
    func number(_ key: String, _ depth: Double) throws(FileError) -> Double? {
      try node[key].map { element throws(FileError) in Double(try element.numbers(1, in: file)[0]) / depth }
    }
    let (minIn, maxIn) = (try number("minInValue", input), try number("maxInValue", input))
    let (minOut, maxOut) = (try number("minOutValue", output), try number("maxOutValue", output))
    let isClamped = node.attributes["style"] != "noClamp"
    // One end limits and does nothing else.
    func limit(_ input: Double?, _ output: Double?) throws(FileError) -> Double? {
      guard let input, let output else { return nil }
      guard isClamped, abs(input - output) <= 1e-6 * max(1, abs(input)) else {
        throw node.failure(
          "<Range>: expected the same share of full scale in and out, and the style Clamp, with one end only; "
            + "give a minimum and a maximum to scale", in: file)
      }
      return output
    }
    guard (minIn == nil) == (minOut == nil), (maxIn == nil) == (maxOut == nil), minIn != nil || maxIn != nil
    else {
      throw node.failure(
        "<Range>: expected values of input and output, both of a minimum or a maximum", in: file)
    }
    if let minIn, let maxIn, let minOut, let maxOut {
      guard maxIn > minIn, maxOut >= minOut else {
        throw node.failure("<Range>: expected maxima above the minima", in: file)
      }
      let scale = (maxOut - minOut) / (maxIn - minIn)
      return .range(
        scale: scale, offset: minOut - minIn * scale, low: isClamped ? minOut : nil,
        high: isClamped ? maxOut : nil)
    }
    return .range(scale: 1, offset: 0, low: try limit(minIn, minOut), high: try limit(maxIn, maxOut))
  }

  static func encode(
    _ table: ColorLookup, for name: String, _ settings: LookupSettings
  ) throws(FileError) -> [UInt8] {
    var text = TableWriter()
    text.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    text.line("<ProcessList id=\"look\" compCLFversion=\"3\" xmlns=\"urn:AMPAS:CLF:v3.0\">")
    if let title = settings.plainTitle { text.line("  <Description>\(escaped(title))</Description>") }
    let depths = TableWriter.floatDepths
    if let decision = table.decision, settings.size == nil {
      text.line("  <ASC_CDL \(depths) style=\"Fwd\">")
      for line in decision.lines { text.line(line) }
      text.line("  </ASC_CDL>")
    } else {
      let shaper = settings.size == nil ? (table.isCurve ? table.shaper : table.unitShaper()) : nil
      let output = settings.size == nil ? table.output : nil
      let cube = shaper == nil && output == nil ? table.cube(for: settings) : table.cube
      text.scale(from: shaper?.domain ?? cube.domain)
      if let shaper { text.curve(shaper) }
      if shaper == nil || !table.isCurve {
        text.line("  <LUT3D \(depths) interpolation=\"tetrahedral\">")
        text.line("    <Array dim=\"\(cube.size) \(cube.size) \(cube.size) 3\">")
        text.rows(cube.values.transposed(cube.size))
        text.line("    </Array>")
        text.line("  </LUT3D>")
      }
      if let output {
        text.scale(from: output.domain)
        text.curve(output)
      }
    }
    text.line("</ProcessList>")
    return text.bytes
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}

extension TableWriter {
  fileprivate static let floatDepths = "inBitDepth=\"32f\" outBitDepth=\"32f\""

  /// A step that maps the inputs of a table to 0…1; none where they are.
  fileprivate mutating func scale(from domain: ColorLookup.Domain) {
    guard domain != .unit else { return }
    let width = domain.maximum - domain.minimum
    line("  <Matrix \(Self.floatDepths)>")
    line("    <Array dim=\"3 4\">")
    for channel in 0..<3 {
      var row = SIMD4<Float>.zero
      row[channel] = 1 / width[channel]
      row[3] = -domain.minimum[channel] / width[channel]
      line((0..<4).map { Self.text(row[$0]) }.joined(separator: " "))
    }
    line("    </Array>")
    line("  </Matrix>")
  }

  fileprivate mutating func curve(_ curve: ColorLookup.Curve) {
    line("  <LUT1D \(Self.floatDepths)>")
    line("    <Array dim=\"\(curve.count) 3\">")
    rows(curve.values)
    line("    </Array>")
    line("  </LUT1D>")
  }
}

extension [Float] {
  /// A cube's entries with red and blue exchanged in their order.
  fileprivate func transposed(_ size: Int) -> [Float] {
    var result = self
    for entry in 0..<size * size * size {
      let (one, other, last) = (entry % size, entry / size % size, entry / (size * size))
      let source = last + size * (other + size * one)
      for channel in 0..<3 { result[3 * entry + channel] = self[3 * source + channel] }
    }
    return result
  }
}
