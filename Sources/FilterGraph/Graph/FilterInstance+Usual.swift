extension FilterInstance {
  /// The filter with the numbers of its defaults, or of those of the groups that it is part of; its choices and files stay.
  package var atUsualNumbers: FilterInstance {
    var filter = self
    filter.values = values.filter { name, _ in definition.parameter(named: name)?.kind.isNumeric == false }
    for (name, value) in usualNumbers where definition.parameter(named: name)?.kind.isNumeric == true {
      filter.values[name] = value
    }
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
