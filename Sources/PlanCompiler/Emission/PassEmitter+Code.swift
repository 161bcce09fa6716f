import FilterGraph
import Pixels

extension PassEmitter {
  /// Writes a filter's code with all its declarations renamed, plus the functions through which it reads.
  mutating func emitCode(of filter: FilterInstance, _ place: Int) throws(CompileError) {
    guard emittedCode.insert(place).inserted else { return }
    let name = nodeName(place)
    let definition = filter.definition
    let code = definition.code
    let entry = if case .warp = definition.kind { "warp" } else { "filter" }
    guard code.declarations.contains(entry) else {
      throw CompileError(.invalidFilter, "\(definition.path):\(definition.bodyLine): no function '\(entry)'")
    }
    try emitReaders(of: filter, place, name, used: code.readers)
    let text = try rename(code, filter, place, name, entry: entry)
    let file = files.firstIndex(of: definition.path) ?? files.count
    if file == files.count { files.append(definition.path) }
    pieces.append(
      Piece(
        text: text + "\n", lineBreaks: code.lineBreaks + 1, origin: (file, definition.bodyLine),
        needs: catalog.shared.calls(of: definition).needs))
  }

  // MARK: - Reading

  /// Writes `tap`, `along`, `at`, `inputSize` and similar functions for the inputs of a filter that has them.
  private mutating func emitReaders(
    of filter: FilterInstance, _ place: Int, _ name: String, used: Set<String>
  ) throws(CompileError) {
    let node = program.nodes[place]
    switch filter.definition.kind {
    case .stencil, .separable, .general: pieces.append(Piece(text: "Place \(name)_here;\n"))
    case .reduce, .scatter, .warp: break
    default: return
    }
    let prepared = preparedOffsets(filter, name)
    var axis = ""
    switch node.operation {
    case .axis(_, let direction), .coarse(_, let direction, _): axis = direction == .x ? "i, 0" : "0, i"
    default: break
    }
    for (index, input) in node.inputs.enumerated() {
      let suffix = index == 0 ? "" : "\(index + 1)"
      func reader(_ word: String) -> String? {
        used.contains(word + suffix) ? "\(name)_\(word)\(suffix)" : nil
      }
      if let along = reader("along") {
        let read = try tap(input, of: place, offset: axis)
        pieces.append(Piece(text: "vec4 \(along)(int i) { \(prepared("i"))return \(read); }\n"))
      }
      if let along = reader("alongLuma") {
        let read = try tapLuma(input, of: place, offset: axis)
        pieces.append(Piece(text: "float \(along)(int i) { \(prepared("i"))return \(read); }\n"))
      }
      if let tap = reader("tap") {
        let read = try self.tap(input, of: place, offset: "dx, dy")
        pieces.append(Piece(text: "vec4 \(tap)(int dx, int dy) { \(prepared("dx", "dy"))return \(read); }\n"))
      }
      if let tap = reader("tapLuma") {
        let read = try tapLuma(input, of: place, offset: "dx, dy")
        pieces.append(
          Piece(text: "float \(tap)(int dx, int dy) { \(prepared("dx", "dy"))return \(read); }\n"))
      }
      if let size = reader("inputSize") {
        pieces.append(Piece(text: "vec2 \(size)() { return \(sizeName(input)); }\n"))
      }
      if index == 0, let size = reader("outputSize") {
        pieces.append(Piece(text: "vec2 \(size)() { return \(sizeName(place)); }\n"))
      }
      if let at = reader("at") {
        let read: String
        if cuts.cuts[input] != nil {
          // The errors of a sampler average out over many reads, but a filter may enlarge those of a few.
          read =
            filter.definition.taps == nil
            ? mixed(input, at: "position") : sample(stored(input, sampling: .linear), at: "position")
        } else {
          read = "\(try domain(input, .smooth))(placeAt(position, \(sizeName(input))))"
        }
        pieces.append(Piece(text: "vec4 \(at)(vec2 position) { return \(read); }\n"))
      }
    }
  }

