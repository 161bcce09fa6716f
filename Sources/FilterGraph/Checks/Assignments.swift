import GLSL

/// The variable of a counting loop: `for (int i = FIRST; i < LIMIT; i++)`.
struct LoopCounter {
  let name: String
  let limit: ExpressionNode
  /// Whether the limit itself is excluded.
  let isStrict: Bool
  /// The increment per iteration.
  let step: Int

  /// The counter of a loop that has that form; nil when its body changes the variable.
  init?(_ loop: LoopNode, changed: Set<String>) {
    guard loop.order == .conditionFirst,
      case .binary(let operation, let left, let limit)? = loop.condition?.form,
      case .name(let name) = left.plain.form, !changed.contains(name),
      let step = loop.step?.increment(of: name), step != 0
    else { return nil }
    switch (operation, step > 0) {
    case (.less, true), (.greater, false): isStrict = true
    case (.lessOrEqual, true), (.greaterOrEqual, false): isStrict = false
    default: return nil
    }
    (self.name, self.limit, self.step) = (name, limit, step)
  }
}

extension ExpressionNode {
  /// The increment of a variable by `i++`, `i -= 2` and similar expressions.
  fileprivate func increment(of name: String) -> Int? {
    switch plain.form {
    case .unary("++", let operand), .postfix("++", let operand): return operand.isName(name) ? 1 : nil
    case .unary("--", let operand), .postfix("--", let operand): return operand.isName(name) ? -1 : nil
    case .assignment(let operation?, let target, let value):
      guard target.isName(name), case .number(let text, isInteger: true) = value.plain.form,
        let step = NumberLiteral.integer(text)
      else { return nil }
      return operation == .add ? step : operation == .subtract ? -step : nil
    default: return nil
    }
  }

  private func isName(_ name: String) -> Bool { if case .name(name) = plain.form { true } else { false } }
}

extension SyntaxTree {
  /// The names of the variables that evaluating an expression may change, each as a whole.
  func changed(by expression: ExpressionNode) -> Set<String> {
    var names: Set<String> = []
    expression.forEachExpression { node in
      switch node.form {
      case .assignment(_, let target, _), .unary("++", let target), .unary("--", let target),
        .postfix(_, let target):
        if case .name(let name) = target.plain.form { names.insert(name) }
      case .call(let name, let arguments):
        for argument in written(by: name, arguments) {
          if case .name(let changed) = argument.plain.form { names.insert(changed) }
        }
      default: break
      }
    }
    return names
  }

  /// The names of the variables that running a statement may change.
  func changed(by statement: StatementNode) -> Set<String> {
    var names: Set<String> = []
    statement.forEachStatement { node in
      node.forEachExpression { names.formUnion(changed(by: $0)) }
    }
    return names
  }
}

extension StatementNode {
  /// Whether it contains a `break`, `continue` or `return`, or what cannot be followed.
  var mayLeave: Bool {
    var leaves = false
    forEachStatement { node in
      switch node.form {
      case .exit, .leave, .proceed, .discard, .unparsed: leaves = true
      case .declaration, .expression, .block, .branch, .loop, .selection, .label: break
      }
    }
    return leaves
  }
}
