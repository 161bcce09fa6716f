/// Reads header lines one by one into a `Header`.
struct HeaderParser {
  typealias Header = FilterDefinition.Header

  let path: String
  var header = Header()
  var line: Substring = ""
  var number = 1
  var seen: Set<String> = []
  var kindWord = ""
  var radius: Substring?
  /// The number of reads, with its line; it may use parameters declared below it.
  var taps: (text: Substring, line: Substring, number: Int)?
  /// The line that declares the kind.
  var kindLine: (text: Substring, number: Int) = ("", 1)
  /// The footprint lines, with their line numbers and intermediate values.
  var footprints: [(text: Substring, line: Substring, number: Int)] = []
  var footprintSteps: [(name: String, text: Substring, line: Substring, number: Int)] = []
  /// The lines with other names that have settings.
  var aliases: [Aliases] = []
  /// The pictures from the history, before the parameters in the formulas of their age are known.
  var earlierPictures: [(name: String, content: Substring, age: Substring?)] = []
  /// The line that declares the inputs.
  var inputsLine: (text: Substring, number: Int) = ("", 1)
  var matrix: [[Expression]]?
  var isSeparable = false

  init(path: String) { self.path = path }

  /// Starts a line.
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
    "clock", "gain",
  ]
  private static let words = [
    "filter", "gpuimage", "category", "summary", "details", "formula", "source", "example", "kind", "inputs",
    "param", "let", "table", "curves", "size", "points", "identity", "taps", "matrix", "exact", "footprint",
    "edge",
    "minify", "separable", "averages", "selects", "gain", "reads", "range", "space", "alpha", "out", "result",
    "bytes", "role", "jumps", "merge", "grid", "clock",
  ]

  /// Header words that have no value, and those that need none.
  private static let flags: Set = ["separable", "selects", "jumps"]
  private static let optionalValues: Set = ["averages", "bytes"]

  /// Parses one declaration, without its `//!`.
  mutating func read(_ text: Substring) throws(FilterFileError) {
    guard !text.isEmpty else { return }
    let word = String(text.prefix { $0 != " " && $0 != "\t" })
    let rest = text.dropFirst(word.count).trimmed()
    guard Self.words.contains(word) else {
      throw failure(unknown(word, among: Self.words, what: "header line"), at: text)
    }
    let sizeLet =
      word == "size"
      ? FilterDefinition.SizeLet.Kind.allCases.first { rest.hasPrefix("\($0.rawValue) ") } : nil
    if let sizeLet {
      try checkValue(rest, of: word, in: text)
      return try readSizeLet(rest.dropFirst(sizeLet.rawValue.count), sizeLet)
    }
    if !Self.repeatable.contains(word), !seen.insert(word).inserted {
      throw failure("'\(word)' appears twice", at: text)
    }
    try checkValue(rest, of: word, in: text)
    try store(rest, of: word)
  }

  /// Throws where a declaration has a value and must not, or has none and must.
  private func checkValue(
    _ rest: Substring, of word: String, in text: Substring
  ) throws(FilterFileError) {
    if Self.flags.contains(word) {
      guard rest.isEmpty else {
        throw failure("unexpected '\(rest)' after '\(word)'", at: rest)
      }
    } else if rest.isEmpty, !Self.optionalValues.contains(word) {
      throw failure("'\(word)' needs a value", at: text)
    }
  }

  private mutating func store(_ rest: Substring, of word: String) throws(FilterFileError) {
    switch word {
    case "filter": try readID(rest)
    case "gpuimage": try readAliases(rest)
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
    case "clock": try readClock(rest)
    case "curves": try readCurves(rest)
    case "size": header.size = try readSides(rest, of: word, over: sizeNames)
    case "points": header.points = try readSides(rest, of: word, over: ["width", "height"])
    case "identity": header.identity = try formula(rest)
    case "grid": try readGrid(rest)
    case "taps": taps = (rest, line, number)
    case "exact": header.exact = try formula(rest)
    case "footprint": footprints.append((rest, line, number))
    case "matrix": try readMatrix(rest)
    case "edge": header.edge = try readEdge(rest)
    case "minify": header.minification = try choice(rest)
    case "separable": isSeparable = true
    case "averages": try readAverages(rest)
    case "role": header.role = try choice(rest)
    case "jumps": header.steadiness = .jumps
    case "bytes": header.givesBytes = rest.isEmpty ? .number(1) : try readCondition(rest, after: "bytes")
    case "merge": try readMerge(rest)
    case "selects": header.mixing = .selects
    case "gain": try readGain(rest)
    case "reads": header.reads = try choice(rest)
    case "range": header.inputRange = try choice(rest)
    case "space": header.space = try choice(rest)
    case "alpha":
      let form: FilterDefinition.AlphaForm = try choice(rest)
      header.alphaForm = form
    case "result":
      guard let form = MeasurementForm(rest.split(separator: " ")) else {
        throw failure(
          "expected 'result \(MeasurementForm.names.joined(separator: "|"))', with a limit from 1 to "
            + "\(MeasurementForm.greatestLimit) after 'points' and 'lines'", at: rest)
      }
      header.measurement = form
    default: header.result = try choice(rest)
    }
  }

  /// Runs the checks that depend on the whole header.
  mutating func finish(hasBody: Bool) throws(FilterFileError) {
    begin("", number: 1)
    guard !header.id.isEmpty else { throw failure("no '//! filter ID' line") }
    guard !header.summary.isEmpty else { throw failure("no '//! summary' line") }
    guard !kindWord.isEmpty else { throw failure("no '//! kind' line") }
    try finishAliases()
    try readKind()
    try checkKind()
    try checkMixing()
    try readFootprints()
    if hasBody == (matrix != nil) {
      begin("", number: 1)
      throw failure(hasBody ? "a filter with 'matrix' has no code" : "no code after the header")
    }
  }

  /// Makes the kind of its word and of what belongs to it.
  private mutating func readKind() throws(FilterFileError) {
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
    try readEarlierPictures()
  }

  /// Refuses what a filter of this kind cannot have.
  private mutating func checkKind() throws(FilterFileError) {
    if matrix != nil, kindWord != "pixel" { throw failure("'matrix' belongs to 'kind pixel'") }
    if isSeparable, kindWord != "stencil" { throw failure("'separable' belongs to 'kind stencil'") }
    if kindWord == "reduce", header.size != nil {
      throw failure("a reduce returns one value; remove 'size'")
    }
    if header.points != nil, kindWord != "scatter" { throw failure("'points' belongs to 'kind scatter'") }
    if kindWord == "scatter", header.inputs.isEmpty || header.size == nil || header.space == .linear {
      throw failure(
        "a scatter needs an input and a 'size', and cannot have 'space linear' with a colour result")
    }
    if let taps {
      begin(taps.line, number: taps.number)
      guard kindWord == "stencil" || kindWord == "general" else {
        throw failure("'taps' belongs to 'kind stencil' and 'kind general'")
      }
      header.taps = try formula(taps.text)
      begin(kindLine.text, number: kindLine.number)
    }
    if isSeparable || matrix != nil, header.pictureNames.count != 1 {
      throw failure("a separable stencil and a matrix have one input")
    }
    if kindWord == "warp", !(1...2).contains(header.pictureNames.count) {
      throw failure("a warp has one input, and perhaps a second one of which it takes the size")
    }
    if let sizeLet = header.sizeLets.first, header.size == nil {
      throw failure("'size \(sizeLet.kind.rawValue)' without a size")
    }
  }

  /// Refuses statements about how a filter mixes pixels that its kind contradicts.
  private func checkMixing() throws(FilterFileError) {
    if header.grid != nil, kindWord != "stencil" || isSeparable {
      throw failure("'grid' belongs to 'kind stencil' without 'separable'")
    }
    if !header.merges.isEmpty, kindWord != "pixel" || header.inputs.count != 1 {
      throw failure("'merge' belongs to 'kind pixel' with one input")
    }
    if header.mixing != .any, kindWord != "stencil", header.mixing == .selects || kindWord != "general" {
      throw failure(
        "'averages' belongs to 'kind stencil' and 'kind general', and 'selects' to 'kind stencil'")
    }
    if header.gain != nil || !header.inputGains.isEmpty,
      header.steadiness == .jumps || header.mixing != .any || matrix != nil
        || !["pixel", "stencil", "general"].contains(kindWord)
    {
      throw failure(
        "'gain' belongs to 'kind pixel' without 'matrix', 'kind stencil' and 'kind general' without "
          + "'averages' and 'selects', and not to what 'jumps'")
    }
    func isFloat(_ name: String) -> Bool {
      header.parameters.contains { $0.name == name && $0.kind == .float }
    }
    switch header.mixing {
    case .gaussian(let deviation) where !isSeparable || !isFloat(deviation):
      throw failure("'averages gaussian \(deviation)' needs 'separable' and 'param \(deviation) float'")
    case .box(let radius) where kindWord == "stencil" && !isSeparable || !isFloat(radius):
      throw failure(
        "'averages box \(radius)' needs 'param \(radius) float' and, in a stencil, 'separable'")
    case .any, .averages, .gaussian, .box, .selects: break
    }
  }

  /// Reads the footprints, which may name inputs that are declared below them.
  private mutating func readFootprints() throws(FilterFileError) {
    if let first = footprints.first, kindWord != "warp", kindWord != "general" {
      begin(first.line, number: first.number)
      throw failure("'footprint' belongs to 'kind warp' and 'kind general'; the kind implies it for others")
    }
    for footprint in footprints {
      begin(footprint.line, number: footprint.number)
      try readFootprint(footprint.text)
    }
    if let step = footprintSteps.last, header.footprints.isEmpty {
      begin(step.line, number: step.number)
      throw failure("'footprint let' without a footprint")
    }
  }

  func splitOutsideParentheses(_ text: Substring, at separator: Character) -> [Substring] {
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

  func choice<T: RawRepresentable>(_ text: Substring) throws(FilterFileError) -> T
  where T.RawValue == String {
    guard let value = T(rawValue: String(text)) else {
      throw failure("'\(text)' is not known here", at: text)
    }
    return value
  }

  mutating func formula(
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
