import Pixels

/// Turns an expanded graph into operations: sources with their orientation, conversions, sizes.
///
/// Dead nodes are not visited; filters that do nothing are dropped; equal operations become one.
struct Lowering {
  let catalog: FilterCatalog
  let options: CompilerOptions
  let frame: SourceDescription
  let images: [String: SourceDescription]

  private var result = Intermediate()

  init(
    catalog: FilterCatalog, options: CompilerOptions, frame: SourceDescription,
    images: [String: SourceDescription]
  ) {
    self.catalog = catalog
    self.options = options
    self.frame = frame
    self.images = images
  }

  /// Lowers everything that the output needs.
  mutating func lower(_ graph: Graph) throws(CompileError) -> Intermediate {
    var needed = Set([graph.output])
    for id in graph.ids.reversed() where needed.contains(id) { needed.formUnion(graph[id].inputs) }
    result.sources = [.frame(frame)]
    var places: [Graph.NodeID: Int] = [:]
    for id in graph.ids where needed.contains(id) {
      let node = graph[id]
      let inputs = node.inputs.map { places[$0]! }
      switch node.operation {
      case .input: places[id] = try source(0, frame)
      case .image(let path): places[id] = try image(path)
      case .filter(let filter):
        result.filterCount += 1
        places[id] = try self.filter(filter, inputs: inputs)
      }
    }
    result.output = places[graph.output]!
    return result
  }

  private mutating func image(_ path: String) throws(CompileError) -> Int {
    guard let description = images[path] else {
      throw CompileError(.missingImage, "no picture '\(path)' was given to the plan")
    }
    let source = RenderPlan.Source.image(path: path, description)
    let index = result.sources.firstIndex(of: source) ?? result.sources.count
    if index == result.sources.count { result.sources.append(source) }
    return try self.source(index, description)
  }

  private mutating func source(_ index: Int, _ description: SourceDescription) throws(CompileError) -> Int {
    try check(description.size, of: index == 0 ? "the picture" : "an image of the chain")
    if options.fusion == .full, options.costs == .software, description.format.isDear {
      result.storable[index] = result.add(.raw(index), inputs: [], size: description.size)
    }
    let raw = result.add(.source(index, folded: []), inputs: [], size: description.size)
    guard description.orientation != .up else { return raw }
    guard let definition = catalog.filter(named: "orientation") else {
      preconditionFailure("the catalogue has no 'orientation' filter")
    }
    let place = Double(Orientation.allCases.firstIndex(of: description.orientation)!)
    let turn = FilterInstance(definition, ["orientation": .number(place)])
    return result.add(
      .filter(turn), inputs: [raw], size: description.orientation.applied(to: description.size))
  }

  private mutating func filter(_ filter: FilterInstance, inputs: [Int]) throws(CompileError) -> Int {
    let definition = filter.definition
    if filter.isIdentity, options.parameters == .fixed || filter.definition.identityIsChosen,
      let first = inputs.first
    {
      return first
    }
    let size = try outputSize(filter, inputs: inputs)
    if case .matrix = definition.kind { return matrix(filter, input: inputs[0], size: size) }
    var converted = inputs.map { convert($0, for: definition) }
    var behind: Intermediate.Operation?
    if options.fusion == .full, options.costs == .software, definition.averages,
      let (stored, conversion) = splitConversion(converted[0])
    {
      converted[0] = stored
      behind = conversion
    }
    var node: Int
    if case .separable = definition.kind {
      let across = result.add(.axis(filter, .x), inputs: converted, size: size)
      node = result.add(.axis(filter, .y), inputs: [across], size: size)
    } else if options.extent == .tiles,
      let minification = Minification(filter, from: result.nodes[converted.first ?? 0].size, to: size)
    {
      node = minification.add(to: &result, input: converted[0], size: size)
    } else {
      node = result.add(.filter(filter), inputs: converted, size: size)
    }
    if let behind { node = result.add(behind, inputs: [node], size: size) }
    return definition.space == .linear ? result.add(.convert(.toDisplay), inputs: [node], size: size) : node
  }

