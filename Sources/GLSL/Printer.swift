/// Writes code from its tree, with the parentheses that its operators need.
///
/// Numbers are written as they stand in the tree, and what could not be followed as its words. Reading the text gives the
/// same tree again.
package struct Printer {
  /// What was written.
  package private(set) var text = ""
  /// The number of line breaks in it.
  package private(set) var lineBreaks = 0
  /// The words of the tree, for what could not be followed.
  private let tokens: [Token]
  private var depth = 0

  /// Begins to write.
  ///
  /// - Parameter tokens: the words of the tree, if it was read.
  package init(tokens: [Token] = []) { self.tokens = tokens }

  /// The text of a whole tree.
  package static func text(of tree: SyntaxTree) -> String {
    var printer = Printer(tokens: tree.tokens)
    for item in tree.items { printer.write(item) }
    return printer.text
  }

  /// Writes text as it is.
  ///
  /// - Parameter breaks: the number of its line breaks.
  package mutating func write(_ plain: String, lineBreaks breaks: Int) {
    text += plain
    lineBreaks += breaks
  }

  private mutating func newLine() {
    text += "\n"
    lineBreaks += 1
    for _ in 0..<depth { text += "  " }
  }

  private mutating func write(_ words: some Sequence<Token>) {
    var isFirst = true
    for word in words {
      if !isFirst { text += " " }
      text += word.text
      isFirst = false
    }
  }

  // MARK: - Declarations

  /// Writes a declaration outside of functions, with a line break behind it.
  package mutating func write(_ item: SyntaxTree.Item) {
    switch item {
    case .function(let function): write(function)
    case .declaration(let declaration): write(declaration)
    case .structure(let structure): write(structure)
    case .precision(let precision, let type): text += "precision \(precision) \(type);"
    }
    newLine()
  }

  private mutating func write(_ function: FunctionNode) {
    text += function.returnType.prefix { $0 != "[" }
    write(function.returnLength)
    text += " "
    text += function.name
    text += "("
    for (index, parameter) in function.parameters.enumerated() {
      if index > 0 { text += ", " }
      write(qualifiers: parameter.qualifiers, type: parameter.type)
      text += parameter.name
      write(parameter.length)
    }
    text += ")"
    guard function.isDefined else { return text += ";" }
    text += " "
    write(block: function.statements)
  }

  private mutating func write(qualifiers: [String], type: String) {
    for word in qualifiers {
      text += word
      text += " "
    }
    text += type
    text += " "
  }

  private mutating func write(_ structure: StructureNode) {
    text += "struct \(structure.name) {"
    depth += 1
    for member in structure.members {
      newLine()
      write(qualifiers: [], type: member.type)
      write(member)
      text += ";"
    }
    depth -= 1
    newLine()
    text += "}"
    for (index, variable) in structure.variables.enumerated() {
      text += index > 0 ? ", " : " "
      write(variable)
    }
    text += ";"
  }

  private mutating func write(_ declaration: DeclarationNode) {
    write(qualifiers: declaration.qualifiers, type: declaration.variables.first?.type ?? "")
    for index in declaration.variables.indices {
      if index > 0 { text += ", " }
      write(declaration.variables[index])
    }
    text += ";"
  }

  private mutating func write(_ variable: VariableNode) {
    text += variable.name
    write(variable.length)
    if let value = variable.value {
      text += " = "
      write(value, .assignment)
    } else if let words = variable.valueRange {
      text += " = "
      write(tokens[words])
    }
  }

  // MARK: - Statements

  private mutating func write(block statements: [StatementNode]) {
    text += "{"
    depth += 1
    for statement in statements {
      newLine()
      write(statement)
    }
    depth -= 1
    newLine()
    text += "}"
  }

  private mutating func write(_ statement: StatementNode) {
    switch statement.form {
    case .declaration(let declaration): write(declaration)
    case .expression(let value): write("", value, ";")
    case .block(let statements): write(block: statements)
    case .branch(let branches, let otherwise):
      for (index, branch) in branches.enumerated() {
        write(index > 0 ? "else if (" : "if (", branch.condition, ")")
        write(body: branch.body)
        if index < branches.count - 1 || otherwise != nil { newLine() }
      }
      if let otherwise {
        text += "else"
        write(body: otherwise)
      }
    case .loop(let loop): write(loop)
    case .selection(let value, let statements):
      write("switch (", value, ") ")
      write(block: statements)
    case .label(let value?): write("case ", value, ":")
    case .label(nil): text += "default:"
    case .exit(let value?): write("return ", value, ";")
    case .exit(nil): text += "return;"
    case .leave: text += "break;"
    case .proceed: text += "continue;"
    case .discard: text += "discard;"
    case .unparsed: write(tokens[statement.range])
    }
  }

  private mutating func write(_ before: String, _ value: ExpressionNode, _ after: String) {
    text += before
    write(value, .sequence)
    text += after
  }

  /// Writes what a branch or a loop runs.
  private mutating func write(body: StatementNode) {
    if case .block(let statements) = body.form {
      text += " "
      return write(block: statements)
    }
    depth += 1
    newLine()
    write(body)
    depth -= 1
  }

  private mutating func write(_ loop: LoopNode) {
    switch (loop.order, loop.condition) {
    case (.bodyFirst, let condition):
      text += "do"
      write(body: loop.body)
      newLine()
      text += "while ("
      if let condition { write(condition, .sequence) }
      text += ");"
    case (.conditionFirst, let condition?) where loop.start == nil && loop.step == nil:
      write("while (", condition, ")")
      write(body: loop.body)
    case (.conditionFirst, let condition):
      text += "for ("
      if let start = loop.start { write(start) } else { text += ";" }
      text += " "
      if let condition { write(condition, .sequence) }
      text += "; "
      if let step = loop.step { write(step, .sequence) }
      text += ")"
      write(body: loop.body)
    }
  }

  // MARK: - Expressions

  /// How closely an expression holds together: what stands in its place must hold as closely, or be in parentheses.
  private struct Binding: Comparable {
    let level: Int

    static let sequence = Binding(level: -3), assignment = Binding(level: -2)
    static let conditional = Binding(level: -1), unary = Binding(level: 11), postfix = Binding(level: 12)

    static func < (left: Self, right: Self) -> Bool { left.level < right.level }

    init(level: Int) { self.level = level }

    init(_ form: ExpressionNode.Form) {
      switch form {
      case .sequence: self = .sequence
      case .assignment: self = .assignment
      case .conditional: self = .conditional
      case .binary(let operation, _, _): level = operation.level
      case .unary: self = .unary
      // Parentheses are written where they are needed.
      case .number, .name, .call, .array, .member, .length, .element, .postfix, .grouped: self = .postfix
      }
    }
  }

  /// Writes an expression without parentheses around it.
  mutating func write(_ expression: ExpressionNode) { write(expression, .sequence) }

  /// Writes an expression in a place that takes what holds together as closely as `least`.
  private mutating func write(_ expression: ExpressionNode, _ least: Binding) {
    guard Binding(expression.form) >= least else { return write("(", expression, ")") }
    switch expression.form {
    case .number(let word, _), .name(let word): text += word
    case .call(let name, let arguments):
      text += name
      write(arguments: arguments)
    case .array(let type, let length, let items):
      text += type
      text += "["
      if let length { write(length, .sequence) }
      text += "]"
      write(arguments: items)
    case .member(let base, let name):
      write(base: base)
      text += "."
      text += name
    case .length(let base):
      write(base: base)
      text += ".length()"
    case .element(let base, let index):
      write(base: base)
      write("[", index, "]")
    case .unary(let sign, let operand):
      text += sign
      // `--a` is no negation of a negation.
      write(operand, operand.begins(with: sign) ? .postfix : .unary)
    case .postfix(let sign, let operand):
      write(base: operand)
      text += sign
    case .binary(let operation, let left, let right):
      write(left, Binding(level: operation.level))
      text += " "
      text += operation.rawValue
      text += " "
      write(right, Binding(level: operation.level + 1))
    case .conditional(let condition, let yes, let no):
      write(condition, Binding(level: 0))
      text += " ? "
      write(yes, .assignment)
      text += " : "
      write(no, .conditional)
    case .assignment(let operation, let target, let value):
      write(target, .unary)
      text += " "
      text += operation?.rawValue ?? ""
      text += "= "
      write(value, .assignment)
    case .sequence(let parts): list(parts)
    case .grouped(let inner): write(inner, least)
    }
  }

  /// Writes what a point or brackets follow; a number takes a point for its own.
  private mutating func write(base: ExpressionNode) {
    if case .number = base.plain.form { return write("(", base, ")") }
    write(base, .postfix)
  }

  private mutating func write(arguments: [ExpressionNode]) {
    text += "("
    list(arguments)
    text += ")"
  }

  private mutating func list(_ parts: [ExpressionNode]) {
    for index in parts.indices {
      if index > 0 { text += ", " }
      write(parts[index], .assignment)
    }
  }
}

extension ExpressionNode {
  /// Whether its first character is that of a sign.
  fileprivate func begins(with sign: String) -> Bool {
    if case .unary(let own, _) = plain.form { own.first == sign.first } else { false }
  }
}
