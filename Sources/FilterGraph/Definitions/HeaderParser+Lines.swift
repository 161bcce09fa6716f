/// Parsers for the individual header lines.
extension HeaderParser {
  /// The names in the chain are resolved when it is used, like those of a group.
  mutating func readExample(_ text: Substring) throws(FilterFileError) {
    var lexer = ChainLexer(String(text), name: path)
    do throws(ChainError) {
      _ = try lexer.parse()
    } catch {
      throw failure(error.message, at: text.dropFirst(error.column - 1))
    }
    header.example = String(text)
  }

  /// The sizes that formulas of a size may use: those of the inputs, and what was computed from them.
  var sizeNames: [String] {
    ["width", "height"] + (header.inputs.count > 1 ? ["width2", "height2"] : []) + header.sizeLets.map(\.name)
  }

  /// Reads two formulas over sizes.
  mutating func readSides(
    _ text: Substring, of word: String, over names: [String]
  ) throws(FilterFileError) -> (width: Expression, height: Expression) {
    let parts = text.split(separator: ";")
    guard parts.count == 2 else { throw failure("expected '\(word) WIDTH ; HEIGHT'", at: text) }
    return (try formula(parts[0], also: names), try formula(parts[1], also: names))
  }

  /// Reads a number that follows from the settings and the sizes of the inputs.
  mutating func readSizeLet(_ text: Substring) throws(FilterFileError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].trimmed().isIdentifier else {
      throw failure("expected 'size let NAME = EXPRESSION'", at: text)
    }
    let name = String(parts[0].trimmed())
    guard header.names[name] == nil, !sizeNames.contains(name) else {
      throw failure("'\(name)' appears twice", at: parts[0])
    }
    header.sizeLets.append((name, try formula(parts[1], also: sizeNames)))
  }

  /// Reads what a warp shows outside its input.
  mutating func readEdge(_ text: Substring) throws(FilterFileError) -> FilterDefinition.Edge {
    switch text {
    case "clamp": return .clamp
    case "transparent": return .transparent
    default: break
    }
    let name = text.prefix { !$0.isWhitespace }
    guard let parameter = header.parameters.first(where: { $0.name == name }), parameter.kind == .color else {
      throw failure(
        "expected 'edge clamp', 'edge transparent' or 'edge PARAMETER [when CONDITION]' with a color declared above",
        at: text)
    }
    let rest = text.dropFirst(name.count).trimmed()
    return .color(
      parameter: parameter.codeName, when: rest.isEmpty ? nil : try readCondition(rest, after: name))
  }

  /// Reads `when CONDITION`, whose condition no slider may change.
  mutating func readCondition(_ text: Substring, after word: Substring) throws(FilterFileError) -> Expression
  {
    guard text.hasPrefix("when ") else {
      throw failure("expected 'when CONDITION' after '\(word)'", at: text)
    }
    let condition = try formula(text.dropFirst(5))
    guard condition.names.isSubset(of: FilterDefinition.choiceNames(header.parameters, header.lets)) else {
      throw failure("a condition depends on parameters of type enum and bool alone", at: text)
    }
    return condition
  }

  /// Reads how a number of two consecutive uses is merged.
  mutating func readMerge(_ text: Substring) throws(FilterFileError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { throw failure("expected 'merge PARAMETER = EXPRESSION'", at: text) }
    let name = String(parts[0].trimmed())
    guard header.parameters.contains(where: { $0.name == name && $0.kind == .float }) else {
      throw failure("'\(name)' is not a parameter of type float declared above", at: parts[0])
    }
    guard !header.merges.contains(where: { $0.parameter == name }) else {
      throw failure("'merge \(name)' appears twice", at: parts[0])
    }
    let next = header.parameters.filter { $0.kind == .float }.map { FilterDefinition.nameOfNext($0.codeName) }
    header.merges.append((name, try formula(parts[1], also: next)))
  }

  mutating func readAverages(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    switch (words.first, words.count) {
    case (nil, _): header.mixing = .averages
    case ("gaussian", 2): header.mixing = .gaussian(deviation: String(words[1]))
    default: throw failure("expected 'averages' or 'averages gaussian PARAMETER'", at: text)
    }
  }

  /// Reads the parameter that multiplies the offsets of a stencil's reads; it must be declared above.
  mutating func readGrid(_ text: Substring) throws(FilterFileError) {
    guard
      let parameter = header.parameters.first(where: { $0.name == text }), parameter.kind == .int,
      parameter.unit == .pixels, parameter.minimum ?? 0 >= 1, parameter.maximum != nil
    else {
      throw failure(
        "'grid' names a parameter declared above, such as 'param spacing int 1 1..16 px'", at: text)
    }
    header.grid = parameter
  }

  mutating func readID(_ text: Substring) throws(FilterFileError) {
    guard text.first?.isLetter == true, text.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) else {
      throw failure("'\(text)' is not an id: lower-case letters, digits and hyphens", at: text)
    }
    header.id = String(text)
  }

  mutating func readKind(_ text: Substring) throws(FilterFileError) {
    let kinds = ["pixel", "warp", "stencil", "general", "reduce", "scatter", "generator", "group"]
    kindWord = String(text.prefix { $0 != " " })
    guard kinds.contains(kindWord) else {
      throw failure(unknown(kindWord, among: kinds, what: "kind"), at: text)
    }
    kindLine = (line, number)
    let rest = text.dropFirst(kindWord.count).trimmed()
    if kindWord == "stencil" {
      guard !rest.isEmpty else { throw failure("expected 'kind stencil RADIUS'", at: text) }
      // The radius may use parameters declared below it.
      radius = rest
    } else if !rest.isEmpty {
      throw failure("unexpected '\(rest)' after 'kind \(kindWord)'", at: rest)
    }
  }

  mutating func readInputs(_ text: Substring) throws(FilterFileError) {
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
        guard earlierPictures.isEmpty else {
          throw failure("'\(name)' follows a picture from the history; list inputs first", at: word)
        }
        header.inputs.append(.init(name: name, fallback: parts.count == 2 ? .chainInput : .none))
        continue
      }
      let content = parts[1].prefix { $0 != "@" }
      let age = parts[1].dropFirst(content.count)
      guard content == "out" || header.inputs.contains(where: { $0.name == content }) && !age.isEmpty else {
        throw failure(
          "'\(word)' does not name a picture from the history; expected NAME:out, or NAME:INPUT@FRAMES with an input before it",
          at: word)
      }
      earlierPictures.append((name, content, age.isEmpty ? nil : age.dropFirst()))
    }
  }

  /// Reads the history pictures, whose age may be a formula of parameters declared below them.
  mutating func readEarlierPictures() throws(FilterFileError) {
    guard !earlierPictures.isEmpty else { return }
    let here = (line, number)
    begin(inputsLine.text, number: inputsLine.number)
    guard ["pixel", "stencil", "general"].contains(kindWord), !isSeparable, matrix == nil else {
      throw failure(
        "only pixel, stencil and general filters that are not separable can read earlier frames")
    }
    guard !header.inputs.isEmpty else {
      throw failure("a filter that reads earlier frames needs an input, which the first frame reads instead")
    }
    for earlier in earlierPictures {
      let content = header.inputs.firstIndex { $0.name == earlier.content }
      header.earlierPictures.append(
        .init(
          name: earlier.name, content: earlier.content == "out" ? .result : .input(content!),
          age: try formula(earlier.age ?? "1")))
    }
    begin(here.0, number: here.1)
  }

  mutating func readLet(_ text: Substring) throws(FilterFileError) {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].trimmed().isIdentifier else {
      throw failure("expected 'let NAME = EXPRESSION'", at: text)
    }
    header.lets.append((String(parts[0].trimmed()), try formula(parts[1])))
  }

  mutating func readTable(_ text: Substring) throws(FilterFileError) {
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

  /// Reads a number that follows the frame.
  mutating func readClock(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    guard words.count == 2, words[0].isIdentifier else {
      throw failure("expected 'clock NAME time', or 'delta', 'frame' or 'date'", at: text)
    }
    let name = String(words[0])
    guard !header.clocks.contains(where: { $0.name == name }), header.names[name] == nil else {
      throw failure("'\(name)' appears twice", at: words[0])
    }
    guard let clock = FrameClock(rawValue: String(words[1])) else {
      throw failure(
        unknown(words[1], among: FrameClock.allCases.map(\.rawValue), what: "clock"), at: words[1])
    }
    header.clocks.append((name, clock))
  }

  mutating func readCurves(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    guard words.count >= 3, words[0].isIdentifier else {
      throw failure("expected 'curves NAME PROVIDER PARAMETER …'", at: text)
    }
    for word in words[2...] {
      guard header.parameters.contains(where: { $0.name == word && $0.kind == .curve }) else {
        throw failure("'\(word)' is not a parameter of type curve declared above", at: word)
      }
    }
    header.curves.append(
      .init(name: String(words[0]), provider: String(words[1]), parameters: words[2...].map(String.init)))
  }

  mutating func readMatrix(_ text: Substring) throws(FilterFileError) {
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

  /// `EXPRESSION` for all inputs, or `INPUT: EXPRESSION`.
  mutating func readGain(_ text: Substring) throws(FilterFileError) {
    guard let (input, formula) = try inputAndRest(text) else {
      guard header.gain == nil else { throw failure("'gain' appears twice", at: text) }
      return header.gain = try self.formula(text)
    }
    guard header.inputGains[input] == nil else {
      throw failure("the gain of '\(input)' appears twice", at: text)
    }
    header.inputGains[input] = try self.formula(formula)
  }

  /// The input that a line begins with, as in `INPUT: REST`, and the rest; nil when it begins with none.
  private func inputAndRest(_ text: Substring) throws(FilterFileError) -> (input: String, rest: Substring)? {
    guard let colon = text.firstIndex(of: ":"), text[..<colon].trimmed().isIdentifier else { return nil }
    let input = String(text[..<colon].trimmed())
    guard header.pictureNames.contains(input) else {
      throw failure(unknown(input, among: header.pictureNames, what: "input"), at: text)
    }
    return (input, text[text.index(after: colon)...])
  }

  mutating func readFootprint(_ text: Substring) throws(FilterFileError) {
    if text.hasPrefix("let ") {
      let parts = text.dropFirst(4).split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed().isIdentifier else {
        throw failure("expected 'footprint let NAME = EXPRESSION'")
      }
      return footprintSteps.append((String(parts[0].trimmed()), parts[1], line, number))
    }
    guard var input = header.inputs.first?.name else { throw failure("there is no input to read") }
    var formulas = text
    if let named = try inputAndRest(text) { (input, formulas) = named }
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

  /// Reads the intermediate values of a footprint, and returns all names that its formulas may use.
  mutating func footprintSteps(
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

  mutating func footprintFormula(
    _ text: Substring, _ places: [String]
  ) throws(FilterFileError) -> Expression {
    try formula(text, also: places + DeclaredFootprint.sizes + header.sizeLets.map(\.name))
  }

  func readParameter(_ text: Substring) throws(FilterFileError) -> ParameterDefinition {
    guard let quote = text.firstIndex(of: "\""), text.last == "\"", text.index(after: quote) < text.endIndex
    else {
      throw failure("expected 'param NAME TYPE DEFAULT [RANGE] [px] \"LABEL\"'", at: text)
    }
    let label = String(text[text.index(after: quote)...].dropLast())
    var words = text[..<quote].split(separator: " ")
    let unit = words.count > 3 ? words.last.flatMap { ParameterDefinition.Unit(rawValue: String($0)) } : nil
    if let unit {
      guard ["float", "int", "list"].contains(words[1]) else {
        throw failure(
          "a length in \(unit.rawValue) is of type float, int or list, not \(words[1])", at: words[1])
      }
      words.removeLast()
    }
    guard (2...4).contains(words.count) else {
      throw failure("expected 'param NAME TYPE DEFAULT [RANGE] [px] \"LABEL\"'", at: text)
    }
    if words.count == 2 { words.append("") }
    let range = words.count == 4 ? words[3] : ""
    let name = String(words[0])
    guard name.first?.isLetter == true, name.allSatisfy({ $0.isLowercase || $0.isNumber || $0 == "-" }) else {
      throw failure("'\(name)' is not a parameter name: lower-case letters, digits and hyphens", at: words[0])
    }
    guard !header.parameters.contains(where: { $0.name == name }) else {
      throw failure("'\(name)' appears twice", at: words[0])
    }
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
      let limits = kind.limits
      for end in [low, high].compactMap(\.self) where !limits.contains(end) {
        throw failure(
          "\(plain(end)) is beyond what type \(kind.name) holds: "
            + "\(plain(limits.lowerBound))..\(plain(limits.upperBound))", at: range)
      }
      if let low, let high, low > high {
        throw failure("the range \(range) is empty: \(plain(low)) is greater than \(plain(high))", at: range)
      }
      (minimum, maximum) = (low, high)
    }
    do throws(ValueError) {
      let value = try ParameterValue(words[2], kind: kind)
      let parameter = ParameterDefinition(
        name: name, kind: kind, defaultValue: value, minimum: minimum, maximum: maximum, unit: unit,
        label: label)
      if let number = parameter.numberOutOfRange(in: value) {
        throw ValueError(
          message: "the default \(words[2]) lies outside \(parameter.rangeText(excluding: number))")
      }
      return parameter
    } catch {
      throw failure(error.message, at: words[2].isEmpty ? words[0] : words[2])
    }
  }

  /// One end of a range: an inner nil when it is open, nil when it is not a number.
  private func bound(_ text: Substring) -> Double?? {
    text.isEmpty ? .some(nil) : Double(text).map { .some($0) }
  }
}
