/// Reads tokens whose brackets belong together.
struct Parser {
  let tokens: [Token]
  private let partners: [Int: Int]
  var position = 0
  /// The end of what may be read: that of the present statement's function.
  var end: Int
  var depth = 0

  init(_ tokens: [Token], partners: [Int: Int]) {
    (self.tokens, self.partners) = (tokens, partners)
    end = tokens.count
  }

  // MARK: - Words

  func word(_ ahead: Int = 0) -> String? {
    position + ahead < end ? tokens[position + ahead].text : nil
  }

  func isName(_ ahead: Int = 0) -> Bool {
    position + ahead < end && tokens[position + ahead].kind == .identifier
  }

  mutating func take(_ text: String) -> Bool {
    guard word() == text else { return false }
    position += 1
    return true
  }

  /// Skips brackets with what is in them; the position is behind them.
  private mutating func skip(_ bracket: String) -> Range<Int>? {
    guard word() == bracket, let close = partners[position] else { return nil }
    defer { position = close + 1 }
    return position..<close + 1
  }

  /// Moves to the first of some words that is in no further brackets, or to the end.
  private mutating func move(to words: Set<String>) {
    while position < end, !words.contains(tokens[position].text) {
      position = max(partners[position] ?? position, position) + 1
    }
    position = min(position, end)
  }

  /// Moves behind the next semicolon.
  private mutating func endStatement() {
    move(to: [";"])
    position = min(position + 1, end)
  }

  // MARK: - Declarations

  static let qualifiers: Set<String> = [
    "const", "uniform", "varying", "attribute", "in", "out", "inout", "lowp", "mediump", "highp", "invariant",
    "flat", "smooth", "centroid", "static",
  ]

  enum Item {
    case item(SyntaxTree.Item)
    /// What declares nothing, such as a stray semicolon.
    case nothing
    case fault(ShaderFault)
  }

  /// Reads one declaration outside of functions.
  mutating func item() -> Item {
    let start = position
    if take(";") { return .nothing }
    if word() == "precision" {
      endStatement()
      guard position == start + 4 else { return .nothing }
      return .item(.precision(tokens[start + 1].text, of: tokens[start + 2].text))
    }
    let qualifiers = qualifiers()
    guard position < end else { return .nothing }
    if word() == "struct" { return structure(from: start, qualifiers) }
    guard isName() else {
      let token = tokens[position]
      endStatement()
      return .fault(.init(place: token.place, message: "'\(token.text)' begins no declaration"))
    }
    let type = tokens[position].text
    position += 1
    let length = brackets()
    // `invariant gl_Position;` and the like.
    if take(";") { return .nothing }
    if isName(), word(1) == "(" {
      return function(from: start, qualifiers, length.isEmpty ? type : type + "[]", length)
    }
    let (variables, fault) = variables(type, length)
    if let fault { return .fault(fault) }
    return .item(.declaration(.init(qualifiers, variables, range: start..<position)))
  }

  /// The words before a type; a `layout` is one with its parentheses.
  private mutating func qualifiers() -> [String] {
    var qualifiers: [String] = []
    if take("layout") {
      qualifiers.append("layout" + (skip("(").map { tokens[$0].map(\.text).joined() } ?? ""))
    }
    while let word = word(), Self.qualifiers.contains(word) {
      qualifiers.append(word)
      position += 1
    }
    return qualifiers
  }

  /// The tokens of array lengths, with their brackets.
  private mutating func brackets() -> [Token] {
    var length: [Token] = []
    while let range = skip("[") { length += tokens[range] }
    return length
  }

  /// Reads `a, b[2] = …, c;` behind a type and its length.
  private mutating func variables(_ type: String, _ common: [Token]) -> ([VariableNode], ShaderFault?) {
    var variables: [VariableNode] = []
    repeat {
      guard isName() else { return (variables, missing("a name")) }
      let name = tokens[position]
      position += 1
      let length = common + brackets()
      var range: Range<Int>?
      if take("=") {
        let first = position
        move(to: [",", ";"])
        range = first..<position
      }
      variables.append(
        .init(
          name: name.text, type: type, length: length, valueRange: range,
          value: range.flatMap { expression(in: $0) }, place: name.place))
    } while take(",")
    return (variables, take(";") ? nil : missing("';'"))
  }

