import FilterGraph

/// Drops pairs of inverse conversions, and clamps of values that are already in range.
enum ConversionPairs: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .convert(let conversion) = node.operation else { return nil }
    let before = rewriter[node.inputs[0]]
    switch (conversion, before.operation) {
    case (.toLinear, .convert(.toDisplay)), (.toDisplay, .convert(.toLinear)),
      (.toStraight, .convert(.toPremultiplied)):
      return before.inputs[0]
    case (.toUnit, _) where rewriter.program.facts[node.inputs[0]].isUnit: return node.inputs[0]
    default: return nil
    }
  }
}
