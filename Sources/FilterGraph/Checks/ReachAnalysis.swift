package import GLSL

/// Determines how far from its pixel a stencil reads, by running its code on intervals instead of numbers.
///
/// Values that it cannot follow may be anything, so "within" is a proof. "Beyond" is reported only for a read
/// that certainly happens.
package struct ReachAnalysis {
  package enum Reach: Hashable, Sendable {
    /// No read exceeds the radius.
    case within
    /// Some read might exceed it.
    case unproven
    /// This read exceeds it.
    case beyond(distance: Int, place: SourcePlace)
  }

  private let tree: SyntaxTree
  private let environment: FilterGraph.Expression.Environment
  private let parameters: [String: Bounds.ValueType]
  private let radius: Int

  private var variables: [(name: String, bounds: Bounds)] = []
  /// The start of the current function's variables; of earlier ones only constants are visible.
  private var frame = 0
  private var constantCount = 0
  private var isCertain = true
  private var depth = 0
  private var loops = 0
  private var budget = 4000
  private var reach = Reach.within

  private init(
    _ tree: SyntaxTree, _ environment: FilterGraph.Expression.Environment,
    _ parameters: [String: Bounds.ValueType], radius: Int
  ) {
    self.tree = tree
    self.environment = environment
    self.parameters = parameters
    self.radius = radius
  }

  /// Runs the function `filter` at given settings.
  static func run(
    _ tree: SyntaxTree, _ environment: FilterGraph.Expression.Environment,
    parameters: [String: Bounds.ValueType], radius: Int
  ) -> Reach {
    var analysis = ReachAnalysis(tree, environment, parameters, radius: radius)
    for declaration in tree.declarations where declaration.storage == .constant {
      analysis.declare(declaration)
    }
    analysis.constantCount = analysis.variables.count
    analysis.frame = analysis.variables.count
    let entries = tree.functions.filter { $0.name == "filter" && $0.isDefined }
    guard entries.count == 1 else { return .unproven }
    _ = analysis.run(entries[0], entries[0].parameters.map { _ in .unknown })
    return analysis.budget > 0 ? analysis.reach : .unproven
  }

  // MARK: - Functions

  /// How a statement completes.
  private enum Flow {
    /// Execution continues with the next statement.
    case goesOn
    /// Execution may continue, or leave the function or loop.
    case mayLeave
    case leaves
  }

  private mutating func run(_ function: FunctionNode, _ arguments: [Bounds]) -> Bounds {
    guard depth < 16 else {
      budget = 0
      return .unknown
    }
    let (outerFrame, outerCount, outerCertainty) = (frame, variables.count, isCertain)
    depth += 1
    frame = variables.count
    for (parameter, argument) in zip(function.parameters, arguments) {
      variables.append((parameter.name, fitted(argument, .init(parameter.type, parameter.isArray))))
    }
    results.append(nil)
    _ = run(function.statements)
    let result = results.removeLast() ?? .unknown
    variables.removeSubrange(outerCount...)
    (frame, isCertain) = (outerFrame, outerCertainty)
    depth -= 1
    return fitted(result, .init(function.returnType))
  }

  /// The merged results of the running functions so far.
  private var results: [Bounds?] = []

  private func fitted(_ bounds: Bounds, _ type: Bounds.ValueType) -> Bounds {
    if bounds.type == type { return bounds }
    return type == .integer ? .unknownInteger : .unknown
  }

  // MARK: - Statements

  private mutating func run(_ statement: StatementNode) -> Flow {
    budget -= 1
    guard budget > 0 else { return .leaves }
    switch statement.form {
    case .declaration(let declaration):
      declare(declaration)
      return .goesOn
    case .expression(let expression):
      _ = value(expression)
      return .goesOn
    case .block(let statements): return run(statements)
    case .branch(let branches, let otherwise): return branch(branches[...], otherwise)
    case .loop(let loop): return run(loop)
    case .exit(let expression):
      let bounds = expression.map { value($0) } ?? .unknown
      let last = results.count - 1
      results[last] = results[last].map { $0.merged(bounds) } ?? bounds
      return .leaves
    case .leave, .proceed: return .leaves
    case .selection, .label, .discard, .unparsed:
      // It is not followed, so nothing is proved.
      budget = 0
      return .leaves
    }
  }

  private mutating func declare(_ declaration: DeclarationNode) {
    for variable in declaration.variables {
      let bounds = variable.value.map { value($0) } ?? .unknown
      variables.append(
        (variable.name, fitted(bounds, .init(variable.type, !variable.length.isEmpty))))
    }
  }

  /// Runs statements in a scope of their own.
  private mutating func run(_ statements: [StatementNode]) -> Flow {
    let count = variables.count
    defer { variables.removeSubrange(count...) }
    var flow = Flow.goesOn
    for statement in statements {
      switch run(statement) {
      case .goesOn: break
      case .mayLeave:
        flow = .mayLeave
        isCertain = false
      case .leaves: return .leaves
      }
    }
    return flow
  }

  private mutating func branch(
    _ branches: ArraySlice<(condition: ExpressionNode, body: StatementNode)>, _ otherwise: StatementNode?
  ) -> Flow {
    budget -= 1
    guard budget > 0 else { return .leaves }
    guard let first = branches.first else { return otherwise.map { scoped($0) } ?? .goesOn }
    let condition = value(first.condition), rest = branches.dropFirst()
    if condition.isTrue { return scoped(first.body) }
    if condition.isFalse { return branch(rest, otherwise) }
    let (before, wasCertain) = (variables, isCertain)
    isCertain = false
    let yes = scoped(first.body)
    let after = variables
    variables = before
    let no = branch(rest, otherwise)
    for index in variables.indices {
      variables[index].bounds = variables[index].bounds.merged(after[index].bounds)
    }
    isCertain = wasCertain
    switch (yes, no) {
    case (.leaves, .leaves): return .leaves
    case (.goesOn, .goesOn): return .goesOn
    default:
      isCertain = false
      return .mayLeave
    }
  }

  /// Runs a statement in a scope of its own.
  private mutating func scoped(_ statement: StatementNode) -> Flow { run([statement]) }

  private mutating func run(_ loop: LoopNode) -> Flow {
    let count = variables.count
    defer { variables.removeSubrange(count...) }
    if let start = loop.start { _ = run(start) }
    var changed = tree.changed(by: loop.body)
    let inCondition = loop.condition.map { tree.changed(by: $0) } ?? []
    let counter = LoopCounter(loop, changed: changed.union(inCondition))
    let first = counter.flatMap { name in lookup(name.name) }
    for part in [loop.step, loop.condition] { if let part { changed.formUnion(tree.changed(by: part)) } }
    forget(changed)
    let wasCertain = isCertain
    isCertain = false
    if let counter, let first {
      guard let range = range(of: counter, from: first) else { return finish(.goesOn, wasCertain) }
      set(counter.name, range.bounds)
      // If the loop may end early, the counter may not reach its last values.
      isCertain = wasCertain && range.isCertain && !loop.body.mayLeave
    } else if loop.order == .conditionFirst, let condition = loop.condition, value(condition).isFalse {
      return finish(.goesOn, wasCertain)
    }
    let flow = scoped(loop.body)
    // A `continue` may lead here from anywhere.
    forget(changed)
    if loop.order == .bodyFirst, let condition = loop.condition { _ = value(condition) }
    if let step = loop.step, counter == nil { _ = value(step) }
    forget(changed)
    // A statement that leaves the body may leave the function.
    return finish(flow == .goesOn ? .goesOn : .mayLeave, wasCertain && flow == .goesOn)
  }

  private mutating func finish(_ flow: Flow, _ isCertain: Bool) -> Flow {
    self.isCertain = isCertain
    return flow
  }

  /// The values of a counter; nil when the loop never runs.
  private mutating func range(
    of counter: LoopCounter, from first: Bounds
  ) -> (bounds: Bounds, isCertain: Bool)? {
    let limit = value(counter.limit)
    guard first.type == limit.type, first.type != .other else { return (fitted(.unknown, first.type), false) }
    let isInteger = first.type == .integer
    // When counting up, the counter stays below the limit; when counting down, above it.
    let up = counter.step > 0
    let inset = counter.isStrict && isInteger ? 1.0 : 0
    let last = up ? limit.high - inset : limit.low + inset
    let start = up ? first.low : first.high
    guard up ? start <= last : start >= last else { return nil }
    guard isInteger else { return (.real(0).widened(to: min(start, last), max(start, last)), false) }
    let runs = up ? first.high <= limit.low - inset : first.low >= limit.high + inset
    var reached = last
    var ends = Bounds.Ends.outer
    if first.isSingle, limit.isSingle, last.isFinite, loops < 64 {
      reached = start + Double(Int((last - start) / Double(counter.step))) * Double(counter.step)
      ends = .reached(loops: 1 << loops)
      loops += 1
    }
    return (.integer(min(start, reached), max(start, reached), ends), runs)
  }

  private mutating func forget(_ names: Set<String>) {
    for index in variables.indices where index >= frame && names.contains(variables[index].name) {
      variables[index].bounds = fitted(.unknown, variables[index].bounds.type)
    }
  }

  // MARK: - Variables

  private func index(of name: String) -> Int? {
    if let own = variables[frame...].lastIndex(where: { $0.name == name }) { return own }
    return variables[..<constantCount].lastIndex { $0.name == name }
  }

  private func lookup(_ name: String) -> Bounds? { index(of: name).map { variables[$0].bounds } }

  private mutating func set(_ name: String, _ bounds: Bounds) {
    guard let index = index(of: name) else { return }
    variables[index].bounds = fitted(bounds, variables[index].bounds.type)
  }

  // MARK: - Expressions

  private mutating func value(_ expression: ExpressionNode) -> Bounds {
    budget -= 1
    guard budget > 0 else { return .unknown }
    switch expression.form {
    case .number(let text, isInteger: true):
      return NumberLiteral.integer(text).map { .exactly($0) } ?? .unknown
    case .number(let text, isInteger: false): return NumberLiteral.real(text).map { .real($0) } ?? .unknown
    case .name("true"): return .exactly(1)
    case .name("false"): return .exactly(0)
    case .name(let name): return lookup(name) ?? .unknown
    case .grouped(let inner): return value(inner)
    case .member(let base, let name):
      if case .name("param") = base.form { return parameter(name) }
      _ = value(base)
      return .unknown
    case .element(let base, let index):
      for part in [base, index] { _ = value(part) }
      return .unknown
    case .unary("-", let operand): return value(operand).negated
    case .unary("+", let operand): return value(operand)
    case .unary("!", let operand): return value(operand).inverted
    case .unary("++", let operand): return assign(operand, .add, .exactly(1))
    case .unary("--", let operand): return assign(operand, .subtract, .exactly(1))
    case .unary(_, let operand):
      _ = value(operand)
      return .unknown
    case .postfix(let word, let operand):
      // The value before the step.
      _ = assign(operand, word == "++" ? .add : .subtract, .exactly(1))
      return .unknown
    case .binary(let operation, let left, let right):
      let first = value(left)
      // The right side of these may not be evaluated, so its reads are not certain.
      guard operation == .and || operation == .or else { return first.combined(operation, value(right)) }
      let isDecided = operation == .and ? first.isFalse : first.isTrue
      if isDecided { return first.combined(operation, .exactly(operation == .and ? 0 : 1)) }
      return first.combined(operation, uncertain { $0.value(right) })
    case .conditional(let condition, let yes, let no):
      let decision = value(condition)
      if decision.isTrue { return value(yes) }
      if decision.isFalse { return value(no) }
      let first = uncertain { $0.value(yes) }
      return first.merged(uncertain { $0.value(no) })
    case .assignment(let operation, let target, let operand):
      return assign(target, operation, value(operand))
    case .length(let base):
      _ = value(base)
      return .unknown
    case .array(_, _, let items):
      for item in items { _ = value(item) }
      return .unknown
    case .sequence(let parts): return parts.reduce(.unknown) { value($1) }
    case .call(let name, let arguments):
      return call(name, arguments, tree.tokens[expression.range.lowerBound].place)
    }
  }

  private func parameter(_ name: String) -> Bounds {
    guard let type = parameters[name], type != .other else { return .unknown }
    let number = environment.number(name)
    return type == .integer
      ? .integer(number.rounded(), number.rounded(), .reached(loops: 0)) : .real(number)
  }

  private mutating func assign(
    _ target: ExpressionNode, _ operation: Operator?, _ operand: Bounds
  ) -> Bounds {
    let result = operation.map { value(target).combined($0, operand) } ?? operand
    if case .name(let name) = target.plain.form { set(name, result) } else { _ = value(target) }
    return result
  }

  /// Evaluates code that may not run: its assignments may or may not have happened.
  private mutating func uncertain(_ compute: (inout ReachAnalysis) -> Bounds) -> Bounds {
    let (before, wasCertain) = (variables, isCertain)
    isCertain = false
    let result = compute(&self)
    for index in before.indices {
      variables[index].bounds = variables[index].bounds.merged(before[index].bounds)
    }
    isCertain = wasCertain
    return result
  }

  private mutating func call(
    _ name: String, _ arguments: [ExpressionNode], _ place: SourcePlace
  ) -> Bounds {
    let values = arguments.map { value($0) }
    let overloads = tree.functions.filter { $0.name == name && $0.isDefined }
    defer {
      for argument in tree.written(by: name, arguments) {
        if case .name(let name) = argument.plain.form { forget([name]) }
      }
    }
    if !overloads.isEmpty {
      let matching = overloads.filter { $0.parameters.count == values.count }
      var result: Bounds?
      for function in matching {
        // Which one is selected depends on types that the analysis does not follow.
        let bounds =
          matching.count == 1 ? run(function, values) : uncertain { $0.run(function, values) }
        result = result.map { $0.merged(bounds) } ?? bounds
      }
      return result ?? .unknown
    }
    if FilterCode.Reader(name[...]) != nil {
      for bounds in values { note(bounds, place) }
      return .unknown
    }
    switch (name, values.count) {
    case ("int", 1): return values[0].asInteger
    case ("float", 1): return values[0].asReal
    case ("abs", 1): return values[0].magnitude
    case ("floor", 1): return values[0].rounded(.down)
    case ("ceil", 1): return values[0].rounded(.up)
    case ("min", 2): return values[0].smaller(values[1])
    case ("max", 2): return values[0].greater(values[1])
    case ("clamp", 3): return values[0].greater(values[1]).smaller(values[2])
    default: return .unknown
    }
  }

  /// Compares an offset with the radius.
  private mutating func note(_ offset: Bounds, _ place: SourcePlace) {
    let limit = Double(radius)
    if offset.type == .integer, offset.low >= -limit, offset.high <= limit { return }
    if case .beyond = reach { return }
    if isCertain, offset.type == .integer, case .reached = offset.ends {
      reach = .beyond(distance: Int(max(abs(offset.low), abs(offset.high))), place: place)
    } else {
      reach = .unproven
    }
  }
}
