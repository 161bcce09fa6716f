/// Parsers for the other header lines.
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

  mutating func readAverages(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: " ")
    switch (words.first, words.count) {
    case (nil, _): header.mixing = .averages
    case ("gaussian", 2): header.mixing = .gaussian(deviation: String(words[1]))
    case ("box", 2): header.mixing = .box(radius: String(words[1]))
    default:
      throw failure(
        "expected 'averages', 'averages gaussian PARAMETER' or 'averages box PARAMETER'", at: text)
    }
  }

  mutating func readID(_ text: Substring) throws(FilterFileError) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    func isPart(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) || scalar.isDigit }
    // Two underscores in a row, which code has in place of hyphens, are reserved in GLSL.
    guard text.first?.isLetter == true,
      words.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(isPart) })
    else {
      throw failure(
        "'\(text)' is not an id: write a letter, then letters 'a' to 'z', digits and single hyphens between them",
        at: text)
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
}
