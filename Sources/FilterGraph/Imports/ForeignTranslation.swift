import GLSL

/// Turns a shader with a `main` of its own into the code of a filter.
struct ForeignTranslation {
  /// How the filter computes its output, as far as its text proves.
  enum Shape: Equatable {
    case generator
    case pixel
    case warp
    case stencil(radius: Int, taps: Int)
    case general
  }

  let interface: ForeignInterface
  var fragment: ForeignUnit
  var vertex: ForeignUnit?
  /// The pictures that the code reads, by sampler.
  let samplers: [String: ForeignInterface.Sampler]
  private(set) var faults: [ShaderFault] = []
  private(set) var shape = Shape.general
  /// Whether the code needs differences to neighbouring pixels of the drawing.
  private(set) var usesDerivatives = false
  var varyings: [VariableNode] = []
  var output: String?

  /// Reads the code of one pass.
  ///
  /// - Parameters:
  ///   - fragment: the preprocessed code.
  ///   - vertex: the preprocessed code of the shader's own vertices.
  init(fragment: [Token], vertex: [Token]?, _ interface: ForeignInterface) {
    self.interface = interface
    self.fragment = ForeignUnit(ForeignPruning.code(fragment, of: interface.pass))
    samplers = Dictionary(interface.samplers.map { ($0.name, $0) }) { first, _ in first }
    faults = self.fragment.tree.faults
    guard faults.isEmpty else { return }
    readDeclarations()
    let used = self.fragment.words
    varyings = varyings.filter { used.contains($0.name) }
    if let vertex { readVertex(vertex) }
    check()
    guard faults.isEmpty else { return }
    shape = findShape()
  }

  /// Takes the code as one that may read anywhere, where what surrounds it allows no other shape.
  mutating func generalize() { if shape != .generator { shape = .general } }

  // MARK: - Declarations

  private func fault(_ message: String, at place: SourcePlace) -> ShaderFault {
    .init(place: place, message: message)
  }

  private mutating func readDeclarations() {
    let known = Set(interface.variables.map(\.name)).union(samplers.keys)
    for declaration in fragment.tree.declarations {
      for variable in declaration.variables {
        switch declaration.storage {
        case .global, .constant: break
        case .uniform:
          if !known.contains(variable.name) {
            faults.append(
              fault(
                "nothing gives the uniform '\(variable.name)' a value; declare it as an input in the header, as in { \"NAME\": \"\(variable.name)\", \"TYPE\": \"float\" }",
                at: variable.place))
          }
        case .input: if !known.contains(variable.name) { varyings.append(variable) }
        case .output:
          if output != nil || variable.type != "vec4" {
            faults.append(
              fault("a filter has one result, a vec4; '\(variable.name)' is another", at: variable.place))
          }
          output = variable.name
        }
      }
    }
  }

  private mutating func readVertex(_ tokens: [Token]) {
    let code = ForeignPruning.code(tokens, of: interface.pass)
    checkPosition(code)
    guard !varyings.isEmpty else { return }
    let unit = ForeignUnit(code, suffix: "InVertex", keeping: Set(varyings.map(\.name)))
    faults += unit.tree.faults
    guard unit.tree.functions.contains(where: { $0.name == "main" }) else {
      faults.append(fault("the vertex shader beside this file has no 'main'", at: .init(line: 1, column: 1)))
      return
    }
    let passed = Set(
      unit.tree.declarations.filter { $0.storage == .input || $0.storage == .output }.flatMap(\.variables)
        .map(\.name))
    for varying in varyings where !passed.contains(varying.name) {
      faults.append(
        fault("the vertex shader beside this file does not pass '\(varying.name)' on", at: varying.place))
    }
    vertex = unit
  }

  // MARK: - Checks

  /// Finds where a vertex shader moves the picture's corners, also when it passes nothing on.
  private mutating func checkPosition(_ tokens: [Token]) {
    for (token, next) in zip(tokens, tokens.dropFirst()) where token.text == "gl_Position" {
      if next.text == "=" || next.text == "." || next.text.hasSuffix("=") && next.text.count == 2 {
        faults.append(
          fault("in the vertex shader: " + ForeignWords.advice(on: "gl_Position"), at: token.place))
      }
    }
  }

  private mutating func check() {
    let line = fragment.tokens.first?.place ?? .init(line: 1, column: 1)
    let mains = fragment.tree.functions.filter { $0.name == "main" }
    if mains.isEmpty {
      faults.append(
        fault("no function 'main'; a shader begins 'void main() { … gl_FragColor = … }'", at: line))
    }
    for extra in mains.dropFirst() {
      faults.append(fault("a second function 'main'", at: fragment.tokens[extra.nameIndex].place))
    }
    checkWords(fragment)
    if vertex == nil {
      for varying in varyings {
        faults.append(fault(adviceOnVarying(varying), at: varying.place))
      }
    }
    for fetch in fragment.fetches { check(fetch) }
    usesDerivatives = !fragment.words.isDisjoint(with: ForeignWords.derivatives)
    let color = output ?? "gl_FragColor"
    if faults.isEmpty, !fragment.words.contains(color), !fragment.words.contains("gl_FragData") {
      faults.append(fault("nothing writes '\(color)'; assign the pixel's colour to it in 'main'", at: line))
    }
  }

