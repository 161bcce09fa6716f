/// Checks a filter's code against its header, so that the compiler can rely on it.
struct ShaderChecker {
  private let definition: FilterDefinition.Header
  private let path: String
  private let bodyLine: Int
  private let text: ShaderText
  private let outline: ShaderOutline

  /// Runs all checks that do not depend on settings.
  ///
  /// - Throws: all errors in the words, or else the first one in the functions, with their positions.
  static func check(
    _ header: FilterDefinition.Header, body: String, bodyLine: Int, path: String
  ) throws(FilterFileError) -> ShaderSyntax? {
    do {
      let text = try ShaderText(body, line: bodyLine)
      let outline = try ShaderOutline(text)
      let checker = ShaderChecker(
        definition: header, path: path, bodyLine: bodyLine, text: text, outline: outline)
      let faults =
        text.directives.flatMap(checker.faults(of:)) + checker.faults(in: text.tokens, isMacro: false)
      guard faults.isEmpty else { throw ForeignImport.error(faults, path: path) }
      let excess = ForeignPreprocessor.run(body, line: bodyLine, version: 300).faults
      guard excess.isEmpty else { throw ForeignImport.error(excess, path: path) }
      try checker.checkFunctions()
      try checker.checkRecursion()
      return header.kind.isStencil ? ShaderSyntax(text, outline) : nil
    } catch let error as ShaderText.Fault {
      throw ForeignImport.error([error], path: path)
    } catch let error as FilterFileError {
      throw error
    } catch {
      preconditionFailure("the checks throw nothing else: \(error)")
    }
  }

  private func fault(_ message: String, at token: ShaderText.Token) -> ShaderText.Fault {
    .init(place: token.place, message: message)
  }

  // MARK: - Directives

  private static let directives: Set<Substring> = [
    "define", "undef", "if", "ifdef", "ifndef", "else", "elif", "endif", "error",
  ]

  private func faults(of directive: ShaderText.Directive) -> [ShaderText.Fault] {
    guard let word = directive.tokens.first else { return [] }
    guard Self.directives.contains(word.text) else {
      return [
        ShaderText.Fault(
          place: directive.place,
          message:
            "'#\(word.text)' would affect the whole program, which the filter shares with others; remove it")
      ]
    }
    return faults(in: directive.tokens, isMacro: true)
  }

  // MARK: - Words

  /// Names that a filter may not use, and the alternatives.
  private static let forbidden: [Substring: String] = [
    "discard": "a filter writes every pixel; return alpha 0 for transparent ones",
    "main":
      "a filter is the function 'filter' or 'warp'; a shader with a 'main' is read as it is without '//!' lines",
    "uniform":
      "declare settings in the header, as in '//! param level float 0.5 0..1 \"Level\"', and write param.level",
    "attribute": "read the position from the argument 'place'",
    "varying": "write place.position for the position, whose y goes downwards",
    "gl_FragColor": "return the colour from the function 'filter'",
    "gl_FragCoord": "write vec2(place.pixel) + 0.5, whose y goes downwards",
    "RENDERSIZE": "write place.size",
    "isf_FragNormCoord": "write place.position, whose y goes downwards",
    "vv_FragNormCoord": "write place.position, whose y goes downwards",
    "TIME": "declare '//! clock time time' and write param.time",
    "TIMEDELTA": "declare '//! clock delta delta' and write param.delta",
    "FRAMEINDEX": "declare '//! clock frame frame' and write param.frame",
    "DATE": "declare '//! clock date date' and write param.date",
    "dFdx": "its value depends on how passes are drawn; use tap(1, 0) - tap(0, 0)",
    "dFdy": "its value depends on how passes are drawn; use tap(0, 1) - tap(0, 0)",
    "fwidth": "its value depends on how passes are drawn; use differences of taps",
  ]

