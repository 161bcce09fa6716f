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

  private func filterName(of node: NodeID) -> String? {
    if case .filter(let filter) = self[node].operation { filter.definition.id } else { nil }
  }
}

extension ChainError {
  fileprivate static func noMeasurement(_ name: String?, _ catalog: FilterCatalog) -> ChainError {
    let known = catalog.filters.filter { $0.measurement != nil && $0.role != .part }.map(\.id)
    let found = name.map { "'\($0)' makes a picture" } ?? "the chain has no filter"
    return ChainError(
      name: "chain", line: 1, column: 1,
      message: "\(found), and nothing to measure; end it with \(known.sorted().joined(separator: ", "))")
  }
}
