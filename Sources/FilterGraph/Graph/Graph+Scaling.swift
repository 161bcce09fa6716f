import Pixels

extension Graph {
  /// The graph for a picture `factor` times as large, which then looks the same as the smaller one with this
  /// graph.
  ///
  /// Every parameter that its header declares as a length in pixels (`px`) is multiplied and clamped to its
  /// range; integers are rounded. After a filter that fixes the size of its result, such as
  /// `resize=width=640`, lengths are unchanged, and so are those of filters on pictures from files.
  ///
  /// - Parameter factor: the height of the new picture divided by the height that the graph was made for;
  ///   must be positive and finite, otherwise the call traps.
  /// - Complexity: linear in the number of nodes.
  public func scaled(by factor: Double) -> Graph {
    precondition(factor > 0 && factor.isFinite, "a graph is scaled by a finite factor above 0, not \(factor)")
    guard factor != 1 else { return self }
    var graph = self
    // The factor by which the picture of each node grows.
    var factors: [Double] = []
    for (index, node) in nodes.enumerated() {
      switch node.operation {
      case .input: factors.append(factor)
      case .image: factors.append(1)
      case .filter(let filter):
        let own = node.inputs.first.map { factors[$0.index] } ?? factor
        let scaled = filter.scaled(by: own)
        graph.nodes[index].operation = .filter(scaled)
        factors.append(filter.growth(against: scaled, of: own))
      }
    }
    return graph
  }
}

extension FilterInstance {
  /// The filter with its lengths in pixels multiplied.
  fileprivate func scaled(by factor: Double) -> FilterInstance {
    guard factor != 1 else { return self }
    var filter = self
    for parameter in definition.parameters where parameter.unit == .pixels {
      guard case .numbers(let numbers) = value(of: parameter) else { continue }
      let products = numbers.map { parameter.kind == .int ? ($0 * factor).rounded() : $0 * factor }
      let value = parameter.clamped(.numbers(products))
      if value != self.value(of: parameter) { filter.values[parameter.name] = value }
    }
    return filter
  }

  /// The factor by which the result of the scaled filter is larger than that of this one, if its input is
  /// `factor` times as large.
  fileprivate func growth(against scaled: FilterInstance, of factor: Double) -> Double {
    guard factor != 1, let size = definition.size else { return factor }
    // Large enough that rounding to whole pixels is negligible.
    let side = 16384.0
    let before = size.width.value(in: environment(for: PixelSize(width: Int(side), height: Int(side))))
    let larger = Int((side * factor).rounded())
    let after = size.width.value(in: scaled.environment(for: PixelSize(width: larger, height: larger)))
    let growth = after / before
    guard growth.isFinite, growth > 0 else { return factor }
    return [factor, 1].first { abs(growth / $0 - 1) < 0.01 } ?? growth
  }
}
