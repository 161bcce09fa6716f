import Files

/// Reads and writes `.cube` files in Adobe's dialect (Cube LUT Specification 1.0) and in Resolve's, which may have
/// curves before the cube and gives input ranges as two numbers.
struct CubeFile: LookupCodec {
  static let name = ".cube"
  static let extensions = ["cube"]
  static let choices: Set<LookupSettings.Choice> = [.dialect([.adobe, .resolve])]

  static let curveSizes = 2...65_536
  private static let cubeSizes = 2...256

  private var text: TableText
  private var curveSize: Int?
  private var cubeSize: Int?
  private var minimum: SIMD3<Float>?
  private var maximum: SIMD3<Float>?
  private var curveRange: ColorLookup.Domain?
  private var cubeRange: ColorLookup.Domain?
  private var values: [Float] = []
  private var expectedRows = 0

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    try bytes.withFileBytes { buffer throws(FileError) in
      var file = CubeFile(text: TableText(buffer, name: name))
      return try file.parse()
    }
  }

  private init(text: TableText) { self.text = text }

  private mutating func parse() throws(FileError) -> ColorLookup {
    while let line = text.next() {
      switch line.words[0][line.words[0].startIndex] {
      case 0x30...0x39, 0x2B, 0x2D, 0x2E: try readRow(line)
      default: try readKeyword(line)
      }
    }
    guard curveSize != nil || cubeSize != nil else {
      throw text.failure("expected LUT_1D_SIZE or LUT_3D_SIZE, found the end of the file")
    }
    guard values.count == expectedRows * 3 else {
      throw text.failure("expected \(expectedRows) rows of numbers, found \(values.count / 3)")
    }
    return try table()
  }

  private mutating func readRow(_ line: TableText.Line) throws(FileError) {
    guard curveSize != nil || cubeSize != nil else {
      throw text.failure("expected LUT_1D_SIZE or LUT_3D_SIZE before the first row of numbers")
    }
    guard line.words.count == 3 else {
      throw text.failure("expected three numbers, found \(line.words.count)")
    }
    guard values.count < expectedRows * 3 else {
      throw text.failure("expected \(expectedRows) rows of numbers, found one more")
    }
    for word in line.words { values.append(try text.number(word)) }
  }

  private mutating func readKeyword(_ line: TableText.Line) throws(FileError) {
    let keyword = line.text(0).uppercased()
    switch keyword {
    case "TITLE": return
    case "LUT_1D_SIZE": curveSize = try size(line, keyword, within: Self.curveSizes)
    case "LUT_3D_SIZE": cubeSize = try size(line, keyword, within: Self.cubeSizes)
    case "DOMAIN_MIN": minimum = try triple(line, keyword)
    case "DOMAIN_MAX": maximum = try triple(line, keyword)
    case "LUT_1D_INPUT_RANGE": curveRange = try range(line, keyword)
    case "LUT_3D_INPUT_RANGE": cubeRange = try range(line, keyword)
    case "LUT_IN_VIDEO_RANGE", "LUT_OUT_VIDEO_RANGE":
      throw text.failure("\(keyword) is not supported; export the table with full range (0 to 1)")
    default:
      if ["NAN", "INF", "INFINITY"].contains(keyword) { _ = try text.number(line.words[0]) }
      let found = text.shortened(line.words[0])
      throw text.failure(
        "expected LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX or numbers, found '\(found)'")
    }
  }

  private mutating func size(
    _ line: TableText.Line, _ keyword: String, within sizes: ClosedRange<Int>
  ) throws(FileError) -> Int {
    guard values.isEmpty else { throw text.failure("expected \(keyword) before the first row of numbers") }
    guard line.words.count == 2, let size = Int(line.text(1)), sizes.contains(size) else {
      let found = line.words.dropFirst().map { text.shortened($0) }.joined(separator: " ")
      throw text.failure(
        "expected \(keyword) and a whole number from \(sizes.lowerBound) to \(sizes.upperBound), found '\(found)'"
      )
    }
    let other = keyword == "LUT_1D_SIZE" ? (cubeSize.map { $0 * $0 * $0 } ?? 0) : (curveSize ?? 0)
    expectedRows = other + (keyword == "LUT_1D_SIZE" ? size : size * size * size)
    return size
  }

  private func triple(_ line: TableText.Line, _ keyword: String) throws(FileError) -> SIMD3<Float> {
    guard line.words.count == 4 else {
      throw text.failure("expected \(keyword) and three numbers, found \(line.words.count - 1)")
    }
    var result = SIMD3<Float>.zero
    for channel in 0..<3 { result[channel] = try text.number(line.words[channel + 1]) }
    return result
  }

  private func range(
    _ line: TableText.Line, _ keyword: String
  ) throws(FileError) -> ColorLookup.Domain {
    guard line.words.count == 3 else {
      throw text.failure("expected \(keyword) and two numbers, found \(line.words.count - 1)")
    }
    let low = try text.number(line.words[1]), high = try text.number(line.words[2])
    guard let domain = ColorLookup.Domain(from: SIMD3(repeating: low), to: SIMD3(repeating: high)) else {
      throw text.failure(
        "expected an increasing range after \(keyword), \(ColorLookup.Domain.widthLimits), found \(low) to \(high)"
      )
    }
    return domain
  }

  private func table() throws(FileError) -> ColorLookup {
    let (low, high) = (minimum ?? .zero, maximum ?? .one)
    guard let stated = ColorLookup.Domain(from: low, to: high) else {
      func words(_ color: SIMD3<Float>) -> String { "\(color.x) \(color.y) \(color.z)" }
      throw text.failure(
        "expected DOMAIN_MAX above DOMAIN_MIN in each channel, \(ColorLookup.Domain.widthLimits), "
          + "found \(words(low)) and \(words(high))")
    }
    guard let cubeSize else {
      return ColorLookup(curve: .init(values: values, domain: curveRange ?? stated))
    }
    guard let curveSize else {
      // Some programs write the curve's keyword into files that have only a cube.
      return ColorLookup(
        cube: .init(size: cubeSize, values: values, domain: cubeRange ?? curveRange ?? stated))
    }
    let curve = Array(values[..<(curveSize * 3)]), cube = Array(values[(curveSize * 3)...])
    return ColorLookup(
      shaper: .init(values: curve, domain: curveRange ?? stated),
      cube: .init(size: cubeSize, values: cube, domain: cubeRange ?? .unit))
  }
}
