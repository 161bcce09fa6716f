public import FilterGraph

/// One filter as it can stand in a chain: a built-in type, a program's own type, or a filter of a file.
///
/// Filters with several inputs are wired by ``applied(to:)`` or ``ChainElement/combined(with:by:)``:
///
/// ```swift
/// let glow = try Graph().combined(with: GaussianBlur(sigma: 12), by: ScreenBlend())
/// let keyed = try ChromaKeyBlend().applied(to: Graph(), Graph.source("backdrop"))
/// ```
public protocol FilterElement: ChainElement {
  /// The filter as a node of a graph.
  var instance: FilterInstance { get throws }
}

extension FilterElement {
  /// The filter as a graph of its own; all its inputs read the graph's.
  ///
  /// - Throws: as ``instance``.
  public func asGraph() throws -> Graph {
    let filter = try instance
    var graph = Graph()
    graph.output = graph.add(filter, inputs: filter.definition.inputs.map { _ in graph.input })
    return graph
  }

  /// The filter on the results of chains, one for each of its inputs in order.
  ///
  /// All chains read the same input; further inputs of one name are one input. Inputs that read the clean frame when
  /// nothing is connected may be left out.
  ///
  /// - Throws: what the `asGraph` of the filter or a chain throws, and `ParameterError` when the number of chains is not
  ///   that of the filter's inputs.
  public func applied(to inputs: any ChainElement...) throws -> Graph {
    let filter = try instance
    let wanted = filter.definition.inputs
    guard inputs.count <= wanted.count, wanted[inputs.count...].allSatisfy({ $0.fallback == .chainInput })
    else {
      throw ParameterError(
        filter: filter.definition.id, parameter: "inputs",
        "the filter reads \(wanted.count) pictures, not \(inputs.count); give one chain for each")
    }
    var graph = Graph()
    var nodes: [Graph.NodeID] = []
    for input in inputs { nodes.append(graph.splice(try input.asGraph(), inputs: [graph.input])) }
    while nodes.count < wanted.count { nodes.append(graph.input) }
    graph.output = graph.add(filter, inputs: nodes)
    return graph
  }
}

extension ChainElement {
  /// The result of this chain and of another, combined by a filter with two inputs.
  ///
  /// ```swift
  /// let double = try Graph().combined(with: .source("camera2"), by: AlphaBlend(mix: 0.3))
  /// ```
  ///
  /// - Parameters:
  ///   - other: the chain for the filter's second input; it reads the same input as this one.
  ///   - filter: the filter, commonly a blend.
  /// - Throws: as ``FilterElement/applied(to:)``.
  public func combined(with other: some ChainElement, by filter: some FilterElement) throws -> Graph {
    try filter.applied(to: self, other)
  }
}
