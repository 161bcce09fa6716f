/// A filter's functions as statements and expressions: the subset of GLSL that the proof of a stencil's reach
/// needs.
struct ShaderSyntax: Sendable {
  indirect enum Expression: Sendable {
    case integer(Int)
    case real(Double)
    case name(Substring)
    /// `param.NAME`.
    case parameter(Substring)
    case call(Substring, [Expression], ShaderText.Place)
    case negated(Expression)
    case not(Expression)
    case binary(Operator, Expression, Expression)
    case conditional(Expression, Expression, Expression)
    /// `target = value`, or a compound assignment such as `target += value` with its operator.
    case assignment(Expression, Operator?, Expression)
    /// Operands of an operation that is not followed: array elements, components, bitwise operators.
    case unknown([Expression])
    /// Several expressions in sequence; the value is that of the last one.
    case sequence([Expression])
  }

  enum Operator: String, Sendable {
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

  /// The types that arithmetic on offsets distinguishes.
  enum ValueType: Sendable {
    case integer, real, other

    init(_ name: Substring) {
      self =
        switch name {
        case "int", "bool": .integer
        case "float": .real
        default: .other
        }
    }
  }

  struct Variable: Sendable {
    let type: ValueType
    let name: Substring
    let value: Expression?
  }

  indirect enum Statement: Sendable {
    case declaration([Variable])
    case expression(Expression)
    case block([Statement])
    case branch(Expression, Statement, Statement?)
    case loop(Loop)
    /// `return`.
    case exit(Expression?)
    /// `break` and `continue`.
    case leave
  }

  struct Loop: Sendable {
    var start: Statement?
    var condition: Expression?
    var step: Expression?
    var body: Statement
  }

  struct Parameter: Sendable {
    let type: ValueType
    let name: Substring
    /// Whether the function may change its argument.
    let isOutput: Bool
  }

  struct Function: Sendable {
    let returnType: ValueType
    let parameters: [Parameter]
    let body: [Statement]
  }

  /// The functions by name, including overloads.
  private(set) var functions: [Substring: [Function]] = [:]
  /// The constants in the order of their dependencies.
  private(set) var constants: [Variable] = []

  /// Parses code; nil when it contains syntax outside this grammar.
  init?(_ text: ShaderText, _ outline: ShaderOutline) {
    var macros: [Substring: ArraySlice<ShaderText.Token>] = [:]
    for directive in text.directives {
      // Only plain names for plain values; conditional macros are not followed.
      guard let macro = directive.macro else { return nil }
      macros[macro.name] = macro.value
    }
    for constant in outline.constants {
      var parser = ShaderParser(constant.value, macros: macros)
      constants.append(
        Variable(type: ValueType(constant.type), name: constant.name, value: parser.wholeExpression()))
    }
    for function in outline.functions {
      guard let body = function.body else { continue }
      var parser = ShaderParser(body, macros: macros)
      guard let statements = parser.wholeBody() else { return nil }
      functions[function.name.text, default: []].append(
        Function(
          returnType: ValueType(function.returnType), parameters: function.parameters.map(Self.parameter),
          body: statements))
    }
  }

  private static func parameter(_ tokens: ArraySlice<ShaderText.Token>) -> Parameter {
    let qualifiers: Set<Substring> = ["const", "in", "out", "inout", "lowp", "mediump", "highp"]
    let words = tokens.drop { qualifiers.contains($0.text) }
    let isArray = words.contains { $0.text == "[" }
    return Parameter(
      type: isArray ? .other : words.first.map { ValueType($0.text) } ?? .other,
      name: words.dropFirst().first { $0.kind == .identifier }?.text ?? "",
      isOutput: tokens.contains { $0.text == "out" || $0.text == "inout" })
  }
}

extension ShaderText.Directive {
  /// `#define NAME VALUE`; nil for every other directive.
  fileprivate var macro: (name: Substring, value: ArraySlice<ShaderText.Token>)? {
    guard tokens.count >= 2, tokens[0].text == "define", tokens[1].kind == .identifier else { return nil }
    if tokens.count > 2, tokens[2].text == "(", tokens[1].touches(tokens[2]) { return nil }
    return (tokens[1].text, tokens[2...])
  }
}
