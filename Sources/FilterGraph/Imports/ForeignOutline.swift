/// The declarations of a shader outside of functions, as places in its tokens.
struct ForeignOutline {
  struct Function {
    let name: String
    let returnType: String
    /// The arguments, each as its tokens.
    let parameters: [[ForeignToken]]
    /// All its tokens, and those between its braces; the body is empty for a declaration alone.
    let range: Range<Int>
    let body: Range<Int>
    let nameIndex: Int
  }

  /// One variable of a declaration.
  struct Variable {
    let name: String
    let type: String
    /// The tokens of array lengths after the type or the name, with their brackets.
    let length: [ForeignToken]
    let value: Range<Int>?
    let place: ShaderText.Place
  }

  /// Variables declared together.
  struct Declaration {
    enum Storage { case global, constant, uniform, input, output }

    let storage: Storage
    let variables: [Variable]
    let range: Range<Int>
  }

  /// A structure with the variables of it that follow.
  struct Structure {
    let name: String
    let range: Range<Int>
    /// Its tokens up to its closing brace.
    let head: Range<Int>
    let variables: [Variable]
  }

  private(set) var functions: [Function] = []
  private(set) var declarations: [Declaration] = []
  private(set) var structures: [Structure] = []
  /// What produces no code: `precision` and stray semicolons.
  private(set) var ignored: [Range<Int>] = []
  private(set) var faults: [ShaderText.Fault] = []

  private let tokens: [ForeignToken]

  static let qualifiers: Set<String> = [
    "const", "uniform", "varying", "attribute", "in", "out", "inout", "lowp", "mediump", "highp", "invariant",
    "flat", "smooth", "centroid", "static",
  ]

  init(_ tokens: [ForeignToken]) {
    self.tokens = tokens
    if let fault = Self.bracketFault(tokens) {
      faults.append(fault)
      return
    }
    var index = 0
    while index < tokens.count { index = read(from: index) }
  }

  private static let maximumDepth = 200

  private static func bracketFault(_ tokens: [ForeignToken]) -> ShaderText.Fault? {
    let closing = ["(": ")", "[": "]", "{": "}"]
    var open: [ForeignToken] = []
    for token in tokens where token.kind == .punctuation {
      if closing[token.text] != nil { open.append(token) }
      if open.count > maximumDepth {
        return .init(place: token.place, message: "brackets nest more than \(maximumDepth) deep here")
      }
      guard [")", "]", "}"].contains(token.text) else { continue }
      guard let last = open.popLast() else {
        return .init(place: token.place, message: "nothing is open that '\(token.text)' closes")
      }
      guard closing[last.text] == token.text else {
        return .init(
          place: token.place, message: "'\(token.text)' where '\(closing[last.text]!)' closes '\(last.text)'")
      }
    }
    return open.last.map {
      .init(place: $0.place, message: "'\($0.text)' is not closed with '\(closing[$0.text]!)'")
    }
  }

  /// Reads one declaration and returns the index after it.
  private mutating func read(from start: Int) -> Int {
    if tokens[start].text == ";" {
      ignored.append(start..<start + 1)
      return start + 1
    }
    if tokens[start].text == "precision" {
      let end = semicolon(from: start)
      ignored.append(start..<end)
      return end
    }
    var index = start
    if tokens[index].text == "layout", index + 1 < tokens.count, let close = tokens.closing(index + 1) {
      index = close + 1
    }
    var storage = Declaration.Storage.global
    while index < tokens.count, Self.qualifiers.contains(tokens[index].text) {
      switch tokens[index].text {
      case "const": storage = .constant
      case "uniform": storage = .uniform
      case "varying", "in", "attribute": storage = .input
      case "out": storage = .output
      default: break
      }
      index += 1
    }
    guard index < tokens.count else { return tokens.count }
    if tokens[index].text == "struct" { return readStructure(from: start, at: index) }
    guard tokens[index].kind == .identifier else {
      faults.append(
        .init(place: tokens[index].place, message: "'\(tokens[index].text)' begins no declaration"))
      return semicolon(from: index)
    }
    let type = tokens[index].text
    index += 1
    // `invariant gl_Position;` and the like.
    if index < tokens.count, tokens[index].text == ";" {
      ignored.append(start..<index + 1)
      return index + 1
    }
    let isFunction =
      index + 1 < tokens.count && tokens[index].kind == .identifier && tokens[index + 1].text == "("
    if isFunction { return readFunction(from: start, type: type, at: index) }
    let (variables, end) = readVariables(type, at: index)
    declarations.append(.init(storage: storage, variables: variables, range: start..<end))
    return end
  }