  /// Moves behind the next semicolon; the fault that the present word is not what was expected.
  private mutating func missing(_ what: String) -> ShaderFault {
    let token = tokens[position < end ? position : end - 1]
    defer { endStatement() }
    return .init(
      place: token.place,
      message: "expected \(what) " + (position < end ? "before '\(token.text)'" : "after '\(token.text)'"))
  }

  private mutating func function(
    from start: Int, _ qualifiers: [String], _ type: String, _ length: [Token]
  ) -> Item {
    let name = position
    position += 1
    let (parameters, fault) = parameters()
    if let fault {
      if skip("{") == nil { endStatement() }
      return .fault(fault)
    }
    var body = position..<position
    var statements: [StatementNode] = []
    let isDefined = word() == "{"
    if let read = self.statements() {
      (body, statements) = (body.lowerBound + 1..<position - 1, read)
    } else if !take(";") {
      return .fault(missing("'{'"))
    }
    return .item(
      .function(
        .init(
          name: tokens[name].text, nameIndex: name, qualifiers: qualifiers, returnType: type,
          returnLength: length, parameters: parameters, range: start..<position, body: body,
          isDefined: isDefined, statements: statements)))
  }

  /// Reads what is in the parentheses here.
  private mutating func parameters() -> ([ParameterNode], ShaderFault?) {
    guard let range = skip("(") else { return ([], nil) }
    var parser = self
    (parser.position, parser.end) = (range.lowerBound + 1, range.upperBound - 1)
    if parser.word() == nil || parser.word() == "void" && parser.word(1) == nil { return ([], nil) }
    var parameters: [ParameterNode] = []
    repeat {
      let qualifiers = parser.qualifiers()
      guard parser.isName() else { return (parameters, parser.missing("a type")) }
      let type = tokens[parser.position].text
      parser.position += 1
      var length = parser.brackets()
      let name = parser.isName() ? tokens[parser.position].text : ""
      if !name.isEmpty { parser.position += 1 }
      length += parser.brackets()
      parameters.append(.init(type: type, name: name, qualifiers: qualifiers, length: length))
    } while parser.take(",")
    return (parameters, parser.position < parser.end ? parser.missing("','") : nil)
  }

  private mutating func structure(from start: Int, _ qualifiers: [String]) -> Item {
    let keyword = position
    position += 1
    guard isName(), word(1) == "{", let close = partners[position + 1] else {
      endStatement()
      return .fault(
        .init(
          place: tokens[keyword].place, message: "a structure needs a name: 'struct Name { … };'"))
    }
    let name = tokens[position].text
    let (members, wrong) = members((position + 2)..<close)
    position = close + 1
    var variables: [VariableNode] = []
    var fault: ShaderFault?
    let length = brackets()
    if !take(";") { (variables, fault) = self.variables(name, length) }
    if let fault = wrong ?? fault { return .fault(fault) }
    return .item(
      .structure(
        .init(
          name: name, qualifiers: qualifiers, range: start..<position, head: keyword..<close + 1,
          memberDeclarations: members, variables: variables)))
  }

  /// A structure's members, from the tokens between its braces.
  private func members(_ range: Range<Int>) -> ([DeclarationNode], ShaderFault?) {
    var parser = self
    (parser.position, parser.end) = (range.lowerBound, range.upperBound)
    var members: [DeclarationNode] = []
    while parser.position < parser.end {
      let start = parser.position
      let qualifiers = parser.qualifiers()
      guard parser.isName() else { return (members, parser.missing("a type")) }
      let type = tokens[parser.position].text
      parser.position += 1
      let (variables, fault) = parser.variables(type, parser.brackets())
      if let fault { return (members, fault) }
      members.append(.init(qualifiers, variables, range: start..<parser.position))
    }
    return (members, nil)
  }

  // MARK: - Statements

  /// Reads a statement; at least one token.
  private mutating func statement() -> StatementNode {
    let start = position
    if let form = form() { return .init(form: form, range: start..<position) }
    position = start
    // Behind braces the next statement may begin.
    move(to: [";", "{"])
    position = min((word() == "{" ? partners[position] ?? position : position) + 1, end)
    return .init(form: .unparsed, range: start..<max(position, start + 1))
  }

