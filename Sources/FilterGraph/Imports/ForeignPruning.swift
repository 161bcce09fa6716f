/// Leaves out the code of a shader that one of its passes does not run.
enum ForeignPruning {
  /// The code of one pass: branches on `PASSINDEX` are decided, and functions that nothing calls are dropped.
  static func code(_ tokens: [ForeignToken], of pass: Int?) -> [ForeignToken] {
    var tokens = tokens
    if let pass { tokens = decided(tokens, pass: pass) }
    return reachable(tokens)
  }

  private static func decided(_ tokens: [ForeignToken], pass: Int) -> [ForeignToken] {
    guard tokens.contains(where: { $0.text == "PASSINDEX" }) else { return tokens }
    var removed = Array(repeating: false, count: tokens.count)
    func remove(_ range: Range<Int>) { for index in range { removed[index] = true } }
    for index in tokens.indices where tokens[index].text == "if" && !removed[index] {
      guard index + 1 < tokens.count, tokens[index + 1].text == "(", let close = tokens.closing(index + 1)
      else {
        continue
      }
      let condition = tokens[(index + 2)..<close]
      guard condition.contains(where: { $0.text == "PASSINDEX" }),
        let value = ForeignConstant.value(of: condition, names: { $0 == "PASSINDEX" ? pass : nil }),
        let yes = statementEnd(tokens, from: close + 1)
      else { continue }
      let hasElse = yes < tokens.count && tokens[yes].text == "else"
      guard let end = hasElse ? statementEnd(tokens, from: yes + 1) : yes else { continue }
      // What stays is still one statement, as an outer `if` may need.
      if value != 0 {
        remove(index..<close + 1)
        remove(yes..<end)
      } else if hasElse {
        remove(index..<yes + 1)
      } else if tokens[close + 1].text == "{" {
        remove(index..<close + 1)
        remove(close + 2..<yes - 1)
      } else {
        remove(index..<yes - 1)
      }
    }
    return zip(tokens, removed).filter { !$0.1 }.map(\.0)
  }

  /// The index after the statement that begins at an index.
  private static func statementEnd(_ tokens: [ForeignToken], from start: Int) -> Int? {
    var index = start
    // An `if` in an `else`, and so on, without recursion: chains may be long.
    while index < tokens.count {
      switch tokens[index].text {
      case "{": return tokens.closing(index).map { $0 + 1 }
      case "if":
        guard index + 1 < tokens.count, let close = tokens.closing(index + 1),
          let yes = branchEnd(tokens, from: close + 1)
        else { return nil }
        guard yes < tokens.count, tokens[yes].text == "else" else { return yes }
        index = yes + 1
      case "for", "while":
        guard index + 1 < tokens.count, let close = tokens.closing(index + 1) else { return nil }
        index = close + 1
      default: return semicolon(tokens, from: index)
      }
    }
    return nil
  }

  /// The end of the statement after an `if`; one that is an `if` without braces itself is not followed.
  private static func branchEnd(_ tokens: [ForeignToken], from start: Int) -> Int? {
    guard start < tokens.count else { return nil }
    switch tokens[start].text {
    case "{": return tokens.closing(start).map { $0 + 1 }
    case "if", "for", "while", "do", "switch": return nil
    default: return semicolon(tokens, from: start)
    }
  }

  private static func semicolon(_ tokens: [ForeignToken], from start: Int) -> Int? {
    var index = start
    while index < tokens.count, tokens[index].text != ";" {
      guard ["(", "[", "{"].contains(tokens[index].text) else {
        index += 1
        continue
      }
      guard let close = tokens.closing(index) else { return nil }
      index = close + 1
    }
    return index < tokens.count ? index + 1 : nil
  }

  /// The code without functions that neither `main` nor an initial value calls, directly or indirectly.
  private static func reachable(_ tokens: [ForeignToken]) -> [ForeignToken] {
    let outline = ForeignOutline(tokens)
    guard outline.faults.isEmpty, outline.functions.contains(where: { $0.name == "main" }) else {
      return tokens
    }
    let names = Set(outline.functions.map(\.name))
    var called: Set<String> = ["main"]
    var waiting = ["main"]
    func visit(_ range: Range<Int>) {
      for index in range
      where names.contains(tokens[index].text) && called.insert(tokens[index].text).inserted {
        waiting.append(tokens[index].text)
      }
    }
    for declaration in outline.declarations { visit(declaration.range) }
    while let name = waiting.popLast() {
      for function in outline.functions where function.name == name { visit(function.body) }
    }
    var removed = Array(repeating: false, count: tokens.count)
    for function in outline.functions where !called.contains(function.name) {
      for index in function.range { removed[index] = true }
    }
    return zip(tokens, removed).filter { !$0.1 }.map(\.0)
  }
}
