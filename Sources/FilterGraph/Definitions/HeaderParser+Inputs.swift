/// Parsers for the header lines about inputs: what is read from them, and the sizes that follow from theirs.
extension HeaderParser {
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

  /// The input that a line begins with, as in `INPUT: REST`, and the rest; nil when it begins with none.
  private func inputAndRest(_ text: Substring) throws(FilterFileError) -> (input: String, rest: Substring)? {
    guard let colon = text.firstIndex(of: ":"), text[..<colon].trimmed().isIdentifier else { return nil }
    let input = String(text[..<colon].trimmed())
    guard header.pictureNames.contains(input) else {
      throw failure(unknown(input, among: header.pictureNames, what: "input"), at: text)
    }
    return (input, text[text.index(after: colon)...])
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
  mutating func readSizeLet(_ text: Substring, _ kind: FilterDefinition.SizeLet.Kind) throws(FilterFileError)
  {
    let parts = text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].trimmed().isIdentifier else {
      throw failure("expected 'size \(kind.rawValue) NAME = EXPRESSION'", at: text)
    }
    let name = String(parts[0].trimmed())
    guard header.names[name] == nil, !sizeNames.contains(name) else {
      throw failure("'\(name)' appears twice", at: parts[0])
    }
    header.sizeLets.append(.init(name: name, kind: kind, value: try formula(parts[1], also: sizeNames)))
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
}
