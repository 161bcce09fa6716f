/// Finds where a shader relies on whole numbers becoming fractions by themselves, which OpenGL ES 3.00 does not do.
///
/// What it cannot follow stays as it is.
struct ForeignTyping {
  /// The conversions that are missing: a range of tokens with the type that it becomes.
  private(set) var conversions: [(range: Range<Int>, type: String)] = []

  private let tokens: [ForeignToken]
  private let outline: ForeignOutline
  private let functions: [String: [ForeignOutline.Function]]
  /// The types of the members of structures, by the structures' names.
  private var members: [String: [String: String]] = [:]
  /// The types of variables, innermost scope last.
  private var scopes: [[String: String]] = []

  /// Follows all functions and initial values.
  init(_ tokens: [ForeignToken], _ outline: ForeignOutline, _ interface: ForeignInterface) {
    self.tokens = tokens
    self.outline = outline
    functions = Dictionary(grouping: outline.functions, by: \.name)
    var globals = [
      "gl_FragColor": "vec4", "gl_FragCoord": "vec4", "PASSINDEX": "int", "vv_FragNormCoord": "vec2",
      "isf_FragNormCoord": "vec2",
    ]
    for variable in interface.variables {
      globals[variable.name] = variable.type + (variable.count == nil ? "" : "[]")
    }
    for variable in outline.declarations.flatMap(\.variables) {
      globals[variable.name] = variable.type + (variable.length.isEmpty ? "" : "[]")
    }
    for structure in outline.structures {
      members[structure.name] = Self.members(of: tokens[structure.head])
      for variable in structure.variables {
        globals[variable.name] = variable.type + (variable.length.isEmpty ? "" : "[]")
      }
    }
    scopes = [globals]
    for declaration in outline.declarations {
      for variable in declaration.variables {
        if let value = variable.value {
          assign(value, to: variable.type + (variable.length.isEmpty ? "" : "[]"))
        }
      }
    }
    for function in outline.functions where !function.body.isEmpty { follow(function) }
  }

  /// The types of a structure's members, from its tokens up to its closing brace.
  private static func members(of head: ArraySlice<ForeignToken>) -> [String: String] {
    var types: [String: String] = [:]
    guard let open = head.firstIndex(where: { $0.text == "{" }) else { return types }
    for line in head[(open + 1)...].dropLast().split(whereSeparator: { $0.text == ";" }) {
      let words = line.drop { ForeignOutline.qualifiers.contains($0.text) }
      guard let type = words.first else { continue }
      for name in ForeignPreprocessor.arguments(words.dropFirst()) {
        guard let first = name.first(where: { $0.kind == .identifier }) else { continue }
        types[first.text] = type.text + (name.contains { $0.text == "[" } ? "[]" : "")
      }
    }
    return types
  }

  // MARK: - Statements

  private mutating func follow(_ function: ForeignOutline.Function) {
    var arguments: [String: String] = [:]
    for parameter in function.parameters {
      guard let (type, name) = Self.declared(parameter) else { continue }
      arguments[name] = type
    }
    scopes = [scopes[0], arguments]
    var index = function.body.lowerBound
    let end = function.body.upperBound
    while index < end {
      switch tokens[index].text {
      case "{":
        scopes.append([:])
        index += 1
      case "}":
        if scopes.count > 2 { scopes.removeLast() }
        index += 1
      case ";", "else", "do", "break", "continue", "discard", "default", ":", ")": index += 1
      case "case": index = stop(at: [":"], from: index, end) + 1
      case "if", "while", "switch":
        guard index + 1 < end, tokens[index + 1].text == "(", let close = tokens.closing(index + 1) else {
          return
        }
        type(of: index + 2..<close)
        index = close + 1
      // Its three parts are statements like others.
      case "for": index += 2
      case "return":
        let stop = stop(at: [";"], from: index, end)
        if stop > index + 1 { assign(index + 1..<stop, to: function.returnType) }
        index = stop + 1
      default: index = readStatement(from: index, end)
      }
    }
  }

  private func stop(at words: Set<String>, from start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, !words.contains(tokens[index].text) {
      if ["(", "[", "{"].contains(tokens[index].text) {
        index = (tokens.closing(index) ?? end - 1) + 1
      } else if [")", "}"].contains(tokens[index].text) {
        return index
      } else {
        index += 1
      }
    }
    return min(index, end)
  }

  private mutating func readStatement(from start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, ForeignOutline.qualifiers.contains(tokens[index].text) { index += 1 }
    guard index + 1 < end, tokens[index].kind == .identifier else {
      let stop = stop(at: [";"], from: start, end)
      if stop > start { type(of: start..<stop) }
      return max(stop, start + 1)
    }
    let type = tokens[index].text
    var next = index + 1
    var suffix = ""
    if tokens[next].text == "[", let close = tokens.closing(next), close + 1 < end,
      tokens[close + 1].kind == .identifier
    {
      next = close + 1
      suffix = "[]"
    }
    guard tokens[next].kind == .identifier else {
      let stop = stop(at: [";"], from: start, end)
      if stop > start { self.type(of: start..<stop) }
      return max(stop, start + 1)
    }
    while next < end, tokens[next].kind == .identifier {
      let name = tokens[next].text
      next += 1
      var own = suffix
      while next < end, tokens[next].text == "[", let close = tokens.closing(next) {
        own = "[]"
        next = close + 1
      }
      if next < end, tokens[next].text == "=" {
        let stop = stop(at: [",", ";"], from: next + 1, end)
        assign(next + 1..<stop, to: type + own)
        next = stop
      }
      scopes[scopes.count - 1][name] = type + own
      guard next < end, tokens[next].text == "," else { break }
      next += 1
    }
    return max(next, start + 1)
  }

