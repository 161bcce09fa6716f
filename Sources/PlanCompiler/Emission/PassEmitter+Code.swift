import FilterGraph
import GLSL
import Pixels

/// The code of filters with its declarations renamed, plus the functions through which it reads.
extension PassEmitter {
  /// Adds a filter's code as one use of the filter needs it.
  mutating func emitCode(of filter: FilterInstance, _ place: Int) throws(CompileError) {
    let name = names[place]
    guard code.begins("\(name)()") else { return }
    let definition = filter.definition
    let entry = if case .warp = definition.kind { "warp" } else { "filter" }
    guard definition.code.declarations.contains(entry) else {
      throw CompileError(.invalidFilter, "\(definition.path):\(definition.bodyLine): no function '\(entry)'")
    }
    try emitReaders(of: filter, place, used: definition.code.readers)
    let text = try rename(definition.code, filter, place, name, entry: entry)
    code.append(text, lineBreaks: definition.code.lineBreaks, of: definition)
  }

  // MARK: - Reading

  /// The place at which a filter with neighbours computes.
  mutating func here(_ reader: Int) -> ExpressionNode { .init("\(names[reader])_here") }

  /// Adds `tap`, `along`, `at`, `inputSize` and similar functions for the inputs of a filter that has them.
  private mutating func emitReaders(
    of filter: FilterInstance, _ place: Int, used: Set<String>
  ) throws(CompileError) {
    let node = program.nodes[place]
    let prefix = names.prefix(of: place)
    switch filter.definition.kind {
    case .stencil, .separable, .general: code.append(DeclarationNode([], "Place", "\(names[place])_here"))
    case .reduce, .scatter, .warp: break
    default: return
    }
    let prepared = preparedOffsets(filter, place)
    let isAcross =
      switch node.operation {
      case .axis(_, let axis), .coarse(_, let axis, _): axis == .x
      default: false
      }
    let along = isAcross ? ExpressionNode.columnsAndRows("i", .init(0)) : .columnsAndRows(.init(0), "i")
    for (index, input) in node.inputs.enumerated() {
      let suffix = index == 0 ? "" : "\(index + 1)"
      func reader(_ word: String) -> String? {
        used.contains(word + suffix) ? prefix + word + suffix : nil
      }
      for (word, parameters, offset) in [
        ("along", ["i"], along), ("tap", ["dx", "dy"], .columnsAndRows("dx", "dy")),
      ] {
        let arguments = parameters.map { ("int", $0) }
        if let function = reader(word) {
          let read = try tap(input, of: place, offset: offset)
          code.append(FunctionNode("vec4", function, arguments, prepared(parameters) + [.exit(read)]))
        }
        if let function = reader(word + "Luma") {
          let read = try tapLuma(input, of: place, offset: offset)
          code.append(FunctionNode("float", function, arguments, prepared(parameters) + [.exit(read)]))
        }
      }
      if let size = reader("inputSize") {
        code.append(FunctionNode("vec2", size, [], [.exit(sizeName(input))]))
      }
      if index == 0, let size = reader("outputSize") {
        code.append(FunctionNode("vec2", size, [], [.exit(sizeName(place))]))
      }
      if let at = reader("at") {
        let read = try anywhere(input, for: filter)
        code.append(FunctionNode("vec4", at, [("vec2", "position")], [.exit(read)]))
      }
    }
  }

  /// An input at any `position`.
  private mutating func anywhere(
    _ input: Int, for filter: FilterInstance
  ) throws(CompileError) -> ExpressionNode {
    guard isStored(input) else {
      return .call(try domain(input, .smooth), .call("placeAt", "position", sizeName(input)))
    }
    // The errors of a sampler average out over many reads, but a filter may enlarge those of a few.
    return filter.definition.taps == nil
      ? mixed(input, at: "position") : sample(stored(input, sampling: .linear), at: "position")
  }

