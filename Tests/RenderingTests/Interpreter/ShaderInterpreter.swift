import GLSL

/// Runs a shader for one vertex or pixel by its syntax tree, and so says what each construct of the language means.
///
/// It trusts that a driver accepts the shader, and traps where one would not. Every value is computed as 32-bit numbers, in
/// the order in which it is written.
struct ShaderInterpreter {
  private let tree: SyntaxTree
  private let functions: [String: [FunctionNode]]
  private let structures: [String: [(name: String, type: String)]]
  /// What is declared outside of functions, by its names.
  private var globals: [String: ShaderValue] = [:]
  /// The variables of the function that runs, by blocks.
  private var scopes: [[String: ShaderValue]] = []

  /// How a statement ends.
  private enum Flow {
    case next, leaveLoop, continueLoop, discarded
    case returned(ShaderValue?)
  }

  /// Reads a shader.
  init(_ text: String) {
    let code = Preprocessor.run(text, line: 1, version: 300, by: .compiler)
    precondition(code.faults.isEmpty, "\(code.faults)")
    tree = SyntaxTree(code.tokens)
    precondition(tree.faults.isEmpty, "\(tree.faults)")
    functions = Dictionary(grouping: tree.functions.filter(\.isDefined), by: \.name)
    var structures: [String: [(name: String, type: String)]] = [:]
    for structure in tree.structures {
      structures[structure.name] = structure.members.map { ($0.name, $0.fullType) }
    }
    self.structures = structures
  }

  /// The declared uniforms, in their order.
  var uniforms: [VariableNode] { variables(.uniform) }
  /// The names of the outputs, in their order.
  var outputs: [String] { variables(.output).map(\.name) }

  private func variables(_ storage: DeclarationNode.Storage) -> [VariableNode] {
    tree.declarations.filter { $0.storage == storage }.flatMap(\.variables)
  }

  /// Starts with the values of uniforms.
  mutating func start(_ uniforms: [String: ShaderValue]) {
    globals = uniforms
    for declaration in tree.declarations where declaration.storage != .input { declare(declaration) }
  }

