/// A shader's code as a tree: its functions, declarations and structures, in which nodes name their tokens by index.
///
/// What is not GLSL, or nests too deep to be followed, is an ``StatementNode/Form/unparsed`` statement, or a value without a
/// tree: a driver reports errors better than a parser that stops at the first.
package struct SyntaxTree: Sendable {
  /// A declaration outside of functions.
  package enum Item: Sendable {
    case function(FunctionNode)
    case declaration(DeclarationNode)
    case structure(StructureNode)
    /// The precision of a type's values, such as `highp`, and the type.
    case precision(String, of: String)
  }

  package let tokens: [Token]
  /// What is declared, in the order of the code.
  package private(set) var items: [Item] = []
  package private(set) var functions: [FunctionNode] = []
  /// The declarations of variables outside of functions.
  package private(set) var declarations: [DeclarationNode] = []
  package private(set) var structures: [StructureNode] = []
  /// Errors outside of functions.
  package private(set) var faults: [ShaderFault] = []
  /// Where each declaration of any kind begins, also those that have no node, such as `precision`.
  package private(set) var starts: [Int] = []
  private var partners: [Int: Int] = [:]

  /// The words that may stand before a type.
  package static let qualifiers = Parser.qualifiers

  /// Reads preprocessed code.
  package init(_ tokens: [Token]) {
    self.tokens = tokens
    do throws(ShaderFault) {
      partners = try Self.partners(of: tokens)
      var parser = Parser(tokens, partners: partners)
      while parser.position < tokens.count {
        starts.append(parser.position)
        switch parser.item() {
        case .item(let item):
          items.append(item)
          switch item {
          case .function(let function): functions.append(function)
          case .declaration(let declaration): declarations.append(declaration)
          case .structure(let structure): structures.append(structure)
          case .precision: break
          }
        case .nothing: break
        case .fault(let fault): faults.append(fault)
        }
      }
    } catch {
      faults.append(error)
    }
  }

  /// For each bracket, the index of the one that it belongs to.
  ///
  /// - Throws: the first bracket that has none.
  private static func partners(of tokens: [Token]) throws(ShaderFault) -> [Int: Int] {
    let closing = ["(": ")", "[": "]", "{": "}"]
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      if closing[token.text] != nil { open.append(index) }
      guard open.count <= ShaderLimits.nesting else {
        throw .init(
          place: token.place, message: "brackets nest more than \(ShaderLimits.nesting) deep here")
      }
      guard [")", "]", "}"].contains(token.text) else { continue }
      guard let last = open.popLast() else {
        throw .init(place: token.place, message: "nothing is open that '\(token.text)' closes")
      }
      guard closing[tokens[last].text] == token.text else {
        throw .init(
          place: token.place,
          message: "'\(token.text)' where '\(closing[tokens[last].text]!)' closes '\(tokens[last].text)'")
      }
      (partners[last], partners[index]) = (index, last)
    }
    if let last = open.last {
      throw .init(
        place: tokens[last].place,
        message: "'\(tokens[last].text)' is not closed with '\(closing[tokens[last].text]!)'")
    }
    return partners
  }

  /// The arguments of a call that the function may write to.
  package func written(by function: String, _ arguments: [ExpressionNode]) -> [ExpressionNode] {
    let declared = functions.filter { $0.name == function }
    // The only function of OpenGL ES 3.00 that writes to an argument.
    if declared.isEmpty { return function == "modf" ? Array(arguments.dropFirst()) : [] }
    return declared.flatMap { function in
      zip(arguments, function.parameters).lazy.filter { $1.direction != .input }.map(\.0)
    }
  }

  /// The single expression that the tokens of a range form; nil when they form none.
  package func expression(in range: Range<Int>) -> ExpressionNode? {
    Parser(tokens, partners: partners).expression(in: range)
  }

  /// The function whose body holds a token.
  package func function(around index: Int) -> FunctionNode? {
    functions.first { $0.body.contains(index) }
  }
}

