package import FilterGraph

/// The first compiler step: replaces each group by the filters of its chain.
///
/// A group is expanded once for each set of settings and then copied.
package struct GroupExpansion {
  /// The maximum number of steps after expansion: filters, images and the replaced groups.
  ///
  /// The same limit as for a chain's text. A group that uses another one twice doubles the size at each
  /// level.
  static let maximumSteps = 1024

  private struct Expansion {
    var graph: Graph
    var steps: Int
  }

  private let catalog: FilterCatalog
  private let parameters: CompilerOptions.Parameters
  /// The expansions of groups, each with its settings and its usual ones.
  private var known: [[FilterInstance]: Expansion] = [:]
  /// The groups being expanded, outermost first.
  private var path: [FilterDefinition] = []

  private init(catalog: FilterCatalog, _ parameters: CompilerOptions.Parameters) {
    self.catalog = catalog
    self.parameters = parameters
  }

  /// The graph without groups; its inputs are unchanged.
  ///
  /// - Throws: `invalidFilter` when a group contains itself, directly or indirectly, or its chain is invalid;
  ///   `tooLarge` when the graph has more than ``maximumSteps`` steps after expansion.
  package static func expand(
    _ graph: Graph, catalog: FilterCatalog, parameters: CompilerOptions.Parameters = .fixed
  ) throws(CompileError) -> Graph {
    var expansion = GroupExpansion(catalog: catalog, parameters)
    return try expansion.expand(graph).graph
  }

  private mutating func expand(_ graph: Graph) throws(CompileError) -> Expansion {
    var result = Graph(inputNames: graph.inputNames)
    var steps = 0
    var places: [Graph.NodeID] = []
    for node in graph.nodes {
      let inputs = node.inputs.map { places[$0.index] }
      switch node.operation {
      case .input(let index):
        places.append(result.ids[index])
        continue
      case .filter(let filter) where filter.definition.isGroup:
        let group = try expand(filter)
        steps += group.steps
        try check(steps)
        places.append(result.splice(group.graph, inputs: inputs))
      case .image, .filter:
        places.append(result.append(.init(operation: node.operation, inputs: inputs)))
      }
      steps += 1
      try check(steps)
    }
    result.outputs = graph.outputs.map { .init(label: $0.label, node: places[$0.node.index]) }
    return Expansion(graph: result, steps: steps)
  }

  private mutating func expand(_ group: FilterInstance) throws(CompileError) -> Expansion {
    // A plan with fixed settings has its own numbers alone.
    let usual = parameters == .live ? group.atUsualNumbers : group
    if let expansion = known[[group, usual]] { return expansion }
    if let start = path.firstIndex(of: group.definition) {
      let circle = (path[start...] + [group.definition]).map { "'\($0.id)'" }.joined(separator: " uses ")
      throw CompileError(.invalidFilter, "the group '\(group.definition.id)' contains itself: \(circle)")
    }
    // Each level adds at least one step.
    try check(path.count + 1)
    path.append(group.definition)
    defer { path.removeLast() }
    var body: Graph
    do throws(ChainError) {
      body = try group.body(catalog: catalog)
      if parameters == .live {
        body.setUsualNumbers(of: usual == group ? body : try usual.body(catalog: catalog))
      }
    } catch {
      throw CompileError(.invalidFilter, error.description)
    }
    let expansion = try expand(body)
    known[[group, usual]] = expansion
    return expansion
  }

  private func check(_ steps: Int) throws(CompileError) {
    guard steps > Self.maximumSteps else { return }
    let place = path.first.map { "the group '\($0.id)'" } ?? "the chain"
    throw CompileError(
      .tooLarge,
      "\(place) has more than \(Self.maximumSteps) steps when its groups are expanded; use fewer groups")
  }
}