  /// Computes a vertex or pixel: the values of the shader's outputs, those of the language among them; nil where it is
  /// discarded.
  mutating func run(_ inputs: [String: ShaderValue]) -> [String: ShaderValue]? {
    let before = globals
    defer { globals = before }
    globals.merge(inputs) { $1 }
    guard let main = functions["main"]?.first else { preconditionFailure("there is no 'main'") }
    if case .discarded = execute(main.statements) { return nil }
    let names = outputs + ["gl_Position"]
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in globals[name].map { (name, $0) } })
  }

  // MARK: - Variables

  private mutating func declare(_ declaration: DeclarationNode) {
    for variable in declaration.variables {
      if scopes.isEmpty, globals[variable.name] != nil { continue }
      let value = variable.value.map { evaluate($0) } ?? zero(variable)
      if scopes.isEmpty {
        globals[variable.name] = value
      } else {
        scopes[scopes.count - 1][variable.name] = value
      }
    }
  }

  private mutating func zero(_ variable: VariableNode) -> ShaderValue {
    guard variable.length.count > 2 else { return zero(variable.type) }
    // `[3]`, or a constant's name in brackets.
    let inner = variable.length[1]
    let count = NumberLiteral.integer(inner.text) ?? read(inner.text).integer
    return .array(Array(repeating: zero(variable.type), count: count))
  }

  private func zero(_ type: String) -> ShaderValue {
    if let shape = ShaderValue.Numbers.shape(type) {
      return .numbers(
        .init(shape.base, Array(repeating: 0, count: shape.rows * shape.columns), columns: shape.columns))
    }
    guard let members = structures[type] else { preconditionFailure("there is no type '\(type)'") }
    return .structure(type: type, members: members.map { ($0.name, zero($0.type)) })
  }

  private func read(_ name: String) -> ShaderValue {
    for scope in scopes.reversed() { if let value = scope[name] { return value } }
    guard let value = globals[name] else { preconditionFailure("there is no variable '\(name)'") }
    return value
  }

  private mutating func write(_ name: String, _ value: ShaderValue) {
    for index in scopes.indices.reversed() where scopes[index][name] != nil {
      scopes[index][name] = value
      return
    }
    globals[name] = value
  }

  /// Stores a value where an expression says: a variable, or a part of what is stored there.
  private mutating func assign(_ target: ExpressionNode, _ value: ShaderValue) {
    switch target.plain.form {
    case .name(let name): write(name, value)
    case .member(let whole, let name):
      var old = evaluate(whole)
      old.set(name, to: value)
      assign(whole, old)
    case .element(let whole, let index):
      var old = evaluate(whole)
      old.set(evaluate(index).integer, to: value)
      assign(whole, old)
    default: preconditionFailure("nothing can be stored in \(target.form)")
    }
  }

  // MARK: - Statements

  private mutating func execute(_ statements: [StatementNode]) -> Flow {
    scopes.append([:])
    defer { scopes.removeLast() }
    for statement in statements {
      let flow = execute(statement)
      guard case .next = flow else { return flow }
    }
    return .next
  }

  private mutating func execute(_ statement: StatementNode) -> Flow {
    switch statement.form {
    case .declaration(let declaration): declare(declaration)
    case .expression(let expression): _ = evaluate(expression)
    case .block(let statements): return execute(statements)
    case .branch(let branches, let otherwise):
      for branch in branches where evaluate(branch.condition).isTrue { return execute([branch.body]) }
      if let otherwise { return execute([otherwise]) }
    case .loop(let loop): return execute(loop)
    case .selection(let value, let statements): return select(evaluate(value), statements)
    case .label: break
    case .exit(let value): return .returned(value.map { evaluate($0) })
    case .leave: return .leaveLoop
    case .proceed: return .continueLoop
    case .discard: return .discarded
    case .unparsed:
      preconditionFailure("the tree has no form for \(tree.tokens[statement.range].map(\.text))")
    }
    return .next
  }

  private mutating func execute(_ loop: LoopNode) -> Flow {
    scopes.append([:])
    defer { scopes.removeLast() }
    if let start = loop.start { _ = execute(start) }
    var isFirst = loop.order == .bodyFirst
    while isFirst || loop.condition.map({ evaluate($0).isTrue }) ?? true {
      isFirst = false
      switch execute([loop.body]) {
      case .next, .continueLoop: break
      case .leaveLoop: return .next
      case .returned(let value): return .returned(value)
      case .discarded: return .discarded
      }
      if let step = loop.step { _ = evaluate(step) }
    }
    return .next
  }

  private mutating func select(_ value: ShaderValue, _ statements: [StatementNode]) -> Flow {
    var start: Int?
    for (index, statement) in statements.enumerated() {
      guard case .label(let label) = statement.form else { continue }
      if let label, evaluate(label).number == value.number {
        start = index
        break
      }
      if label == nil { start = index }
    }
    guard let start else { return .next }
    let flow = execute(Array(statements[start...]))
    if case .leaveLoop = flow { return .next }
    return flow
  }

  // MARK: - Expressions

  private mutating func evaluate(_ expression: ExpressionNode) -> ShaderValue {
    switch expression.form {
    case .number(let text, let isInteger):
      guard isInteger else { return .float(NumberLiteral.real(text)!) }
      guard text.lowercased().hasSuffix("u") else { return .int(Int(NumberLiteral.real(text)!)) }
      return .numbers(.init(.uint, [NumberLiteral.real(String(text.dropLast()))!]))
    case .name("true"): return .bool(true)
    case .name("false"): return .bool(false)
    case .name(let name): return read(name)
    case .call(let name, let arguments): return call(name, arguments)
    case .array(_, _, let items): return .array(items.map { evaluate($0) })
    case .length(let whole): return .int(evaluate(whole).count)
    case .member(let whole, let name): return evaluate(whole).member(name)
    case .element(let whole, let index): return evaluate(whole).element(evaluate(index).integer)
    case .unary(let sign, let operand): return unary(sign, operand)
    case .postfix(let sign, let operand):
      let old = evaluate(operand)
      assign(operand, step(old, sign))
      return old
    case .binary(.and, let one, let other): return .bool(evaluate(one).isTrue && evaluate(other).isTrue)
    case .binary(.or, let one, let other): return .bool(evaluate(one).isTrue || evaluate(other).isTrue)
    case .binary(let operation, let one, let other):
      return operation.result(of: evaluate(one), evaluate(other))
    case .conditional(let condition, let yes, let no): return evaluate(evaluate(condition).isTrue ? yes : no)
    case .assignment(let operation, let target, let right):
      var value = evaluate(right)
      if let operation { value = operation.result(of: evaluate(target), value) }
      assign(target, value)
      return value
    case .sequence(let parts): return parts.map { evaluate($0) }.last!
    case .grouped(let inner): return evaluate(inner)
    }
  }

  private mutating func unary(_ sign: String, _ operand: ExpressionNode) -> ShaderValue {
    let value = evaluate(operand)
    switch sign {
    case "+": return value
    case "-": return .numbers(value.numbers.map { -$0 })
    case "!": return .bool(!value.isTrue)
    case "~": return .numbers(value.numbers.map { Double(~Int64($0)) })
    default:
      let new = step(value, sign)
      assign(operand, new)
      return new
    }
  }

  private func step(_ value: ShaderValue, _ sign: String) -> ShaderValue {
    .numbers(value.numbers.map { sign == "++" ? $0 + 1 : $0 - 1 })
  }

  // MARK: - Calls

  private mutating func call(_ name: String, _ arguments: [ExpressionNode]) -> ShaderValue {
    let values = arguments.map { evaluate($0) }
    if let shape = ShaderValue.Numbers.shape(name) {
      return .numbers(.init(shape, from: values.map(\.numbers)))
    }
    if let members = structures[name] {
      return .structure(type: name, members: zip(members, values).map { ($0.name, $1) })
    }
    let types = values.map(\.type)
    guard let function = functions[name]?.first(where: { $0.parameters.map(\.fullType) == types }) else {
      return ShaderBuiltin.call(name, values)
    }
    let outer = scopes
    // Nothing reads a parameter without a name, of which there may be several.
    scopes = [Dictionary(zip(function.parameters.map(\.name), values)) { first, _ in first }]
    let flow = execute(function.statements)
    let written = function.parameters.map { scopes[0][$0.name] }
    scopes = outer
    for (index, parameter) in function.parameters.enumerated() where parameter.direction != .input {
      assign(arguments[index], written[index]!)
    }
    // The result of a function without one is read by nobody.
    guard case .returned(let value?) = flow else { return .bool(false) }
    return value
  }
}

