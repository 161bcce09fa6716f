import GLSL

/// Finds where a shader relies on whole numbers becoming fractions by themselves, which OpenGL ES 3.00 does not do.
///
/// What it cannot follow stays as it is.
struct ForeignTyping {
  /// The conversions that are missing: a range of tokens with the type that it becomes.
  private(set) var conversions: [(range: Range<Int>, type: String)] = []

  private let tree: SyntaxTree
  private let functions: [String: [FunctionNode]]
  /// The types of the members of structures, by the structures' names.
  private let members: [String: [String: String]]
  /// The types of variables, innermost scope last.
  private var scopes: [[String: String]] = []

  /// Follows all functions and initial values.
  init(_ tree: SyntaxTree, _ interface: ForeignInterface) {
    self.tree = tree
    functions = Dictionary(grouping: tree.functions, by: \.name)
    members = Dictionary(
      tree.structures.map { structure in
        (structure.name, Dictionary(structure.members.map { ($0.name, $0.fullType) }) { _, last in last })
      }
    ) { _, last in last }
    var globals = [
      "gl_FragColor": "vec4", "gl_FragCoord": "vec4", "PASSINDEX": "int", "vv_FragNormCoord": "vec2",
      "isf_FragNormCoord": "vec2",
    ]
    for variable in interface.variables {
      globals[variable.name] = variable.type + (variable.count == nil ? "" : "[]")
    }
    for variable in tree.declarations.flatMap(\.variables) + tree.structures.flatMap(\.variables) {
      globals[variable.name] = variable.fullType
    }
    scopes = [globals]
    for variable in tree.declarations.flatMap(\.variables) { assign(variable.value, to: variable.fullType) }
    for function in tree.functions {
      let types = function.parameters.map { ($0.name, $0.fullType) }
      scopes = [scopes[0], Dictionary(types) { _, last in last }]
      for statement in function.statements { follow(statement, in: function) }
    }
  }

  // MARK: - Statements

  private mutating func follow(_ statement: StatementNode, in function: FunctionNode) {
    switch statement.form {
    case .declaration(let declaration):
      for variable in declaration.variables {
        assign(variable.value, to: variable.fullType)
        scopes[scopes.count - 1][variable.name] = variable.fullType
      }
    case .block(let statements), .selection(_, let statements):
      statement.forEachExpression { _ = type(of: $0) }
      inScope { typing in for part in statements { typing.follow(part, in: function) } }
    case .branch(let branches, let otherwise):
      for branch in branches {
        _ = type(of: branch.condition)
        inScope { $0.follow(branch.body, in: function) }
      }
      if let otherwise { inScope { $0.follow(otherwise, in: function) } }
    case .loop(let loop):
      inScope { typing in
        if let start = loop.start { typing.follow(start, in: function) }
        statement.forEachExpression { _ = typing.type(of: $0) }
        typing.follow(loop.body, in: function)
      }
    case .exit(let value): assign(value, to: function.returnType)
    case .expression(let value): _ = type(of: value)
    case .label, .leave, .proceed, .discard, .unparsed: break
    }
  }

  private mutating func inScope(_ follow: (inout ForeignTyping) -> Void) {
    scopes.append([:])
    follow(&self)
    scopes.removeLast()
  }

  // MARK: - Types

  /// Follows an expression and notes a conversion of its value.
  private mutating func assign(_ node: ExpressionNode?, to type: String) {
    guard let node else { return }
    convert(node, from: self.type(of: node), to: type)
  }

  /// Notes a conversion where a value of whole numbers stands for one of fractions of as many components.
  private mutating func convert(_ node: ExpressionNode, from: String?, to: String?) {
    guard let from, let to, Self.becomes(from, to) else { return }
    conversions.append((node.range, to))
  }

  /// The number of components of a vector of whole numbers; nil for other types.
  private static func wholes(_ type: String) -> Int? {
    type.hasPrefix("ivec") || type.hasPrefix("uvec") ? Int(type.dropFirst(4)) : nil
  }

  private static let fractions: Set<String> = ["float", "vec2", "vec3", "vec4", "mat2", "mat3", "mat4"]
  private static let whole: Set<String> = ["int", "uint"]

  /// Brings two operands to the kinds that an operator takes, and returns the type of the first that has components.
  private mutating func meet(_ left: ExpressionNode, _ a: String?, _ right: ExpressionNode, _ b: String?) {
    guard let a, let b else { return }
    func target(_ other: String, for type: String) -> String? {
      if Self.fractions.contains(other) {
        return Self.wholes(type) != nil ? String(type.dropFirst()) : Self.whole.contains(type) ? "float" : nil
      }
      guard other == "uint" || other.hasPrefix("uvec") else { return nil }
      return type == "int" ? "uint" : type.hasPrefix("ivec") ? "u" + type.dropFirst() : nil
    }
    if let wanted = target(b, for: a) { convert(left, from: a, to: wanted) }
    if let wanted = target(a, for: b) { convert(right, from: b, to: wanted) }
  }

