import FilterGraph

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
