/// How many operators of a shader depend on one another: in an expression, through variables, and through functions.
///
/// Drivers put the value of a variable where it is read, so that many short statements become one deep expression.
/// Loops are counted once: what is computed in a turn is kept in variables for the next.
struct DependencyLimit {
  private struct Function {
    var bodies: [Range<Int>] = []
    /// Whether it writes to its arguments.
    var hasResults = false
  }

  /// What calling a function does: the longest chain in it, and the file's variables in it and in what it calls.
  private struct Effect {
    var depth = 0
    var globals: Set<String> = []
  }

  /// What stands between two parentheses, or in a statement.
  private struct Frame {
    /// What the brackets add to the chain of what is in them.
    var cost = 0
    /// Whether arguments are written to.
    var hasResults = false
    /// The variables that are written when the brackets close.
    var results: [String] = []
    /// The operators since the last comma, and the longest chain that leads to one of their operands.
    var operators = 0
    var operand = 0
    /// The longest chain before that comma.
    var before = 0

    var depth: Int { max(before, operators + operand) }

    mutating func endExpression() { (before, operators, operand) = (depth, 0, 0) }
  }

  /// The state of reading a function.
  private struct Reading {
    var effect = Effect()
    var frames = [Frame()]
    /// The longest chain that leads to each variable. Names that are declared again keep theirs.
    var chains: [String: Int] = [:]
    /// The variables that the present statement writes to.
    var written: [String] = []

    mutating func assign() {
      let depth = frames[frames.count - 1].depth
      effect.depth = max(effect.depth, depth)
      for name in written { chains[name] = max(chains[name] ?? 0, depth) }
    }

    mutating func close() {
      let frame = frames.removeLast(), last = frames.count - 1
      frames[last].operand = max(frames[last].operand, frame.depth + frame.cost)
      written += frame.results
    }
  }

  private let tokens: [Token]
  /// Built-in functions that write to an argument are known from the start.
  private var functions = ["modf": Function(hasResults: true)]
  private var globals: Set<String> = []
  private var outside: [Range<Int>] = []
  private var effects: [String: Effect] = [:]

  init(_ tokens: [Token]) {
    self.tokens = tokens
    var start = 0, index = 0
    while index < tokens.count {
      defer { index += 1 }
      let token = tokens[index], next = word(index + 1)
      if token.kind == .identifier, let next, ["=", ";", ",", "["].contains(next) {
        globals.insert(token.text)
      }
      guard ["(", "[", "{"].contains(token.text), let end = tokens.closing(index) else { continue }
      // The name stands before it, behind the function before.
      guard token.text == "(", word(end + 1) == "{", let last = tokens.closing(end + 1), index > start else {
        index = end
        continue
      }
      let name = tokens[index - 1].text
      functions[name, default: Function()].bodies.append((end + 2)..<last)
      if tokens[index..<end].contains(where: { $0.text == "out" || $0.text == "inout" }) {
        functions[name]?.hasResults = true
      }
      outside.append(start..<(index - 1))
      (start, index) = (last + 1, last)
    }
    outside.append(start..<tokens.count)
  }

