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

/// Multiplies colours by alpha once for means in a row: what divides by alpha before has no part in them.
///
/// This is part of the definition, and applies without fusion too: between two means a colour is not lost where alpha is 0
/// or, with negative weights, below.
enum AlphaPairs: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard node.operation == .convert(.toPremultiplied) else { return nil }
    let before = rewriter[node.inputs[0]]
    return before.operation == .convert(.toStraight) ? before.inputs[0] : nil
  }
}

/// Computes the grey of an opaque picture as luma, one number, so that what follows it is stored in one channel.
///
/// As a matrix it would be moved behind averages, which then had three channels.
enum GrayAsLuma: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .matrix(let filters) = node.operation, filters.count == 1,
      filters[0].definition.parameters.isEmpty, rewriter.program.facts[node.inputs[0]].isOpaque,
      AffineColor(filters, parameters: .fixed).isLuma
    else { return nil }
    return rewriter.add(.luma, inputs: node.inputs, size: node.size)
  }
}

/// Lets a filter that reads only luma read one channel instead of four.
enum LumaNarrowing: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .filter(let filter) = node.operation, filter.definition.reads == .luma,
      let input = node.inputs.first, !rewriter.program.facts[input].isNarrow
    else { return nil }
    let luma = rewriter.add(.luma, inputs: [input], size: rewriter[input].size)
    return rewriter.add(node.operation, inputs: [luma] + node.inputs.dropFirst(), size: node.size)
  }
}