  /// The statements that scale a stencil's offsets to pixels.
  private mutating func preparedOffsets(_ filter: FilterInstance, _ name: String) -> (String...) -> String {
    let hold = holdWithinRadius(filter, name)
    guard let grid = filter.definition.grid else { return { hold($0) } }
    let spacing = "\(name)_\(grid.codeName)"
    setting(.init(name: spacing, integer: filter.spacing))
    return { offsets in hold(offsets) + offsets.map { "\($0) *= \(spacing); " }.joined() }
  }

  /// The statements that clamp offsets to a stencil's radius; empty where the code provably stays within it,
  /// as in all built-in filters. Footprints rely on this.
  private mutating func holdWithinRadius(_ filter: FilterInstance, _ name: String) -> ([String]) -> String {
    guard filter.definition.kind.isStencil, !filter.isProvedWithinRadius else { return { _ in "" } }
    let limit = "\(name)_farthest_tap"
    setting(.init(name: limit, integer: filter.ownRadius))
    return { offsets in offsets.map { "\($0) = clamp(\($0), -\(limit), \(limit)); " }.joined() }
  }

  private mutating func tap(_ input: Int, of reader: Int, offset: String) throws(CompileError) -> String {
    if cuts.cuts[input] != nil {
      return pixel(of: input, at: "\(neighbour(of: reader, offset, in: input, bounds: .open)).position")
    }
    return
      "\(try domain(input, .exact))(\(neighbour(of: reader, offset, in: input, bounds: bounds(of: input))))"
  }

  /// The luminance of a neighbour.
  private mutating func tapLuma(_ input: Int, of reader: Int, offset: String) throws(CompileError)
    -> String
  {
    if cuts.cuts[input] == nil, case .luma = program.nodes[input].operation {
      let function = try lumaFunction(of: program.nodes[input].inputs[0])
      return "\(function)(\(neighbour(of: reader, offset, in: input, bounds: bounds(of: input))))"
    }
    let read = try tap(input, of: reader, offset: offset)
    return program.facts[input].isNarrow ? "\(read).r" : "luma(\(read).rgb)"
  }

  /// How to treat a neighbour outside the picture.
  private enum Bounds {
    /// Clamp it to the edge.
    case clamped
    /// Leave clamping to the function that reads it.
    case open
  }

  private func bounds(of input: Int) -> Bounds {
    if cuts.cuts[input] != nil { return .open }
    switch program.nodes[input].operation {
    case .source(let index), .storedLuma(let index, _): return readsPixels(index) ? .clamped : .open
    case .decode, .matrix, .luma, .convert, .result: return bounds(of: program.nodes[input].inputs[0])
    default: return .clamped
    }
  }

  /// The position of a neighbour of the current pixel.
  private mutating func neighbour(
    of reader: Int, _ offset: String, in input: Int, bounds: Bounds
  ) -> String {
    let here = "\(nodeName(reader))_here"
    if program.nodes[reader].isReduction || program.nodes[reader].isScatter {
      let size = sizeName(input)
      return "placeOf(clamp(ivec2(\(offset)), ivec2(0), ivec2(\(size)) - 1), \(size))"
    }
    if case .coarse(_, let axis, let step) = program.nodes[reader].operation {
      return coarseNeighbour(of: here, offset, in: input, along: axis, step: stepName(reader, step))
    }
    // A slider that changes a size may make it that of the input.
    let mayDiffer = parameters == .live && program.nodes[reader].filter?.definition.size != nil
    guard program.nodes[reader].size == program.nodes[input].size, !mayDiffer else {
      let size = sizeName(input)
      return "placeOf(clamp(\(here).pixel + ivec2(\(offset)), ivec2(0), ivec2(\(size)) - 1), \(size))"
    }
    return "\(bounds == .open ? "shifted" : "beside")(\(here), ivec2(\(offset)))"
  }

  // MARK: - Renaming

  /// The code with the names that it declares or reads through, and its settings, as this use of the filter calls them;
  /// `entry` gets the name of the use.
  private mutating func rename(
    _ code: FilterCode, _ filter: FilterInstance, _ place: Int, _ name: String, entry: String
  ) throws(CompileError) -> String {
    let definition = filter.definition
    let environment = filter.environment
    var settings: [String] = []
    for setting in code.settings {
      settings.append(try bindParameter(setting.name, filter, name, environment, line: setting.line))
    }
    let prefix = name + "_"
    var text = ""
    for part in code.parts {
      switch part {
      case .text(let plain): text += plain
      case .name(entry): text += name
      case .name(let word):
        text += prefix
        text += word
      case .setting(let index): text += settings[index]
      case .lookup(let word, let line): text += try bindLookup(word, filter, place, name, line: line) + "("
      case .wrong(let message, let line):
        throw CompileError(.invalidFilter, "\(definition.path):\(line): \(message)")
      }
    }
    return text
  }

