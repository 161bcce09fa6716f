/// What a filter's code declares outside of functions.
struct ShaderOutline: Sendable {
  struct Function: Sendable {
    let name: ShaderText.Token
    let returnType: Substring
    /// The tokens between its parentheses, split at commas.
    let parameters: [ArraySlice<ShaderText.Token>]
    /// The tokens between its braces; nil for a declaration without a body.
    let body: ArraySlice<ShaderText.Token>?
  }

  /// A `const` with what it is set to.
  struct Constant: Sendable {
    let type: Substring
    let name: Substring
    let value: ArraySlice<ShaderText.Token>
  }

  private(set) var functions: [Function] = []
  private(set) var constants: [Constant] = []

  private static let precisions: Set<Substring> = ["lowp", "mediump", "highp"]
  /// What begins a declaration that would be the whole program's, and why it is none of a filter's.
  private static let foreign: [Substring: String] = [
    "uniform": "settings are declared in the header and read as param.NAME",
    "in": "a filter's function gets its place and its inputs as arguments",
    "out": "a filter's result is what its function returns",
    "layout": "a filter declares functions, constants and structures",
    "precision": "it would hold for other filters of the pass; write it before single variables",
    "invariant": "a filter declares functions, constants and structures",
    "flat": "a filter declares functions, constants and structures",
    "smooth": "a filter declares functions, constants and structures",
    "centroid": "a filter declares functions, constants and structures",
  ]

  init(_ text: ShaderText) throws(ShaderText.Fault) {
    try Self.checkBrackets(text.tokens)
    var rest = text.tokens[...]
    while let first = rest.first {
      let item = Self.item(rest)
      rest = rest[item.endIndex...]
      if let reason = Self.foreign[first.text] {
        throw ShaderText.Fault(place: first.place, message: "'\(first.text)' outside of functions; \(reason)")
      }
      try read(item)
    }
  }

  private static func checkBrackets(_ tokens: [ShaderText.Token]) throws(ShaderText.Fault) {
    let closing: [Substring: Substring] = ["(": ")", "[": "]", "{": "}"]
    var open: [ShaderText.Token] = []
    for token in tokens where token.kind == .punctuation {
      if closing[token.text] != nil { open.append(token) }
      guard [")", "]", "}"].contains(token.text) else { continue }
      guard let last = open.popLast() else {
        throw .init(place: token.place, message: "nothing is open that '\(token.text)' closes")
      }
      guard closing[last.text] == token.text else {
        throw .init(
          place: token.place, message: "'\(token.text)' where '\(closing[last.text]!)' closes '\(last.text)'")
      }
    }
    if let last = open.last {
      throw .init(place: last.place, message: "'\(last.text)' is not closed with '\(closing[last.text]!)'")
    }
  }

  /// The first declaration: up to its semicolon, or to the brace that ends a function.
  private static func item(_ tokens: ArraySlice<ShaderText.Token>) -> ArraySlice<ShaderText.Token> {
    var depth = 0
    var isFunction = false
    for (index, token) in zip(tokens.indices, tokens) where token.kind == .punctuation {
      switch token.text {
      case "(", "[", "{":
        if depth == 0, token.text == "(" { isFunction = true }
        depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0, token.text == "}", isFunction { return tokens[...index] }
      case ";" where depth == 0: return tokens[...index]
      // What a constant is set to may call functions.
      case "=" where depth == 0 && !isFunction:
        return tokens[..<(tokens[index...].firstIndex { $0.text == ";" }.map { $0 + 1 } ?? tokens.endIndex)]
      default: break
      }
    }
    return tokens
  }

  private mutating func read(_ item: ArraySlice<ShaderText.Token>) throws(ShaderText.Fault) {
    var words = item.drop { Self.precisions.contains($0.text) || $0.text == "const" }
    guard let type = words.first, type.text != ";" else { return }
    if type.text == "struct" {
      // A structure, and behind its brace perhaps variables of it.
      guard let brace = words.lastIndex(where: { $0.text == "}" }) else { return }
      words = words[(brace + 1)...]
      if let name = words.first, name.kind == .identifier { throw Self.variable(name) }
      return
    }
    words = words.dropFirst()
    // An array's length may follow its type.
    if words.first?.text == "[", let end = words.firstIndex(where: { $0.text == "]" }) {
      words = words[(end + 1)...]
    }
    guard let name = words.first, name.kind == .identifier, type.kind == .identifier else { return }
    words = words.dropFirst()
    guard words.first?.text == "(" else {
      guard item.first?.text == "const" else { throw Self.variable(name) }
      if words.first?.text == "=" {
        constants.append(Constant(type: type.text, name: name.text, value: words.dropFirst().dropLast()))
      }
      return
    }
    guard let end = Self.closing(words) else { return }
    let body = words[(end + 1)...]
    functions.append(
      Function(
        name: name, returnType: type.text,
        parameters: Self.parameters(words[(words.startIndex + 1)..<end]),
        body: body.first?.text == "{" ? body.dropFirst().dropLast() : nil))
  }

  private static func variable(_ name: ShaderText.Token) -> ShaderText.Fault {
    .init(
      place: name.place,
      message:
        "'\(name.text)' is no constant: variables belong into functions, which may run many times a pixel")
  }

  private static func parameters(_ tokens: ArraySlice<ShaderText.Token>) -> [ArraySlice<ShaderText.Token>] {
    let parameters = tokens.split { $0.text == "," }
    return parameters.count == 1 && parameters[0].map(\.text) == ["void"] ? [] : parameters
  }

  /// The place of the parenthesis that closes the first one.
  static func closing(_ tokens: ArraySlice<ShaderText.Token>) -> Int? {
    var depth = 0
    for index in tokens.indices {
      if tokens[index].text == "(" { depth += 1 }
      if tokens[index].text == ")" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }
}
