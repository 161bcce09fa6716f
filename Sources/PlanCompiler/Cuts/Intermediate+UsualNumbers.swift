import FilterGraph

extension Intermediate {
  /// The program with usual numbers in its filters, by which the cuts of a live plan are chosen: if the present ones
  /// decided what is cheapest, a slider would compile programs.
  ///
  /// Sizes stay, and so does which averages are coarse.
  func atUsualNumbers(_ costs: CompilerOptions.Costs) -> Intermediate {
    var program = self
    for (place, node) in nodes.enumerated() {
      program.setNode(
        place,
        Node(operation: node.operation.atUsualNumbers(costs), inputs: node.inputs, size: node.size))
    }
    return program
  }
}

extension Intermediate.Operation {
  fileprivate func atUsualNumbers(_ costs: CompilerOptions.Costs) -> Self {
    switch self {
    case .decode(let source, let folded): return .decode(source, folded: folded.map(\.atUsualNumbers))
    case .storedLuma(let source, let folded):
      return .storedLuma(source, folded: folded.map(\.atUsualNumbers))
    case .matrix(let filters): return .matrix(filters.map(\.atUsualNumbers))
    case .filter(let filter):
      // The numbers of a warp decide whether it interpolates, and nothing of its cost.
      if case .warp = filter.definition.kind { return self }
      return .filter(filter.atUsualNumbers)
    case .axis(let filter, let axis):
      var usual = filter.atUsualNumbers
      if let (name, deviation) = usual.bell {
        usual.values[name] = .number(min(deviation, costs.coarseDeviation))
      }
      if let (name, radius) = usual.box { usual.values[name] = .number(min(radius, costs.wideBox)) }
      return .axis(usual, axis)
    case .coarse(let filter, let axis, _):
      let usual = filter.atUsualNumbers
      let (name, deviation) = usual.bell!
      let narrowed = CoarseAverage.narrowed(usual, name, from: max(deviation, costs.coarseDeviation))
      return .coarse(narrowed.filter, axis, step: narrowed.step)
    case .source, .state, .enlarge, .encode, .luma, .convert, .unread, .baked, .result: return self
    }
  }
}

extension FilterInstance {
  /// Of a Gaussian, the parameter of its standard deviation, and its value.
  var bell: (name: String, deviation: Double)? {
    guard case .gaussian(let name) = definition.mixing else { return nil }
    return (name, number(name))
  }

  /// Of a mean with equal weights, the parameter of its radius, and its value.
  var box: (name: String, radius: Double)? {
    guard case .box(let name) = definition.mixing else { return nil }
    return (name, number(name))
  }

  private func number(_ parameter: String) -> Double {
    environment.number(definition.parameter(named: parameter)!.codeName)
  }
}