  /// The name of a setting or of a number derived from it, which becomes a uniform or a constant.
  mutating func bindParameter(
    _ word: String, _ filter: FilterInstance, _ name: String, _ environment: Expression.Environment, line: Int
  ) throws(CompileError) -> String {
    let definition = filter.definition
    let uniform = "\(name)_\(word)"
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
      case .number: add(.init(name: uniform, kind: .float, values: [Float(number)]))
      // Drivers unroll loops whose number of turns they know, which take a software renderer less than half the time.
      case .integer: constant(.init(name: uniform, integer: Int(saturating: number)))
      }
      return uniform
    }
    if let clock = definition.clocks.first(where: { $0.name == word }) {
      add(.init(name: uniform, clock: clock.clock))
      return uniform
    }
    if let table = definition.tables.first(where: { $0.name == word }) {
      guard let provider = catalog.tableProviders[table.provider] else {
        let message = unknown(table.provider, among: catalog.tableProviders.keys, what: "table provider")
        throw CompileError(.invalidFilter, "\(definition.path): \(message)")
      }
      let values = provider(table.arguments.map { $0.value(in: environment) }, table.count)
      precondition(
        values.count == table.count, "'\(table.provider)' gave \(values.count) of \(table.count) numbers")
      add(.init(name: uniform, kind: .floats(count: table.count), values: values))
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
    case .list(let count): add(.init(name: uniform, kind: .floats(count: count), values: numbers))
    case .curve, .image, .lookup, .text: break
    }
    return uniform
  }

  private mutating func bindLookup(
    _ word: String, _ filter: FilterInstance, _ place: Int, _ name: String, line: Int
  ) throws(CompileError) -> String {
    let base = "\(name)_\(word)"
    let function = "\(base)_lookup"
    guard emittedSources.insert(function).inserted else { return function }
    var lines = ""
    if let curves = filter.definition.curves.first(where: { $0.name == word }) {
      let computed = try compute(curves, filter)
      let shape = LookupDescription.Grid(count: computed.samples.count)
      bind(.init(name: "\(base)_curves", content: .curves(computed), sampling: .nearest))
      lines += "  rgb = viewfinder_curved(\(base)_curves, \(grid(shape, "\(base)_curves")));\n"
    } else {
      lines = try bindLookupFile(word, filter, place, base, line: line)
    }
    pieces.append(Piece(text: "vec3 \(function)(vec3 rgb) {\n\(lines)  return rgb;\n}\n"))
    return function
  }

  /// The statements that look a colour up in a parameter's file; none when it is `none`.
  private mutating func bindLookupFile(
    _ word: String, _ filter: FilterInstance, _ place: Int, _ base: String, line: Int
  ) throws(CompileError) -> String {
    guard let parameter = filter.definition.parameter(named: word), parameter.kind == .lookup else {
      throw CompileError(
        .invalidFilter, "\(filter.definition.path):\(line): '\(word)' is not a parameter of type lookup")
    }
    let path = try file(parameter, filter)
    if path == "none" { return "" }
    let shape = lookups(path) ?? LookupDescription()
    var lines = ""
    func bindCurves(_ shape: LookupDescription.Grid?, _ curves: RenderPlan.TextureBinding.CurvePlace) {
      guard let shape else { return }
      let name = curves == .beforeCube ? "\(base)_curves" : "\(base)_output"
      bind(.init(name: name, content: .lookupCurves(path: path, curves), sampling: .nearest))
      lines += "  rgb = viewfinder_curved(\(name), \(grid(shape, name)));\n"
    }
    bindCurves(shape.curve, .beforeCube)
    if let cube = shape.cube {
      let storage = storage(of: cube, shape.colors, at: place)
      bind(
        .init(name: "\(base)_cube", content: .lookupCube(path: path, storage: storage), sampling: .nearest))
      lines += "  rgb = \(lookup(in: "\(base)_cube", storage, shape.colors, grid(cube, "\(base)_cube")));\n"
    }
    bindCurves(shape.output, .afterCube)
    return lines
  }

  /// The expression that looks a colour up in a cube that stands for a run of operations.
  mutating func lookedUp(_ lookup: BakedLookup, _ input: String, name: String) -> String {
    bind(
      .init(
        name: "\(name)_cube", content: .lookupCube(path: lookup.path, storage: lookup.storage),
        sampling: .nearest))
    let place = grid(lookup.grid, "\(name)_cube", of: "\(input).rgb")
    let color = self.lookup(in: "\(name)_cube", lookup.storage, lookup.colors, place)
    if lookup.low == 0, lookup.range == 1 { return "vec4(\(color), 1.0)" }
    constant(.init(name: "\(name)_low", kind: .float, values: [lookup.low]))
    constant(.init(name: "\(name)_range", kind: .float, values: [lookup.range]))
    return "vec4(\(color) * \(name)_range + \(name)_low, 1.0)"
  }

  /// The storage of a cube that the value at `place` is computed with.
  private func storage(
    of cube: LookupDescription.Grid, _ colors: LookupDescription.Colors, at place: Int
  ) -> CubeStorage {
    switch (colors, options.costs.cubes) {
    case (.bytes, _): .bytes
    case (.unit(let step), .packedTetrahedra):
      storage.packsLookups[place] && cube.count <= CubeStorage.mostPacked
        && step <= CubeStorage.greatestPackedStep ? .packedTetrahedra : .floats
    case (.unit, .words): options.fusion == .full ? .words : .floats
    case (.unit, _), (.any, _): .floats
    }
  }

  /// The call that looks a colour up.
  private mutating func lookup(
    in cube: String, _ storage: CubeStorage, _ colors: LookupDescription.Colors, _ place: String
  ) -> String {
    switch (storage, colors) {
    case (.packedTetrahedra, .unit(let step)):
      constant(
        .init(name: "\(cube)_steps", kind: .float, values: [CubeStorage.packedRange(greatestStep: step)]))
      return "viewfinder_lookedUpPacked(\(cube), \(place), \(cube)_steps)"
    case (.words, _): return "viewfinder_lookedUpWords(\(cube), \(place))"
    default: return "viewfinder_lookedUp(\(cube), \(place))"
    }
  }

  private func compute(
    _ curves: FilterDefinition.Curves, _ filter: FilterInstance
  ) throws(CompileError) -> ComputedCurves {
    guard let provider = catalog.curveProviders[curves.provider] else {
      let message = unknown(curves.provider, among: catalog.curveProviders.keys, what: "curve provider")
      throw CompileError(.invalidFilter, "\(filter.definition.path): \(message)")
    }
    return provider(
      curves.parameters.map { name in
        guard let parameter = filter.definition.parameter(named: name),
          case .numbers(let numbers) = filter.value(of: parameter)
        else { preconditionFailure("'\(name)' is no curve of '\(filter.definition.id)'") }
        return numbers
      })
  }

  /// The arguments that position a colour on a grid: its position in steps, and the last step.
  private mutating func grid(
    _ grid: LookupDescription.Grid, _ name: String, of color: String = "rgb"
  ) -> String {
    let last = Float(grid.count - 1)
    let scale = last / (grid.high - grid.low)
    let offset = -grid.low * scale
    constant(.init(name: "\(name)_scale", kind: .vec3, values: [scale.x, scale.y, scale.z]))
    constant(.init(name: "\(name)_offset", kind: .vec3, values: [offset.x, offset.y, offset.z]))
    constant(.init(name: "\(name)_last", kind: .float, values: [last]))
    return "\(color) * \(name)_scale + \(name)_offset, \(name)_last"
  }

  private func file(_ parameter: ParameterDefinition, _ filter: FilterInstance) throws(CompileError) -> String
  {
    guard case .file(let path) = filter.value(of: parameter), !path.isEmpty else {
      throw CompileError(
        .missingImage,
        "'\(filter.definition.id)' needs a file: \(filter.definition.id)=\(parameter.name)=FILE")
    }
    return path
  }
}
