/// One line of a shader compiler's log, with its position.
package struct ShaderMessage: Hashable, Sendable, CustomStringConvertible {
  /// The number of the file from `lineDirective` or `#line LINE FILE`, or 0 without such a line; nil when the
  /// log has no position.
  package var file: Int?
  /// The line within the file as `#line` counts, from 1; nil when the log has no position.
  package var line: Int?
  /// The driver's message, without the position.
  package var text: String

  /// Creates a message.
  package init(file: Int?, line: Int?, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }

  /// The message in the usual form of compilers, for example `2:14: undeclared identifier`.
  package var description: String {
    if let file, let line { "\(file):\(line): \(text)" } else { text }
  }

  /// The line of GLSL that sets the position for messages: the next line becomes line `line` of file number
  /// `file`.
  ///
  /// Mesa drops the file number of `#line` except in syntax errors, so the number is also encoded in the
  /// line; `parse` extracts it again.
  /// - Parameters:
  ///   - file: 0 to 9999.
  ///   - line: 1 to 99999.
  package static func lineDirective(file: Int, line: Int = 1) -> String {
    precondition((0..<10_000).contains(file) && (1..<lineStride).contains(line), "no place \(file):\(line)")
    return "#line \(file * lineStride + line) \(file)"
  }

  private static let lineStride = 100_000

  /// Parses a driver's log; blank lines are dropped.
  ///
  /// Supported are Mesa's `0:12(3): error: …`, the `ERROR: 0:12: …` of ANGLE, Qualcomm and Intel, Arm's
  /// `0:12: L0001: …` and NVIDIA's `0(12) : error C0000: …`. A line in another form is kept whole, without a
  /// position.
  package static func parse(log: some StringProtocol) -> [ShaderMessage] {
    log.split(whereSeparator: { $0 == "\n" || $0 == "\r" || $0 == "\r\n" || $0 == "\0" }).compactMap {
      var text = trimmed($0)
      guard !text.isEmpty else { return nil }
      let whole = String(text)
      for prefix in ["ERROR: ", "WARNING: "] where text.hasPrefix(prefix) {
        text = text.dropFirst(prefix.count)
      }
      guard let file = takeNumber(&text), let separator = text.popFirst() else {
        return ShaderMessage(file: nil, line: nil, text: whole)
      }
      guard separator == ":" || separator == "(", let line = takeNumber(&text) else {
        return ShaderMessage(file: nil, line: nil, text: whole)
      }
      if separator == "(" {
        guard text.popFirst() == ")" else { return ShaderMessage(file: nil, line: nil, text: whole) }
      } else if text.first == "(" {
        // Mesa's column.
        guard let end = text.firstIndex(of: ")") else {
          return ShaderMessage(file: nil, line: nil, text: whole)
        }
        text = text[text.index(after: end)...]
      }
      text = trimmed(text)
      guard text.popFirst() == ":" else { return ShaderMessage(file: nil, line: nil, text: whole) }
      let isMarked = line > lineStride
      return ShaderMessage(
        file: isMarked ? line / lineStride : file, line: isMarked ? line % lineStride : line,
        text: String(trimmed(text)))
    }
  }

  private static func takeNumber(_ text: inout Substring) -> Int? {
    let digits = text.prefix(while: { $0.isASCII && $0.isNumber })
    guard let number = Int(digits) else { return nil }
    text = text.dropFirst(digits.count)
    return number
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
