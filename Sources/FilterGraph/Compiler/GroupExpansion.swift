/// First step of the compiler: groups become the filters they stand for.
enum GroupExpansion {
  /// The graph without groups; its inputs stay as they are.
  static func expand(_ graph: Graph, catalog: FilterCatalog, depth: Int = 0) throws(CompileError) -> Graph {
    let inputCount = graph.nodes.count { if case .input = $0.operation { true } else { false } }
    var result = Graph(inputCount: inputCount)
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
        let body = try body(of: filter, catalog: catalog)
        places.append(result.splice(try expand(body, catalog: catalog, depth: depth + 1), inputs: inputs))
      case .image, .filter:
        places.append(result.append(.init(operation: node.operation, inputs: inputs)))
      }
    }
    result.outputs = graph.outputs.map { .init(label: $0.label, node: places[$0.node.index]) }
    return result
  }

  /// Parses the body of a group with its settings put in.
  private static func body(of filter: FilterInstance, catalog: FilterCatalog) throws(CompileError) -> Graph {
    let definition = filter.definition
    var substitutions: [String: String] = [:]
    for parameter in definition.parameters {
      substitutions[parameter.name] = filter.value(of: parameter).text(kind: parameter.kind)
    }
    let environment = filter.environment
    for (name, _) in definition.lets { substitutions[name] = plain(environment.number(name)) }
    do {
      // The body's lines are counted as in the file.
      var lexer = ChainLexer(definition.body, name: definition.path, firstLine: definition.bodyLine)
      var parser = ChainParser(
        catalog: catalog, name: definition.path, inputLabels: definition.inputs.map(\.name),
        substitutions: substitutions)
      return try parser.build(try lexer.parse())
    } catch {
      throw CompileError(.invalidFilter, "\(error)")
    }
  }
}

extension FilterDefinition {
  /// Whether the filter stands for a chain of others.
  public var isGroup: Bool { if case .group = kind { true } else { false } }
}
