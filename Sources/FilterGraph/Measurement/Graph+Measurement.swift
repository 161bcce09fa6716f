extension Graph {
  /// How to read the measurements of each result, in the order of ``Graph/outputs``, and the filter that
  /// produces each.
  ///
  /// - Throws: `ChainError` naming the filter whose result is a picture.
  public func measurementForms(
    catalog: FilterCatalog
  ) throws(ChainError) -> [(filter: FilterDefinition, form: MeasurementForm)] {
    var forms: [(filter: FilterDefinition, form: MeasurementForm)] = []
    for output in outputs {
      guard case .filter(let filter) = self[output.node].operation, let form = filter.definition.measurement
      else {
        throw ChainError.noMeasurement(filterName(of: output.node), catalog)
      }
      forms.append((filter.definition, form))
    }
    return forms
  }

  /// The chain with a result for each filter that measures, those before the last too, in the order of the chain.
  ///
  /// What follows a filter that measures gets the picture that was measured; only as a second input, such as that of a
  /// blend, a measurement is a picture. The results that the chain has come last and keep their labels; the others are
  /// labelled by their filters, such as `average-color` and `average-color#2`.
  package var measuringEverything: Graph {
    var graph = self
    func measures(_ id: NodeID) -> Bool {
      guard case .filter(let filter) = self[id].operation else { return false }
      return filter.definition.measurement != nil
    }
    for index in graph.nodes.indices {
      // Nodes come after their inputs, so what was measured is found already.
      guard let first = nodes[index].inputs.first, measures(first),
        let picture = graph.nodes[first.index].inputs.first
      else { continue }
      graph.nodes[index].inputs[0] = picture
    }
    let results = outputs.map(\.node)
    var labels = Set(outputs.map(\.label))
    var further: [Output] = []
    for id in ids where measures(id) && !results.contains(id) {
      guard let name = filterName(of: id) else { continue }
      var (label, number) = (name, 1)
      while !labels.insert(label).inserted {
        number += 1
        label = "\(name)#\(number)"
      }
      further.append(Output(label: label, node: id))
    }
    graph.outputs = further + outputs
    return graph
  }

  private func filterName(of node: NodeID) -> String? {
    if case .filter(let filter) = self[node].operation { filter.definition.id } else { nil }
  }
}

extension ChainError {
  fileprivate static func noMeasurement(_ name: String?, _ catalog: FilterCatalog) -> ChainError {
    let measuring = catalog.filters.filter { $0.measurement != nil }
    // A part is named where nothing else gives its form, as with the levels of a histogram.
    let forms = Set(measuring.filter { $0.role != .part }.map { $0.measurement?.name })
    let known = measuring.filter { $0.role != .part || !forms.contains($0.measurement?.name) }.map(\.id)
    let found = name.map { "'\($0)' makes a picture" } ?? "the chain has no filter"
    return ChainError(
      name: "chain", line: 1, column: 1,
      message: "\(found), and nothing to measure; end it with \(known.sorted().joined(separator: ", "))")
  }
}