  /// Takes the conversion of a source off a value, with the affine filters that are folded into it: where arithmetic
  /// is dear, what averages runs before them, on textures as they are stored.
  private mutating func splitConversion(_ place: Int) -> (stored: Int, conversion: Intermediate.Operation)? {
    let node = result.nodes[place]
    switch node.operation {
    case .source(let index, let folded) where !result.sources[index].description.isPlain:
      return (result.add(.raw(index), inputs: [], size: node.size), .decode(index, folded: folded))
    case .decode: return (node.inputs[0], node.operation)
    case .filter(let turn) where turn.isExact && turn.definition.edge == .clamp:
      guard let (stored, conversion) = splitConversion(node.inputs[0]) else { return nil }
      return (result.add(node.operation, inputs: [stored], size: node.size), conversion)
    default: return nil
    }
  }

  /// Folds a matrix into the one before it, or into the conversion of the source.
  private mutating func matrix(_ filter: FilterInstance, input: Int, size: PixelSize) -> Int {
    guard options.fusion == .full else { return result.add(.matrix([filter]), inputs: [input], size: size) }
    let before = result.nodes[input]
    switch before.operation {
    case .matrix(let filters):
      return result.add(.matrix(filters + [filter]), inputs: before.inputs, size: size)
    case .source(let index, let folded):
      return result.add(.source(index, folded: folded + [filter]), inputs: [], size: size)
    case .decode(let index, let folded):
      return result.add(.decode(index, folded: folded + [filter]), inputs: before.inputs, size: size)
    case .filter(let turn) where turn.isExact && turn.definition.edge == .clamp:
      // An affine filter commutes with a warp: before it, the filter may meet the source.
      let inner = matrix(filter, input: before.inputs[0], size: result.nodes[before.inputs[0]].size)
      return result.add(before.operation, inputs: [inner], size: size)
    default:
      return result.add(.matrix([filter]), inputs: [input], size: size)
    }
  }

  /// Inserts what a filter wants of its inputs.
  private mutating func convert(_ input: Int, for definition: FilterDefinition) -> Int {
    var input = input
    if definition.space == .linear {
      let node = result.nodes[input]
      // Out of linear light and back in is nothing.
      input =
        node.operation == .convert(.toDisplay)
        ? node.inputs[0] : result.add(.convert(.toLinear), inputs: [input], size: node.size)
    }
    if definition.inputRange == .unit, !isUnit(result.nodes[input]) {
      input = result.add(.convert(.toUnit), inputs: [input], size: result.nodes[input].size)
    }
    return input
  }

  private func isUnit(_ node: Intermediate.Node) -> Bool {
    node.operation == .convert(.toUnit) || node.filter?.definition.result == .r8
  }

  private func outputSize(_ filter: FilterInstance, inputs: [Int]) throws(CompileError) -> PixelSize {
    let base = inputs.first.map { result.nodes[$0].size } ?? frame.orientation.applied(to: frame.size)
    if case .reduce = filter.definition.kind { return PixelSize(width: 1, height: 1) }
    guard let formulas = filter.definition.size else { return base }
    var environment = filter.environment
    environment.define("width", [Double(base.width)])
    environment.define("height", [Double(base.height)])
    let width = formulas.width.value(in: environment).rounded()
    let height = formulas.height.value(in: environment).rounded()
    guard width >= 1, height >= 1, width <= 1_000_000, height <= 1_000_000 else {
      throw CompileError(
        .tooLarge,
        "'\(filter)' makes a picture of \(plain(width))x\(plain(height)); sides go from 1 to \(options.maximumSize)"
      )
    }
    let size = PixelSize(width: Int(width), height: Int(height))
    try check(size, of: "the result of '\(filter.definition.id)'")
    return size
  }

  private func check(_ size: PixelSize, of what: String) throws(CompileError) {
    guard options.extent == .tiles || max(size.width, size.height) <= options.maximumSize else {
      throw CompileError(
        .tooLarge,
        "\(what) is \(size) pixels, but this GPU takes sides up to \(options.maximumSize); resize it first")
    }
  }
}
