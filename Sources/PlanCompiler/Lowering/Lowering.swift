package import FilterGraph
package import Pixels

/// Lowers an expanded graph to operations: sources with their orientation, conversions, sizes.
///
/// Dead nodes are not visited. Operations are simplified as they are added.
package struct Lowering {
  let catalog: FilterCatalog
  let options: CompilerOptions
  /// The pictures that feed the chain's inputs, in order; the first is the frame.
  let inputs: [PictureDescription]
  let images: [String: PictureDescription]

  private let history: CompilerOptions.History
  var rewriter: Rewriter
  /// The states that filters keep for other steps of the same filter, by the node that keeps them.
  var memories: [Graph.NodeID: Memory] = [:]
  /// For each node that reads such states, the nodes that keep them, by the ids of their filters.
  var writers: [Graph.NodeID: [String: Graph.NodeID]] = [:]

  package init(
    catalog: FilterCatalog, options: CompilerOptions, inputs: [PictureDescription],
    images: [String: PictureDescription]
  ) {
    self.catalog = catalog
    self.options = options
    history = options.extent == .tiles ? .none : options.history
    self.inputs = inputs
    self.images = images
    rewriter = Rewriter(catalog: catalog, options: options)
  }

  /// Lowers everything that the requested results need; nil requests every result of the chain as a texture.
  package mutating func lower(
    _ graph: Graph, results: [RenderPlan.ResultRequest]? = nil
  ) throws(CompileError) -> Intermediate {
    let sharing: Intermediate.Sharing = results == nil ? .labels : .values
    let results = results ?? graph.outputs.map { .init($0.label) }
    precondition(!results.isEmpty, "a plan has at least one result")
    var nodes: [Graph.NodeID] = []
    for request in results { nodes.append(try node(of: request.label, in: graph)) }
    let needed = findNeeded(graph, for: nodes)
    rewriter.program.sources = zip(graph.inputNames, inputs).map { .input(name: $0, $1) }
    var places: [Graph.NodeID: Int] = [:]
    for id in graph.ids where needed.contains(id) {
      let node = graph[id]
      let inputs = node.inputs.map { places[$0]! }
      switch node.operation {
      case .input(let index):
        guard index < self.inputs.count else {
          throw CompileError(.missingInput, "the chain's input [\(graph.inputNames[index])] has no source")
        }
        places[id] = try source(index, self.inputs[index])
      case .image(let path): places[id] = try image(path)
      case .filter(let filter):
        rewriter.program.filterCount += 1
        try rememberSizes(of: id, in: graph, places: places)
        places[id] = try self.filter(filter, inputs: inputs, at: id)
        if history.keeps, let state = memories[id]?.state { rewriter.program.states[state].kept = places[id] }
      }
    }
    rewriter.program.settleStates(options.parameters)
    var wanted: [Intermediate.Result] = []
    for (request, node) in zip(results, nodes) {
      let place = places[node]!
      let picture = request.form.picture(of: rewriter[place].size)
      wanted.append(
        .init(
          request: request, picture: picture, size: rewriter[place].size,
          places: try self.places(place, as: request.form, picture)))
    }
    rewriter.program.setResults(wanted, sharing: sharing)
    rewriter.program.forgetWhatNothingNeeds()
    return rewriter.program
  }

  private mutating func image(_ path: String) throws(CompileError) -> Int {
    guard let description = images[path] else {
      throw CompileError(.missingImage, "no picture '\(path)' was given to the plan")
    }
    let source = RenderPlan.Source.image(path: path, description)
    let index = rewriter.program.sources.firstIndex(of: source) ?? rewriter.program.sources.count
    if index == rewriter.program.sources.count { rewriter.program.sources.append(source) }
    return try self.source(index, description)
  }

  private mutating func source(_ index: Int, _ description: PictureDescription) throws(CompileError) -> Int {
    try check(
      description.size,
      of: index == 0
        ? "the picture" : index < inputs.count ? "an input of the chain" : "an image of the chain")
    let stored = rewriter.add(.source(index), inputs: [], size: description.size)
    let place = turned(stored, description.orientation)
    let size = rewriter[place].size
    var decoded =
      description.isPlain ? place : rewriter.add(.decode(index, folded: []), inputs: [place], size: size)
    if description.hasConstantLuminance {
      decoded = rewriter.add(.convert(.fromConstantLuminance), inputs: [decoded], size: size)
    }
    switch description.encoding.transfer {
    case .display: return decoded
    case .linear: return rewriter.add(.convert(.toDisplay), inputs: [decoded], size: size)
    }
  }

  /// The filter that turns pictures.
  static let orientation = "orientation"

  mutating func turned(_ place: Int, _ orientation: Orientation) -> Int {
    guard orientation != .up else { return place }
    let number = Double(Orientation.allCases.firstIndex(of: orientation)!)
    let turn = FilterInstance(builtIn(Self.orientation), nearest: ["orientation": .number(number)])
    return rewriter.add(.filter(turn), inputs: [place], size: orientation.applied(to: rewriter[place].size))
  }

  /// The orientation in which the history is read; nil when it is not read.
  var recall: Orientation? { history.recall }

  /// A filter that the compiler itself inserts.
  func builtIn(_ id: String) -> FilterDefinition {
    guard let definition = catalog.filter(named: id) else {
      preconditionFailure("the catalogue has no '\(id)' filter")
    }
    return definition
  }

  mutating func filter(
    _ filter: FilterInstance, inputs: [Int], at node: Graph.NodeID? = nil
  ) throws(CompileError) -> Int {
    let definition = filter.definition
    let size = try outputSize(filter, inputs: inputs)
    let filter = filter.settled(for: inputs.map { rewriter[$0].size })
    if let input = inputs.first, rewriter[input].size == size, isSwitchedOff(filter) { return input }
    let firstState = rewriter.program.states.count
    var read = inputs
    // The size of a warp's second input is settled by now.
    if case .warp = definition.kind { read = [inputs[0]] }
    let converted =
      read.enumerated().map { index, input in
        definition.readsPixels(ofInput: index) ? convert(input, for: filter) : unread(input)
      } + (try earlierPictures(by: filter, inputs: inputs, size: size, at: node))
    let node: Int
    if case .matrix = definition.kind {
      node = rewriter.add(.matrix([filter]), inputs: converted, size: size)
    } else if case .separable = definition.kind {
      let across = rewriter.add(.axis(filter, .x), inputs: converted, size: size)
      node = rewriter.add(.axis(filter, .y), inputs: [across], size: size)
    } else if options.extent == .tiles, let input = converted.first,
      let minification = Minification(filter, from: rewriter[input].size, to: size)
    {
      node = minification.add(to: &rewriter, input: input, size: size)
    } else {
      node = rewriter.add(.filter(filter), inputs: converted, size: size)
      if case .scatter = definition.kind { try checkScatter(node) }
      if definition.drawing == .ownGrid { rewriter.program.required[node] = .ownGrid }
    }
    if history.keeps { keep(from: firstState, inputs: inputs, result: node) }
    var result = node
    if read.indices.contains(where: {
      definition.readsPixels(ofInput: $0) && premultiplies(read[$0], for: filter)
    }) {
      result = rewriter.add(.convert(.toStraight), inputs: [result], size: size)
    }
    if definition.space == .linear {
      result = rewriter.add(.convert(.toDisplay), inputs: [result], size: size)
    }
    return result
  }

  /// Whether a choice leaves a filter out, and with it its history.
  ///
  /// A part of a group is left out even of plans that follow the definition step by step: its code need not know of
  /// the choices in which it has no part.
  private func isSwitchedOff(_ filter: FilterInstance) -> Bool {
    let definition = filter.definition
    return filter.isIdentity && definition.identityIsChosen
      && (options.fusion == .full || definition.role == .part)
  }

  /// Stands in for an input of which only the size is used.
  private mutating func unread(_ input: Int) -> Int {
    let size = rewriter[input].size
    return rewriter.add(.unread(size), inputs: [], size: size)
  }

  /// Whether a filter gets an input with its colours multiplied by alpha.
  ///
  /// Those of an opaque one are that already, and numbers have no opacity. One pixel is no mean, nor does a filter
  /// compute one that does nothing.
  private func premultiplies(_ input: Int, for filter: FilterInstance) -> Bool {
    guard filter.definition.alphaForm == .premultiplied, !filter.isExact,
      !(filter.isIdentity && options.parameters == .fixed)
    else { return false }
    let facts = rewriter.program.facts[input]
    return !facts.isOpaque && !facts.hasNumbersAlone
  }

  /// Inserts the conversions that a filter expects of its inputs.
  private mutating func convert(_ input: Int, for filter: FilterInstance) -> Int {
    let definition = filter.definition
    let premultiplies = premultiplies(input, for: filter)
    var input = input
    let size = rewriter[input].size
    if definition.space == .linear { input = rewriter.add(.convert(.toLinear), inputs: [input], size: size) }
    if premultiplies {
      input = rewriter.add(.convert(.toPremultiplied), inputs: [input], size: size)
    }
    if definition.inputRange == .unit { input = rewriter.add(.convert(.toUnit), inputs: [input], size: size) }
    return input
  }

  /// The states that a filter reads, as further inputs. For a frame without history, its inputs.
  private mutating func earlierPictures(
    by filter: FilterInstance, inputs: [Int], size: PixelSize, at node: Graph.NodeID?
  ) throws(CompileError) -> [Int] {
    let definition = filter.definition
    var places: [Int] = []
    for earlier in definition.earlierPictures {
      let age = earlier.age.value(in: filter.environment).rounded()
      guard age <= Double(Self.greatestAge) else {
        throw CompileError(
          .unsupported,
          "'\(definition.id)' reads the picture of \(plain(age)) frames ago; the history holds at most \(Self.greatestAge)"
        )
      }
      let source: Int
      switch earlier.content {
      case .memory(let id):
        places.append(memory(of: id, readAt: node, name: "\(definition.id) \(earlier.name)"))
        continue
      case .result: source = 0
      case .input(let index):
        source = index
        // The current frame is not history.
        if !(age >= 1) {
          places.append(convert(inputs[index], for: filter))
          continue
        }
      }
      let isResult = earlier.content == .result
      let kept = isResult ? size : rewriter[inputs[source]].size
      let index = rewriter.program.states.count
      rewriter.program.states.append(
        .init(
          name: "\(definition.id) \(earlier.name)", content: earlier.content, size: kept,
          depth: Int(max(age, 1))))
      guard let turn = history.recall else {
        places.append(convert(inputs[source], for: filter))
        continue
      }
      let facts = isResult ? Facts.none : rewriter.program.facts[inputs[source]]
      let leaf = rewriter.program.add(
        .init(operation: .state(index), inputs: [], size: kept), facts: facts)
      rewriter.program.states[index].reader = leaf
      let place = turned(leaf, turn)
      // A result is kept as the filter computed it, an input as it arrived.
      places.append(isResult ? place : convert(place, for: filter))
    }
    return places
  }

  /// The maximum number of frames for which a picture may be kept; each takes the memory of a texture.
  private static let greatestAge = 64

  /// Keeps a filter's states for later frames.
  private mutating func keep(from first: Int, inputs: [Int], result: Int) {
    for index in first..<rewriter.program.states.count {
      switch rewriter.program.states[index].content {
      case .memory: break
      case .result: rewriter.program.states[index].kept = result
      case .input(let input): rewriter.program.states[index].kept = inputs[input]
      }
    }
  }

  func outputSize(_ filter: FilterInstance, inputs: [Int]) throws(CompileError) -> PixelSize {
    let sizes =
      inputs.isEmpty
      ? [self.inputs[0].orientation.applied(to: self.inputs[0].size)] : inputs.map { rewriter[$0].size }
    let (width, height) = filter.outputSides(for: sizes)
    guard width >= 1, height >= 1, width <= 1_000_000, height <= 1_000_000 else {
      throw CompileError(
        .tooLarge,
        "'\(filter)' makes a picture of \(plain(width))x\(plain(height)); sides go from 1 to \(options.maximumSize): choose other sizes"
      )
    }
    let size = PixelSize(width: Int(width), height: Int(height))
    try check(size, of: "the result of '\(filter.definition.id)'")
    return size
  }

  /// Checks a scatter against the GPU's capabilities, and requires its result to be stored.
  private mutating func checkScatter(_ place: Int) throws(CompileError) {
    let node = rewriter[place]
    let id = node.filter!.definition.id
    guard options.accumulation != nil else {
      throw CompileError(
        .unsupported,
        "'\(id)' accumulates points, but this GPU cannot blend into float textures; remove it from the chain")
    }
    let points = node.filter!.points(for: rewriter[node.inputs[0]].size)
    guard points.columns >= 1, points.rows >= 1, points.count <= Self.maximumPoints else {
      throw CompileError(
        .tooLarge,
        "'\(id)' draws \(plain(points.columns)) by \(plain(points.rows)) points; the limits are 1 to "
          + "\(plain(Self.maximumPoints))")
    }
    rewriter.program.required[place] = .scatter
  }

  /// The maximum number of points in one draw: up to this, floats number its vertices exactly.
  private static let maximumPoints = 268_435_456.0

  private func check(_ size: PixelSize, of what: @autoclosure () -> String) throws(CompileError) {
    guard options.extent == .tiles || max(size.width, size.height) <= options.maximumSize else {
      throw CompileError(
        .tooLarge,
        "\(what()) is \(size) pixels, but this GPU takes sides up to \(options.maximumSize); resize it first")
    }
  }
}
