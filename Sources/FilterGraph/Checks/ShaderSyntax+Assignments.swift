extension ShaderSyntax.Loop {
  /// The variable of a counting loop: `for (int i = FIRST; i < LIMIT; i++)`.
  struct Counter {
    let name: Substring
    let limit: ShaderSyntax.Expression
    /// Whether the limit itself is excluded.
    let isStrict: Bool
    /// The increment per iteration.
    let step: Int
  }

  /// The counter, if the loop has that form and its body does not change the variable.
  func counter(changed: Set<Substring>) -> Counter? {
    guard case .binary(let operation, .name(let name), let limit)? = condition, !changed.contains(name),
      let step = self.step.flatMap({ $0.increment(of: name) }), step != 0
    else { return nil }
    switch (operation, step > 0) {
    case (.less, true), (.greater, false):
      return Counter(name: name, limit: limit, isStrict: true, step: step)
    case (.lessOrEqual, true), (.greaterOrEqual, false):
      return Counter(name: name, limit: limit, isStrict: false, step: step)
    default: return nil
    }
  }
}

extension ShaderSyntax.Expression {
  /// The increment of a variable by `i++`, `i -= 2` and similar expressions.
  fileprivate func increment(of name: Substring) -> Int? {
    switch self {
    case .unknown(let parts) where parts.count == 1: return parts[0].increment(of: name)
    case .assignment(.name(name), .add?, .integer(let step)): return step
    case .assignment(.name(name), .subtract?, .integer(let step)): return -step
    default: return nil
    }
  }

  /// Adds the names of the variables that evaluating it may change.
  func collectAssigned(_ names: inout Set<Substring>, _ syntax: ShaderSyntax) {
    switch self {
    case .integer, .real, .name, .parameter: break
    case .negated(let operand), .not(let operand): operand.collectAssigned(&names, syntax)
    case .binary(_, let left, let right):
      left.collectAssigned(&names, syntax)
      right.collectAssigned(&names, syntax)
    case .conditional(let condition, let yes, let no):
      for part in [condition, yes, no] { part.collectAssigned(&names, syntax) }
    case .assignment(let target, _, let value):
      if case .name(let name) = target { names.insert(name) }
      target.collectAssigned(&names, syntax)
      value.collectAssigned(&names, syntax)
    case .unknown(let parts), .sequence(let parts):
      for part in parts { part.collectAssigned(&names, syntax) }
    case .call(let name, let arguments, _):
      for part in arguments { part.collectAssigned(&names, syntax) }
      for function in syntax.functions[name] ?? [] {
        for (argument, parameter) in zip(arguments, function.parameters) where parameter.isOutput {
          if case .name(let changed) = argument { names.insert(changed) }
        }
      }
    }
  }
}

extension ShaderSyntax.Statement {
  /// Adds the names of the variables that running it may change.
  func collectAssigned(_ names: inout Set<Substring>, _ syntax: ShaderSyntax) {
    switch self {
    case .declaration(let variables):
      for variable in variables { variable.value?.collectAssigned(&names, syntax) }
    case .expression(let expression): expression.collectAssigned(&names, syntax)
    case .block(let statements): for statement in statements { statement.collectAssigned(&names, syntax) }
    case .branch(let condition, let yes, let no):
      condition.collectAssigned(&names, syntax)
      yes.collectAssigned(&names, syntax)
      no?.collectAssigned(&names, syntax)
    case .loop(let loop):
      loop.start?.collectAssigned(&names, syntax)
      loop.condition?.collectAssigned(&names, syntax)
      loop.step?.collectAssigned(&names, syntax)
      loop.body.collectAssigned(&names, syntax)
    case .exit(let value): value?.collectAssigned(&names, syntax)
    case .leave: break
    }
  }

  /// Whether it contains a `break`, `continue` or `return`.
  var mayLeave: Bool {
    switch self {
    case .declaration, .expression: false
    case .block(let statements): statements.contains(where: \.mayLeave)
    case .branch(_, let yes, let no): yes.mayLeave || no?.mayLeave == true
    case .loop(let loop): loop.body.mayLeave
    case .exit, .leave: true
    }
  }
}