extension Operator {
  /// What the operator makes of two values.
  func result(of one: ShaderValue, _ other: ShaderValue) -> ShaderValue {
    switch self {
    case .equal: return .bool(one.isEqual(to: other))
    case .notEqual: return .bool(!one.isEqual(to: other))
    default: break
    }
    let (left, right) = (one.numbers, other.numbers)
    func each(_ body: (Double, Double) -> Double) -> ShaderValue { .numbers(.zip(left, right, body)) }
    func bits(_ body: (Int64, Int64) -> Int64) -> ShaderValue { each { Double(body(Int64($0), Int64($1))) } }
    switch self {
    case .add: return each(+)
    case .subtract: return each(-)
    case .multiply:
      guard left.base == .float else {
        return each {
          Double(
            truncatingIfNeeded: Int64($0).multipliedReportingOverflow(by: Int64($1)).partialValue, left.base)
        }
      }
      return .numbers(.product(left, right))
    case .divide:
      return left.base == .float ? each(/) : each { $1 == 0 ? 0 : ($0 / $1).rounded(.towardZero) }
    case .remainder: return each { $1 == 0 ? 0 : $0.truncatingRemainder(dividingBy: $1) }
    case .less: return .bool(left.values[0] < right.values[0])
    case .lessOrEqual: return .bool(left.values[0] <= right.values[0])
    case .greater: return .bool(left.values[0] > right.values[0])
    case .greaterOrEqual: return .bool(left.values[0] >= right.values[0])
    case .exclusiveOr: return .bool(one.isTrue != other.isTrue)
    case .bitOr: return bits(|)
    case .bitExclusiveOr: return bits(^)
    case .bitAnd: return bits(&)
    case .shiftLeft: return bits { $0 << $1 }
    case .shiftRight: return bits { $0 >> $1 }
    case .or, .and, .equal, .notEqual: preconditionFailure("evaluated before")
    }
  }
}

