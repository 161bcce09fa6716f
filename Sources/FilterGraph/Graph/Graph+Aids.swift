extension Graph {
  /// The graph without viewing aids, as for a photograph: each aid is replaced by its first input.
  ///
  /// Filters that fed only aids are removed, too; all results remain, with their labels. Filters declare
  /// themselves as aids by `role aid` in their headers: zebras, grids, focus peaking, scopes.
  ///
  /// - Complexity: linear in the number of nodes.
  public func withoutAids() -> Graph { leavingOut { $0.role == .aid } }

  /// The graph without some filters, each of which is replaced by its first input.
  package func leavingOut(_ isLeftOut: (FilterDefinition) -> Bool) -> Graph {
    // The node that replaces each node.
    var stands: [NodeID] = []
    var reads: [[NodeID]] = []
    for (id, node) in zip(ids, nodes) {
      let inputs = node.inputs.map { stands[$0.index] }
      reads.append(inputs)
      if case .filter(let filter) = node.operation, isLeftOut(filter.definition), let first = inputs.first {
        stands.append(first)
      } else {
        stands.append(id)
      }
    }
    var needed = Set(outputs.map { stands[$0.node.index] })
    for id in ids.reversed() where needed.contains(id) { needed.formUnion(reads[id.index]) }
    var kept: [Node] = []
    var places: [NodeID: NodeID] = [:]
    for (id, node) in zip(ids, nodes) {
      let isInput = if case .input = node.operation { true } else { false }
      guard isInput || needed.contains(id) else { continue }
      places[id] = NodeID(index: kept.count)
      kept.append(Node(operation: node.operation, inputs: reads[id.index].map { places[$0]! }))
    }
    var graph = self
    graph.nodes = kept
    graph.outputs = outputs.map { Output(label: $0.label, node: places[stands[$0.node.index]]!) }
    return graph
  }
}