  private static func declared(_ parameter: [ForeignToken]) -> (type: String, name: String)? {
    let words = parameter.filter { !ForeignOutline.qualifiers.contains($0.text) }
    guard words.count >= 2, words[1].kind == .identifier || words[1].text == "[" else { return nil }
    let isArray = words.contains { $0.text == "[" }
    guard let name = words.dropFirst().first(where: { $0.kind == .identifier }) else { return nil }
    return (words[0].text + (isArray ? "[]" : ""), name.text)
  }

  // MARK: - Types

  /// Follows an expression and notes a conversion of its value.
  private mutating func assign(_ range: Range<Int>, to type: String) {
    guard let node = ForeignNode.parse(tokens, range) else { return }
    convert(node, from: self.type(of: node), to: type)
  }

  private mutating func type(of range: Range<Int>) {
    guard let node = ForeignNode.parse(tokens, range) else { return }
    _ = type(of: node)
  }

  /// Notes a conversion where a value of whole numbers stands for one of fractions of as many components.
  private mutating func convert(_ node: ForeignNode, from: String?, to: String?) {
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
  private mutating func meet(_ left: ForeignNode, _ a: String?, _ right: ForeignNode, _ b: String?) {
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

  private static func product(_ word: String, _ a: String?, _ b: String?) -> String? {
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
      if word == "*", a.hasPrefix("mat"), b.hasPrefix("vec") { return b }
      return wholes(a) != nil && b.hasPrefix("vec") || a.hasPrefix("ivec") && b.hasPrefix("uvec") ? b : a
    }
  }

  private mutating func type(of node: ForeignNode) -> String? {
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
    case .element(let base, let index):
      _ = type(of: index)
      return Self.element(of: type(of: base))
    case .conditional(let condition, let yes, let no):
      _ = type(of: condition)
      let (a, b) = (type(of: yes), type(of: no))
      meet(yes, a, no, b)
      return Self.product("+", a, b) ?? a
    case .assignment(let word, let target, let value):
      let (a, b) = (type(of: target), type(of: value))
      if word == "=" { convert(value, from: b, to: a) } else { widen(value, b, for: a) }
      return a
    case .binary(let word, let left, let right):
      let (a, b) = (type(of: left), type(of: right))
      switch word {
      case "+", "-", "*", "/":
        meet(left, a, right, b)
        return Self.product(word, a, b)
      case "==", "!=", "<", ">", "<=", ">=":
        meet(left, a, right, b)
        return "bool"
      case "&&", "||", "^^": return "bool"
      case "%", "&", "|", "^":
        meet(left, a, right, b)
        return Self.product(word, a, b)
      default: return a
      }
    case .call(let name, let arguments): return call(name, arguments)
    }
  }

  /// Converts the value of a compound assignment, such as `color *= 2`.
  private mutating func widen(_ value: ForeignNode, _ type: String?, for target: String?) {
    guard let type, let target else { return }
    if Self.fractions.contains(target) {
      convert(value, from: type, to: Self.wholes(type) == nil ? "float" : String(type.dropFirst()))
    } else if target == "uint" || target.hasPrefix("uvec") {
      convert(value, from: type, to: type.hasPrefix("ivec") ? "u" + type.dropFirst() : "uint")
    }
  }

  private static func member(_ name: String, of base: String?) -> String? {
    guard let base, !base.hasSuffix("[]"), let count = base.last.flatMap({ Int(String($0)) }) else {
      return name == "length" ? "int" : nil
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

  private mutating func call(_ name: String, _ arguments: [ForeignNode]) -> String? {
    let given = arguments.map { type(of: $0) }
    if let overloads = functions[name] {
      let fitting = overloads.filter { $0.parameters.count == arguments.count }
      if fitting.count == 1 {
        for (index, parameter) in fitting[0].parameters.enumerated() {
          let isResult = parameter.contains { $0.text == "out" || $0.text == "inout" }
          if !isResult, let (type, _) = Self.declared(parameter) {
            convert(arguments[index], from: given[index], to: type)
          }
        }
        return fitting[0].returnType
      }
      if let chosen = overload(of: fitting, for: given) {
        for (index, parameter) in chosen.parameters.enumerated() {
          if let (type, _) = Self.declared(parameter) {
            convert(arguments[index], from: given[index], to: type)
          }
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
    of functions: [ForeignOutline.Function], for given: [String?]
  ) -> ForeignOutline.Function? {
    guard given.allSatisfy({ $0 != nil }) else { return nil }
    func takes(_ function: ForeignOutline.Function, _ fits: (String, String) -> Bool) -> Bool {
      zip(function.parameters, given).allSatisfy { parameter, type in
        guard let (wanted, _) = Self.declared(parameter), let type else { return false }
        let isResult = parameter.contains { $0.text == "out" || $0.text == "inout" }
        return wanted == type || !isResult && fits(type, wanted)
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

  private mutating func floats(_ arguments: [ForeignNode], _ given: [String?]) {
    for (argument, type) in zip(arguments, given) {
      guard let type else { continue }
      if Self.whole.contains(type) { convert(argument, from: type, to: "float") }
      if Self.wholes(type) != nil { convert(argument, from: type, to: String(type.dropFirst())) }
    }
  }
}