  private func adviceOnVarying(_ varying: VariableNode) -> String {
    if interface.origin == .bottom {
      return
        "'varying \(varying.type) \(varying.name)' comes from a vertex shader, a file of the same name that ends in .vs, and there is none; read isf_FragNormCoord instead"
    }
    return
      "'varying \(varying.type) \(varying.name)' comes from a vertex shader that is not here; "
      + (ForeignWords.replacement(forVarying: varying.name)
        ?? "write 'varying highp vec2 textureCoordinate' and compute the position from it")
  }

  private mutating func checkWords(_ unit: ForeignUnit) {
    let known = Set(interface.variables.map(\.name))
    var seen: Set<String> = []
    for token in unit.tokens where token.kind == .identifier && token.text.hasPrefix("gl_") {
      if ["gl_FragColor", "gl_FragCoord", "gl_FragData"].contains(token.text) || known.contains(token.text) {
        continue
      }
      if seen.insert(token.text).inserted {
        faults.append(fault(ForeignWords.advice(on: token.text), at: token.place))
      }
    }
    for token in unit.tokens
    where ["samplerCube", "sampler3D", "textureCube", "textureCubeLod"].contains(token.text) {
      faults.append(
        fault(
          "'\(token.text)' reads a cube map or a volume, which no picture here is; use a sampler2D",
          at: token.place))
    }
  }

  private mutating func check(_ fetch: ForeignFetch) {
    let name = fragment.tokens[fetch.range.lowerBound].text
    let place = fragment.tokens[fetch.range.lowerBound].place
    let needsPosition = fetch.function == .fractions || fetch.function == .pixels
    if needsPosition, fetch.position == nil {
      let sample = samplers.keys.sorted().first ?? "inputImage"
      return faults.append(
        fault("'\(name)' needs a picture and a position: \(name)(\(sample), position)", at: place))
    }
    guard fetch.picture.count == 1 else {
      if fetch.picture.isEmpty { faults.append(fault("'\(name)' needs the name of a picture", at: place)) }
      return
    }
    let picture = fragment.tokens[fetch.picture.lowerBound]
    guard picture.kind == .identifier, samplers[picture.text] == nil,
      !isParameter(picture.text, around: fetch)
    else { return }
    faults.append(
      fault(
        samplers.isEmpty
          ? "'\(name)' reads '\(picture.text)', but the shader declares no picture; \(adviceOnPicture)"
          : unknown(picture.text, among: samplers.keys, what: "picture"), at: picture.place))
  }

  private var adviceOnPicture: String {
    interface.origin == .bottom
      ? "add { \"NAME\": \"inputImage\", \"TYPE\": \"image\" } to INPUTS"
      : "add 'uniform sampler2D inputImageTexture;'"
  }

  private func isParameter(_ name: String, around fetch: ForeignFetch) -> Bool {
    guard let function = fragment.tree.function(around: fetch.range.lowerBound) else { return false }
    return function.parameters.contains { $0.name == name }
  }

  // MARK: - Shape

  /// The sampler that a read names; nil when an argument of a function stands for it.
  func sampler(of fetch: ForeignFetch) -> ForeignInterface.Sampler? {
    fetch.picture.count == 1 ? samplers[fragment.tokens[fetch.picture.lowerBound].text] : nil
  }

  func isPicture(_ fetch: ForeignFetch) -> Bool {
    if case .picture = sampler(of: fetch)?.source { true } else { false }
  }

  var pictureCount: Int {
    let pictures = interface.samplers.compactMap { sampler in
      if case .picture(let index) = sampler.source { index } else { nil }
    }
    return (pictures.max() ?? -1) + 1
  }

  private func findShape() -> Shape {
    let isDirect = fragment.fetches.allSatisfy { sampler(of: $0) != nil } && vertex == nil
    let named = fragment.tokens.indices.filter { index in
      samplers[fragment.tokens[index].text] != nil
        && !fragment.fetches.contains { $0.picture.contains(index) }
    }
    let isHidden = named.contains { index in fragment.tree.function(around: index) != nil }
    guard isDirect, !isHidden, !usesDerivatives else { return .general }
    if pictureCount == 0 { return .generator }
    let reads = fragment.fetches.filter { isPicture($0) && $0.function != .size }
    let sizes = fragment.fetches.filter { isPicture($0) && $0.function == .size }
    // The first picture is as large as the result; of others a pixel filter knows no size.
    let knowsSizes = sizes.allSatisfy { sampler(of: $0)?.source == .picture(0) }
    let follower = follower()
    let offsets = reads.map { offset(of: $0, follower) }
    guard knowsSizes else { return .general }
    if offsets.allSatisfy({ $0 == ForeignPosition.Offset.none }) { return .pixel }
    let known = offsets.compactMap(\.self)
    if pictureCount == 1, known.count == reads.count {
      let radius = known.map { max(abs($0.x), abs($0.y)) }.max() ?? 0
      if radius <= 16 { return .stencil(radius: radius, taps: Set(known).count) }
    }
    if pictureCount == 1, reads.count == 1, passesOnOnly(reads[0]) { return .warp }
    return .general
  }