extension Double {
  /// The lower 32 bits of a product.
  fileprivate init(truncatingIfNeeded product: Int64, _ base: ShaderValue.Base) {
    self =
      base == .uint ? Double(UInt32(truncatingIfNeeded: product)) : Double(Int32(truncatingIfNeeded: product))
  }
}

extension ShaderValue {
  /// The number of elements of an array.
  var count: Int {
    guard case .array(let elements) = self else { preconditionFailure("\(self) is no array") }
    return elements.count
  }

  /// The component, components or member of a name.
  func member(_ name: String) -> ShaderValue {
    switch self {
    case .structure(_, let members): members.first { $0.name == name }!.value
    default:
      .numbers(.init(numbers.base, Self.places(name).map { numbers.values[$0] }))
    }
  }

  func element(_ index: Int) -> ShaderValue {
    switch self {
    case .array(let elements): return elements[min(max(index, 0), elements.count - 1)]
    default:
      let index = min(max(index, 0), (numbers.isMatrix ? numbers.columns : numbers.rows) - 1)
      guard numbers.isMatrix else { return .numbers(.init(numbers.base, [numbers.values[index]])) }
      let rows = numbers.rows
      return .vector(Array(numbers.values[index * rows..<(index + 1) * rows]))
    }
  }

  mutating func set(_ name: String, to value: ShaderValue) {
    if case .structure(let type, var members) = self {
      members[members.firstIndex { $0.name == name }!].value = value
      self = .structure(type: type, members: members)
    } else {
      var whole = numbers
      for (place, number) in zip(Self.places(name), value.numbers.values) { whole.values[place] = number }
      self = .numbers(whole)
    }
  }

  mutating func set(_ index: Int, to value: ShaderValue) {
    if case .array(var elements) = self {
      elements[index] = value
      self = .array(elements)
    } else {
      var whole = numbers
      let width = value.numbers.values.count
      whole.values.replaceSubrange(index * width..<(index + 1) * width, with: value.numbers.values)
      self = .numbers(whole)
    }
  }

  func isEqual(to other: ShaderValue) -> Bool {
    switch (self, other) {
    case (.array(let one), .array(let other)): zip(one, other).allSatisfy { $0.isEqual(to: $1) }
    case (.structure(_, let one), .structure(_, let other)):
      zip(one, other).allSatisfy { $0.value.isEqual(to: $1.value) }
    default: numbers.values == other.numbers.values
    }
  }

  /// The places of components: `xyzw`, `rgba` or `stpq`.
  private static func places(_ name: String) -> [Int] {
    name.map { letter in
      switch letter {
      case "x", "r", "s": 0
      case "y", "g", "t": 1
      case "z", "b", "p": 2
      default: 3
      }
    }
  }
}

extension ShaderValue.Numbers {
  /// What a constructor makes of its arguments.
  init(_ shape: (base: ShaderValue.Base, columns: Int, rows: Int), from arguments: [Self]) {
    let count = shape.columns * shape.rows
    // A float that becomes a whole number loses its fraction.
    func converted(_ number: Double, from base: ShaderValue.Base) -> Double {
      base == .float && (shape.base == .int || shape.base == .uint) ? number.rounded(.towardZero) : number
    }
    var values = arguments.flatMap { argument in argument.values.map { converted($0, from: argument.base) } }
    if arguments.count == 1, shape.columns > 1 {
      let argument = arguments[0]
      values = (0..<count).map { place in
        let (column, row) = (place / shape.rows, place % shape.rows)
        guard argument.isMatrix else { return column == row ? argument.values[0] : 0 }
        guard column < argument.columns, row < argument.rows else { return column == row ? 1 : 0 }
        return argument.values[column * argument.rows + row]
      }
    } else if arguments.count == 1, values.count == 1 {
      values = Array(repeating: values[0], count: count)
    }
    self.init(shape.base, Array(values.prefix(count)), columns: shape.columns)
  }
}
