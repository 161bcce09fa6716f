extension FilterDefinition {
  /// The declarations of a header while they are read.
  struct Header {
    var id = ""
    var aliases: [String] = []
    var category = ""
    var summary = ""
    var details: [String] = []
    var formulas: [String] = []
    var sources: [String] = []
    var example: String?
    var role = Role.filter
    var steadiness = Steadiness.steady
    var merges: [(parameter: String, value: Expression)] = []
    var kind = Kind.pixel
    var inputs: [Input] = [Input(name: "image", fallback: .none)]
    var memories: [Memory] = []
    var parameters: [ParameterDefinition] = []
    var lets: [(name: String, value: Expression)] = []
    var tables: [Table] = []
    var curves: [Curves] = []
    var size: (width: Expression, height: Expression)?
    var points: (width: Expression, height: Expression)?
    var identity: Expression?
    var taps: Expression?
    var exact: Expression?
    var footprints: [String: DeclaredFootprint] = [:]
    var edge = Edge.clamp
    var minification = Minification.linear
    var space = Space.display
    var inputRange = InputRange.any
    var mixing = Mixing.any
    var reads = Reads.color
    var result = Result.color
    var measurement: MeasurementForm?

    /// The names of all pictures that the code reads: inputs, then memories.
    var pictureNames: [String] { inputs.map(\.name) + memories.map(\.name) }

    /// The names that a formula may use, with the count of their numbers.
    var names: [String: Int] {
      var names: [String: Int] = [:]
      for parameter in parameters where parameter.kind.count > 0 {
        names[parameter.codeName] = parameter.kind.count
      }
      for entry in lets { names[entry.name] = 1 }
      return names
    }
  }

  /// Parses a filter's file.
  ///
  /// - Parameters:
  ///   - text: the whole file.
  ///   - path: its name, for messages.
  /// - Throws: the first thing that is wrong, with its place: in the header, or in code that breaks what the header
  ///   promises.
  public static func parse(_ text: String, path: String) throws(FilterFileError) -> FilterDefinition {
    var parser = HeaderParser(path: path)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineBreak)
    var bodyStart = lines.endIndex
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("//!") {
        parser.begin(line, number: index + 1)
        try parser.read(line.dropFirst(3).trimmed())
      } else if !line.trimmed().isEmpty {
        bodyStart = index
        break
      }
    }
    if let stray = lines[bodyStart...].firstIndex(where: { $0.hasPrefix("//!") }) {
      parser.begin(lines[stray], number: stray + 1)
      throw parser.failure("a header line after the code; the header comes first")
    }
    let body = lines[bodyStart...].joined(separator: "\n")
    try parser.finish(hasBody: !body.trimmed().isEmpty)
    let header = parser.header
    var syntax: ShaderSyntax?
    switch header.kind {
    case .matrix: break
    case .group: try checkGroup(body, line: bodyStart + 1, path: path)
    default: syntax = try ShaderChecker.check(header, body: body, bodyLine: bodyStart + 1, path: path)
    }
    let definition = FilterDefinition(
      header, body: body, bodyLine: bodyStart + 1, syntax: syntax, path: path)
    try definition.checkReach()
    return definition
  }

  /// The names in a group's chain are looked up when the group is used: they may stand in files yet to come.
  private static func checkGroup(_ body: String, line: Int, path: String) throws(FilterFileError) {
    var lexer = ChainLexer(body, name: path, firstLine: line)
    do throws(ChainError) {
      _ = try lexer.parse()
    } catch {
      throw FilterFileError(path: path, line: error.line, column: error.column, message: error.message)
    }
  }
}

/// Reads header lines one by one into a `Header`.
struct HeaderParser {
  typealias Header = FilterDefinition.Header

  let path: String
  private(set) var header = Header()
  private var line: Substring = ""
  private var number = 1
  private var seen: Set<String> = []
  private var kindWord = ""
  private var radius: Substring?
  /// How many neighbours are read, with its line; it may use parameters that are declared below it.
  private var taps: (text: Substring, line: Substring, number: Int)?
  /// The line that says the kind.
  private var kindLine: (text: Substring, number: Int) = ("", 1)
  /// What footprint lines say, with their lines, and the numbers on the way.
  private var footprints: [(text: Substring, line: Substring, number: Int)] = []
  private var footprintSteps: [(name: String, text: Substring, line: Substring, number: Int)] = []
  /// What is remembered of earlier frames, before the parameters are known that its age is a formula of.
  private var memories: [(name: String, content: Substring, age: Substring?)] = []
  /// The line that says the inputs.
  private var inputsLine: (text: Substring, number: Int) = ("", 1)
  private var matrix: [[Expression]]?
  private var isSeparable = false

