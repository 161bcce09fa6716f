import Files

/// Reads and writes Flame's and Lustre's `.3dl` files: a row of input positions, then a cube of integers with blue
/// fastest.
///
/// Lustre's may leave out the row: `Mesh 5 12` says that there are 2⁵ + 1 even positions, and that results have 12 bits.
/// Only that line states the depth of results. Without it, the depth is the smallest of 8, 10, 12 and 16 bits that is not
/// below that of the positions and fits the largest number, including overshoot of up to twice full scale, like OpenColorIO;
/// where that number is not full scale, a notice tells of the guess. What is negative, no whole number or larger is refused,
/// and so are a gamma other than 1 and unknown words.
enum MeshFile: LookupCodec {
  static let name = ".3dl"
  static let extensions = ["3dl"]
  static let limitsResults = true
  static let mayLeaveDoubts = true
  static let choices: Set<LookupSettings.Choice> = [.dialect([.flame, .lustre]), .bits([10, 12, 16])]

  /// A row of three numbers would be a colour.
  private static let sizes = 4...129

  static func decode(_ bytes: [UInt8], name: String) throws(FileError) -> ColorLookup {
    try bytes.withFileBytes { buffer throws(FileError) in
      try parse(TableText(buffer, name: name))
    }
  }

  /// A whole number of the file; others are of formats that look alike, such as decimals of 0 to 1.
  private static func number(
    _ word: Slice<FileBytes>, upTo greatest: Int, in text: TableText, _ reason: String
  ) throws(FileError) -> Float {
    let number = try text.number(word)
    guard number == number.rounded(), (0...Float(greatest)).contains(number) else {
      throw text.failure(
        "expected a whole number from 0 to \(greatest), \(reason), found '\(text.shortened(word))'")
    }
    return number
  }

  /// Reads `Mesh`: the number of positions along an edge, and the bits of results.
  private static func mesh(_ line: TableText.Line, in text: TableText) throws(FileError) -> (
    size: Int, bits: Int
  ) {
    guard line.words.count == 3, let input = Int(line.text(1)), (1...7).contains(input),
      let bits = Int(line.text(2)), (8...16).contains(bits)
    else {
      throw text.failure(
        "expected Mesh, 1 to 7 bits of the input and 8 to 16 bits of the results, such as 'Mesh 5 12'")
    }
    return ((1 << input) + 1, bits)
  }

  private static func parse(_ lines: TableText) throws(FileError) -> ColorLookup {
    var text = lines
    var positions: [Float] = []
    var stated: (size: Int, bits: Int)?
    var rows: [Float] = []
    while let line = text.next() {
      switch (line.text(0).lowercased(), line.words.count) {
      // What programs want to find, without which the numbers mean the same.
      case ("3dmesh", 1), ("lut8", 1): continue
      case ("gamma", 2):
        guard try text.number(line.words[1]) == 1 else {
          throw text.failure(
            "expected gamma 1.0, found '\(text.shortened(line.words[1]))'; export the table without a gamma")
        }
        continue
      case ("mesh", _):
        guard positions.isEmpty, stated == nil else {
          throw text.failure("expected one Mesh line, before the input positions and the rows of numbers")
        }
        stated = try mesh(line, in: text)
        continue
      case (let word, _) where word.first?.isLetter == true:
        throw text.failure(
          "expected numbers, 3DMESH, Mesh, LUT8 or 'gamma 1.0', found '\(text.shortened(line.words[0]))'; "
            + "leave the line out")
      default: break
      }
      if positions.isEmpty, line.words.count == 3, let size = stated?.size {
        positions = (0..<size).map { 1023 * Float($0) / Float(size - 1) }
      }
      if positions.isEmpty {
        positions = try inputPositions(line, stated: stated?.size, in: text)
      } else {
        guard line.words.count == 3 else {
          throw text.failure("expected three numbers, found \(line.words.count)")
        }
        guard rows.count < 3 * positions.count * positions.count * positions.count else {
          throw text.failure("expected \(positions.count)³ rows of numbers, found one more")
        }
        let bits = stated?.bits ?? 16
        for word in line.words {
          rows.append(
            try number(word, upTo: greatest(bits: bits), in: text, "twice the full scale of \(bits) bits"))
        }
      }
    }
    let size = positions.count
    guard size > 0 else {
      throw text.failure("expected the row of input positions, found the end of the file")
    }
    guard rows.count == 3 * size * size * size else {
      throw text.failure("expected \(size * size * size) rows of numbers, found \(rows.count / 3)")
    }
    return table(positions: positions, rows: rows, statedBits: stated?.bits)
  }

