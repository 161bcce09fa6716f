import Files

/// Builds the text of a table file, with numbers that do not depend on the locale.
struct TableWriter {
  private(set) var bytes: [UInt8] = []

  /// Adds text and a line break. Tables are UTF-8: a byte of an argument that is none is written as `\xE9`.
  mutating func line(_ text: String = "") {
    bytes += text.showingFileNames.utf8
    bytes.append(0x0A)
  }

  /// Adds the three numbers that begin at a place.
  mutating func row(_ values: [Float], at place: Int) {
    for channel in 0..<3 {
      if channel > 0 { bytes.append(0x20) }
      bytes += Self.text(values[place + channel]).utf8
    }
    bytes.append(0x0A)
  }

  /// Adds all triples, a line each.
  mutating func rows(_ values: [Float]) {
    for place in stride(from: 0, to: values.count, by: 3) { row(values, at: place) }
  }

  /// The shortest text that reads back as the number, without an exponent unless it is tiny or huge.
  static func text(_ value: Float) -> String {
    let text = value == 0 ? "0" : "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Three numbers with blanks between them.
  static func text(_ values: SIMD3<Float>) -> String {
    (0..<3).map { text(values[$0]) }.joined(separator: " ")
  }
}
