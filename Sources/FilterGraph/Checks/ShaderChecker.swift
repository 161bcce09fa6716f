import GLSL

/// Checks a filter's code against its header, so that the compiler can rely on it.
struct ShaderChecker {
  private let definition: FilterDefinition.Header
  private let path: String
  private let bodyLine: Int
  /// The words of the file, without directives, and these.
  private let words: [Token]
  private let directives: [Lexer.Directive]
  private let tree: SyntaxTree

  /// Runs all checks that do not depend on settings.
  ///
  /// - Throws: all errors in the words, or else the first one in the functions, with their positions.
  /// - Returns: the code, for the proof of a stencil's reach; nil for other kinds.
  static func check(
    _ header: FilterDefinition.Header, body: String, bodyLine: Int, path: String
  ) throws(FilterFileError) -> SyntaxTree? {
    let code = Preprocessor.run(body, line: bodyLine, version: 300)
    guard code.faults.isEmpty else { throw ForeignImport.error(code.faults, path: path) }
    let faults: [ShaderFault]
    do throws(ShaderFault) {
      try checkBytes(of: body, line: bodyLine)
      let (words, directives) = try read(body, line: bodyLine)
      let checker = ShaderChecker(
        definition: header, path: path, bodyLine: bodyLine, words: words, directives: directives,
        tree: SyntaxTree(code.tokens))
      if let fault = checker.tree.faults.first { throw fault }
      try checker.checkDeclarations()
      faults = directives.flatMap(checker.faults(of:)) + checker.faults(in: words, isMacro: false)
      if faults.isEmpty {
        try checker.checkFunctions()
        try checker.checkRecursion()
        return header.kind.isStencil && code.isCertain ? checker.tree : nil
      }
    } catch {
      throw ForeignImport.error([error], path: path)
    }
    throw ForeignImport.error(faults, path: path)
  }

  private static func read(
    _ body: String, line: Int
  ) throws(ShaderFault) -> ([Token], [Lexer.Directive]) {
    var lexer = Lexer(body, line: line)
    var words: [Token] = []
    var directives: [Lexer.Directive] = []
    while let item = try lexer.next() {
      switch item {
      case .token(let token): words.append(token)
      case .directive(let directive): directives.append(directive)
      }
    }
    return (words, directives)
  }

