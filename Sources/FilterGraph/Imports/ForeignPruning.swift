import GLSL

/// Leaves out the code of a shader that one of its passes does not run.
enum ForeignPruning {
  /// The code of one pass: branches on `PASSINDEX` are decided, and functions that nothing calls are dropped.
  static func code(_ tokens: [Token], of pass: Int?) -> [Token] {
    var tokens = tokens
    if let pass { tokens = decided(tokens, pass: pass) }
    return reachable(tokens)
  }

  private static func decided(_ tokens: [Token], pass: Int) -> [Token] {
    guard tokens.contains(where: { $0.text == "PASSINDEX" }) else { return tokens }
    let tree = SyntaxTree(tokens)
    var tokens = tokens
    var removed = Array(repeating: false, count: tokens.count)
    func remove(_ range: Range<Int>) { for index in range { removed[index] = true } }
    func value(_ condition: ExpressionNode) -> Int? {
      let words = tree.tokens[condition.range]
      guard words.contains(where: { $0.text == "PASSINDEX" }) else { return nil }
      return ConstantExpression.value(of: words) { $0 == "PASSINDEX" ? pass : nil }
    }
    for function in tree.functions {
      function.forEach { statement in
        guard case .branch(let branches, let otherwise) = statement.form else { return }
        for (index, branch) in branches.enumerated() {
          guard let value = value(branch.condition) else { continue }
          // `if` and a parenthesis stand before each condition.
          let start = branch.condition.range.lowerBound - 2, body = branch.body.range
          let next =
            index + 1 < branches.count
            ? branches[index + 1].condition.range.lowerBound - 2 : otherwise?.range.lowerBound
          if value != 0 {
            remove(start..<body.lowerBound)
            return remove(body.upperBound..<statement.range.upperBound)
          } else if let next {
            remove(start..<next)
          } else {
            // What stays is still one statement, as an outer `if` may need.
            tokens[start] = Token(kind: .punctuation, text: ";", place: tokens[start].place)
            remove(start + 1..<body.upperBound)
          }
        }
      }
    }
    return zip(tokens, removed).filter { !$0.1 }.map(\.0)
  }

  /// The code without functions that neither `main` nor an initial value calls, directly or indirectly.
  private static func reachable(_ tokens: [Token]) -> [Token] {
    let tree = SyntaxTree(tokens)
    guard tree.faults.isEmpty, tree.functions.contains(where: { $0.name == "main" }) else {
      return tokens
    }
    let names = Set(tree.functions.map(\.name))
    var called: Set<String> = ["main"]
    var waiting = ["main"]
    func visit(_ range: Range<Int>) {
      for index in range
      where names.contains(tokens[index].text) && called.insert(tokens[index].text).inserted {
        waiting.append(tokens[index].text)
      }
    }
    for declaration in tree.declarations { visit(declaration.range) }
    while let name = waiting.popLast() {
      for function in tree.functions where function.name == name { visit(function.body) }
    }
    var removed = Array(repeating: false, count: tokens.count)
    for function in tree.functions where !called.contains(function.name) {
      for index in function.range { removed[index] = true }
    }
    return zip(tokens, removed).filter { !$0.1 }.map(\.0)
  }
}
