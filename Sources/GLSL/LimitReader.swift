/// Reads the words of a shader once, and measures what ``ShaderLimits`` limits.
struct LimitReader {
  /// What stands between two brackets, or in the whole file.
  struct Frame {
    /// The bracket that opened it.
    let bracket: String
    /// The branches and loops around the present statement that have no brackets of their own.
    var branches = 0
    /// The type of the variables that are being declared, in numbers.
    var declared: Int?
    /// The structure whose members these are, with the numbers that they hold so far.
    var structure: (name: String, numbers: Int)?
    /// The whole numbers that have names here.
    var constants: [String: Int] = [:]
  }

  let tokens: [Token]
  var frames = [Frame(bracket: "")]
  var nesting = 0
  var types = Self.builtInTypes
  var allNumbers = 0
  var calls = InliningLimit()

  init(_ tokens: [Token]) { self.tokens = tokens }

  mutating func read() throws(ShaderFault) {
    for index in tokens.indices {
      let token = tokens[index]
      switch token.kind {
      case .identifier: try readWord(at: index)
      case .number: break
      case .punctuation: try readPunctuation(at: index)
      }
      calls.count(token, isCall: token.kind == .identifier && word(index + 1) == "(")
    }
    try calls.check()
  }

  func word(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].text : nil }

  // MARK: - Brackets

  private mutating func readPunctuation(at index: Int) throws(ShaderFault) {
    let token = tokens[index], last = frames.count - 1
    switch token.text {
    case "(", "[", "{": try open(at: index)
    case ")", "]", "}": try close(at: index)
    case ";":
      frames[last].declared = nil
      endStatement(at: index)
    default: break
    }
    if token.text == ",", frames[frames.count - 1].declared != nil { try readFurtherVariable(at: index + 1) }
  }

  private mutating func open(at index: Int) throws(ShaderFault) {
    let token = tokens[index], before = index > 0 ? tokens[index - 1] : nil
    var frame = Frame(bracket: token.text)
    if token.text == "{" {
      if word(index - 2) == "struct", let before { frame.structure = (before.text, 0) }
      if before?.text == "struct" { frame.structure = ("", 0) }
      if frames.count == 1, before?.text == ")" { calls.beginFunction() }
    }
    if token.text == "(", frames.count == 1, let before { calls.mayBegin(before) }
    frames.append(frame)
    try nest(1, at: token)
  }

  private mutating func close(at index: Int) throws(ShaderFault) {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    nesting -= 1 + frame.branches
    let last = frames.count - 1
    guard frame.bracket == "{" else { return }
    if frames.count == 1 { calls.endFunction() }
    if let structure = frame.structure {
      types[structure.name] = structure.numbers
      frames[last].declared = structure.numbers
      if word(index + 1) != ";" { try readFurtherVariable(at: index + 1) }
    } else {
      endStatement(at: index)
    }
  }

  // MARK: - Statements

  private mutating func nest(_ count: Int, at token: Token) throws(ShaderFault) {
    nesting += count
    guard nesting > ShaderLimits.nesting else { return }
    throw .init(
      place: token.place,
      message:
        "brackets, branches and loops nest more than \(ShaderLimits.nesting) deep here; move some into a function, or write a "
        + "switch or a loop")
  }

  /// What follows a branch without `else` is beside it.
  private mutating func endStatement(at index: Int) {
    let last = frames.count - 1
    guard word(index + 1) != "else" else { return }
    nesting -= frames[last].branches
    frames[last].branches = 0
  }

  private static let branches: Set<String> = ["if", "else", "for", "while", "do", "switch"]

  private mutating func readWord(at index: Int) throws(ShaderFault) {
    let token = tokens[index], last = frames.count - 1
    if Self.branches.contains(token.text), frames[last].bracket != "(", word(index + 1) != "if" {
      frames[last].branches += 1
      return try nest(1, at: token)
    }
    if let type = types[token.text], word(index - 1) != "struct" { try readDeclaration(of: type, at: index) }
  }
}