  init(path: String) { self.path = path }

  /// Goes on to a line.
  mutating func begin(_ line: Substring, number: Int) {
    (self.line, self.number) = (line, number)
  }

  /// An error at a part of the line, or at its beginning.
  func failure(_ message: String, at part: Substring? = nil) -> FilterFileError {
    let column = part.map { line.distance(from: line.startIndex, to: $0.startIndex) + 1 } ?? 1
    return FilterFileError(path: path, line: number, column: column, message: message)
  }

  private static let repeatable: Set = [
    "details", "formula", "source", "param", "let", "merge", "table", "curves", "gpuimage", "footprint",
  ]
  private static let words = [
    "filter", "gpuimage", "category", "summary", "details", "formula", "source", "example", "kind", "inputs",
    "param", "let", "table", "curves", "size", "points", "identity", "taps", "matrix", "exact", "footprint",
    "edge",
    "minify", "separable", "averages", "selects", "reads", "range", "space", "out", "result",
    "part", "jumps", "merge",
  ]

  /// Header lines that may stand alone.
  private static let flags: Set = ["separable", "averages", "selects", "part", "jumps"]

  /// Reads one declaration, without its `//!`.
  mutating func read(_ text: Substring) throws(FilterFileError) {
    guard !text.isEmpty else { return }
    let word = String(text.prefix { $0 != " " && $0 != "\t" })
    let rest = text.dropFirst(word.count).trimmed()
    guard Self.words.contains(word) else {
      throw failure(unknown(word, among: Self.words, what: "header line"), at: text)
    }
    if !Self.repeatable.contains(word), !seen.insert(word).inserted {
      throw failure("'\(word)' appears twice", at: text)
    }
    if Self.flags.contains(word) {
      guard rest.isEmpty || word == "averages" else {
        throw failure("nothing follows '\(word)', but '\(rest)' does", at: rest)
      }
    } else if rest.isEmpty {
      throw failure("'\(word)' needs a value", at: text)
    }
    switch word {
    case "filter": try readID(rest)
    case "gpuimage": header.aliases += rest.split(separator: " ").map(String.init)
    case "category": header.category = String(rest)
    case "summary": header.summary = String(rest)
    case "details": header.details.append(String(rest))
    case "formula": header.formulas.append(String(rest))
    case "source": header.sources.append(String(rest))
    case "example": try readExample(rest)
    case "kind": try readKind(rest)
    case "inputs": try readInputs(rest)
    case "param": header.parameters.append(try readParameter(rest))
    case "let": try readLet(rest)
    case "table": try readTable(rest)
    case "curves": try readCurves(rest)
    case "size":
      header.size = try readSides(rest, of: word)
    case "points": header.points = try readSides(rest, of: word)
    case "identity": header.identity = try formula(rest)
    case "taps": taps = (rest, line, number)
    case "exact": header.exact = try formula(rest)
    case "footprint": footprints.append((rest, line, number))
    case "matrix": try readMatrix(rest)
    case "edge": header.edge = try choice(rest)
    case "minify": header.minification = try choice(rest)
    case "separable": isSeparable = true
    case "averages": try readAverages(rest)
    case "part": header.role = .part
    case "jumps": header.steadiness = .jumps
    case "merge": try readMerge(rest)
    case "selects": header.mixing = .selects
    case "reads": header.reads = try choice(rest)
    case "range": header.inputRange = try choice(rest)
    case "space": header.space = try choice(rest)
    case "result":
      guard let form = MeasurementForm(rest.split(separator: " ")) else {
        throw failure(
          "expected 'result \(MeasurementForm.names.joined(separator: "|"))', with a limit from 1 to "
            + "\(MeasurementForm.greatestLimit) behind 'points' and 'lines'", at: rest)
      }
      header.measurement = form
    default: header.result = try choice(rest)
    }
  }

