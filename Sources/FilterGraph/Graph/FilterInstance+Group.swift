extension FilterInstance {
  /// The chain of a group with its settings substituted; its inputs are those of the group.
  ///
  /// - Throws: `ChainError` with the line in the group's file. Cost: parses the chain.
  package func body(catalog: FilterCatalog) throws(ChainError) -> Graph {
    guard definition.steps.isEmpty else { return steps }
    var substitutions: [String: String] = [:]
    for parameter in definition.parameters {
      substitutions[parameter.name] = value(of: parameter).text(kind: parameter.kind)
    }
    for (name, _) in definition.lets { substitutions[name] = plain(environment.number(name)) }
    // Line numbers are those of the file.
    var lexer = ChainLexer(definition.body, name: definition.path, firstLine: definition.bodyLine)
    var parser = ChainParser(
      catalog: catalog.forGroups, name: definition.path, inputLabels: definition.inputs.map(\.name),
      substitutions: substitutions)
    return try parser.build(try lexer.parse())
  }

  /// The steps with the filter's settings, which they share.
  private var steps: Graph {
    var graph = Graph(inputNames: definition.inputs.map(\.name))
    var results: [Graph.NodeID] = []
    for step in definition.steps {
      let inputs = step.inputs.map { source in
        switch source {
        case .input(let index): graph.ids[index]
        case .step(let index): results[index]
        }
      }
      results.append(graph.add(FilterInstance(step.filter, checked: values), inputs: inputs))
    }
    graph.output = results.last ?? graph.input
    return graph
  }
}

extension FilterDefinition {
  /// Whether the filter is a chain of others.
  public var isGroup: Bool { if case .group = kind { true } else { false } }
}