  /// What follows the positions of this shader.
  func follower() -> ForeignPosition {
    var known: [String: [ForeignPosition.Sum]] = [:]
    for variable in interface.variables {
      if let position = variable.position { known[variable.name] = position }
    }
    var definitions = settledVariables()
    // A name has one meaning here: one that a function declares anew is not followed.
    for name in namesInFunctions() where known[name] != nil {
      known[name] = nil
      definitions[name] = nil
    }
    return ForeignPosition(known: known) { [definitions] name in definitions[name] }
  }

  func offset(of fetch: ForeignFetch, _ follower: ForeignPosition) -> ForeignPosition.Offset? {
    guard let range = fetch.position else { return ForeignPosition.Offset.none }
    guard let node = fragment.tree.expression(in: range) else { return nil }
    return follower.offset(of: node, in: fetch.function == .pixels ? .pixels : .fractions)
  }

  /// The names that functions declare: their parameters, and the variables in their bodies.
  private func namesInFunctions() -> Set<String> {
    var names: Set<String> = []
    for function in fragment.tree.functions {
      names.formUnion(function.parameters.map(\.name))
      function.forEach { statement in
        switch statement.form {
        case .declaration(let declaration): names.formUnion(declaration.variables.map(\.name))
        case .unparsed: names.formUnion(fragment.tokens[statement.range].map(\.text))
        default: break
        }
      }
    }
    return names
  }

  /// The first values of the variables that are declared once, with a value, and never changed.
  private func settledVariables() -> [String: ExpressionNode] {
    let tree = fragment.tree
    var values: [String: ExpressionNode] = [:]
    var spoiled = Set(tree.functions.flatMap { $0.parameters.map(\.name) })
    func read(_ declaration: DeclarationNode) {
      for variable in declaration.variables {
        if let value = variable.value, values[variable.name] == nil {
          values[variable.name] = value
        } else {
          spoiled.insert(variable.name)
        }
      }
    }
    func read(_ node: ExpressionNode) {
      switch node.form {
      case .assignment(_, let target, _), .unary("++", let target), .unary("--", let target),
        .postfix(_, let target):
        if let name = target.variable { spoiled.insert(name) }
      case .call(let name, let arguments):
        for argument in tree.written(by: name, arguments) {
          argument.forEachExpression { if case .name(let name) = $0.form { spoiled.insert(name) } }
        }
      default: break
      }
    }
    /// What cannot be followed may change anything that it names.
    func spoil(_ range: Range<Int>) { spoiled.formUnion(tree.tokens[range].map(\.text)) }
    for declaration in tree.declarations {
      read(declaration)
      for variable in declaration.variables {
        if let value = variable.value {
          value.forEachExpression(read)
        } else if let range = variable.valueRange {
          spoil(range)
        }
      }
    }
    for function in tree.functions {
      function.forEach { statement in
        switch statement.form {
        case .declaration(let declaration): read(declaration)
        case .unparsed: spoil(statement.range)
        default: break
        }
      } expression: {
        read($0)
      }
    }
    return values.filter { !spoiled.contains($0.key) }
  }

  /// Whether a read is the last statement of `main`, and the result is what it reads.
  private func passesOnOnly(_ fetch: ForeignFetch) -> Bool {
    let tokens = fragment.tokens
    guard let main = fragment.tree.functions.first(where: { $0.name == "main" }), fetch.rest == nil,
      output == nil, !tokens.contains(where: { ["discard", "gl_FragData"].contains($0.text) }),
      !tokens[main.body].contains(where: { $0.text == "return" }),
      tokens.count(where: { $0.text == "gl_FragColor" }) == 1,
      case .expression(let last)? = main.statements.last?.form,
      case .assignment(nil, let target, let value) = last.form, case .name("gl_FragColor") = target.form
    else { return false }
    if value.range == fetch.range { return true }
    // `vec4 color = …; gl_FragColor = color;`
    guard case .name(let name) = value.form, tokens.count(where: { $0.text == name }) == 2,
      case .declaration(let declaration)? = main.statements.dropLast().last?.form,
      declaration.variables.count == 1, let color = declaration.variables.first
    else { return false }
    return color.name == name && color.fullType == "vec4" && color.valueRange == fetch.range
  }
}