  /// The faults of all words.
  private func faults(in tokens: [ShaderText.Token], isMacro: Bool) -> [ShaderText.Fault] {
    var faults: [ShaderText.Fault] = []
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      do throws(ShaderText.Fault) {
        try check(token, before: tokens[..<index], rest: tokens[(index + 1)...], isMacro: isMacro)
      } catch {
        faults.append(error)
      }
    }
    return faults
  }

  private func check(
    _ token: ShaderText.Token, before: ArraySlice<ShaderText.Token>, rest: ArraySlice<ShaderText.Token>,
    isMacro: Bool
  ) throws(ShaderText.Fault) {
    if token.text.hasPrefix("gl_") {
      let reason = Self.forbidden[token.text] ?? "read the position from the argument 'place'"
      throw fault("'\(token.text)' refers to the pass, not to the filter; \(reason)", at: token)
    }
    if let reason = Self.forbidden[token.text], !isNamed(token.text) {
      throw fault("'\(token.text)' in a filter; \(reason)", at: token)
    }
    if token.text.hasPrefix("IMG_"), !isNamed(token.text) {
      throw fault("'\(token.text)' in a filter; \(wayToRead)", at: token)
    }
    if ["sampler", "isampler", "usampler"].contains(where: token.text.hasPrefix) {
      throw fault(
        "'\(token.text)' in a filter; a picture is declared in the header and read as texture(param.NAME, …)",
        at: token)
    }
    let isCalled = rest.first?.text == "(" || isMacro
    if isCalled, Self.isSampling(token.text) { try checkSampling(token, rest) }
    if isCalled, let reader = FilterCode.Reader(token.text) { try check(reader, token) }
    if token.text == "param" { try checkParameter(token, before, rest) }
    if token.text == "lookupColor", rest.prefix(3).map(\.text) != ["(", "param", "."] {
      throw fault("expected 'lookupColor(param.NAME, rgb)'", at: token)
    }
  }

  /// Whether the code declares a name of an ISF host itself: outside of functions, or as a macro.
  private func isNamed(_ name: Substring) -> Bool {
    guard Self.hostNames.contains(name) || name.hasPrefix("IMG_") else { return false }
    return declares(name) || outline.constants.contains { $0.name == name }
      || text.directives.contains {
        $0.tokens.first?.text == "define" && $0.tokens.dropFirst().first?.text == name
      }
  }

  private static let hostNames: Set<Substring> = ["RENDERSIZE", "TIME", "TIMEDELTA", "FRAMEINDEX", "DATE"]

  private static func isSampling(_ word: Substring) -> Bool {
    word.hasPrefix("texture") || word.hasPrefix("texelFetch")
  }

  /// Checks that sampled textures are pictures of parameters.
  private func checkSampling(
    _ token: ShaderText.Token, _ rest: ArraySlice<ShaderText.Token>
  ) throws(ShaderText.Fault) {
    let words = rest.prefix(4).map(\.text)
    if declares(token.text) { return }
    if words.count == 4, words[0] == "(", words[1] == "param", words[2] == ".",
      let parameter = definition.parameters.first(where: { $0.codeName == words[3] }),
      parameter.kind == .image
    {
      return
    }
    throw fault(
      "'\(token.text)' reads something that the header does not declare as a picture; \(wayToRead)", at: token
    )
  }

  /// How a filter of this kind reads its input, for messages.
  private var wayToRead: String {
    switch definition.kind {
    case .pixel, .matrix:
      "a pixel filter sees its own pixel only, so make it 'kind stencil RADIUS' or 'kind general'"
    case .warp: "a warp only returns where to sample; \(readers([.inputSize])) is the size there"
    case .generator: "a generator has no input"
    case .stencil: "a stencil reads with \(readers([.tap, .tapLuma]))"
    case .separable: "a separable stencil reads with \(readers([.along, .alongLuma]))"
    case .reduce: "a reduction reads with \(readers([.at, .tap, .tapLuma]))"
    case .scatter: "a scatter reads with \(readers([.at, .tap, .tapLuma]))"
    case .general: "a general filter reads with \(readers([.at, .tap, .tapLuma]))"
    case .group: "a group has no code"
    }
  }

  private func readers(_ stems: [FilterCode.Reader.Stem]) -> String {
    let arguments: [FilterCode.Reader.Stem: String] = [
      .tap: "dx, dy", .tapLuma: "dx, dy", .along: "i", .alongLuma: "i", .at: "position", .inputSize: "",
      .outputSize: "",
    ]
    return stems.map { "\($0)(\(arguments[$0]!))" }.joined(separator: ", ")
  }

  private func check(_ reader: FilterCode.Reader, _ token: ShaderText.Token) throws(ShaderText.Fault) {
    let known: [FilterCode.Reader.Stem]
    switch definition.kind {
    case .stencil: known = [.tap, .tapLuma]
    case .separable: known = [.along, .alongLuma]
    case .general, .reduce, .scatter: known = [.at, .tap, .tapLuma, .inputSize, .outputSize]
    case .warp: known = [.inputSize]
    case .pixel, .matrix, .generator, .group: known = []
    }
    if known.isEmpty, declares(token.text) { return }
    guard !declares(token.text) else {
      throw fault("'\(token.text)' is a built-in function that reads an input; rename this one", at: token)
    }
    guard known.contains(reader.stem) else {
      throw fault("'\(token.text)' in this filter; \(wayToRead)", at: token)
    }
    let count = definition.pictureNames.count
    guard reader.digits.isEmpty || (2...max(count, 2)).contains(Int(reader.digits) ?? 0) && count > 1 else {
      throw fault(
        "'\(token.text)' reads input \(reader.digits), but there \(count == 1 ? "is one" : "are \(count)")",
        at: token)
    }
    let readsColors = [.tap, .along, .at].contains(reader.stem)
    if definition.reads == .luma, reader.digits.isEmpty, readsColors {
      throw fault("'\(token.text)' reads colours, but the header says 'reads luma'", at: token)
    }
  }

  private func declares(_ name: Substring) -> Bool { outline.functions.contains { $0.name.text == name } }

  private func checkParameter(
    _ token: ShaderText.Token, _ before: ArraySlice<ShaderText.Token>, _ rest: ArraySlice<ShaderText.Token>
  ) throws(ShaderText.Fault) {
    let next = rest.prefix(2)
    guard next.count == 2, next.first?.text == ".", let name = next.last, name.kind == .identifier else {
      throw fault("expected 'param.NAME'", at: token)
    }
    let lookedUp = before.suffix(2).map(\.text) == ["lookupColor", "("]
    let parameter = definition.parameters.first { $0.codeName == name.text }
    let isLookup = parameter?.kind == .lookup || definition.curves.contains { $0.name == name.text }
    if lookedUp != isLookup {
      throw fault(
        lookedUp
          ? "'\(name.text)' is not a parameter of type lookup"
          : "'\(name.text)' is a lookup; write lookupColor(param.\(name.text), rgb)", at: name)
    }
    if isLookup { return }
    if parameter?.kind == .curve {
      throw fault("'\(name.text)' is a curve; a 'curves' line makes a lookup of it", at: name)
    }
    let names =
      definition.parameters.map(\.codeName) + definition.lets.map(\.name) + definition.tables.map(\.name)
      + definition.clocks.map(\.name) + definition.sizeLets.map(\.name)
    guard names.contains(String(name.text)) else {
      throw fault(unknown(name.text, among: names, what: "parameter"), at: name)
    }
  }

  // MARK: - Functions

  private func checkFunctions() throws(ShaderText.Fault) {
    let isWarp = if case .warp = definition.kind { true } else { false }
    let name: Substring = isWarp ? "warp" : "filter"
    var types = ["Place"]
    if case .pixel = definition.kind { types = definition.pictureNames.map { _ in "vec4" } + types }
    var arguments = definition.pictureNames.map { "vec4 \($0)" }.suffix(types.count - 1) + ["Place place"]
    if case .reduce = definition.kind { (types, arguments) = (["vec2"], ["vec2 size"]) }
    if case .scatter = definition.kind {
      (types, arguments) = (["Place", "out vec2"], ["Place place", "out vec2 target"])
    }
    let wanted = "'\(isWarp ? "vec2" : "vec4") \(name)(\(arguments.joined(separator: ", ")))'"
    let found = outline.functions.filter { $0.name.text == name && $0.body != nil }
    guard let entry = found.first else {
      throw ShaderText.Fault(
        place: .init(line: bodyLine, column: 1), message: "no function '\(name)'; expected \(wanted)")
    }
    guard found.count == 1 else { throw fault("a second function '\(name)'", at: found[1].name) }
    let qualifiers: Set<Substring> = ["const", "in", "lowp", "mediump", "highp"]
    let given = entry.parameters.map { parameter in
      let words = parameter.filter { !qualifiers.contains($0.text) }.map(\.text)
      return words.prefix(words.first == "out" ? 2 : 1).joined(separator: " ")
    }
    guard given == types, entry.returnType == (isWarp ? "vec2" : "vec4") else {
      throw fault("expected \(wanted)", at: entry.name)
    }
  }

  /// Drivers handle recursive functions differently.
  private func checkRecursion() throws(ShaderText.Fault) {
    let names = Set(outline.functions.map(\.name.text))
    var calls: [Substring: [ShaderText.Token]] = [:]
    for function in outline.functions {
      guard let body = function.body else { continue }
      for (token, next) in zip(body, body.dropFirst()) where names.contains(token.text) && next.text == "(" {
        calls[function.name.text, default: []].append(token)
      }
    }
    // An overload of a function may call another overload.
    let overloaded = names.filter { name in
      outline.functions.count { $0.name.text == name && $0.body != nil } > 1
    }
    var finished: Set<Substring> = []
    func visit(_ name: Substring, from callers: Set<Substring>) throws(ShaderText.Fault) {
      guard !finished.contains(name) else { return }
      let callers = callers.union([name])
      for call in calls[name] ?? [] where call.text != name || !overloaded.contains(name) {
        guard !callers.contains(call.text) else {
          throw fault("'\(call.text)' calls itself, but GLSL has no recursion; use a loop", at: call)
        }
        guard callers.count < 64 else { throw fault("calls nest more than 64 deep here", at: call) }
        try visit(call.text, from: callers)
      }
      finished.insert(name)
    }
    for function in outline.functions { try visit(function.name.text, from: []) }
  }
}

extension FilterDefinition.Kind {
  /// Whether it reads neighbours at whole-pixel offsets within a radius.
  package var isStencil: Bool {
    switch self {
    case .stencil, .separable: true
    case .pixel, .matrix, .warp, .general, .reduce, .scatter, .generator, .group: false
    }
  }
}