  /// The statements that limit a stencil's offsets to its radius and scale them to pixels.
  ///
  /// They are not limited where the code provably stays within the radius, as in all built-in filters. Footprints rely on
  /// this.
  private mutating func preparedOffsets(
    _ filter: FilterInstance, _ place: Int
  ) -> ([String]) -> [StatementNode] {
    var limit: ExpressionNode?
    if filter.definition.kind.isStencil, !filter.isProvedWithinRadius {
      let name = names[place] + "_farthest_tap"
      limit = .init(name)
      setting(.init(name: name, integer: filter.ownRadius))
    }
    var spacing: ExpressionNode?
    if let grid = filter.definition.grid {
      let name = names.prefix(of: place) + grid.codeName
      spacing = .init(name)
      setting(.init(name: name, integer: filter.spacing))
    }
    return { offsets in
      offsets.compactMap { offset in
        limit.map { .assign(offset, .call("clamp", .init(offset), -$0, $0)) }
      }
        + offsets.compactMap { offset in
          spacing.map { .init(.expression(.init(.assignment(.multiply, .init(offset), $0)))) }
        }
    }
  }

  private mutating func tap(
    _ input: Int, of reader: Int, offset: ExpressionNode
  ) throws(CompileError) -> ExpressionNode {
    guard !isStored(input) else {
      return pixel(of: input, at: neighbour(of: reader, offset, in: input, bounds: .open).position)
    }
    let function = try domain(input, .exact)
    return .call(function, neighbour(of: reader, offset, in: input, bounds: bounds(of: input)))
  }

  /// The luminance of a neighbour.
  private mutating func tapLuma(
    _ input: Int, of reader: Int, offset: ExpressionNode
  ) throws(CompileError) -> ExpressionNode {
    if !isStored(input), case .luma = program.nodes[input].operation {
      let function = try lumaFunction(of: program.nodes[input].inputs[0])
      return .call(function, neighbour(of: reader, offset, in: input, bounds: bounds(of: input)))
    }
    return luma(of: try tap(input, of: reader, offset: offset), at: input)
  }

  /// How to treat a neighbour outside the picture.
  private enum Bounds {
    /// Clamp it to the edge.
    case clamped
    /// Leave clamping to the function that reads it.
    case open
  }

  private func bounds(of input: Int) -> Bounds {
    if isStored(input) { return .open }
    switch program.nodes[input].operation {
    case .source(let index), .storedLuma(let index, _): return readsPixels(index) ? .clamped : .open
    case .decode, .matrix, .luma, .convert, .result: return bounds(of: program.nodes[input].inputs[0])
    default: return .clamped
    }
  }

  /// The position of a neighbour of the current pixel.
  private mutating func neighbour(
    of reader: Int, _ offset: ExpressionNode, in input: Int, bounds: Bounds
  ) -> ExpressionNode {
    if program.nodes[reader].isReduction || program.nodes[reader].isScatter {
      let size = sizeName(input)
      return .call("placeOf", .clamped(offset, toSize: size), size)
    }
    let here = here(reader)
    if case .coarse(_, let axis, let step) = program.nodes[reader].operation {
      return coarseNeighbour(of: reader, offset, in: input, along: axis, step: step)
    }
    // A slider that changes a size may make it that of the input.
    let mayDiffer = parameters == .live && program.nodes[reader].filter?.definition.size != nil
    guard program.nodes[reader].size == program.nodes[input].size, !mayDiffer else {
      let size = sizeName(input)
      return .call("placeOf", .clamped(here.pixel + offset, toSize: size), size)
    }
    return .call(bounds == .open ? "shifted" : "beside", here, offset)
  }

  // MARK: - Renaming

  /// The code with the names that it declares or reads through, and its settings, as this use of the filter calls them;
  /// `entry` gets the name of the use.
  private mutating func rename(
    _ original: FilterCode, _ filter: FilterInstance, _ place: Int, _ name: String, entry: String
  ) throws(CompileError) -> String {
    let definition = filter.definition
    let environment = filter.environment
    let prefix = names.prefix(of: place)
    var settings: [String] = []
    for setting in original.settings {
      settings.append(try bindParameter(setting.name, filter, prefix, environment, line: setting.line))
    }
    var text = ""
    for part in original.parts {
      switch part {
      case .text(let plain): text += plain
      case .name(entry): text += name
      case .name(let word):
        text += prefix
        text += word
      case .setting(let index): text += settings[index]
      case .lookup(let word, let line): text += try bindLookup(word, filter, place, line: line) + "("
      case .wrong(let message, let line):
        throw CompileError(.invalidFilter, "\(definition.path):\(line): \(message)")
      }
    }
    return text
  }