  /// The form of the statement that begins here; nil for what is none.
  private mutating func form() -> StatementNode.Form? {
    switch word() {
    case "{": return statements().map { .block($0) }
    case ";":
      position += 1
      return .block([])
    case "if": return branch()
    case "for": return forLoop()
    case "while":
      position += 1
      guard let condition = condition() else { return nil }
      return .loop(.init(condition: condition, body: statement()))
    case "do":
      position += 1
      let body = statement()
      guard take("while"), let condition = condition(), take(";") else { return nil }
      return .loop(.init(order: .bodyFirst, condition: condition, body: body))
    case "switch":
      position += 1
      guard let value = condition(), let statements = statements() else { return nil }
      return .selection(value, statements)
    case "case":
      position += 1
      guard let value = expression(), take(":") else { return nil }
      return .label(value)
    case "default":
      position += 1
      return take(":") ? .label(nil) : nil
    case "return":
      position += 1
      if take(";") { return .exit(nil) }
      guard let value = expression(), take(";") else { return nil }
      return .exit(value)
    case "break", "continue":
      let isBreak = take("break")
      if !isBreak { position += 1 }
      return take(";") ? isBreak ? .leave : .proceed : nil
    case "discard":
      position += 1
      return take(";") ? .discard : nil
    case "struct", "precision", "else": return nil
    default: return simpleStatement()
    }
  }

  /// The statements between braces.
  private mutating func statements() -> [StatementNode]? {
    guard word() == "{", let close = partners[position] else { return nil }
    position += 1
    let outerEnd = end
    end = close
    var statements: [StatementNode] = []
    while position < end { statements.append(statement()) }
    (end, position) = (outerEnd, close + 1)
    return statements
  }

  /// The expression in parentheses.
  private mutating func condition() -> ExpressionNode? {
    guard take("("), let condition = expression(), take(")") else { return nil }
    return condition
  }

  /// Without recursion for each `else if`: chains may be long.
  private mutating func branch() -> StatementNode.Form? {
    var branches: [(condition: ExpressionNode, body: StatementNode)] = []
    var otherwise: StatementNode?
    repeat {
      guard take("if"), let condition = condition(), position < end else { return nil }
      branches.append((condition, statement()))
      guard take("else") else { break }
      guard position < end else { return nil }
      if word() != "if" { otherwise = statement() }
    } while otherwise == nil
    return .branch(branches, otherwise: otherwise)
  }

  private mutating func forLoop() -> StatementNode.Form? {
    position += 1
    guard take("(") else { return nil }
    let first = position
    var start: StatementNode?
    if !take(";") {
      guard let form = simpleStatement() else { return nil }
      start = .init(form: form, range: first..<position)
    }
    var condition: ExpressionNode?
    if word() != ";" {
      condition = expression()
      guard condition != nil else { return nil }
    }
    guard take(";") else { return nil }
    var step: ExpressionNode?
    if word() != ")" {
      step = expression()
      guard step != nil else { return nil }
    }
    guard take(")"), position < end else { return nil }
    return .loop(.init(start: start, condition: condition, step: step, body: statement()))
  }

  /// A declaration or an expression, including its semicolon.
  private mutating func simpleStatement() -> StatementNode.Form? {
    let start = position
    let qualifiers = qualifiers()
    guard position > start || beginsDeclaration else {
      guard let value = expression(), take(";") else { return nil }
      return .expression(value)
    }
    guard isName(), word() != "struct" else { return nil }
    let type = tokens[position].text
    position += 1
    let (variables, fault) = variables(type, brackets())
    // A value that cannot be followed may change and read anything.
    guard fault == nil, variables.allSatisfy({ $0.valueRange == nil || $0.value != nil })
    else { return nil }
    return .declaration(.init(qualifiers, variables, range: start..<position))
  }

  /// Whether a type and a name follow, perhaps with an array length in between.
  private var beginsDeclaration: Bool {
    guard isName() else { return false }
    if isName(1) { return true }
    var next = position + 1
    while next < end, tokens[next].text == "[", let close = partners[next] { next = close + 1 }
    return next > position + 1 && next < end && tokens[next].kind == .identifier
  }
}
