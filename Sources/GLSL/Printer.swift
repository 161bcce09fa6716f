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
  /// - Parameters:
  ///   - tokens: the words of the tree, if it was read.
  ///   - capacity: how many bytes may be written, about.
  package init(tokens: [Token] = [], capacity: Int = 0) {
    self.tokens = tokens
    text.reserveCapacity(capacity)
  }

  /// The text of a whole tree.
  package static func text(of tree: SyntaxTree) -> String {
    var printer = Printer(tokens: tree.tokens)
    for item in tree.items { printer.write(item) }
    return printer.text
  }

  /// Writes text as it is.
  ///
  /// - Parameter breaks: the number of its line breaks.
  package mutating func write(_ plain: String, lineBreaks breaks: Int = 0) {
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
  private mutating func write(_ item: SyntaxTree.Item) {
    switch item {
    case .function(let function): return write(line: function)
    case .declaration(let declaration): return write(line: declaration)
    case .structure(let structure): write(structure)
    case .precision(let precision, let type): text += "precision \(precision) \(type);"
    }
    newLine()
  }

  /// Writes a declaration outside of functions, with a line break behind it.
  package mutating func write(line declaration: DeclarationNode) {
    write(declaration)
    newLine()
  }

  /// Writes a function, with a line break behind it.
  package mutating func write(line function: FunctionNode) {
    write(function)
    newLine()
  }

  private mutating func write(_ function: FunctionNode) {
    write(qualifiers: function.qualifiers)
    text += function.returnLength.isEmpty ? function.returnType : String(function.returnType.dropLast(2))
    write(function.returnLength)
    text += " "
    text += function.name
    text += "("
    for (index, parameter) in function.parameters.enumerated() {
      if index > 0 { text += ", " }
      write(qualifiers: parameter.qualifiers)
      text += parameter.type
      text += " "
      text += parameter.name
      write(parameter.length)
    }
    text += ")"
    guard function.isDefined else { return text += ";" }
    text += " "
    write(block: function.statements)
  }

  private mutating func write(qualifiers: [String]) {
    for word in qualifiers {
      text += word
      text += " "
    }
  }

  private mutating func write(_ structure: StructureNode) {
    write(qualifiers: structure.qualifiers)
    text += "struct \(structure.name) {"
    depth += 1
    for member in structure.memberDeclarations {
      newLine()
      write(member)
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
    write(qualifiers: declaration.qualifiers)
    text += declaration.variables[0].type
    text += " "
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
  private struct Binding {
    let level: Int

    static let sequence = Binding(level: -3), assignment = Binding(level: -2)
    static let conditional = Binding(level: -1), unary = Binding(level: 11), postfix = Binding(level: 12)
    /// What a point or brackets may follow; a number takes a point for its own.
    static let base = Binding(level: 13)
  }

  /// Writes an expression without parentheses around it.
  mutating func write(_ expression: ExpressionNode) { write(expression, .sequence) }

  /// Writes what holds together as `own`, in parentheses in a place that takes what holds together as closely as `least`.
  private mutating func write(_ own: Binding, in least: Binding, _ body: (inout Self) -> Void) {
    let isClosed = own.level < least.level
    if isClosed { text += "(" }
    body(&self)
    if isClosed { text += ")" }
  }

  /// Writes an expression in a place that takes what holds together as closely as `least`.
  private mutating func write(_ expression: ExpressionNode, _ least: Binding) {
    switch expression.form {
    case .number(let word, _): write(.postfix, in: least) { $0.text += word }
    case .name(let word): text += word
    case .call(let name, let arguments):
      text += name
      write(arguments: arguments)
    case .array(let type, let length, let items):
      write(array: type, length)
      write(arguments: items)
    case .member(let base, let name):
      write(base, .base)
      text += "."
      text += name
    case .length(let base):
      write(base, .base)
      text += ".length()"
    case .element(let base, let index):
      write(base, .base)
      write("[", index, "]")
    case .unary(let sign, let operand):
      write(.unary, in: least) {
        $0.text += sign
        // `--a` is no negation of a negation.
        $0.write(operand, operand.begins(with: sign) ? .postfix : .unary)
      }
    case .postfix(let sign, let operand):
      write(operand, .base)
      text += sign
    case .binary(let operation, let left, let right):
      let level = operation.level
      write(Binding(level: level), in: least) {
        $0.write(left, Binding(level: level))
        $0.text += " "
        $0.text += operation.rawValue
        $0.text += " "
        $0.write(right, Binding(level: level + 1))
      }
    case .conditional(let condition, let yes, let no):
      write(.conditional, in: least) {
        $0.write(condition, Binding(level: 0))
        $0.text += " ? "
        $0.write(yes, .assignment)
        $0.text += " : "
        $0.write(no, .conditional)
      }
    case .assignment(let operation, let target, let value):
      write(.assignment, in: least) {
        $0.write(target, .unary)
        $0.text += " "
        if let operation { $0.text += operation.rawValue }
        $0.text += "= "
        $0.write(value, .assignment)
      }
    case .sequence(let parts): write(.sequence, in: least) { $0.list(parts) }
    // Parentheses are written where they are needed.
    case .grouped(let inner): write(inner, least)
    }
  }

  private mutating func write(array type: String, _ length: ExpressionNode?) {
    text += type
    text += "["
    if let length { write(length, .sequence) }
    text += "]"
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