  private static func product(_ operation: Operator, _ a: String?, _ b: String?) -> String? {
    guard let a, let b else { return nil }
    let scalars: Set<String> = ["int", "uint", "float"]
    switch (scalars.contains(a), scalars.contains(b)) {
    case (true, true):
      return a == "float" || b == "float" ? "float" : a == "uint" || b == "uint" ? "uint" : "int"
    case (true, false):
      return a == "float" && wholes(b) != nil
        ? String(b.dropFirst()) : a == "uint" && b.hasPrefix("ivec") ? "u" + b.dropFirst() : b
    case (false, true):
      return b == "float" && wholes(a) != nil
        ? String(a.dropFirst()) : b == "uint" && a.hasPrefix("ivec") ? "u" + a.dropFirst() : a
    case (false, false):
      if operation == .multiply, a.hasPrefix("mat"), b.hasPrefix("vec") { return b }
      return wholes(a) != nil && b.hasPrefix("vec") || a.hasPrefix("ivec") && b.hasPrefix("uvec") ? b : a
    }
  }

  private mutating func type(of node: ExpressionNode) -> String? {
    switch node.form {
    case .number(let text, let isInteger):
      return isInteger ? text.lowercased().hasSuffix("u") ? "uint" : "int" : "float"
    case .name(let name):
      if name == "true" || name == "false" { return "bool" }
      return scopes.reversed().lazy.compactMap { $0[name] }.first
    case .grouped(let inner): return type(of: inner)
    case .sequence(let nodes): return nodes.map { type(of: $0) }.last ?? nil
    case .unary(let word, let operand):
      let type = type(of: operand)
      return word == "!" ? "bool" : type
    case .postfix(_, let operand): return type(of: operand)
    case .member(let base, let name):
      let type = type(of: base)
      return type.flatMap { members[$0]?[name] } ?? Self.member(name, of: type)
    case .length(let base):
      _ = type(of: base)
      return "int"
    case .element(let base, let index):
      _ = type(of: index)
      return Self.element(of: type(of: base))
    case .conditional(let condition, let yes, let no):
      _ = type(of: condition)
      let (a, b) = (type(of: yes), type(of: no))
      meet(yes, a, no, b)
      return Self.product(.add, a, b) ?? a
    case .assignment(let operation, let target, let value):
      let (a, b) = (type(of: target), type(of: value))
      if operation == nil { convert(value, from: b, to: a) } else { widen(value, b, for: a) }
      return a
    case .binary(let operation, let left, let right):
      let (a, b) = (type(of: left), type(of: right))
      switch operation {
      case .equal, .notEqual, .less, .greater, .lessOrEqual, .greaterOrEqual:
        meet(left, a, right, b)
        return "bool"
      case .and, .or, .exclusiveOr: return "bool"
      case .add, .subtract, .multiply, .divide, .remainder, .bitAnd, .bitOr, .bitExclusiveOr:
        meet(left, a, right, b)
        return Self.product(operation, a, b)
      case .shiftLeft, .shiftRight: return a
      }
    case .call(let name, let arguments): return call(name, arguments)
    case .array(_, _, let items):
      for item in items { _ = type(of: item) }
      return nil
    }
  }

  /// Converts the value of a compound assignment, such as `color *= 2`.
  private mutating func widen(_ value: ExpressionNode, _ type: String?, for target: String?) {
    guard let type, let target else { return }
    if Self.fractions.contains(target) {
      convert(value, from: type, to: Self.wholes(type) == nil ? "float" : String(type.dropFirst()))
    } else if target == "uint" || target.hasPrefix("uvec") {
      convert(value, from: type, to: type.hasPrefix("ivec") ? "u" + type.dropFirst() : "uint")
    }
  }

  private static func member(_ name: String, of base: String?) -> String? {
    guard let base, !base.hasSuffix("[]"), let count = base.last.flatMap({ Int(String($0)) }) else {
      return nil
    }
    guard base.contains("vec"), (2...4).contains(count), name.utf8.count <= 4 else { return nil }
    let scalar =
      base.hasPrefix("i") ? "int" : base.hasPrefix("b") ? "bool" : base.hasPrefix("u") ? "uint" : "float"
    return name.utf8.count == 1 ? scalar : base.dropLast() + String(name.utf8.count)
  }