  /// The name of a setting or of a number derived from it, which becomes a uniform or a constant.
  mutating func bindParameter(
    _ word: String, _ filter: FilterInstance, _ prefix: String, _ environment: Expression.Environment,
    line: Int
  ) throws(CompileError) -> String {
    let definition = filter.definition
    let uniform = prefix + word
    if let parameter = definition.parameter(named: word) {
      guard parameter.kind.isFile else { return bindSetting(parameter, uniform, environment) }
      bind(.init(name: uniform, content: .image(path: try file(parameter, filter)), sampling: .linear))
      return uniform
    }
    if definition.lets.contains(where: { $0.name == word }) {
      let number = RenderPlan.Uniform(name: uniform, kind: .float, values: [Float(environment.number(word))])
      if definition.choiceNames.contains(word) { constant(number) } else { setting(number) }
      return uniform
    }
    if let sizeLet = definition.sizeLets.first(where: { $0.name == word }) {
      let number = environment.number(word)
      switch sizeLet.kind {
      // A uniform always, so that one program serves every size.
      case .number: bindings.add(.init(name: uniform, kind: .float, values: [Float(number)]))
      // Drivers unroll loops whose number of turns they know, which take a software renderer less than half the time.
      case .integer: constant(.init(name: uniform, integer: Int(saturating: number)))
      }
      return uniform
    }
    if let clock = definition.clocks.first(where: { $0.name == word }) {
      bindings.add(.init(name: uniform, clock: clock.clock))
      return uniform
    }
    if let table = definition.tables.first(where: { $0.name == word }) {
      guard let provider = context.catalog.tableProviders[table.provider] else {
        let known = context.catalog.tableProviders.keys
        let message = unknown(table.provider, among: known, what: "table provider")
        throw CompileError(.invalidFilter, "\(definition.path): \(message)")
      }
      let values = provider(table.arguments.map { $0.value(in: environment) }, table.count)
      precondition(
        values.count == table.count, "'\(table.provider)' gave \(values.count) of \(table.count) numbers")
      bindings.add(.init(name: uniform, kind: .floats(count: table.count), values: values))
      return uniform
    }
    let all =
      definition.parameters.map(\.codeName) + definition.lets.map(\.name) + definition.tables.map(\.name)
      + definition.clocks.map(\.name) + definition.sizeLets.map(\.name)
    throw CompileError(
      .invalidFilter, "\(definition.path):\(line): \(unknown(word, among: all, what: "parameter"))")
  }

  /// The expression of a setting that is made of numbers.
  private mutating func bindSetting(
    _ parameter: ParameterDefinition, _ uniform: String, _ environment: Expression.Environment
  ) -> String {
    let exact = environment.numbers(parameter.codeName)!
    let numbers = exact.map { Float($0) }
    let integer = Int(saturating: exact[0])
    switch parameter.kind {
    case .float: setting(.init(name: uniform, kind: .float, values: numbers))
    case .int: setting(.init(name: uniform, integer: integer))
    case .choice: constant(.init(name: uniform, integer: integer))
    case .bool:
      constant(.init(name: uniform, integer: integer))
      return "(\(uniform) != 0)"
    case .point: setting(.init(name: uniform, kind: .vec2, values: numbers))
    case .color: setting(.init(name: uniform, kind: .vec4, values: numbers))
    case .list(let count): bindings.add(.init(name: uniform, kind: .floats(count: count), values: numbers))
    case .curve, .image, .lookup, .text: break
    }
    return uniform
  }

  func file(_ parameter: ParameterDefinition, _ filter: FilterInstance) throws(CompileError) -> String {
    guard case .file(let path) = filter.value(of: parameter), !path.isEmpty else {
      throw CompileError(
        .missingImage,
        "'\(filter.definition.id)' needs a file: \(filter.definition.id)=\(parameter.name)=FILE")
    }
    return path
  }
}
