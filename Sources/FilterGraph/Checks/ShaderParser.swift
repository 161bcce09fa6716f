/// Parses the body of a function; gives up on unsupported syntax, which is not an error of the code.
struct ShaderParser {
  typealias Expression = ShaderSyntax.Expression
  typealias Statement = ShaderSyntax.Statement

  private struct GivenUp: Error {}
  fileprivate struct Word {
    var text: Substring
    var kind: GLSLToken.Kind
    var place: ShaderText.Place
  }

  private var words: [Word] = []
  private var position = 0
  private var depth = 0
  /// The maximum depth of nesting; it gives up beyond, so that later traversals do not overflow the stack.
  private static let greatestDepth = 100

  init(_ tokens: ArraySlice<ShaderText.Token>, macros: [Substring: ArraySlice<ShaderText.Token>]) {
    let values = macros.mapValues(Self.joined)
    for word in Self.joined(tokens) {
      // Macros in macros are not expanded: their names remain as unknown values.
      if word.kind == .identifier, let value = values[word.text] {
        words += value.map { Word(text: $0.text, kind: $0.kind, place: word.place) }
      } else {
        words.append(word)
      }
    }
  }

  private static let operators: Set<Substring> = [
    "++", "--", "<=", ">=", "==", "!=", "&&", "||", "^^", "<<", ">>", "+=", "-=", "*=", "/=", "%=", "&=",
    "|=",
    "^=", "<<=", ">>=",
  ]

