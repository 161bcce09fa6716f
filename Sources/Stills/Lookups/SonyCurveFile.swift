import Files

/// Reads and writes `.spi1d` files, Sony Pictures Imageworks' curves: one for all channels or one for each.
enum SonyCurveFile: LookupCodec {
  static let name = ".spi1d"
  static let extensions = ["spi1d"]
  static let choices: Set<LookupSettings.Choice> = []
  static let holdsCubes = false

  private static let lengths = 2...65_536

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    try bytes.withFileBytes { buffer throws(FileError) in
      var text = TableText(buffer, name: name)
      return try decode(&text)
    }
  }

  private static func decode(_ text: inout TableText) throws(FileError) -> ColorLookup {
    var low: Float = 0, high: Float = 1
    var length: Int?, components: Int?
    header: while true {
      guard let line = text.next() else {
        throw text.failure("expected '{' and the curve, found the end of the file")
      }
      let word = line.text(0).lowercased()
      switch (word, line.words.count) {
      case ("version", 2):
        guard line.text(1) == "1" else {
          throw text.failure("expected Version 1, found '\(text.shortened(line.words[1]))'")
        }
      case ("from", 3): (low, high) = (try text.number(line.words[1]), try text.number(line.words[2]))
      case ("length", 2):
        guard let count = Int(line.text(1)), lengths.contains(count) else {
          throw text.failure("expected a Length from 2 to 65536, found '\(text.shortened(line.words[1]))'")
        }
        length = count
      case ("components", 2):
        guard let count = Int(line.text(1)), count == 1 || count == 3 else {
          throw text.failure("expected 1 or 3 Components, found '\(text.shortened(line.words[1]))'")
        }
        components = count
      case ("{", 1): break header
      default:
        throw text.failure(
          "expected Version, From, Length, Components or '{', found '\(text.shortened(line.words[0]))'")
      }
    }
    guard let length, let components else { throw text.failure("expected Length and Components before '{'") }
    guard let domain = ColorLookup.Domain(from: SIMD3(repeating: low), to: SIMD3(repeating: high)) else {
      throw text.failure(
        "expected an increasing range after From, \(ColorLookup.Domain.widthLimits), found \(low) to \(high)")
    }
    var values: [Float] = []
    while true {
      guard let line = text.next() else {
        throw text.failure("expected '}' after the curve, found the end of the file")
      }
      if line.text(0) == "}" { break }
      guard line.words.count == components else {
        throw text.failure("expected \(components) numbers, found \(line.words.count)")
      }
      guard values.count < 3 * length else {
        throw text.failure("expected \(length) rows of numbers, found one more")
      }
      for channel in 0..<3 { values.append(try text.number(line.words[components == 1 ? 0 : channel])) }
    }
    guard values.count == 3 * length else {
      throw text.failure("expected \(length) rows of numbers, found \(values.count / 3)")
    }
    return ColorLookup(curve: .init(values: values, domain: domain))
  }

  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
  {
    guard table.isCurve, let shaper = table.shaper, shaper.domain.isEqualForChannels else {
      throw FileError(
        .unsupported,
        "a .spi1d file holds only curves, and this table has a cube; name a .spi3d or .cube file")
    }
    var text = TableWriter()
    text.line("Version 1")
    text.line(
      "From \(TableWriter.text(shaper.domain.minimum.x)) \(TableWriter.text(shaper.domain.maximum.x))")
    text.line("Length \(shaper.count)")
    text.line("Components 3")
    text.line("{")
    text.rows(shaper.values)
    text.line("}")
    return text.bytes
  }
}
