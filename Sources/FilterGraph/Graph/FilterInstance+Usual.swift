extension FilterInstance {
  /// The filter with the numbers of its defaults, or of those of the groups that it is part of; its choices and files stay.
  package var atUsualNumbers: FilterInstance {
    func isNumeric(_ name: String) -> Bool { definition.parameter(named: name)?.kind.isNumeric == true }
    func differs(_ name: String) -> Bool { values[name] != usualNumbers[name] && isNumeric(name) }
    guard values.keys.contains(where: differs) || usualNumbers.keys.contains(where: differs) else {
      return self
    }
    let usual = values.filter { !isNumeric($0.key) }.merging(usualNumbers.filter { isNumeric($0.key) }) { $1 }
    var filter = self
    // In one assignment: each evaluates the formulas of the header.
    filter.values = usual
    return filter
  }
}

extension Graph {
  /// Notes the numbers of a graph with the same filters as the usual ones.
  package mutating func setUsualNumbers(of usual: Graph) {
    guard hasSameFilters(as: usual) else { return }
    for (index, node) in usual.nodes.enumerated() {
      guard case .filter(let other) = node.operation, case .filter(var filter) = nodes[index].operation else {
        continue
      }
      filter.usualNumbers = other.values
      nodes[index].operation = .filter(filter)
    }
  }
}

extension ParameterDefinition.Kind {
  /// Whether a value is a number that a slider moves, or several: programs do not depend on those.
  package var isNumeric: Bool {
    switch self {
    case .float, .int, .point, .color, .list: true
    case .bool, .choice, .curve, .image, .lookup, .text: false
    }
  }
}