  private static func element(of base: String?) -> String? {
    guard let base else { return nil }
    if base.hasSuffix("[]") { return String(base.dropLast(2)) }
    if base.hasPrefix("mat") { return "vec" + base.dropFirst(3) }
    return member("x", of: base)
  }

  private static let types: Set<String> = [
    "float", "int", "uint", "bool", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "uvec2", "uvec3",
    "uvec4", "bvec2", "bvec3", "bvec4", "mat2",
    "mat3", "mat4",
  ]
  /// Built-in functions that also take whole numbers alone.
  private static let ofWhole: Set<String> = ["min", "max", "abs", "sign", "clamp"]
  /// Built-in functions whose result has the type of their first argument with components.
  private static let alike: Set<String> = [
    "radians", "degrees", "sin", "cos", "tan", "asin", "acos", "atan", "pow", "exp", "log", "exp2", "log2",
    "sqrt",
    "inversesqrt", "abs", "sign", "floor", "trunc", "round", "ceil", "fract", "mod", "min", "max", "clamp",
    "mix", "step",
    "smoothstep", "normalize", "reflect", "refract", "cross", "dFdx", "dFdy", "fwidth", "sinh", "cosh",
    "tanh",
  ]

  private mutating func call(_ name: String, _ arguments: [ExpressionNode]) -> String? {
    let given = arguments.map { type(of: $0) }
    if let overloads = functions[name] {
      let fitting = overloads.filter { $0.parameters.count == arguments.count }
      if fitting.count == 1 {
        for (index, parameter) in fitting[0].parameters.enumerated() {
          if parameter.direction == .input {
            convert(arguments[index], from: given[index], to: parameter.fullType)
          }
        }
        return fitting[0].returnType
      }
      if let chosen = overload(of: fitting, for: given) {
        for (index, parameter) in chosen.parameters.enumerated() {
          convert(arguments[index], from: given[index], to: parameter.fullType)
        }
        return chosen.returnType
      }
      if !fitting.isEmpty || !ForeignWords.builtIn.contains(name) {
        return Set(fitting.map(\.returnType)).count == 1 ? fitting[0].returnType : nil
      }
    }
    if Self.types.contains(name) { return name }
    if let function = ForeignFetch.function(name) { return function == .size ? "vec2" : "vec4" }
    switch name {
    case "length", "distance", "dot":
      floats(arguments, given)
      return "float"
    case "any", "all", "not", "lessThan", "greaterThan", "equal": return nil
    default: break
    }
    guard Self.alike.contains(name) else { return nil }
    let known = given.compactMap(\.self)
    if Self.ofWhole.contains(name), known.count == given.count,
      known.allSatisfy({ !Self.fractions.contains($0) })
    {
      return known.first
    }
    // Of an argument that is not known the others cannot tell their kind.
    guard
      known.count == given.count || known.contains(where: Self.fractions.contains)
        || !Self.ofWhole.contains(name)
    else { return nil }
    floats(arguments, given)
    guard known.count == given.count else { return nil }
    return known.first { $0.contains("vec") }.map { Self.wholes($0) != nil ? String($0.dropFirst()) : $0 }
      ?? "float"
  }

  /// Of several functions of a name, the one that takes the arguments as they are, or else the only one that takes them
  /// converted; nil when neither can be told.
  private func overload(
    of functions: [FunctionNode], for given: [String?]
  ) -> FunctionNode? {
    guard given.allSatisfy({ $0 != nil }) else { return nil }
    func takes(_ function: FunctionNode, _ fits: (String, String) -> Bool) -> Bool {
      zip(function.parameters, given).allSatisfy { parameter, type in
        guard let type else { return false }
        let wanted = parameter.fullType
        return wanted == type || parameter.direction == .input && fits(type, wanted)
      }
    }
    if let exact = functions.first(where: { takes($0) { _, _ in false } }) { return exact }
    let possible = functions.filter { takes($0, Self.becomes) }
    return possible.count == 1 ? possible[0] : nil
  }

  /// Whether desktop GLSL converts a type to another by itself.
  private static func becomes(_ type: String, _ wanted: String) -> Bool {
    switch (type, wanted) {
    case ("int", "uint"), ("int", "float"), ("uint", "float"): return true
    default:
      guard let count = wholes(type) else { return false }
      return wanted == "vec\(count)" || wanted == "uvec\(count)" && type.hasPrefix("i")
    }
  }

  private mutating func floats(_ arguments: [ExpressionNode], _ given: [String?]) {
    for (argument, type) in zip(arguments, given) {
      guard let type else { continue }
      if Self.whole.contains(type) { convert(argument, from: type, to: "float") }
      if Self.wholes(type) != nil { convert(argument, from: type, to: String(type.dropFirst())) }
    }
  }
}
