/// Why a text is not a valid value of a parameter.
struct ValueError: Error {
  var message: String
}

extension ParameterValue {
  /// Parses a value in the syntax of chains and headers.
  init(_ text: some StringProtocol, kind: ParameterDefinition.Kind) throws(ValueError) {
    switch kind {
    case .float: self = .number(try Self.number(text))
    case .int: self = .number(try Self.wholeNumber(text))
    case .bool:
      guard
        let value = ["true": 1, "1": 1, "yes": 1, "on": 1, "false": 0, "0": 0, "no": 0, "off": 0][
          String(text)]
      else { throw ValueError(message: "'\(text)' is neither true nor false") }
      self = .number(Double(value))
    case .choice(let words):
      guard let place = words.firstIndex(of: String(text)) else {
        throw ValueError(message: "'\(text)' is not one of \(words.joined(separator: ", "))")
      }
      self = .number(Double(place))
    case .point: self = .numbers(try Self.numbers(text, count: 2))
    case .list(let count): self = .numbers(try Self.numbers(text, count: count))
    case .color:
      guard let color = parseColor(String(text)) else {
        throw ValueError(message: "'\(text)' is not a colour; write red, #ff8800 or 0xff8800@0.5")
      }
      self = .numbers(color)
    case .curve: self = .numbers(try Self.points(text))
    case .image, .lookup, .text: self = .file(String(text))
    }
  }

  /// The value in chain syntax.
  public func text(kind: ParameterDefinition.Kind) -> String {
    switch (self, kind) {
    case (.file(let name), _): return name
    case (.numbers(let numbers), .bool) where numbers.count == 1: return numbers[0] != 0 ? "true" : "false"
    case (.numbers(let numbers), .choice(let words)):
      // A value of the wrong kind is written as its numbers.
      guard numbers.count == 1, let place = Int(exactly: numbers[0]), words.indices.contains(place) else {
        return Self.plainText(numbers)
      }
      return words[place]
    case (.numbers(let numbers), .color) where numbers.count == 4 && !numbers.contains { $0.isNaN }:
      return colorText(numbers)
    case (.numbers(let numbers), _): return Self.plainText(numbers)
    }
  }

  private static func plainText(_ numbers: [Double]) -> String {
    numbers.map(plain).joined(separator: "|")
  }

  /// A number; values beyond a double's range become infinite, which is outside every range.
  ///
  /// A ratio is a number, too: `3/2`.
  private static func number(_ text: some StringProtocol) throws(ValueError) -> Double {
    guard let slash = text.firstIndex(of: "/") else { return try decimal(text) }
    let (above, below) = (try decimal(text[..<slash]), try decimal(text[text.index(after: slash)...]))
    guard below != 0 else { throw ValueError(message: "'\(text)' divides by 0") }
    guard !(above / below).isNaN else { throw ValueError(message: "'\(text)' is not a number") }
    return above / below
  }

  private static func decimal(_ text: some StringProtocol) throws(ValueError) -> Double {
    // Double also parses 'inf' and 'nan', which are rejected here.
    guard let value = Double(text), !value.isNaN, !text.contains(where: { "nN".contains($0) }) else {
      throw ValueError(message: "'\(text)' is not a number")
    }
    return value
  }

  /// An integer in decimal digits, of any size; `4.0`, as programs write it that have floats there, is one.
  private static func wholeNumber(_ text: some StringProtocol) throws(ValueError) -> Double {
    let number = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(\.isDigit) }),
      parts.dropFirst().allSatisfy({ $0.allSatisfy { $0 == "0" } }), let value = Double(text)
    else {
      throw ValueError(message: "'\(text)' is not a whole number")
    }
    return value
  }

  /// The points of a curve, x and y alternating.
  private static func points(_ text: some StringProtocol) throws(ValueError) -> [Double] {
    let count = text.count { $0 == "|" } + 1
    guard count.isMultiple(of: 2), (4...64).contains(count) else {
      throw ValueError(
        message: "'\(text)' has \(count) numbers; a curve has 2 to 32 points, written x|y|x|y")
    }
    let numbers = try numbers(text, count: count)
    for place in stride(from: 2, to: count, by: 2) where numbers[place] <= numbers[place - 2] {
      throw ValueError(
        message: "a curve goes from left to right, but \(plain(numbers[place])) follows "
          + "\(plain(numbers[place - 2])) in '\(text)'")
    }
    return numbers
  }

  private static func numbers(_ text: some StringProtocol, count: Int) throws(ValueError) -> [Double] {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count == count else {
      throw ValueError(message: "'\(text)' has \(parts.count) numbers; expected \(count), separated by |")
    }
    var numbers: [Double] = []
    for part in parts { numbers.append(try number(part)) }
    return numbers
  }
}