/// A function, or its declaration alone.
package struct FunctionNode: Sendable {
  package let name: String
  package let nameIndex: Int
  /// The words before the type that it returns.
  let qualifiers: [String]
  package let returnType: String
  /// The tokens of the length of an array that it returns, with their brackets.
  package let returnLength: [Token]
  package let parameters: [ParameterNode]
  /// All its tokens, and those between its braces; the body is empty for a declaration alone.
  package let range: Range<Int>
  package let body: Range<Int>
  /// Whether it has a body.
  package let isDefined: Bool
  package let statements: [StatementNode]
}

/// An argument of a function.
package struct ParameterNode: Sendable {
  package let type: String
  /// Empty where it has none.
  package let name: String
  /// The words before its type.
  package let qualifiers: [String]
  /// The tokens of an array's length, with their brackets.
  package let length: [Token]

  package var isArray: Bool { !length.isEmpty }
  /// The type, with `[]` for an array.
  package var fullType: String { isArray ? type + "[]" : type }

  /// Which way its value goes.
  package enum Direction: Sendable { case input, output, both }
  package var direction: Direction {
    qualifiers.contains("inout") ? .both : qualifiers.contains("out") ? .output : .input
  }
}

/// Variables declared together.
package struct DeclarationNode: Sendable {
  package enum Storage: Sendable { case global, constant, uniform, input, output }

  package let storage: Storage
  /// The words before the type; a `layout` is one with its parentheses.
  package let qualifiers: [String]
  package let variables: [VariableNode]
  package let range: Range<Int>

  package init(_ qualifiers: [String], _ variables: [VariableNode], range: Range<Int>) {
    (self.qualifiers, self.variables, self.range) = (qualifiers, variables, range)
    storage =
      qualifiers.lazy.compactMap { word in
        switch word {
        case "const": .constant
        case "uniform": .uniform
        case "varying", "in", "attribute": .input
        case "out": .output
        default: nil
        }
      }.last ?? .global
  }
}

/// One variable of a declaration.
package struct VariableNode: Sendable {
  package let name: String
  package let type: String
  /// The tokens of array lengths after the type or the name, with their brackets.
  package let length: [Token]
  /// The tokens of its first value.
  package let valueRange: Range<Int>?
  /// The first value, as far as it can be followed.
  package let value: ExpressionNode?
  package let place: SourcePlace

  /// The type, with `[]` for an array.
  package var fullType: String { length.isEmpty ? type : type + "[]" }
}

/// A structure with the variables of it that follow.
package struct StructureNode: Sendable {
  package let name: String
  /// The words before it, which hold for its variables.
  let qualifiers: [String]
  package let range: Range<Int>
  /// Its tokens up to its closing brace.
  package let head: Range<Int>
  /// The declarations of its members.
  let memberDeclarations: [DeclarationNode]
  package let variables: [VariableNode]

  package var members: [VariableNode] { memberDeclarations.flatMap(\.variables) }
}

/// A statement with the range of its tokens.
package struct StatementNode: Sendable {
  package indirect enum Form: Sendable {
    case declaration(DeclarationNode)
    case expression(ExpressionNode)
    case block([StatementNode])
    /// `if`, with each `else if`, and what follows the last `else`.
    case branch([(condition: ExpressionNode, body: StatementNode)], otherwise: StatementNode?)
    case loop(LoopNode)
    /// `switch`, whose statements include its labels.
    case selection(ExpressionNode, [StatementNode])
    /// `case` with its value, or `default`.
    case label(ExpressionNode?)
    /// `return`.
    case exit(ExpressionNode?)
    /// `break`.
    case leave
    /// `continue`.
    case proceed
    case discard
    /// What is no statement of GLSL, or cannot be followed.
    case unparsed
  }

  package let form: Form
  package let range: Range<Int>
}

/// `for`, `while` and `do`.
package struct LoopNode: Sendable {
  package enum Order: Sendable {
    /// The condition is evaluated before the body.
    case conditionFirst
    /// The body runs at least once.
    case bodyFirst
  }

  package var order = Order.conditionFirst
  package var start: StatementNode?
  package var condition: ExpressionNode?
  package var step: ExpressionNode?
  package var body: StatementNode
}