  /// Joins the scanner's single characters into multi-character operators and numbers such as `.5` and
  /// `1e-3`.
  private static func joined(_ tokens: ArraySlice<ShaderText.Token>) -> [Word] {
    var result: [Word] = []
    for token in tokens {
      let word = Word(text: token.text, kind: token.kind, place: token.place)
      guard let last = result.last, word.place.line == last.place.line,
        word.place.column == last.place.column + last.text.utf8.count
      else {
        result.append(word)
        continue
      }
      let both = Substring(last.text + word.text)
      let isNumber =
        last.kind == .number
        ? word.kind == .number || (last.hasOpenExponent && (word.text == "+" || word.text == "-"))
        : last.text == "." && word.kind == .number
      if isNumber || operators.contains(both) {
        result[result.count - 1].text = both
        if isNumber { result[result.count - 1].kind = .number }
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// The statements between a function's braces.
  mutating func wholeBody() -> [Statement]? {
    do throws(GivenUp) {
      var statements: [Statement] = []
      while position < words.count { statements.append(try statement()) }
      return statements
    } catch {
      return nil
    }
  }

  /// The single expression that the tokens form.
  mutating func wholeExpression() -> Expression? {
    guard let value = try? expression(), position == words.count else { return nil }
    return value
  }

  // MARK: - Words

  private func peek(_ ahead: Int = 0) -> Substring? {
    position + ahead < words.count ? words[position + ahead].text : nil
  }

  private func isName(_ ahead: Int = 0) -> Bool {
    position + ahead < words.count && words[position + ahead].kind == .identifier
  }

  private mutating func take(_ text: Substring) -> Bool {
    guard peek() == text else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ text: Substring) throws(GivenUp) {
    guard take(text) else { throw GivenUp() }
  }

  private mutating func nested<T>(
    _ parse: (inout ShaderParser) throws(GivenUp) -> T
  ) throws(GivenUp) -> T {
    guard depth < Self.greatestDepth else { throw GivenUp() }
    depth += 1
    defer { depth -= 1 }
    return try parse(&self)
  }

  // MARK: - Statements

  private mutating func statement() throws(GivenUp) -> Statement {
    try nested { parser throws(GivenUp) in try parser.anyStatement() }
  }

  private mutating func anyStatement() throws(GivenUp) -> Statement {
    switch peek() {
    case "{":
      position += 1
      var statements: [Statement] = []
      while !take("}") {
        guard position < words.count else { throw GivenUp() }
        statements.append(try statement())
      }
      return .block(statements)
    case ";":
      position += 1
      return .block([])
    case "if":
      position += 1
      try expect("(")
      let condition = try expression()
      try expect(")")
      let yes = try statement()
      return .branch(condition, yes, take("else") ? try statement() : nil)
    case "for": return try forLoop()
    case "while":
      position += 1
      try expect("(")
      let condition = try expression()
      try expect(")")
      return .loop(.init(condition: condition, body: try statement()))
    case "do":
      position += 1
      let body = try statement()
      try expect("while")
      try expect("(")
      let condition = try expression()
      try expect(")")
      try expect(";")
      // The condition is evaluated after the body, so the body runs at least once.
      return .loop(.init(body: .block([body, .expression(condition)])))
    case "return":
      position += 1
      if take(";") { return .exit(nil) }
      let value = try expression()
      try expect(";")
      return .exit(value)
    case "break", "continue":
      position += 1
      try expect(";")
      return .leave
    case "switch", "case", "default", "struct", "discard": throw GivenUp()
    default: return try simpleStatement()
    }
  }

  private mutating func forLoop() throws(GivenUp) -> Statement {
    position += 1
    try expect("(")
    let start: Statement? = take(";") ? nil : try simpleStatement()
    let condition: Expression? = peek() == ";" ? nil : try expression()
    try expect(";")
    let step: Expression? = peek() == ")" ? nil : try expression()
    try expect(")")
    return .loop(.init(start: start, condition: condition, step: step, body: try statement()))
  }

  /// A declaration or an expression, including its semicolon.
  private mutating func simpleStatement() throws(GivenUp) -> Statement {
    let qualifiers: Set<Substring> = ["const", "lowp", "mediump", "highp"]
    let start = position
    while let word = peek(), qualifiers.contains(word) { position += 1 }
    guard position > start || beginsDeclaration else {
      let value = try expression()
      try expect(";")
      return .expression(value)
    }
    guard let type = peek(), isName() else { throw GivenUp() }
    position += 1
    var isArray = try arrayLength()
    var variables: [ShaderSyntax.Variable] = []
    repeat {
      guard let name = peek(), isName() else { throw GivenUp() }
      position += 1
      isArray = try arrayLength() || isArray
      let value = take("=") ? try assigned() : nil
      variables.append(.init(type: isArray ? .other : .init(type), name: name, value: value))
    } while take(",")
    try expect(";")
    return .declaration(variables)
  }

  /// Whether a type and a name follow, perhaps with an array length in between.
  private var beginsDeclaration: Bool {
    guard isName() else { return false }
    if isName(1) { return true }
    guard peek(1) == "[" else { return false }
    var ahead = 2
    while let word = peek(ahead), word != "]" { ahead += 1 }
    return isName(ahead + 1)
  }

  /// Skips `[3]` or `[]`, if present.
  private mutating func arrayLength() throws(GivenUp) -> Bool {
    guard take("[") else { return false }
    if take("]") { return true }
    _ = try expression()
    try expect("]")
    return true
  }

  // MARK: - Expressions

  private mutating func expression() throws(GivenUp) -> Expression {
    var values = [try assigned()]
    while take(",") { values.append(try assigned()) }
    return values.count == 1 ? values[0] : .sequence(values)
  }

  private mutating func assigned() throws(GivenUp) -> Expression {
    try nested { parser throws(GivenUp) in
      let target = try parser.conditional()
      guard let word = parser.peek(), word.last == "=", !["==", "<=", ">=", "!="].contains(word) else {
        return target
      }
      parser.position += 1
      guard word != "=" else { return .assignment(target, nil, try parser.assigned()) }
      guard let operation = ShaderSyntax.Operator(rawValue: String(word.dropLast())) else { throw GivenUp() }
      return .assignment(target, operation, try parser.assigned())
    }
  }

  private mutating func conditional() throws(GivenUp) -> Expression {
    let condition = try binary(level: 0)
    guard take("?") else { return condition }
    let yes = try expression()
    try expect(":")
    return .conditional(condition, yes, try assigned())
  }

  private mutating func binary(level: Int) throws(GivenUp) -> Expression {
    guard level <= 10 else { return try unary() }
    var left = try binary(level: level + 1)
    var count = 0
    while let word = peek(), let operation = ShaderSyntax.Operator(rawValue: String(word)),
      operation.level == level
    {
      count += 1
      guard count <= Self.greatestDepth else { throw GivenUp() }
      position += 1
      left = .binary(operation, left, try binary(level: level + 1))
    }
    return left
  }

  private mutating func unary() throws(GivenUp) -> Expression {
    try nested { parser throws(GivenUp) in
      switch parser.peek() {
      case "-":
        parser.position += 1
        return .negated(try parser.unary())
      case "+":
        parser.position += 1
        return try parser.unary()
      case "!":
        parser.position += 1
        return .not(try parser.unary())
      case "~":
        parser.position += 1
        return .unknown([try parser.unary()])
      case "++", "--":
        let operation: ShaderSyntax.Operator = parser.peek() == "++" ? .add : .subtract
        parser.position += 1
        return .assignment(try parser.unary(), operation, .integer(1))
      default: return try parser.postfix()
      }
    }
  }

  private mutating func postfix() throws(GivenUp) -> Expression {
    var value = try primary()
    var count = 0
    while let word = peek() {
      count += 1
      guard count <= Self.greatestDepth else { throw GivenUp() }
      switch word {
      case "[":
        position += 1
        let index: [Expression] = peek() == "]" ? [] : [try expression()]
        try expect("]")
        value = .unknown([value] + index)
      case ".":
        position += 1
        guard isName() else { throw GivenUp() }
        value = .unknown([value])
        position += 1
      case "(":
        // A constructor such as `float[](…)`, or the method `length`.
        value = .unknown([value] + (try arguments()))
      case "++", "--":
        position += 1
        // The value before the step; for a proof, the interval that contains both suffices.
        let stepped = Expression.assignment(value, word == "++" ? .add : .subtract, .integer(1))
        value = .unknown([stepped])
      default: return value
      }
    }
    return value
  }

  private mutating func arguments() throws(GivenUp) -> [Expression] {
    try expect("(")
    var values: [Expression] = []
    if take(")") { return values }
    if peek() == "void", peek(1) == ")" {
      position += 1
    } else {
      repeat { values.append(try assigned()) } while take(",")
    }
    try expect(")")
    return values
  }

  private mutating func primary() throws(GivenUp) -> Expression {
    guard position < words.count else { throw GivenUp() }
    let word = words[position]
    if take("(") {
      let value = try expression()
      try expect(")")
      return value
    }
    position += 1
    switch (word.kind, word.text) {
    case (.number, _): return try number(word.text)
    case (.identifier, "true"): return .integer(1)
    case (.identifier, "false"): return .integer(0)
    case (.identifier, "param"):
      try expect(".")
      guard let name = peek(), isName() else { throw GivenUp() }
      position += 1
      return .parameter(name)
    case (.identifier, _):
      guard peek() == "(" else { return .name(word.text) }
      return .call(word.text, try arguments(), word.place)
    default: throw GivenUp()
    }
  }

  private func number(_ text: Substring) throws(GivenUp) -> Expression {
    let digits = text.lowercased()
    if digits.hasPrefix("0x") {
      guard let value = Int32(digits.dropFirst(2), radix: 16) else { throw GivenUp() }
      return .integer(Int(value))
    }
    if let value = Int32(digits) {
      // A leading 0 means octal.
      guard digits.count > 1, digits.hasPrefix("0") else { return .integer(Int(value)) }
      guard let octal = Int32(digits, radix: 8) else { throw GivenUp() }
      return .integer(Int(octal))
    }
    var trimmed = digits.hasSuffix("f") ? String(digits.dropLast()) : digits
    if trimmed.hasSuffix(".") { trimmed += "0" }
    if trimmed.hasPrefix(".") { trimmed = "0" + trimmed }
    guard let value = Double(trimmed.replacingLonePoint), value.isFinite else { throw GivenUp() }
    return .real(value)
  }
}

extension ShaderParser.Word {
  fileprivate var hasOpenExponent: Bool { text.last == "e" || text.last == "E" }
}

extension String {
  /// `1.e5` as `1.0e5`.
  fileprivate var replacingLonePoint: String {
    guard let point = firstRange(of: ".e") else { return self }
    return self[..<point.lowerBound] + ".0e" + self[point.upperBound...]
  }
}
