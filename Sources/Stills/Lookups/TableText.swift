import Files

/// The lines of a table file that are neither empty nor comments, with their line numbers.
///
/// Lines end with LF, CR LF or CR; `#` begins a comment; a byte order mark at the beginning is skipped.
package struct TableText {
  /// The words of one line.
  package struct Line {
    let number: Int
    package let words: [Slice<FileBytes>]

    func text(_ word: Int) -> String { String(decoding: words[word], as: UTF8.self) }
  }

  private let bytes: FileBytes
  private var place: Int
  /// The number of the last line read.
  private(set) var lineNumber = 0
  let name: String

  package init(_ bytes: FileBytes, name: String) {
    self.bytes = bytes
    self.name = name
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The length of the file in bytes.
  var count: Int { bytes.count }

  /// An error at a line, by default the last line read.
  func failure(_ text: String, line: Int? = nil) -> FileError {
    FileError(.badData, "\(name):\(max(1, line ?? lineNumber)): \(text)")
  }

  /// The words of a line; the rest counts as another line. One more than the longest rows have.
  private static let mostWords = 65_537

  /// The next line that is neither empty nor a comment.
  package mutating func next() -> Line? {
    while place < bytes.count {
      lineNumber += 1
      var words: [Slice<FileBytes>] = []
      var start = place
      var isComment = false
      while place < bytes.count {
        let byte = bytes[place]
        let isBreak = byte == 0x0A || byte == 0x0D
        if isBreak || byte == 0x20 || byte == 0x09 || byte == 0x23 {
          if start < place, !isComment { words.append(bytes[start..<place]) }
          start = place + 1
          if byte == 0x23 { isComment = true }
        }
        if words.count == Self.mostWords { break }
        place += 1
        if isBreak {
          if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
          start = place
          break
        }
      }
      if start < place, !isComment { words.append(bytes[start..<place]) }
      if !words.isEmpty { return Line(number: lineNumber, words: words) }
    }
    return nil
  }

  /// Parses a word as a finite number, independent of the locale.
  func number(_ word: Slice<FileBytes>) throws(FileError) -> Float {
    if let value = Self.parse(word), Float(value).isFinite { return Float(value) }
    let text = shortened(word)
    if word.contains(0x2C) {
      throw failure("expected numbers with a decimal point and spaces between them, found '\(text)'")
    }
    throw failure("expected a finite number, found '\(text)'")
  }

  /// A word shortened for messages.
  func shortened(_ word: Slice<FileBytes>) -> String {
    let text = String(decoding: word.prefix(40), as: UTF8.self)
    let visible = String(text.map { $0.isASCII && $0 >= " " && $0 != "\u{7F}" ? $0 : "?" })
    return visible + (word.count > 40 ? "…" : "")
  }

  /// Parses decimal digits with an optional sign, point and exponent. At least 17 significant digits are read
  /// exactly, more than a table's single precision needs.
  static func parse(_ word: Slice<FileBytes>) -> Double? {
    var place = word.startIndex
    let end = word.endIndex
    var isNegative = false
    if place < end, word[place] == 0x2B || word[place] == 0x2D {
      isNegative = word[place] == 0x2D
      place += 1
    }
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    scan: while place < end {
      switch word[place] {
      case 0x30...0x39:
        digits += 1
        if mantissa < 1_000_000_000_000_000_000 / 10 {
          mantissa = mantissa * 10 + UInt64(word[place] - 0x30)
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          exponent += 1
        }
      case 0x2E where !isFraction: isFraction = true
      default: break scan
      }
      place += 1
    }
    guard digits > 0 else { return nil }
    if place < end, word[place] | 0x20 == 0x65 {
      place += 1
      var sign = 1
      if place < end, word[place] == 0x2B || word[place] == 0x2D {
        sign = word[place] == 0x2D ? -1 : 1
        place += 1
      }
      guard place < end else { return nil }
      var power = 0
      while place < end, (0x30...0x39).contains(word[place]) {
        power = min(power * 10 + Int(word[place] - 0x30), 10_000)
        place += 1
      }
      exponent += sign * power
    }
    guard place == end else { return nil }
    let magnitude = scaled(Double(mantissa), by: exponent)
    return isNegative ? -magnitude : magnitude
  }

  /// Computes `value * 10^exponent` with few roundings.
  private static func scaled(_ value: Double, by exponent: Int) -> Double {
    if value == 0 { return 0 }
    var result = value
    var rest = abs(min(max(exponent, -400), 400))
    while rest > 0 {
      let step = min(rest, 22)
      // Powers of ten up to 10^22 are exact.
      result = exponent < 0 ? result / powersOfTen[step] : result * powersOfTen[step]
      rest -= step
    }
    return result
  }

  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }
}