/// An expression with the range of its tokens.
package struct ExpressionNode: Sendable {
  package indirect enum Form: Sendable {
    case number(String, isInteger: Bool)
    case name(String)
    /// A function or a constructor.
    case call(String, [ExpressionNode])
    /// A constructor of an array of a type, perhaps with its length.
    case array(String, length: ExpressionNode?, [ExpressionNode])
    /// A component, or a member of a structure.
    case member(ExpressionNode, String)
    /// The number of elements of an array: `length()`.
    case length(ExpressionNode)
    case element(ExpressionNode, ExpressionNode)
    /// `-`, `+`, `!`, `~`, `++` or `--` before an operand.
    case unary(String, ExpressionNode)
    /// `++` or `--` behind an operand.
    case postfix(String, ExpressionNode)
    case binary(Operator, ExpressionNode, ExpressionNode)
    case conditional(ExpressionNode, ExpressionNode, ExpressionNode)
    /// `target = value`, or a compound assignment such as `target += value` with its operator.
    case assignment(Operator?, ExpressionNode, ExpressionNode)
    case sequence([ExpressionNode])
    case grouped(ExpressionNode)
  }

  package let form: Form
  package let range: Range<Int>
  /// How deep expressions stand in it; 0 for one that was not read.
  let height: Int

  /// Makes the node of an expression that was read.
  init(_ form: Form, _ range: Range<Int>) {
    (self.form, self.range) = (form, range)
    height = 1 + form.partHeight
  }

  /// Makes an expression that stands in no text.
  package init(_ form: Form) { (self.form, range, height) = (form, 0..<0, 0) }

  /// The expression without parentheses around it.
  package var plain: ExpressionNode { if case .grouped(let inner) = form { inner.plain } else { self } }

  /// The expressions that it is made of.
  package var parts: [ExpressionNode] { form.parts }
}

extension ExpressionNode.Form {
  /// The greatest height of a part, without a list of all: nodes are made often.
  fileprivate var partHeight: Int {
    switch self {
    case .number, .name: 0
    case .member(let part, _), .length(let part), .unary(_, let part), .postfix(_, let part),
      .grouped(let part):
      part.height
    case .element(let first, let second), .binary(_, let first, let second),
      .assignment(_, let first, let second):
      max(first.height, second.height)
    case .call(_, let parts), .sequence(let parts): parts.reduce(0) { max($0, $1.height) }
    case .array, .conditional: parts.reduce(0) { max($0, $1.height) }
    }
  }

  fileprivate var parts: [ExpressionNode] {
    switch self {
    case .number, .name: []
    case .call(_, let parts), .sequence(let parts): parts
    case .array(_, let length, let parts): (length.map { [$0] } ?? []) + parts
    case .member(let part, _), .length(let part), .unary(_, let part), .postfix(_, let part),
      .grouped(let part):
      [part]
    case .element(let first, let second), .binary(_, let first, let second),
      .assignment(_, let first, let second):
      [first, second]
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    }
  }
}

/// An operator with two operands.
package enum Operator: String, Sendable {
  case or = "||", exclusiveOr = "^^", and = "&&"
  case bitOr = "|", bitExclusiveOr = "^", bitAnd = "&", shiftLeft = "<<", shiftRight = ">>"
  case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
  case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"

  /// The operator's precedence.
  var level: Int {
    switch self {
    case .or: 0
    case .exclusiveOr: 1
    case .and: 2
    case .bitOr: 3
    case .bitExclusiveOr: 4
    case .bitAnd: 5
    case .equal, .notEqual: 6
    case .less, .lessOrEqual, .greater, .greaterOrEqual: 7
    case .shiftLeft, .shiftRight: 8
    case .add, .subtract: 9
    case .multiply, .divide, .remainder: 10
    }
  }
}
