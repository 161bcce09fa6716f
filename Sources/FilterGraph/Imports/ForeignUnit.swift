import GLSL

/// One text of a shader — of its fragments or of its vertices — on its way to a filter's code.
struct ForeignUnit {
  let tree: SyntaxTree
  let fetches: [ForeignFetch]
  /// What the names that it declares end in, so that two texts do not meet.
  let suffix: String
  /// The names that it declares and that the filter's code renames.
  private var renamed: [String: String] = [:]
  /// What replaces tokens, by their index; an empty list drops one.
  var replacements: [Int: [Token]] = [:]
  /// What stands before and after tokens: conversions of types.
  var before: [Int: [String]] = [:]
  var after: [Int: [String]] = [:]
  /// The functions that give variables their first values, in order.
  private(set) var initializers: [String] = []
  private(set) var discards = false
  /// The constants written so far.
  private var constants: Set<String> = []

  init(_ tokens: [Token], suffix: String = "", keeping shared: Set<String> = []) {
    self.suffix = suffix
    tree = SyntaxTree(tokens)
    fetches = ForeignFetch.all(in: tokens, declared: Set(tree.functions.map(\.name)))
    let names =
      tree.functions.map(\.name) + tree.structures.map(\.name)
      + tree.structures.flatMap(\.variables).map(\.name)
      + tree.declarations.flatMap(\.variables).map(\.name)
    for name in names where !shared.contains(name) {
      // A variable `r` is told apart from the component `r`.
      if Self.isSelection(name) {
        renamed[name] = name + "Value" + suffix
      } else if !suffix.isEmpty {
        renamed[name] = name + suffix
      }
    }
  }

  var tokens: [Token] { tree.tokens }

  /// All words that are not components or members, nor declared for a host or a vertex shader to give values to.
  var words: Set<String> {
    var words: Set<String> = []
    var isForeign = Array(repeating: false, count: tokens.count)
    for declaration in tree.declarations
    where declaration.storage == .input || declaration.storage == .uniform {
      for index in declaration.range { isForeign[index] = true }
    }
    for (index, token) in tokens.enumerated() where token.kind == .identifier && !isForeign[index] {
      if index == 0 || tokens[index - 1].text != "." { words.insert(token.text) }
    }
    return words
  }

  /// Leaves tokens out, with the conversions of what they were.
  mutating func drop(_ range: some Sequence<Int>) {
    for index in range { (replacements[index], before[index], after[index]) = ([], nil, nil) }
  }

  mutating func replace(_ index: Int, with text: String) {
    replacements[index] = .made(of: text, at: tokens[index].place)
  }

  /// Writes the conversions of types that the code leaves to the compiler.
  mutating func addConversions(_ interface: ForeignInterface) {
    for (range, type) in ForeignTyping(tree, interface).conversions {
      before[range.lowerBound, default: []].insert("\(type)(", at: 0)
      after[range.upperBound - 1, default: []].append(")")
    }
  }

  // MARK: - Words

  /// Replaces the words that filters write differently.
  mutating func replaceWords(_ interface: ForeignInterface) {
    let origin = interface.origin
    let inputs = Dictionary(interface.variables.map { ($0.name, $0.codeName) }) { first, _ in first }
    let overloads = Dictionary(grouping: tree.functions, by: \.name)
      .filter { ForeignWords.builtIn.contains($0.key) }
      .mapValues { Set($0.map(\.parameters.count)) }
    for (index, token) in tokens.enumerated() where token.kind == .identifier && replacements[index] == nil {
      switch token.text {
      case "lowp", "mediump", "highp": replacements[index] = []
      case "gl_FragCoord": replace(index, with: "foreignCoord")
      case "vv_FragNormCoord": replace(index, with: "isf_FragNormCoord")
      case "gl_FragColor": replace(index, with: "foreignColor")
      case "gl_FragData":
        replace(index, with: "foreignColor")
        if index + 3 < tokens.count, tokens[index + 1].text == "[" { drop(index + 1...index + 3) }
      case "dFdy" where origin == .bottom: replace(index, with: "- dFdy")
      case "main": replace(index, with: "foreignMain" + suffix)
      case "sampler2D", "sampler2DRect": replace(index, with: "int")
      case "discard": replaceDiscard(index)
      case "const": if isLocalConstant(index) { replacements[index] = [] }
      case let name:
        if let input = inputs[name] {
          if !isComponent(index) { replace(index, with: input) }
        } else if Self.isSelection(name), isComponent(index) {
          continue
        } else if let counts = overloads[name], isDeclaredCall(index, counts) {
          replace(index, with: name + "_" + suffix)
        } else if let other = renamed[name] {
          replace(index, with: ForeignWords.safe(other))
        } else if ForeignWords.safe(name) != name {
          replace(index, with: ForeignWords.safe(name))
        }
      }
    }
  }

  /// Whether a word selects components of a vector.
  private func isComponent(_ index: Int) -> Bool {
    guard index > 0, Self.isSelection(tokens[index].text) else { return false }
    return tokens[index - 1].text == "." || isField(index)
  }

  /// Whether a word could select components of a vector.
  private static func isSelection(_ word: String) -> Bool {
    word.utf8.count <= 4 && ["xyzw", "rgba", "stpq"].contains { set in word.allSatisfy(set.contains) }
  }

