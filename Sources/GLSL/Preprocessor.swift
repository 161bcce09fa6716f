/// The code of a shader behind its preprocessor.
package struct PreprocessedCode: Sendable {
  /// The code; empty where it exceeds ``ShaderLimits``.
  package let tokens: [Token]
  /// Every error that was found.
  package let faults: [ShaderFault]
  /// Whether every driver sees the same code: no condition names what only drivers know, and every name of a macro was
  /// replaced, behind a point as well.
  package let isCertain: Bool
}

/// Runs the preprocessor of a shader: conditions are decided and macros replaced, so that what follows sees plain code.
package struct Preprocessor {
  private struct Macro {
    /// The names of the arguments; nil for a macro without parentheses.
    let parameters: [String]?
    let body: [Token]
  }

  /// The number of tokens that a shader may have when its macros are replaced, and of macros replaced.
  private static let maximumTokens = ShaderLimits.words
  /// The number of tokens that may be looked at, those in arguments again for each macro around them.
  private static let maximumWork = 20 * maximumTokens

  private var macros: [String: Macro] = [:]
  private var tokens: [Token] = []
  private var pending: [Token] = []
  /// For each open `#if`, whether its current part is in use and whether one of its parts was.
  private var conditions: [(place: SourcePlace, isActive: Bool, wasActive: Bool)] = []
  private var faults: [ShaderFault] = []
  /// How many macros were replaced: those that expand to nothing leave no tokens to count.
  private var replaced = 0
  private var work = 0

  /// Who wrote a text.
  package enum Author {
    /// Anybody: it is held to ``ShaderLimits``.
    case anybody
    /// The compiler of plans, whose programs may be as long as many filters together.
    case compiler
  }

  /// Preprocesses a text whose first line has the number `line` in its file.
  ///
  /// - Parameter version: the version of the language, for `#if`; by default that of shaders from elsewhere.
  package static func run(
    _ text: some StringProtocol, line: Int, version: Int = 100, by author: Author = .anybody
  ) -> PreprocessedCode {
    var preprocessor = Preprocessor()
    let place = SourcePlace(line: line, column: 1)
    // The dialect that shaders of both kinds are written for: `#if __VERSION__ <= 120` guards `varying`.
    for (name, value) in [("GL_ES", "1"), ("GL_FRAGMENT_PRECISION_HIGH", "1"), ("__VERSION__", "\(version)")]
    {
      preprocessor.macros[name] = Macro(
        parameters: nil, body: [.init(kind: .number, text: value, place: place)])
    }
    do throws(ShaderFault) {
      try preprocessor.read(text, line: line)
    } catch {
      preprocessor.faults.append(error)
    }
    if author == .anybody, let fault = ShaderLimits.fault(in: preprocessor.tokens) {
      return .init(tokens: [], faults: preprocessor.faults + [fault], isCertain: false)
    }
    let isReplaced = !preprocessor.tokens.contains {
      $0.kind == .identifier && preprocessor.defined.contains($0.text)
    }
    return .init(
      tokens: preprocessor.tokens, faults: preprocessor.faults,
      isCertain: isReplaced && !preprocessor.asksTheDriver)
  }

  /// The names of all macros of the text.
  private var defined: Set<String> = []
  /// Whether a condition depends on what drivers define, or a macro has the name of components, as in `color.r`.
  private var asksTheDriver = false

  /// Whether only a driver knows what a name stands for.
  private func isOfDriver(_ name: String) -> Bool {
    macros[name] == nil && (name.hasPrefix("GL_") || name.hasPrefix("__"))
  }

  private var isActive: Bool { conditions.allSatisfy(\.isActive) }

  private mutating func read(_ text: some StringProtocol, line: Int) throws(ShaderFault) {
    var lexer = Lexer(text, line: line)
    while let item = try lexer.next() {
      switch item {
      case .token(let token): if isActive { pending.append(token) }
      case .directive(let directive):
        try flush()
        try read(directive)
      }
      guard tokens.count + pending.count <= Self.maximumTokens else {
        throw tooLong(at: pending.last?.place ?? .init(line: line, column: 1))
      }
    }
    try flush()
    if let open = conditions.last {
      faults.append(.init(place: open.place, message: "this '#if' has no '#endif'"))
    }
  }

  private func tooLong(at place: SourcePlace) -> ShaderFault {
    .init(
      place: place,
      message:
        "the shader has more than \(Self.maximumTokens) words when its macros are replaced; shorten it, or make "
        + "functions of its macros")
  }

  private mutating func flush() throws(ShaderFault) {
    let run = pending
    pending = []
    let expanded = try expand(run, hiding: [], depth: 0)
    tokens += expanded
  }

  // MARK: - Directives

  private mutating func read(_ directive: Lexer.Directive) throws(ShaderFault) {
    let words = directive.tokens
    switch words.first?.text {
    case "if", "ifdef", "ifndef":
      let holds = isActive ? try condition(words, at: directive.place) : false
      conditions.append((directive.place, holds, holds || !isActive))
    case "elif":
      guard let last = conditions.indices.last else { return faults.append(stray(directive)) }
      let wasActive = conditions[last].wasActive
      conditions[last].isActive = false
      let holds =
        wasActive
        ? false
        : try condition(
          [Token(kind: .identifier, text: "if", place: directive.place)] + words.dropFirst(),
          at: directive.place)
      conditions[last] = (conditions[last].place, holds, wasActive || holds)
    case "else":
      guard let last = conditions.indices.last else { return faults.append(stray(directive)) }
      conditions[last].isActive = !conditions[last].wasActive
      conditions[last].wasActive = true
    case "endif":
      guard conditions.popLast() != nil else { return faults.append(stray(directive)) }
    case "define" where isActive: define(directive)
    case "undef" where isActive: if words.count > 1 { macros[words[1].text] = nil }
    case "error" where isActive:
      faults.append(.init(place: directive.place, message: "#error " + directive.rest))
    case "include" where isActive:
      faults.append(
        .init(place: directive.place, message: "'#include' is no GLSL; put the file's text in its place"))
    default: break
    }
  }

  private func stray(_ directive: Lexer.Directive) -> ShaderFault {
    .init(place: directive.place, message: "'#\(directive.tokens.first?.text ?? "")' without an '#if'")
  }

  private mutating func define(_ directive: Lexer.Directive) {
    let words = directive.tokens
    guard words.count > 1, words[1].kind == .identifier else {
      return faults.append(.init(place: directive.place, message: "expected '#define NAME …'"))
    }
    defined.insert(words[1].text)
    if words[1].text.utf8.count <= 4,
      ["xyzw", "rgba", "stpq"].contains(where: { set in words[1].text.allSatisfy(set.contains) })
    {
      asksTheDriver = true
    }
    guard directive.hasArguments else {
      macros[words[1].text] = Macro(parameters: nil, body: Array(words.dropFirst(2)))
      return
    }
    guard let end = words.closing(2) else {
      return faults.append(.init(place: words[2].place, message: "'(' is not closed with ')'"))
    }
    let names = words[3..<end].filter { $0.text != "," }.map(\.text)
    macros[words[1].text] = Macro(parameters: names, body: Array(words[(end + 1)...]))
  }

  private mutating func condition(
    _ words: [Token], at place: SourcePlace
  ) throws(ShaderFault) -> Bool {
    guard words.count > 1 else { throw .init(place: place, message: "'#\(words[0].text)' needs a condition") }
    if words[0].text != "if" {
      if isOfDriver(words[1].text) { asksTheDriver = true }
      return (macros[words[1].text] != nil) == (words[0].text == "ifdef")
    }
    var rest = words.dropFirst()
    var plain: [Token] = []
    while let word = rest.popFirst() {
      guard word.text == "defined" else {
        plain.append(word)
        continue
      }
      let isOpen = rest.first?.text == "("
      if isOpen { rest = rest.dropFirst() }
      let name = rest.popFirst()?.text ?? ""
      if isOfDriver(name) { asksTheDriver = true }
      let isKnown = macros[name] != nil
      if isOpen, rest.first?.text == ")" { rest = rest.dropFirst() }
      plain.append(.init(kind: .number, text: isKnown ? "1" : "0", place: word.place))
    }
    let expanded = try expand(plain, hiding: [], depth: 0)
    if expanded.contains(where: { $0.kind == .identifier && isOfDriver($0.text) }) { asksTheDriver = true }
    guard let value = ConstantExpression.value(of: expanded[...], names: { _ in 0 }) else {
      throw .init(place: place, message: "this condition is not one of whole numbers")
    }
    return value != 0
  }

  // MARK: - Macros

  private mutating func expand(
    _ run: [Token], hiding hidden: Set<String>, depth: Int
  ) throws(ShaderFault) -> [Token] {
    var run = run
    var result: [Token] = []
    var index = 0
    work += run.count
    guard work <= Self.maximumWork else { throw tooLong(at: run.first?.place ?? .init(line: 1, column: 1)) }
    while index < run.count {
      let token = run[index]
      index += 1
      guard token.kind == .identifier, let macro = macros[token.text] else {
        result.append(token)
        continue
      }
      guard !hidden.contains(token.text) else {
        // Drivers do not agree on whether it is one again later.
        asksTheDriver = true
        result.append(token)
        continue
      }
      // A component, or a parameter, which a filter's code names before macros are replaced.
      if result.last?.text == "." { asksTheDriver = true }
      guard depth < 64 else { throw .init(place: token.place, message: "macros nest more than 64 deep here") }
      replaced += 1
      guard replaced <= Self.maximumTokens else { throw tooLong(at: token.place) }
      var body = macro.body
      if let parameters = macro.parameters {
        guard index < run.count, run[index].text == "(" else {
          result.append(token)
          continue
        }
        let end = run.closing(index)
        work += (end ?? run.count) - index
        guard work <= Self.maximumWork else { throw tooLong(at: token.place) }
        guard let end else {
          result.append(token)
          continue
        }
        let arguments = try Self.arguments(run[(index + 1)..<end], of: token, parameters)
        index = end + 1
        body = try substitute(body, parameters, arguments, hiding: hidden, depth: depth)
      }
      let placed = Self.joined(body).map { Token(kind: $0.kind, text: $0.text, place: token.place) }
      let expansion = try expand(placed, hiding: hidden.union([token.text]), depth: depth + 1)
      result += expansion
      // What it ends in may be a macro whose arguments follow.
      if let last = expansion.last, index < run.count, run[index].text == "(", last.text != token.text,
        !hidden.contains(last.text), macros[last.text]?.parameters != nil
      {
        index -= 1
        run[index] = result.removeLast()
      }
      guard result.count <= Self.maximumTokens else { throw tooLong(at: token.place) }
    }
    return result
  }

  private mutating func substitute(
    _ body: [Token], _ parameters: [String], _ arguments: [[Token]], hiding hidden: Set<String>,
    depth: Int
  ) throws(ShaderFault) -> [Token] {
    var expanded: [[Token]] = []
    for argument in arguments { expanded.append(try expand(argument, hiding: hidden, depth: depth + 1)) }
    var result: [Token] = []
    for word in body {
      if word.kind == .identifier, let place = parameters.firstIndex(of: word.text) {
        result += expanded[place]
      } else {
        result.append(word)
      }
      guard result.count <= Self.maximumTokens else { throw tooLong(at: word.place) }
    }
    return result
  }

  /// Joins the words beside each `##`.
  private static func joined(_ body: [Token]) -> [Token] {
    guard body.contains(where: { $0.text == "##" }) else { return body }
    var result: [Token] = []
    var index = 0
    while index < body.count {
      if body[index].text == "##", !result.isEmpty, index + 1 < body.count {
        result[result.count - 1].text += body[index + 1].text
        index += 2
      } else {
        result.append(body[index])
        index += 1
      }
    }
    return result
  }

  /// The arguments of a macro.
  ///
  /// - Throws: when there are not as many as it has parameters.
  private static func arguments(
    _ tokens: ArraySlice<Token>, of macro: Token, _ parameters: [String]
  ) throws(ShaderFault) -> [[Token]] {
    let arguments = arguments(tokens)
    guard arguments.count == parameters.count || parameters.isEmpty && arguments.allSatisfy(\.isEmpty) else {
      throw .init(
        place: macro.place,
        message: "the macro '\(macro.text)' takes \(parameters.count) arguments, not \(arguments.count)")
    }
    return arguments
  }

  /// The tokens between parentheses, split at the commas outside of inner brackets.
  package static func arguments(_ tokens: ArraySlice<Token>) -> [[Token]] {
    var arguments: [[Token]] = [[]]
    var depth = 0
    for token in tokens {
      if ["(", "[", "{"].contains(token.text) { depth += 1 }
      if [")", "]", "}"].contains(token.text) { depth -= 1 }
      if token.text == ",", depth == 0 {
        arguments.append([])
      } else {
        arguments[arguments.count - 1].append(token)
      }
    }
    return arguments
  }
}
