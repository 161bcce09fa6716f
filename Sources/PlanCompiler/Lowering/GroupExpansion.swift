import FilterGraph

/// First step of the compiler: groups become the filters they stand for.
enum GroupExpansion {
  /// The graph without groups; its inputs stay as they are.
  static func expand(_ graph: Graph, catalog: FilterCatalog, depth: Int = 0) throws(CompileError) -> Graph {
    var result = Graph(inputNames: graph.inputNames)
    var places: [Graph.NodeID] = []
    for node in graph.nodes {
      let inputs = node.inputs.map { places[$0.index] }
      switch node.operation {
      case .input(let index):
        places.append(result.ids[index])
      case .filter(let filter) where filter.definition.isGroup:
        guard depth < 16 else {
          throw CompileError(.invalidFilter, "the group '\(filter.definition.id)' contains itself")
        }
        let body: Graph
        do throws(ChainError) {
          body = try filter.body(catalog: catalog)
        } catch {
          throw CompileError(.invalidFilter, error.description)
        }
        places.append(result.splice(try expand(body, catalog: catalog, depth: depth + 1), inputs: inputs))
      case .image, .filter:
        places.append(result.append(.init(operation: node.operation, inputs: inputs)))
      }
    }
    result.outputs = graph.outputs.map { .init(label: $0.label, node: places[$0.node.index]) }
    return result
  }
}