  /// Checks what only the whole header can tell.
  mutating func finish(hasBody: Bool) throws(FilterFileError) {
    begin("", number: 1)
    guard !header.id.isEmpty else { throw failure("no '//! filter ID' line") }
    guard !header.summary.isEmpty else { throw failure("no '//! summary' line") }
    guard !kindWord.isEmpty else { throw failure("no '//! kind' line") }
    begin(kindLine.text, number: kindLine.number)
    switch kindWord {
    case "pixel": header.kind = matrix.map { .matrix($0) } ?? .pixel
    case "warp": header.kind = .warp
    case "general": header.kind = .general
    case "reduce": header.kind = .reduce
    case "scatter": header.kind = .scatter
    case "group": header.kind = .group
    case "generator":
      header.kind = .generator
      header.inputs = []
    default:
      guard let radius else { throw failure("'kind stencil' needs a radius") }
      let reach = try formula(radius)
      header.kind = isSeparable ? .separable(radius: reach) : .stencil(radius: reach)
    }
    try readMemories()
    if matrix != nil, kindWord != "pixel" { throw failure("'matrix' belongs to 'kind pixel'") }
    if isSeparable, kindWord != "stencil" { throw failure("'separable' belongs to 'kind stencil'") }
    if kindWord == "reduce", header.size != nil {
      throw failure("a reduce gives one value; it has no 'size'")
    }
    if header.points != nil, kindWord != "scatter" { throw failure("'points' belongs to 'kind scatter'") }
    if kindWord == "scatter", header.inputs.isEmpty || header.size == nil || header.space == .linear {
      throw failure("a scatter has an input and a 'size', and its result is no colour of 'space linear'")
    }
    if let taps {
      begin(taps.line, number: taps.number)
      guard kindWord == "stencil" || kindWord == "general" else {
        throw failure("'taps' belongs to 'kind stencil' and 'kind general'")
      }
      header.taps = try formula(taps.text)
      begin(kindLine.text, number: kindLine.number)
    }
    if !header.merges.isEmpty, kindWord != "pixel" || header.inputs.count != 1 {
      throw failure("'merge' belongs to 'kind pixel' with one input")
    }
    if header.mixing != .any, kindWord != "stencil" {
      throw failure("'averages' and 'selects' belong to 'kind stencil'")
    }
    if case .gaussian(let deviation) = header.mixing {
      guard isSeparable, header.parameters.contains(where: { $0.name == deviation && $0.kind == .float })
      else {
        throw failure("'averages gaussian \(deviation)' needs 'separable' and 'param \(deviation) float'")
      }
    }
    if kindWord == "warp" || isSeparable || matrix != nil, header.pictureNames.count != 1 {
      throw failure("a warp, a separable stencil and a matrix have one input")
    }
    if let first = footprints.first, kindWord != "warp", kindWord != "general" {
      begin(first.line, number: first.number)
      throw failure("'footprint' belongs to 'kind warp' and 'kind general'; others tell it by their kind")
    }
    // Footprints name inputs that may be declared below them.
    for footprint in footprints {
      begin(footprint.line, number: footprint.number)
      try readFootprint(footprint.text)
    }
    if let step = footprintSteps.last, header.footprints.isEmpty {
      begin(step.line, number: step.number)
      throw failure("'footprint let' without a footprint")
    }
    if hasBody == (matrix != nil) {
      begin("", number: 1)
      throw failure(hasBody ? "a filter with 'matrix' has no code" : "no code after the header")
    }
  }

  /// The names in the chain are looked up when it is used, as those of a group are.
  private mutating func readExample(_ text: Substring) throws(FilterFileError) {
    var lexer = ChainLexer(String(text), name: path)
    do throws(ChainError) {
      _ = try lexer.parse()
    } catch {
      throw failure(error.message, at: text.dropFirst(error.column - 1))
    }
    header.example = String(text)
  }

  /// Two formulas of the first input's size.
  private mutating func readSides(
    _ text: Substring, of word: String
  ) throws(FilterFileError) -> (width: Expression, height: Expression) {
    let parts = text.split(separator: ";")
    guard parts.count == 2 else { throw failure("expected '\(word) WIDTH ; HEIGHT'", at: text) }
    return (
      try formula(parts[0], also: ["width", "height"]), try formula(parts[1], also: ["width", "height"])
    )
  }

