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
    case beyond(distance: Int, place: ShaderText.Place)
  }

  private typealias Expression = ShaderSyntax.Expression
  private typealias Statement = ShaderSyntax.Statement

  private let syntax: ShaderSyntax
  private let environment: FilterGraph.Expression.Environment
  private let parameters: [String: ShaderSyntax.ValueType]
  private let radius: Int

  private var variables: [(name: Substring, bounds: Bounds)] = []
  /// The start of the current function's variables; of earlier ones only constants are visible.
  private var frame = 0
  private var constantCount = 0
  private var isCertain = true
  private var depth = 0
  private var loops = 0
  private var budget = 4000
  private var reach = Reach.within

  private init(
    _ syntax: ShaderSyntax, _ environment: FilterGraph.Expression.Environment,
    _ parameters: [String: ShaderSyntax.ValueType], radius: Int
  ) {
    self.syntax = syntax
    self.environment = environment
    self.parameters = parameters
    self.radius = radius
  }

  /// Runs the function `filter` at given settings.
  static func run(
    _ syntax: ShaderSyntax, _ environment: FilterGraph.Expression.Environment,
    parameters: [String: ShaderSyntax.ValueType], radius: Int
  ) -> Reach {
    var analysis = ReachAnalysis(syntax, environment, parameters, radius: radius)
    for constant in syntax.constants {
      let bounds = constant.value.map { analysis.value($0) } ?? .unknown
      analysis.variables.append((constant.name, analysis.fitted(bounds, constant.type)))
    }
    analysis.constantCount = analysis.variables.count
    analysis.frame = analysis.variables.count
    guard let entry = syntax.functions["filter"], entry.count == 1 else { return .unproven }
    _ = analysis.run(entry[0], entry[0].parameters.map { _ in .unknown })
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

  private mutating func run(_ function: ShaderSyntax.Function, _ arguments: [Bounds]) -> Bounds {
    guard depth < 16 else {
      budget = 0
      return .unknown
    }
    let (outerFrame, outerCount, outerCertainty) = (frame, variables.count, isCertain)
    depth += 1
    frame = variables.count
    for (parameter, argument) in zip(function.parameters, arguments) {
      variables.append((parameter.name, fitted(argument, parameter.type)))
    }
    results.append(nil)
    _ = run(.block(function.body))
    let result = results.removeLast() ?? .unknown
    variables.removeSubrange(outerCount...)
    (frame, isCertain) = (outerFrame, outerCertainty)
    depth -= 1
    return fitted(result, function.returnType)
  }

  /// The merged results of the running functions so far.
  private var results: [Bounds?] = []

  private func fitted(_ bounds: Bounds, _ type: ShaderSyntax.ValueType) -> Bounds {
    if bounds.type == type { return bounds }
    return type == .integer ? .unknownInteger : .unknown
  }

  // MARK: - Statements

  private mutating func run(_ statement: Statement) -> Flow {
    budget -= 1
    guard budget > 0 else { return .leaves }
    switch statement {
    case .declaration(let declared):
      for variable in declared {
        let bounds = variable.value.map { value($0) } ?? .unknown
        variables.append((variable.name, fitted(bounds, variable.type)))
      }
      return .goesOn
    case .expression(let expression):
      _ = value(expression)
      return .goesOn
    case .block(let statements):
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
    case .branch(let condition, let yes, let no): return branch(value(condition), yes, no)
    case .loop(let loop): return run(loop)
    case .exit(let expression):
      let bounds = expression.map { value($0) } ?? .unknown
      let last = results.count - 1
      results[last] = results[last].map { $0.merged(bounds) } ?? bounds
      return .leaves
    case .leave: return .leaves
    }
  }

  private mutating func branch(_ condition: Bounds, _ yes: Statement, _ no: Statement?) -> Flow {
    if condition.isTrue { return scoped(yes) }
    if condition.isFalse { return no.map { scoped($0) } ?? .goesOn }
    let (before, wasCertain) = (variables, isCertain)
    isCertain = false
    let first = scoped(yes)
    let after = variables
    variables = before
    let second = no.map { scoped($0) } ?? .goesOn
    for index in variables.indices {
      variables[index].bounds = variables[index].bounds.merged(after[index].bounds)
    }
    isCertain = wasCertain
    switch (first, second) {
    case (.leaves, .leaves): return .leaves
    case (.goesOn, .goesOn): return .goesOn
    default:
      isCertain = false
      return .mayLeave
    }
  }

  /// Runs a statement in a scope of its own.
  private mutating func scoped(_ statement: Statement) -> Flow { run(.block([statement])) }

  private mutating func run(_ loop: ShaderSyntax.Loop) -> Flow {
    let count = variables.count
    defer { variables.removeSubrange(count...) }
    if let start = loop.start { _ = run(start) }
    var changed: Set<Substring> = []
    loop.body.collectAssigned(&changed, syntax)
    let counter = loop.counter(changed: changed)
    let first = counter.flatMap { name in lookup(name.name) }
    loop.step?.collectAssigned(&changed, syntax)
    loop.condition?.collectAssigned(&changed, syntax)
    forget(changed)
    let wasCertain = isCertain
    isCertain = false
    if let counter, let first {
      guard let range = range(of: counter, from: first) else { return finish(.goesOn, wasCertain) }
      set(counter.name, range.bounds)
      // If the loop may end early, the counter may not reach its last values.
      isCertain = wasCertain && range.isCertain && !loop.body.mayLeave
    } else if let condition = loop.condition, value(condition).isFalse {
      return finish(.goesOn, wasCertain)
    }
    let flow = scoped(loop.body)
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
    of counter: ShaderSyntax.Loop.Counter, from first: Bounds
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

  private mutating func forget(_ names: Set<Substring>) {
    for index in variables.indices where index >= frame && names.contains(variables[index].name) {
      variables[index].bounds = fitted(.unknown, variables[index].bounds.type)
    }
  }

  // MARK: - Variables

  private func index(of name: Substring) -> Int? {
    if let own = variables[frame...].lastIndex(where: { $0.name == name }) { return own }
    return variables[..<constantCount].lastIndex { $0.name == name }
  }

  private func lookup(_ name: Substring) -> Bounds? { index(of: name).map { variables[$0].bounds } }

  private mutating func set(_ name: Substring, _ bounds: Bounds) {
    guard let index = index(of: name) else { return }
    variables[index].bounds = fitted(bounds, variables[index].bounds.type)
  }

  // MARK: - Expressions

  private mutating func value(_ expression: Expression) -> Bounds {
    budget -= 1
    guard budget > 0 else { return .unknown }
    switch expression {
    case .integer(let number): return .exactly(number)
    case .real(let number): return .real(number)
    case .name(let name): return lookup(name) ?? .unknown
    case .parameter(let name):
      guard let type = parameters[String(name)], type != .other else { return .unknown }
      let number = environment.number(String(name))
      return type == .integer
        ? .integer(number.rounded(), number.rounded(), .reached(loops: 0)) : .real(number)
    case .negated(let operand): return value(operand).negated
    case .not(let operand): return value(operand).inverted
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
    case .assignment(let target, let operation, let operand):
      var result = value(operand)
      if let operation { result = value(target).combined(operation, result) }
      if case .name(let name) = target { set(name, result) } else { _ = value(target) }
      return result
    case .unknown(let parts):
      for part in parts { _ = value(part) }
      return .unknown
    case .sequence(let parts): return parts.reduce(.unknown) { value($1) }
    case .call(let name, let arguments, let place): return call(name, arguments, place)
    }
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

  private mutating func call(_ name: Substring, _ arguments: [Expression], _ place: ShaderText.Place)
    -> Bounds
  {
    let values = arguments.map { value($0) }
    if let overloads = syntax.functions[name] {
      let matching = overloads.filter { $0.parameters.count == values.count }
      var result: Bounds?
      for function in matching {
        // Which one is selected depends on types that the analysis does not follow.
        let bounds =
          matching.count == 1 ? run(function, values) : uncertain { $0.run(function, values) }
        result = result.map { $0.merged(bounds) } ?? bounds
        for (argument, parameter) in zip(arguments, function.parameters) where parameter.isOutput {
          if case .name(let name) = argument { forget([name]) }
        }
      }
      return result ?? .unknown
    }
    if FilterCode.Reader(name) != nil {
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
  private mutating func note(_ offset: Bounds, _ place: ShaderText.Place) {
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
