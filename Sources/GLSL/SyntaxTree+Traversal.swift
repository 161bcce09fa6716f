extension StatementNode {
  /// Calls a function with each statement in this one, itself first.
  package func forEachStatement(_ body: (StatementNode) -> Void) {
    body(self)
    switch form {
    case .block(let statements), .selection(_, let statements):
      for statement in statements { statement.forEachStatement(body) }
    case .branch(let branches, let otherwise):
      for branch in branches { branch.body.forEachStatement(body) }
      otherwise?.forEachStatement(body)
    case .loop(let loop):
      loop.start?.forEachStatement(body)
      loop.body.forEachStatement(body)
    case .declaration, .expression, .label, .exit, .leave, .proceed, .discard, .unparsed: break
    }
  }

  /// Calls a function with the expressions of this statement that are in none of its statements.
  package func forEachExpression(_ body: (ExpressionNode) -> Void) {
    switch form {
    case .declaration(let declaration):
      for variable in declaration.variables { if let value = variable.value { body(value) } }
    case .expression(let value), .selection(let value, _), .label(let value?), .exit(let value?): body(value)
    case .branch(let branches, _): for branch in branches { body(branch.condition) }
    case .loop(let loop):
      if let condition = loop.condition { body(condition) }
      if let step = loop.step { body(step) }
    case .block, .label(nil), .exit(nil), .leave, .proceed, .discard, .unparsed: break
    }
  }
}

extension ExpressionNode {
  /// Calls a function with each expression in this one, itself first.
  package func forEachExpression(_ body: (ExpressionNode) -> Void) {
    body(self)
    // Without a list of the parts: every function of a program is looked through.
    switch form {
    case .number, .name: break
    case .member(let part, _), .length(let part), .unary(_, let part), .postfix(_, let part),
      .grouped(let part):
      part.forEachExpression(body)
    case .element(let first, let second), .binary(_, let first, let second),
      .assignment(_, let first, let second):
      first.forEachExpression(body)
      second.forEachExpression(body)
    case .call(_, let parts), .sequence(let parts): for part in parts { part.forEachExpression(body) }
    case .array, .conditional: for part in parts { part.forEachExpression(body) }
    }
  }

  /// The variable of which this is all or a part: `a` of `a`, `a.x` and `a[2]`.
  package var variable: String? {
    switch form {
    case .name(let name): name
    case .member(let base, _), .element(let base, _), .grouped(let base): base.variable
    default: nil
    }
  }
}

extension FunctionNode {
  /// Calls functions with each statement and each expression of the body.
  package func forEach(
    statement: (StatementNode) -> Void = { _ in }, expression: (ExpressionNode) -> Void = { _ in }
  ) {
    for part in statements {
      part.forEachStatement { node in
        statement(node)
        node.forEachExpression { $0.forEachExpression(expression) }
      }
    }
  }
}