  /// The row of the input's positions.
  private static func inputPositions(
    _ line: TableText.Line, stated: Int?, in text: TableText
  ) throws(FileError) -> [Float] {
    guard stated.map({ $0 == line.words.count }) ?? sizes.contains(line.words.count) else {
      let wanted = stated.map { "\($0) input positions that Mesh states, or of 3 numbers" }
      throw text.failure(
        "expected the row of \(wanted ?? "\(sizes.lowerBound) to \(sizes.upperBound) input positions"), "
          + "found \(line.words.count) words")
    }
    var positions: [Float] = []
    for word in line.words {
      positions.append(try number(word, upTo: greatest(bits: 16), in: text, "the input's position"))
    }
    for (a, b) in zip(positions, positions.dropFirst()) where a >= b {
      throw text.failure("expected increasing input positions, found \(Int(a)) before \(Int(b))")
    }
    return positions
  }

  /// The greatest number that is still read as an overshoot.
  private static func greatest(bits: Int) -> Int { (2 << bits) - 1 }

  private static func table(positions: [Float], rows: [Float], statedBits: Int?) -> ColorLookup {
    let size = positions.count
    let (bits, notice) = statedBits.map { ($0, nil) } ?? guess(rows, positions)
    let scale = fullScale(bits)
    var values = [Float](repeating: 0, count: rows.count)
    var source = 0
    for red in 0..<size {
      for green in 0..<size {
        for blue in 0..<size {
          let target = 3 * (red + size * (green + size * blue))
          for channel in 0..<3 { values[target + channel] = rows[source + channel] / scale }
          source += 3
        }
      }
    }
    var table = ColorLookup(shaper: shaper(positions: positions), cube: .init(size: size, values: values))
    table.notice = notice
    return table
  }

  /// The bits that the numbers of a file without a `Mesh` line seem to have, and what to tell of it.
  private static func guess(_ rows: [Float], _ positions: [Float]) -> (Int, String?) {
    let largest = rows.max() ?? 0, size = positions.count
    let bits = max(guessedBits(largest), guessedBits(positions[size - 1]))
    if largest == fullScale(bits) { return (bits, nil) }
    // Lustre's line needs a power of two of steps.
    let remedy =
      (size - 1).nonzeroBitCount == 1
      ? "state them in a first line, such as 'Mesh \((size - 1).trailingZeroBitCount) 12'"
      : "export the table as a .cube file"
    return (
      bits,
      "the bits of its numbers are a guess: \(bits), as the largest is \(Int(largest)) and no Mesh line states them; "
        + "where colours are too bright or too dark, \(remedy)"
    )
  }

  private static let depths = [8, 10, 12, 16]

  /// The smallest depth that fits a number, including overshoot: how programs take files that state none.
  static func guessedBits(_ largest: Float) -> Int { depths.first { largest < Float(2 << $0) } ?? 16 }

  static func fullScale(_ bits: Int) -> Float { Float((1 << bits) - 1) }

  /// The curve from an input to its position index; nil when the positions are evenly spaced within rounding.
  private static func shaper(positions: [Float]) -> ColorLookup.Curve? {
    let size = positions.count
    let end = fullScale(guessedBits(positions[size - 1]))
    let isEven = positions.enumerated().allSatisfy { index, position in
      abs(position - end * Float(index) / Float(size - 1)) <= 1.5
    }
    if isEven { return nil }
    let count = 4096
    var values: [Float] = []
    var cell = 0
    for entry in 0..<count {
      let input = min(max(end * Float(entry) / Float(count - 1), positions[0]), positions[size - 1])
      while cell < size - 2, input > positions[cell + 1] { cell += 1 }
      let fraction = (input - positions[cell]) / (positions[cell + 1] - positions[cell])
      let place = (Float(cell) + fraction) / Float(size - 1)
      values += [place, place, place]
    }
    return .init(values: values)
  }
}