  /// Rejects what stays in the text that drivers get and that they read in another way: a joined line may end a comment.
  private static func checkBytes(of body: String, line: Int) throws(ShaderFault) {
    var place = SourcePlace(line: line, column: 1)
    var last: (byte: UInt8, place: SourcePlace) = (0, place)
    // The program goes on behind the last byte.
    for byte in body.utf8 + [UInt8(ascii: "\n")] {
      if byte < 32, !(9...13).contains(byte) {
        throw .init(place: place, message: "a control character; filters are text files")
      }
      if byte == UInt8(ascii: "\n"), last.byte == UInt8(ascii: "\\") {
        throw .init(
          place: last.place, message: "'\\' joins this line with the next; write what it joins in one line")
      }
      last = (byte, place)
      if byte == UInt8(ascii: "\n") {
        place = SourcePlace(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        place.column += 1
      }
    }
  }

  // MARK: - Declarations

  /// Keywords of declarations that would affect the whole program, and why a filter may not use them.
  private static let foreign: [String: String] = [
    "uniform": "declare settings in the header and read them as param.NAME",
    "in": "a filter's function gets its place and its inputs as arguments",
    "out": "return the result from the filter's function",
    "layout": "a filter may declare only functions, constants and structures",
    "precision": "it would affect other filters of the pass; write it before single variables",
    "invariant": "a filter may declare only functions, constants and structures",
    "flat": "a filter may declare only functions, constants and structures",
    "smooth": "a filter may declare only functions, constants and structures",
    "centroid": "a filter may declare only functions, constants and structures",
  ]

  private func checkDeclarations() throws(ShaderFault) {
    for start in tree.starts {
      let first = tree.tokens[start]
      if let reason = Self.foreign[first.text] {
        throw fault("'\(first.text)' outside of functions; \(reason)", at: first)
      }
    }
    let variables =
      tree.declarations.filter { $0.storage != .constant }.flatMap(\.variables)
      + tree.structures.flatMap(\.variables)
    if let variable = variables.first {
      throw .init(
        place: variable.place,
        message: "'\(variable.name)' is not a constant; move variables into a function")
    }
  }

  private func fault(_ message: String, at token: Token) -> ShaderFault {
    .init(place: token.place, message: message)
  }

  // MARK: - Directives

  private static let directives: Set<String> = [
    "define", "undef", "if", "ifdef", "ifndef", "else", "elif", "endif", "error",
  ]

  private func faults(of directive: Lexer.Directive) -> [ShaderFault] {
    guard let word = directive.tokens.first else { return [] }
    guard Self.directives.contains(word.text) else {
      return [
        ShaderFault(
          place: directive.place,
          message:
            "'#\(word.text)' would affect the whole program, which the filter shares with others; remove it")
      ]
    }
    return faults(in: directive.tokens, isMacro: true)
  }

  // MARK: - Words

  /// Names that a filter may not use, and the alternatives.
  private static let forbidden: [String: String] = [
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
  private func faults(in tokens: [Token], isMacro: Bool) -> [ShaderFault] {
    var faults: [ShaderFault] = []
    for (index, token) in tokens.enumerated() where token.kind == .identifier {
      do throws(ShaderFault) {
        try check(token, before: tokens[..<index], rest: tokens[(index + 1)...], isMacro: isMacro)
      } catch {
        faults.append(error)
      }
    }
    return faults
  }

  private func check(
    _ token: Token, before: ArraySlice<Token>, rest: ArraySlice<Token>,
    isMacro: Bool
  ) throws(ShaderFault) {
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
    if isCalled, let reader = FilterCode.Reader(token.text[...]) { try check(reader, token) }
    if token.text == "param" { try checkParameter(token, before, rest) }
    if token.text == "lookupColor", rest.prefix(3).map(\.text) != ["(", "param", "."] {
      throw fault("expected 'lookupColor(param.NAME, rgb)'", at: token)
    }
  }

  /// Whether the code declares a name of an ISF host itself: outside of functions, or as a macro.
  private func isNamed(_ name: String) -> Bool {
    guard Self.hostNames.contains(name) || name.hasPrefix("IMG_") else { return false }
    return declares(name) || tree.declarations.contains { $0.variables.contains { $0.name == name } }
      || directives.contains {
        $0.tokens.first?.text == "define" && $0.tokens.dropFirst().first?.text == name
      }
  }

  private static let hostNames: Set<String> = ["RENDERSIZE", "TIME", "TIMEDELTA", "FRAMEINDEX", "DATE"]

  private static func isSampling(_ word: String) -> Bool {
    word.hasPrefix("texture") || word.hasPrefix("texelFetch")
  }

  /// Checks that sampled textures are pictures of parameters.
  private func checkSampling(
    _ token: Token, _ rest: ArraySlice<Token>
  ) throws(ShaderFault) {
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

  private func check(_ reader: FilterCode.Reader, _ token: Token) throws(ShaderFault) {
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

  private func declares(_ name: String) -> Bool { tree.functions.contains { $0.name == name } }

  private func checkParameter(
    _ token: Token, _ before: ArraySlice<Token>, _ rest: ArraySlice<Token>
  ) throws(ShaderFault) {
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
      throw fault(unknown(name.text[...], among: names, what: "parameter"), at: name)
    }
  }

  // MARK: - Functions

  private func checkFunctions() throws(ShaderFault) {
    let isWarp = if case .warp = definition.kind { true } else { false }
    let name = isWarp ? "warp" : "filter"
    var types = ["Place"]
    if case .pixel = definition.kind { types = definition.pictureNames.map { _ in "vec4" } + types }
    var arguments = definition.pictureNames.map { "vec4 \($0)" }.suffix(types.count - 1) + ["Place place"]
    if case .reduce = definition.kind { (types, arguments) = (["vec2"], ["vec2 size"]) }
    if case .scatter = definition.kind {
      (types, arguments) = (["Place", "out vec2"], ["Place place", "out vec2 target"])
    }
    let wanted = "'\(isWarp ? "vec2" : "vec4") \(name)(\(arguments.joined(separator: ", ")))'"
    let found = tree.functions.filter { $0.name == name && $0.isDefined }
    guard let entry = found.first else {
      throw ShaderFault(
        place: .init(line: bodyLine, column: 1), message: "no function '\(name)'; expected \(wanted)")
    }
    guard found.count == 1 else {
      throw fault("a second function '\(name)'", at: tree.tokens[found[1].nameIndex])
    }
    let given = entry.parameters.map { parameter in
      let direction = [.input: "", .output: "out ", .both: "inout "][parameter.direction] ?? ""
      return direction + parameter.type
    }
    guard given == types, entry.returnType == (isWarp ? "vec2" : "vec4") else {
      throw fault("expected \(wanted)", at: tree.tokens[entry.nameIndex])
    }
  }

  /// Drivers handle recursive functions differently.
  private func checkRecursion() throws(ShaderFault) {
    let names = Set(tree.functions.map(\.name))
    var calls: [String: [Token]] = [:]
    for function in tree.functions {
      let body = tree.tokens[function.body]
      for (token, next) in zip(body, body.dropFirst()) where names.contains(token.text) && next.text == "(" {
        calls[function.name, default: []].append(token)
      }
    }
    // An overload of a function may call another overload.
    let overloaded = names.filter { name in tree.functions.count { $0.name == name && $0.isDefined } > 1 }
    var finished: Set<String> = []
    func visit(_ name: String, from callers: Set<String>) throws(ShaderFault) {
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
    for function in tree.functions { try visit(function.name, from: []) }
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