  /// How a number of two uses in a row becomes that of one.
  private mutating func readMerge(_ text: Substring) throws(FilterFileError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { throw failure("expected 'merge PARAMETER = EXPRESSION'", at: text) }
    let name = String(parts[0].trimmed())
    guard header.parameters.contains(where: { $0.name == name && $0.kind == .float }) else {
      throw failure("'\(name)' is no parameter of type float that is declared above", at: parts[0])
    }
    guard !header.merges.contains(where: { $0.parameter == name }) else {
      throw failure("'merge \(name)' appears twice", at: parts[0])
    }
    let next = header.parameters.filter { $0.kind == .float }.map { FilterDefinition.nameOfNext($0.codeName) }
    header.merges.append((name, try formula(parts[1], also: next)))
  }

  private mutating func readAverages(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    switch (words.first, words.count) {
    case (nil, _): header.mixing = .averages
    case ("gaussian", 2): header.mixing = .gaussian(deviation: String(words[1]))
    default: throw failure("expected 'averages' or 'averages gaussian PARAMETER'", at: text)
    }
  }

  private mutating func readID(_ text: Substring) throws(FilterFileError) {
    guard text.first?.isLetter == true, text.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) else {
      throw failure("'\(text)' is not an id: lower-case letters, digits and hyphens", at: text)
    }
    header.id = String(text)
  }

  private mutating func readKind(_ text: Substring) throws(FilterFileError) {
    let kinds = ["pixel", "warp", "stencil", "general", "reduce", "scatter", "generator", "group"]
    kindWord = String(text.prefix { $0 != " " })
    guard kinds.contains(kindWord) else {
      throw failure(unknown(kindWord, among: kinds, what: "kind"), at: text)
    }
    kindLine = (line, number)
    let rest = text.dropFirst(kindWord.count).trimmed()
    if kindWord == "stencil" {
      guard !rest.isEmpty else { throw failure("expected 'kind stencil RADIUS'", at: text) }
      // The radius may use parameters that are declared below it.
      radius = rest
    } else if !rest.isEmpty {
      throw failure("nothing follows 'kind \(kindWord)', but '\(rest)' does", at: rest)
    }
  }

  private mutating func readInputs(_ text: Substring) throws(FilterFileError) {
    header.inputs = []
    inputsLine = (line, number)
    for word in text.split(separator: " ") {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts[0].isIdentifier else {
        throw failure(
          "'\(word)' is not an input; expected NAME, NAME:in, NAME:out or NAME:INPUT@FRAMES", at: word)
      }
      let name = String(parts[0])
      guard parts.count == 2, parts[1] != "in" else {
        guard memories.isEmpty else {
          throw failure("'\(name)' stands behind what is remembered; inputs come first", at: word)
        }
        header.inputs.append(.init(name: name, fallback: parts.count == 2 ? .chainInput : .none))
        continue
      }
      let content = parts[1].prefix { $0 != "@" }
      let age = parts[1].dropFirst(content.count)
      guard content == "out" || header.inputs.contains(where: { $0.name == content }) && !age.isEmpty else {
        throw failure(
          "'\(word)' remembers nothing; expected NAME:out, or NAME:INPUT@FRAMES with an input before it",
          at: word)
      }
      memories.append((name, content, age.isEmpty ? nil : age.dropFirst()))
    }
  }

  /// Reads what is remembered of earlier frames, whose age may be a formula of parameters below it.
  private mutating func readMemories() throws(FilterFileError) {
    guard !memories.isEmpty else { return }
    let here = (line, number)
    begin(inputsLine.text, number: inputsLine.number)
    guard ["pixel", "stencil", "general"].contains(kindWord), !isSeparable, matrix == nil else {
      throw failure(
        "earlier frames are read by pixel, stencil and general filters alone, none of them separable")
    }
    guard !header.inputs.isEmpty else {
      throw failure("the first frame has none before it and needs an input to read instead")
    }
    for memory in memories {
      let content = header.inputs.firstIndex { $0.name == memory.content }
      header.memories.append(
        .init(
          name: memory.name, content: memory.content == "out" ? .result : .input(content!),
          age: try formula(memory.age ?? "1")))
    }
    begin(here.0, number: here.1)
  }

  private mutating func readLet(_ text: Substring) throws(FilterFileError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].trimmed().isIdentifier else {
      throw failure("expected 'let NAME = EXPRESSION'", at: text)
    }
    header.lets.append((String(parts[0].trimmed()), try formula(parts[1])))
  }

  private mutating func readTable(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ", maxSplits: 3)
    guard words.count >= 3, words[0].isIdentifier, let count = Int(words[1]), (1...256).contains(count) else {
      throw failure("expected 'table NAME COUNT PROVIDER ARGUMENT …' with a count of 1 to 256", at: text)
    }
    var arguments: [Expression] = []
    if words.count == 4 {
      for argument in words[3].split(separator: " ") { arguments.append(try formula(argument)) }
    }
    header.tables.append(
      .init(name: String(words[0]), count: count, provider: String(words[2]), arguments: arguments))
  }

  private mutating func readCurves(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    guard words.count >= 3, words[0].isIdentifier else {
      throw failure("expected 'curves NAME PROVIDER PARAMETER …'", at: text)
    }
    for word in words[2...] {
      guard header.parameters.contains(where: { $0.name == word && $0.kind == .curve }) else {
        throw failure("'\(word)' is no parameter of type curve that stands before this line", at: word)
      }
    }
    header.curves.append(
      .init(name: String(words[0]), provider: String(words[1]), parameters: words[2...].map(String.init)))
  }

  private mutating func readMatrix(_ text: Substring) throws(FilterFileError) {
    var rows: [[Expression]] = []
    for row in text.split(separator: ";") {
      var cells: [Expression] = []
      for cell in splitOutsideParentheses(row, at: ",") { cells.append(try formula(cell)) }
      rows.append(cells)
    }
    guard rows.count == 4, rows.allSatisfy({ $0.count == 5 }) else {
      throw failure("expected four rows of five formulas: 'r,g,b,a,1 ; …'", at: text)
    }
    matrix = rows
  }

  private mutating func readFootprint(_ text: Substring) throws(FilterFileError) {
    if text.hasPrefix("let ") {
      let parts = text.dropFirst(4).split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed().isIdentifier else {
        throw failure("expected 'footprint let NAME = EXPRESSION'")
      }
      return footprintSteps.append((String(parts[0].trimmed()), parts[1], line, number))
    }
    guard var input = header.inputs.first?.name else { throw failure("there is no input to read") }
    var formulas = text
    if let colon = text.firstIndex(of: ":"), text[..<colon].trimmed().isIdentifier {
      input = String(text[..<colon].trimmed())
      formulas = text[text.index(after: colon)...]
      guard header.pictureNames.contains(input) else {
        throw failure(unknown(input, among: header.pictureNames, what: "input"), at: text)
      }
    }
    guard header.footprints[input] == nil else { throw failure("the footprint on '\(input)' appears twice") }
    let parts = formulas.split(separator: ";")
    switch parts.count {
    case 2:
      let (steps, names) = try footprintSteps(over: ["x", "y"])
      header.footprints[input] = .corners(
        x: try footprintFormula(parts[0], names), y: try footprintFormula(parts[1], names), steps: steps)
    case 4:
      let (steps, names) = try footprintSteps(over: ["left", "top", "right", "bottom"])
      header.footprints[input] = .edges(
        left: try footprintFormula(parts[0], names), top: try footprintFormula(parts[1], names),
        right: try footprintFormula(parts[2], names), bottom: try footprintFormula(parts[3], names),
        steps: steps)
    default: throw failure("expected 'footprint X ; Y' or 'footprint LEFT ; TOP ; RIGHT ; BOTTOM'")
    }
  }

  /// The numbers on the way to a footprint, and all names that its formulas may use.
  private mutating func footprintSteps(
    over places: [String]
  ) throws(FilterFileError) -> ([DeclaredFootprint.Step], names: [String]) {
    var names = places
    var steps: [DeclaredFootprint.Step] = []
    let here = (line, number)
    for step in footprintSteps {
      begin(step.line, number: step.number)
      steps.append(.init(name: step.name, value: try footprintFormula(step.text, names)))
      names.append(step.name)
    }
    begin(here.0, number: here.1)
    return (steps, names)
  }

  private mutating func footprintFormula(
    _ text: Substring, _ places: [String]
  ) throws(FilterFileError) -> Expression {
    try formula(text, also: places + DeclaredFootprint.sizes)
  }

  private func splitOutsideParentheses(_ text: Substring, at separator: Character) -> [Substring] {
    var depth = 0
    var parts: [Substring] = []
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case separator where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private func choice<T: RawRepresentable>(_ text: Substring) throws(FilterFileError) -> T
  where T.RawValue == String {
    guard let value = T(rawValue: String(text)) else {
      throw failure("'\(text)' is not known here", at: text)
    }
    return value
  }

  private mutating func formula(
    _ text: Substring, also places: [String] = []
  ) throws(FilterFileError) -> Expression {
    do throws(ExpressionError) {
      var names = header.names
      for name in places { names[name] = 1 }
      return try Expression(text, names: names)
    } catch {
      let start = text.unicodeScalars.index(
        text.startIndex, offsetBy: error.offset, limitedBy: text.endIndex)
      throw failure("\(error.message) in '\(text.trimmed())'", at: text[(start ?? text.endIndex)...])
    }
  }

  private func readParameter(_ text: Substring) throws(FilterFileError) -> ParameterDefinition {
    guard let quote = text.firstIndex(of: "\""), text.last == "\"", text.index(after: quote) < text.endIndex
    else {
      throw failure("expected 'param NAME TYPE DEFAULT [RANGE] \"LABEL\"'", at: text)
    }
    let label = String(text[text.index(after: quote)...].dropLast())
    var words = text[..<quote].split(separator: " ")
    guard (2...4).contains(words.count) else {
      throw failure("expected 'param NAME TYPE DEFAULT [RANGE] \"LABEL\"'", at: text)
    }
    if words.count == 2 { words.append("") }
    let name = String(words[0])
    guard name.first?.isLetter == true, name.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) else {
      throw failure("'\(name)' is not a parameter name: lower-case letters, digits and hyphens", at: words[0])
    }
    guard !header.parameters.contains(where: { $0.name == name }) else {
      throw failure("'\(name)' appears twice", at: words[0])
    }
    let range = words.count == 4 ? words[3] : ""
    let kind: ParameterDefinition.Kind
    switch words[1] {
    case "float": kind = .float
    case "int": kind = .int
    case "bool": kind = .bool
    case "point": kind = .point
    case "color": kind = .color
    case "image": kind = .image
    case "lookup": kind = .lookup
    case "curve": kind = .curve
    case "list": kind = .list(count: words[2].split(separator: "|").count)
    case "enum":
      guard !range.isEmpty else { throw failure("an enum lists its choices: a|b|c", at: words[1]) }
      kind = .choice(range.split(separator: "|").map(String.init))
    default:
      let types = ["float", "int", "bool", "enum", "point", "color", "list", "curve", "image", "lookup"]
      throw failure(unknown(words[1], among: types, what: "type"), at: words[1])
    }
    var minimum: Double?
    var maximum: Double?
    if !range.isEmpty, words[1] != "enum" {
      guard let dots = range.firstRange(of: ".."),
        let low = bound(range[..<dots.lowerBound]), let high = bound(range[dots.upperBound...])
      else { throw failure("'\(range)' is not a range: LOW..HIGH", at: range) }
      (minimum, maximum) = (low, high)
    }
    do throws(ValueError) {
      let value = try ParameterValue(words[2], kind: kind)
      let parameter = ParameterDefinition(
        name: name, kind: kind, defaultValue: value, minimum: minimum, maximum: maximum, label: label)
      guard parameter.numberOutOfRange(in: value) == nil else {
        throw ValueError(message: "the default \(words[2]) lies outside \(range)")
      }
      return parameter
    } catch {
      throw failure(error.message, at: words[2].isEmpty ? words[0] : words[2])
    }
  }

  /// A side of a range: nil inside when it is left open, nil when it is no number.
  private func bound(_ text: Substring) -> Double?? {
    text.isEmpty ? .some(nil) : Double(text).map { .some($0) }
  }
}

extension StringProtocol {
  func trimmed() -> SubSequence {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    guard let end = lastIndex(where: { !$0.isWhitespace }) else { return self[start..<start] }
    return self[start...end]
  }

  var isIdentifier: Bool {
    unicodeScalars.first?.isIdentifierStart == true && unicodeScalars.allSatisfy(\.isIdentifierPart)
  }
}
