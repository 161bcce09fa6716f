extension FilterInstance {
  /// The chain of a group with its settings substituted; its inputs are those of the group.
  ///
  /// - Throws: `ChainError` with the line in the group's file. Cost: resolves the names in the chain, once for settings
  ///   that were used lately.
  package func body(catalog: FilterCatalog) throws(ChainError) -> Graph {
    guard let chain = definition.chain else { return steps }
    return try catalog.groupBodies.body(of: self) { () throws(ChainError) in
      var parser = ChainParser(
        catalog: catalog.forGroups, name: definition.path, inputLabels: definition.inputs.map(\.name),
        group: self)
      return try parser.build(chain)
    }
  }

  /// Whether the chain may name any settings.
  var hasNames: Bool { !definition.parameters.isEmpty || !definition.lets.isEmpty }

  /// What `$name` stands for in the chain of the group, as text; nil when there is no such setting.
  func text(named name: String) -> String? {
    if definition.lets.contains(where: { $0.name == name }) { return plain(environment.number(name)) }
    return definition.parameters.first { $0.name == name }.map { value(of: $0).text(kind: $0.kind) }
  }

  /// The value of a setting, where it is one of a kind without writing it as text.
  func value(named name: Substring, of kind: ParameterDefinition.Kind) -> ParameterValue? {
    if kind == .float, definition.lets.contains(where: { $0.name == name }) {
      return .number(environment.number(String(name)))
    }
    return definition.parameters.first { $0.name == name && $0.kind == kind }.map { value(of: $0) }
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