  private func semicolon(from start: Int) -> Int {
    var index = start
    while index < tokens.count, tokens[index].text != ";" {
      index =
        ["(", "[", "{"].contains(tokens[index].text)
        ? (tokens.closing(index) ?? tokens.count - 1) + 1 : index + 1
    }
    return min(index + 1, tokens.count)
  }

  private mutating func readFunction(from start: Int, type: String, at index: Int) -> Int {
    guard let close = tokens.closing(index + 1) else { return tokens.count }
    var parameters = ForeignPreprocessor.arguments(tokens[(index + 2)..<close])
    if parameters.count == 1, parameters[0].isEmpty || parameters[0].map(\.text) == ["void"] {
      parameters = []
    }
    var end = close + 1
    var body = end..<end
    if end < tokens.count, tokens[end].text == "{", let brace = tokens.closing(end) {
      body = end + 1..<brace
      end = brace + 1
    } else {
      end = semicolon(from: end)
      body = end..<end
    }
    functions.append(
      .init(
        name: tokens[index].text, returnType: type, parameters: parameters, range: start..<end, body: body,
        nameIndex: index))
    return end
  }

  private mutating func readStructure(from start: Int, at index: Int) -> Int {
    let end = semicolon(from: index)
    guard index + 2 < tokens.count, tokens[index + 1].kind == .identifier,
      let open = tokens[index..<end].firstIndex(where: { $0.text == "{" }), let close = tokens.closing(open)
    else {
      faults.append(
        .init(place: tokens[index].place, message: "a structure needs a name: 'struct Name { … };'"))
      return end
    }
    let name = tokens[index + 1].text
    let (variables, after) =
      close + 1 < tokens.count && tokens[close + 1].text == ";"
      ? ([], close + 2) : readVariables(name, at: close + 1)
    structures.append(
      .init(name: name, range: start..<after, head: index..<close + 1, variables: variables))
    return after
  }

  /// Reads `a, b[2] = …, c;` after a type.
  private mutating func readVariables(_ type: String, at start: Int) -> ([Variable], end: Int) {
    let end = semicolon(from: start)
    var index = start
    var common: [ForeignToken] = []
    if index < end, tokens[index].text == "[", let close = tokens.closing(index) {
      common = Array(tokens[index...close])
      index = close + 1
    }
    var variables: [Variable] = []
    while index < end, tokens[index].text != ";" {
      guard tokens[index].kind == .identifier else {
        faults.append(
          .init(place: tokens[index].place, message: "expected a name before '\(tokens[index].text)'"))
        return (variables, end)
      }
      let name = tokens[index]
      index += 1
      var length = common
      while index < end, tokens[index].text == "[", let close = tokens.closing(index) {
        length += tokens[index...close]
        index = close + 1
      }
      var value: Range<Int>?
      if index < end, tokens[index].text == "=" {
        let first = index + 1
        index = first
        while index < end, tokens[index].text != ",", tokens[index].text != ";" {
          index =
            ["(", "[", "{"].contains(tokens[index].text) ? (tokens.closing(index) ?? end) + 1 : index + 1
        }
        value = first..<min(index, end)
      }
      variables.append(.init(name: name.text, type: type, length: length, value: value, place: name.place))
      if index < end, tokens[index].text == "," { index += 1 } else { break }
    }
    return (variables, end)
  }
}
