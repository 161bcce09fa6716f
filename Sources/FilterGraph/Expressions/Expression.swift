import Glibc

/// A formula over the parameters of a filter, such as `ceil(3 * sigma)`.
///
/// Numbers are doubles; a comparison yields 1 or 0, and anything but 0 is true.
public indirect enum Expression: Hashable, Sendable {
  case number(Double)
  case name(String)
  /// One component of a list, colour or point.
  case element(of: String, at: Int)
  case unary(Unary, Expression)
  case binary(Binary, Expression, Expression)
  case conditional(Expression, Expression, Expression)
  case call(Function, [Expression])

  /// The operators with one operand.
  public enum Unary: Hashable, Sendable { case negate, not }

  /// The operators with two operands.
  public enum Binary: String, Hashable, Sendable {
    case add = "+", subtract = "-", multiply = "*", divide = "/", remainder = "%"
    case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", notEqual = "!="
    case and = "&&", or = "||"
  }

  /// The functions available in formulas.
  public enum Function: String, Hashable, Sendable, CaseIterable {
    case abs, ceil, clamp, cos, exp, floor, log, max, min, mix, pow, round, sign, sin, sqrt, tan

    /// The number of arguments of the function.
    var arity: Int {
      switch self {
      case .clamp, .mix: 3
      case .max, .min, .pow: 2
      default: 1
      }
    }
  }

  /// Evaluates the formula with the values in `environment`.
  ///
  /// Names are checked when the formula is parsed; an unknown one traps.
  public func value(in environment: Environment) -> Double {
    switch self {
    case .number(let number): number
    case .name(let name): environment.number(name)
    case .element(let name, let index): environment.element(of: name, at: index)
    case .unary(.negate, let operand): -operand.value(in: environment)
    case .unary(.not, let operand): operand.value(in: environment) == 0 ? 1 : 0
    case .binary(.and, let left, let right):
      left.value(in: environment) != 0 && right.value(in: environment) != 0 ? 1 : 0
    case .binary(.or, let left, let right):
      left.value(in: environment) != 0 || right.value(in: environment) != 0 ? 1 : 0
    case .binary(let operation, let left, let right):
      Self.apply(operation, left.value(in: environment), right.value(in: environment))
    case .conditional(let condition, let yes, let no):
      condition.value(in: environment) != 0 ? yes.value(in: environment) : no.value(in: environment)
    case .call(let function, let arguments):
      Self.apply(function, arguments.map { $0.value(in: environment) })
    }
  }

  /// The names that the formula reads.
  public var names: Set<String> {
    switch self {
    case .number: []
    case .name(let name), .element(let name, _): [name]
    case .unary(_, let operand): operand.names
    case .binary(_, let left, let right): left.names.union(right.names)
    case .conditional(let condition, let yes, let no): condition.names.union(yes.names).union(no.names)
    case .call(_, let arguments): arguments.reduce(into: []) { $0.formUnion($1.names) }
    }
  }

  private static func apply(_ operation: Binary, _ left: Double, _ right: Double) -> Double {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .remainder: fmod(left, right)
    case .less: left < right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .notEqual: left != right ? 1 : 0
    case .and, .or: preconditionFailure("handled by the caller, which does not evaluate both sides")
    }
  }

  private static func apply(_ function: Function, _ x: [Double]) -> Double {
    switch function {
    case .abs: Swift.abs(x[0])
    case .ceil: x[0].rounded(.up)
    case .clamp: Swift.min(Swift.max(x[0], x[1]), x[2])
    case .cos: Glibc.cos(x[0])
    case .exp: Glibc.exp(x[0])
    case .floor: x[0].rounded(.down)
    case .log: Glibc.log(x[0])
    case .max: Swift.max(x[0], x[1])
    case .min: Swift.min(x[0], x[1])
    case .mix: x[0] + (x[1] - x[0]) * x[2]
    case .pow: Glibc.pow(x[0], x[1])
    case .round: x[0].rounded()
    case .sign: x[0] > 0 ? 1 : x[0] < 0 ? -1 : 0
    case .sin: Glibc.sin(x[0])
    case .sqrt: x[0].squareRoot()
    case .tan: Glibc.tan(x[0])
    }
  }
}

extension Expression {
  /// The variables of a formula with their values.
  public struct Environment: Hashable, Sendable {
    private struct Variable: Hashable {
      let name: String
      var numbers: [Double]
    }
    /// No dictionary: filters have few variables, and hashing a name takes longer than finding it.
    private var variables: [Variable] = []

    /// Creates an environment in which each of the names has one or more components.
    public init(_ values: [String: [Double]] = [:]) {
      variables = values.map { Variable(name: $0, numbers: $1) }
    }

    /// The value of a name; its first component if there are several.
    public func number(_ name: String) -> Double { element(of: name, at: 0) }

    /// One component of a name.
    public func element(of name: String, at index: Int) -> Double {
      guard let numbers = numbers(name), numbers.indices.contains(index) else {
        preconditionFailure("no value for '\(name)[\(index)]' in an expression")
      }
      return numbers[index]
    }

    /// All components of a name, or nil when it is unknown.
    public func numbers(_ name: String) -> [Double]? {
      for variable in variables where variable.name == name { return variable.numbers }
      return nil
    }

    /// Sets the components of a name.
    public mutating func define(_ name: String, _ numbers: [Double]) {
      if let place = variables.firstIndex(where: { $0.name == name }) {
        variables[place].numbers = numbers
      } else {
        variables.append(Variable(name: name, numbers: numbers))
      }
    }

    /// Whether both have the same variables, in whatever order they were defined.
    public static func == (left: Environment, right: Environment) -> Bool {
      left.variables == right.variables || Set(left.variables) == Set(right.variables)
    }

    /// Hashes the variables, whatever their order.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(variables.reduce(0) { $0 ^ $1.hashValue })
    }
  }
}
