/// Parsers for the header lines about parameters.
extension HeaderParser {
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
    let kind = try kind(words[1], default: words[2], choices: range)
    let (minimum, maximum) = range.isEmpty || words[1] == "enum" ? (nil, nil) : try ends(of: range, kind)
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

  /// The kind of parameter that a type names.
  private func kind(
    _ type: Substring, default text: Substring, choices: Substring
  ) throws(FilterFileError) -> ParameterDefinition.Kind {
    switch type {
    case "float": return .float
    case "int": return .int
    case "bool": return .bool
    case "point": return .point
    case "color": return .color
    case "image": return .image
    case "lookup": return .lookup
    case "curve": return .curve
    case "list": return .list(count: text.split(separator: "|").count)
    case "enum":
      guard !choices.isEmpty else { throw failure("an enum lists its choices: a|b|c", at: type) }
      return .choice(choices.split(separator: "|").map(String.init))
    default:
      let types = ["float", "int", "bool", "enum", "point", "color", "list", "curve", "image", "lookup"]
      throw failure(unknown(type, among: types, what: "type"), at: type)
    }
  }

  /// The ends of a range of numbers; nil for one that is open.
  private func ends(
    of range: Substring, _ kind: ParameterDefinition.Kind
  ) throws(FilterFileError) -> (minimum: Double?, maximum: Double?) {
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
    return (low, high)
  }

  /// One end of a range: an inner nil when it is open, nil when it is not a number.
  private func bound(_ text: Substring) -> Double?? {
    text.isEmpty ? .some(nil) : Double(text).map { .some($0) }
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
}
