import Files

/// Reads and writes `.spi3d` files, Sony Pictures Imageworks' cubes: each row states its place.
enum SonyCubeFile: LookupCodec {
  static let name = ".spi3d"
  static let extensions = ["spi3d"]
  static let choices: Set<LookupSettings.Choice> = []

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    try bytes.withFileBytes { buffer throws(FileError) in
      var text = TableText(buffer, name: name)
      return try decode(&text)
    }
  }

  private static func decode(_ text: inout TableText) throws(FileError) -> ColorLookup {
    guard let head = text.next(), head.text(0).uppercased() == "SPILUT" else {
      throw text.failure("expected SPILUT 1.0")
    }
    guard let channels = text.next(), channels.words.count == 2, channels.text(0) == "3",
      channels.text(1) == "3"
    else {
      throw text.failure("expected '3 3', the channels of input and output")
    }
    guard let edges = text.next(), edges.words.count == 3, let size = Int(edges.text(0)),
      (2...256).contains(size),
      edges.text(1) == edges.text(0), edges.text(2) == edges.text(0)
    else { throw text.failure("expected the cube's size three times, from 2 to 256") }
    let count = size * size * size
    // A row needs twelve bytes: a short file does not get the memory of a large cube.
    guard text.count >= 12 * count else {
      throw text.failure("expected \(count) rows of numbers, found the end of the file")
    }
    var values = [Float](repeating: 0, count: 3 * count)
    var isKnown = [Bool](repeating: false, count: count)
    var rows = 0
    while let line = text.next() {
      guard line.words.count == 6 else {
        throw text.failure("expected three places and three numbers, found \(line.words.count) words")
      }
      var entry = 0, stride = 1
      for channel in 0..<3 {
        guard let place = Int(line.text(channel)), (0..<size).contains(place) else {
          throw text.failure(
            "expected a place from 0 to \(size - 1), found '\(text.shortened(line.words[channel]))'")
        }
        entry += place * stride
        stride *= size
      }
      guard !isKnown[entry] else { throw text.failure("this entry was given before") }
      isKnown[entry] = true
      for channel in 0..<3 { values[3 * entry + channel] = try text.number(line.words[3 + channel]) }
      rows += 1
    }
    guard rows == count else { throw text.failure("expected \(count) rows of numbers, found \(rows)") }
    return ColorLookup(cube: .init(size: size, values: values))
  }

  static func encode(_ table: ColorLookup, for name: String, _ settings: LookupSettings) throws(FileError)
    -> [UInt8]
  {
    let cube = table.unitCube(for: settings)
    var text = TableWriter()
    text.line("SPILUT 1.0")
    text.line("3 3")
    text.line("\(cube.size) \(cube.size) \(cube.size)")
    for red in 0..<cube.size {
      for green in 0..<cube.size {
        for blue in 0..<cube.size {
          let place = 3 * (red + cube.size * (green + cube.size * blue))
          let entry = SIMD3(cube.values[place], cube.values[place + 1], cube.values[place + 2])
          text.line("\(red) \(green) \(blue) \(TableWriter.text(entry))")
        }
      }
    }
    return text.bytes
  }
}
