/// The declarations of a filter's code outside functions.
struct ShaderOutline: Sendable {
  struct Function: Sendable {
    let name: ShaderText.Token
    let returnType: Substring
    /// The tokens between its parentheses, split at commas.
    let parameters: [ArraySlice<ShaderText.Token>]
    /// The tokens between its braces; nil for a declaration without a body.
    let body: ArraySlice<ShaderText.Token>?
  }

  /// A `const` with its value.
  struct Constant: Sendable {
    let type: Substring
    let name: Substring
    let value: ArraySlice<ShaderText.Token>
  }

  private(set) var functions: [Function] = []
  private(set) var constants: [Constant] = []

  private static let precisions: Set<Substring> = ["lowp", "mediump", "highp"]
  /// Keywords of declarations that would affect the whole program, and why a filter may not use them.
  private static let foreign: [Substring: String] = [
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
      // A constant's initialiser may contain calls.
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
      // A structure, perhaps followed by variables of it.
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
        "'\(name.text)' is not a constant; move variables into a function")
  }

  private static func parameters(_ tokens: ArraySlice<ShaderText.Token>) -> [ArraySlice<ShaderText.Token>] {
    let parameters = tokens.split { $0.text == "," }
    return parameters.count == 1 && parameters[0].map(\.text) == ["void"] ? [] : parameters
  }

  /// The index of the parenthesis that closes the first one.
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
