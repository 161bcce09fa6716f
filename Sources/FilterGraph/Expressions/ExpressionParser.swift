/// Why a text is not a valid formula.
public struct ExpressionError: Error, Hashable, Sendable {
  /// The position in the text, counted in characters from 0.
  public var offset: Int
  /// The problem at that position.
  public var message: String
}

extension Expression {
  /// Parses a formula; `names` gives the allowed names and the number of components of each.
  public init(_ text: some StringProtocol, names: [String: Int]) throws(ExpressionError) {
    var parser = Parser(text: Array(text.unicodeScalars), names: names)
    self = try parser.conditional()
    guard parser.peek() == nil else { throw parser.failure("expected an operator") }
  }

  private struct Parser {
    let text: [Unicode.Scalar]
    let names: [String: Int]
    var position = 0
    var depth = 0
    private static let deepest = 63, mostOperations = 256
    /// The number of operators and calls so far; limited because formulas are evaluated often.
    var operations = 0

    mutating func count() throws(ExpressionError) {
      operations += 1
      guard operations <= Self.mostOperations else {
        throw failure("more than \(Self.mostOperations) operations; split it with 'let'")
      }
    }

    mutating func peek() -> Unicode.Scalar? {
      while position < text.count, text[position].properties.isWhitespace { position += 1 }
      return position < text.count ? text[position] : nil
    }

    func failure(_ message: String) -> ExpressionError { ExpressionError(offset: position, message: message) }

    mutating func take(_ token: String) -> Bool {
      _ = peek()
      let scalars = Array(token.unicodeScalars)
      guard text[position...].starts(with: scalars) else { return false }
      position += scalars.count
      return true
    }

    mutating func expect(_ token: String) throws(ExpressionError) {
      guard take(token) else { throw failure("expected '\(token)'") }
    }

    mutating func conditional() throws(ExpressionError) -> Expression {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { throw failure("nested more than \(Self.deepest) levels deep") }
      let condition = try binary(level: 0)
      guard take("?") else { return condition }
      let yes = try conditional()
      try expect(":")
      return .conditional(condition, yes, try conditional())
    }

    /// Operators from lowest to highest precedence; longer ones before their prefixes.
    static let levels: [[Binary]] = [
      [.or], [.and], [.equal, .notEqual], [.lessOrEqual, .greaterOrEqual, .less, .greater],
      [.add, .subtract], [.multiply, .divide, .remainder],
    ]

    mutating func binary(level: Int) throws(ExpressionError) -> Expression {
      guard level < Self.levels.count else { return try unary() }
      var left = try binary(level: level + 1)
      scan: while true {
        for operation in Self.levels[level] where take(operation.rawValue) {
          try count()
          left = .binary(operation, left, try binary(level: level + 1))
          continue scan
        }
        return left
      }
    }

    mutating func unary() throws(ExpressionError) -> Expression {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.deepest else { throw failure("nested more than \(Self.deepest) levels deep") }
      if take("-") { return .unary(.negate, try unary()) }
      if take("!") { return .unary(.not, try unary()) }
      return try primary()
    }

    mutating func primary() throws(ExpressionError) -> Expression {
      guard let first = peek() else { throw failure("expected a value") }
      if take("(") {
        let inner = try conditional()
        try expect(")")
        return inner
      }
      if first.isDigit || first == "." { return .number(try number()) }
      let start = position
      let word = identifier()
      guard !word.isEmpty else { throw failure("expected a value") }
      if take("(") { return try call(word, at: start) }
      if let constant = ["pi": Double.pi, "true": 1, "false": 0][word] { return .number(constant) }
      guard let count = names[word] else {
        throw ExpressionError(offset: start, message: unknown(word, among: Array(names.keys), what: "name"))
      }
      if take("[") {
        let index = try index()
        try expect("]")
        guard (0..<count).contains(index) else { throw failure("'\(word)' has \(count) numbers") }
        return .element(of: word, at: index)
      }
      if take(".") {
        let component = identifier()
        let places = ["r": 0, "g": 1, "b": 2, "a": 3, "x": 0, "y": 1]
        guard let index = places[component], index < count else {
          throw failure("'\(word)' has no component '\(component)'")
        }
        return .element(of: word, at: index)
      }
      return .name(word)
    }

    mutating func call(_ word: String, at start: Int) throws(ExpressionError) -> Expression {
      guard let function = Function(rawValue: word) else {
        let all = Function.allCases.map(\.rawValue)
        throw ExpressionError(offset: start, message: unknown(word, among: all, what: "function"))
      }
      var arguments = [try conditional()]
      while take(",") { arguments.append(try conditional()) }
      try expect(")")
      guard arguments.count == function.arity else {
        throw ExpressionError(
          offset: start, message: "'\(word)' takes \(function.arity) arguments, not \(arguments.count)")
      }
      return .call(function, arguments)
    }

    /// An integer index; one that is too large for any list is clamped.
    mutating func index() throws(ExpressionError) -> Int {
      _ = peek()
      let digits = text[position...].prefix(while: \.isDigit)
      guard !digits.isEmpty else { throw failure("expected an index, counted from 0") }
      position += digits.count
      return digits.count < 9 ? digits.reduce(0) { $0 * 10 + Int($1.value - 48) } : .max
    }

    mutating func identifier() -> String {
      var word = ""
      while position < text.count, text[position].isIdentifierPart {
        word.unicodeScalars.append(text[position])
        position += 1
      }
      return word
    }

    mutating func number() throws(ExpressionError) -> Double {
      _ = peek()
      let start = position
      while position < text.count, text[position].isDigit || text[position] == "." { position += 1 }
      if position < text.count, text[position] == "e" || text[position] == "E" {
        position += 1
        if position < text.count, text[position] == "-" || text[position] == "+" { position += 1 }
        while position < text.count, text[position].isDigit { position += 1 }
      }
      var word = ""
      word.unicodeScalars.append(contentsOf: text[start..<position])
      guard let value = Double(word), value.isFinite else {
        throw ExpressionError(offset: start, message: "'\(word)' is not a number")
      }
      return value
    }
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isIdentifierStart: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" }
  var isIdentifierPart: Bool { isIdentifierStart || isDigit }
}