  /// Whether a word is declared as a member of a structure.
  private func isField(_ index: Int) -> Bool {
    tree.structures.contains { $0.head.contains(index) }
      && (tokens[index - 1].kind == .identifier || tokens[index - 1].text == ",")
  }

  /// Whether a name at an index is that of a declared function: its declaration, or a call with as many arguments.
  private func isDeclaredCall(_ index: Int, _ counts: Set<Int>) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].text == "(", let close = tokens.closing(index + 1)
    else {
      return false
    }
    let arguments = Preprocessor.arguments(tokens[(index + 2)..<close])
    let isEmpty = arguments.count == 1 && (arguments[0].isEmpty || arguments[0].map(\.text) == ["void"])
    return counts.contains(isEmpty ? 0 : arguments.count)
  }

  /// Whether a `const` in a function may hold what is no constant expression, which OpenGL ES 3.00 refuses.
  private func isLocalConstant(_ index: Int) -> Bool {
    guard tree.function(around: index) != nil else { return false }
    let type = tokens[(index + 1)...].first { !SyntaxTree.qualifiers.contains($0.text) }
    return type?.text != "int"
  }

  private mutating func replaceDiscard(_ index: Int) {
    discards = true
    let type = tree.function(around: index)?.returnType ?? "void"
    let value = type == "void" ? "" : " \(type)(0)"
    replace(index, with: "{ foreignDiscarded = true ; return\(value) ; }")
  }

  // MARK: - Text

  /// The declarations in the order of the file, without those that the interface makes.
  mutating func written() -> [Token] {
    var items: [(start: Int, write: (inout ForeignUnit) -> [Token])] = []
    for function in tree.functions {
      items.append((function.range.lowerBound, { $0.copy(function.range) }))
    }
    for declaration in tree.declarations {
      guard declaration.storage == .global || declaration.storage == .constant else { continue }
      items.append((declaration.range.lowerBound, { $0.write(declaration) }))
    }
    for structure in tree.structures {
      items.append(
        (
          structure.range.lowerBound,
          { unit in
            let place = unit.tokens[structure.range.lowerBound].place
            var result = unit.copy(structure.head) + .made(of: ";", at: place)
            for variable in structure.variables { result += unit.write(variable, isConstant: false) }
            return result
          }
        ))
    }
    return items.sorted { $0.start < $1.start }.flatMap { $0.write(&self) }
  }

  private func copy(_ range: Range<Int>) -> [Token] {
    var result: [Token] = []
    for index in range {
      let place = tokens[index].place
      for text in before[index] ?? [] { result += .made(of: text, at: place) }
      if let replacement = replacements[index] { result += replacement } else { result.append(tokens[index]) }
      for text in after[index] ?? [] { result += .made(of: text, at: place) }
    }
    return result
  }

  /// The name of a variable in the code that is written.
  func codeName(of variable: VariableNode) -> String {
    ForeignWords.safe(renamed[variable.name] ?? variable.name)
  }

  private mutating func write(_ declaration: DeclarationNode) -> [Token] {
    declaration.variables.flatMap { write($0, isConstant: declaration.storage == .constant) }
  }

  private mutating func write(_ variable: VariableNode, isConstant: Bool) -> [Token] {
    let place = variable.place
    let name = codeName(of: variable)
    let type = ForeignWords.safe(renamed[variable.type] ?? variable.type)
    let declared =
      [Token].made(of: "\(type) \(name)", at: place)
      + variable.length.map { token in
        var token = token
        token.text = ForeignWords.safe(renamed[token.text] ?? token.text)
        return token
      }
    if let value = variable.valueRange, isConstant, isConstantExpression(value) {
      constants.insert(variable.name)
      return .made(of: "const", at: place) + declared + .made(of: "=", at: place) + copy(value)
        + .made(of: ";", at: place)
    }
    let simple: Set<String> = [
      "float", "int", "bool", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "bvec2", "bvec3", "bvec4",
      "mat2",
      "mat3", "mat4", "uint",
    ]
    let isCleared = variable.valueRange == nil && variable.length.isEmpty && simple.contains(type)
    guard variable.valueRange != nil || isCleared else { return declared + .made(of: ";", at: place) }
    let function = "foreignFirst\(suffix)\(initializers.count)"
    initializers.append(function)
    let value = variable.valueRange.map(copy) ?? .made(of: "\(type)(0)", at: place)
    return declared + .made(of: "; void \(function)() { \(name) = (", at: place) + value
      + .made(of: ") ; }", at: place)
  }

  /// Whether OpenGL ES 3.00 takes an expression as the value of a constant.
  private func isConstantExpression(_ range: Range<Int>) -> Bool {
    let types: Set<String> = [
      "float", "int", "bool", "vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "bvec2", "bvec3", "bvec4",
      "mat2",
      "mat3", "mat4", "uint", "true", "false",
    ]
    let own = Set(tree.functions.map(\.name))
    return range.allSatisfy { index in
      let token = tokens[index]
      guard token.kind == .identifier, tokens[index - 1].text != "." else { return true }
      if own.contains(token.text) { return false }
      return constants.contains(token.text) || types.contains(token.text)
        || ForeignWords.builtIn.contains(token.text)
        || tree.structures.contains { $0.name == token.text }
    }
  }
}