  private func word(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].text : nil }

  /// - Throws: the word at which a chain becomes longer than ``ShaderLimits/depth``.
  mutating func check() throws(ShaderFault) {
    _ = try effect(of: outside)
    for name in functions.keys.sorted() { _ = try effect(of: name) }
  }

  /// Calls nest no deeper than ``ShaderLimits/calls``, which is checked before.
  private mutating func effect(of name: String) throws(ShaderFault) -> Effect {
    if let effect = effects[name] { return effect }
    // What calls itself is refused elsewhere.
    effects[name] = Effect()
    var effect = Effect()
    for body in functions[name]?.bodies ?? [] {
      let other = try self.effect(of: [body])
      effect.depth = max(effect.depth, other.depth)
      effect.globals.formUnion(other.globals)
    }
    effects[name] = effect
    return effect
  }

  private mutating func effect(of parts: [Range<Int>]) throws(ShaderFault) -> Effect {
    var reading = Reading()
    for part in parts {
      reading.frames = [Frame()]
      for index in part {
        let token = tokens[index], last = reading.frames.count - 1
        switch token.text {
        case ";", "{", "}":
          reading.assign()
          reading.written = []
          reading.frames[last] = Frame(cost: reading.frames[last].cost)
        case ",":
          reading.assign()
          // In brackets, what they belong to is still to come.
          if last == 0 { reading.written = [] }
          reading.frames[last].endExpression()
        case "(", "[": reading.frames.append(try frame(at: index, in: part, &reading))
        case ")", "]": if last > 0 { reading.close() }
        default: read(at: index, &reading)
        }
        try check(reading.frames[reading.frames.count - 1].depth, at: token)
      }
      reading.assign()
    }
    return reading.effect
  }

  /// What a bracket opens.
  private mutating func frame(
    at index: Int, in part: Range<Int>, _ reading: inout Reading
  ) throws(ShaderFault) -> Frame {
    var frame = Frame(cost: 1)
    guard tokens[index].text == "(", index > part.lowerBound, tokens[index - 1].kind == .identifier else {
      return frame
    }
    // Built-in functions are two operators in a row at most, as the root of a product.
    frame.cost = 2
    let name = tokens[index - 1].text
    guard let function = functions[name] else { return frame }
    let called = try effect(of: name)
    reading.effect.globals.formUnion(called.globals)
    frame.cost += called.depth
    frame.hasResults = function.hasResults
    frame.results = Array(called.globals)
    frame.before = called.globals.reduce(0) { max($0, reading.chains[$1] ?? 0) }
    return frame
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=", "++", "--",
  ]

  /// Reads an operator or an operand.
  private func read(at index: Int, _ reading: inout Reading) {
    let token = tokens[index], last = reading.frames.count - 1
    switch token.kind {
    case .number: break
    case .punctuation:
      if token.text != "=" { reading.frames[last].operators += 1 }
      guard Self.assignments.contains(token.text), let name = target(before: index) else { break }
      reading.written.append(name)
    case .identifier where word(index - 1) == ".": break
    case .identifier:
      if !isReplaced(at: index) {
        let chain = reading.chains[token.text] ?? 0
        reading.frames[last].operand = max(reading.frames[last].operand, chain)
      }
      if globals.contains(token.text) { reading.effect.globals.insert(token.text) }
      guard let before = word(index - 1), let next = word(index + 1) else { break }
      if before == "++" || before == "--" { reading.written.append(token.text) }
      if reading.frames[last].hasResults, ["(", ","].contains(before), [",", ")", ".", "["].contains(next) {
        reading.frames[last].results.append(token.text)
      }
    }
  }

  /// Whether the variable at an index, or a part of it, is written to without being read.
  private func isReplaced(at index: Int) -> Bool {
    var next = index + 1
    while word(next) == "." { next += 2 }
    return word(next) == "="
  }

  /// The variable that is written by the assignment at an index.
  private func target(before index: Int) -> String? {
    var index = index - 1
    while index >= 0 {
      let token = tokens[index]
      if token.text == "]" {
        var depth = 0
        repeat {
          if tokens[index].text == "]" { depth += 1 }
          if tokens[index].text == "[" { depth -= 1 }
          index -= 1
        } while index >= 0 && depth > 0
      } else if token.text == ")" {
        index -= 1
      } else if token.kind == .identifier, word(index - 1) == "." {
        index -= 2
      } else {
        return token.kind == .identifier ? token.text : nil
      }
    }
    return nil
  }

  private func check(_ depth: Int, at token: Token) throws(ShaderFault) {
    guard depth > ShaderLimits.depth else { return }
    throw .init(
      place: token.place,
      message:
        "\(depth) operators depend on one another here, in an expression or through variables; at most "
        + "\(ShaderLimits.depth) are taken: compute with fewer, or repeat them in a loop")
  }
}
