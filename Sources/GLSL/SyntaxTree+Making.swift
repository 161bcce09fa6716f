/// Trees that are made, not read: their nodes stand in no text.

extension ExpressionNode {
  /// Makes the name of a variable.
  package init(_ name: String) { self.init(.name(name)) }

  /// Makes a whole number.
  package init(_ number: Int) {
    let size = Self(.number("\(number.magnitude)", isInteger: true))
    self = number < 0 ? -size : size
  }

  /// Makes a number with the shortest digits that say what it is.
  package init(_ number: Double) { self.init(digits: number.description) }

  /// Makes a number with the shortest digits that say what it is as a 32-bit float.
  package init(_ number: Float) { self.init(digits: number.description) }

  /// Makes a number from its digits, perhaps with a sign before them.
  private init(digits: String) {
    let isNegative = digits.utf8.first == UInt8(ascii: "-")
    let size = Self(.number(isNegative ? String(digits.dropFirst()) : digits, isInteger: false))
    self = isNegative ? -size : size
  }

  /// A call of a function, or of a constructor.
  package static func call(_ name: String, _ arguments: Self...) -> Self { Self(.call(name, arguments)) }

  /// A call with arguments that are already a list.
  package static func call(_ name: String, with arguments: [Self]) -> Self { Self(.call(name, arguments)) }

  /// Some components, or a member.
  package func member(_ name: String) -> Self { Self(.member(self, name)) }

  package static prefix func - (operand: Self) -> Self { Self(.unary("-", operand)) }
  package static func + (left: Self, right: Self) -> Self { Self(.binary(.add, left, right)) }
  package static func - (left: Self, right: Self) -> Self { Self(.binary(.subtract, left, right)) }
  package static func * (left: Self, right: Self) -> Self { Self(.binary(.multiply, left, right)) }
  package static func / (left: Self, right: Self) -> Self { Self(.binary(.divide, left, right)) }
}

extension ExpressionNode: ExpressibleByStringInterpolation, ExpressibleByFloatLiteral {
  /// Makes the name of a variable.
  package init(stringLiteral name: String) { self.init(name) }
  package init(floatLiteral number: Double) {
    self = number == 1 ? .one : number == 0 && number.sign == .plus ? .zero : .init(number)
  }

  private static let zero = Self(digits: "0.0"), one = Self(digits: "1.0")
}

extension ExpressionNode: CustomStringConvertible {
  /// The code, without parentheses around it.
  package var description: String {
    var printer = Printer()
    printer.write(self)
    return printer.text
  }
}

extension StatementNode {
  /// Makes a statement.
  package init(_ form: Form) { self.init(form: form, range: 0..<0) }

  /// The declaration of a variable, with its first value if it has one.
  package static func declare(_ type: String, _ name: String, _ value: ExpressionNode? = nil) -> Self {
    Self(.declaration(DeclarationNode([], type, name, value)))
  }

  /// The assignment of a value to what a name means.
  package static func assign(_ name: String, _ value: ExpressionNode) -> Self {
    Self(.expression(.init(.assignment(nil, .init(name), value))))
  }
}

extension DeclarationNode {
  /// Makes the declaration of a variable.
  ///
  /// - Parameter count: the number of elements of an array; nil for what is none.
  package init(
    _ qualifiers: [String], _ type: String, _ name: String, count: Int? = nil,
    _ value: ExpressionNode? = nil
  ) {
    let place = SourcePlace(line: 1, column: 1)
    let length = count.map { [Token].made(of: "[\($0)]", at: place) } ?? []
    self.init(
      qualifiers,
      [VariableNode(name: name, type: type, length: length, valueRange: nil, value: value, place: place)],
      range: 0..<0)
  }
}

extension FunctionNode {
  /// Makes a function, whose arguments are types and names.
  package init(
    _ returnType: String, _ name: String, _ parameters: [(type: String, name: String)],
    _ statements: [StatementNode]
  ) {
    self.init(
      name: name, nameIndex: 0, qualifiers: [], returnType: returnType, returnLength: [],
      parameters: parameters.map { ParameterNode(type: $0.type, name: $0.name, qualifiers: [], length: []) },
      range: 0..<0, body: 0..<0, isDefined: true, statements: statements)
  }

  /// The functions of a text that is known to be GLSL without directives.
  package static func read(_ text: String) -> [FunctionNode] {
    let tree = SyntaxTree(.made(of: text, at: .init(line: 1, column: 1)))
    var isRead = tree.faults.isEmpty && !tree.functions.isEmpty && tree.functions.count == tree.items.count
    for function in tree.functions {
      function.forEach(statement: { if case .unparsed = $0.form { isRead = false } })
    }
    precondition(isRead, "'\(text)' is no function")
    return tree.functions
  }

  /// Calls a function with the name of each function and constructor that it calls.
  package func forEachCall(_ body: (String) -> Void) {
    forEach(expression: { if case .call(let name, _) = $0.form { body(name) } })
  }
}
