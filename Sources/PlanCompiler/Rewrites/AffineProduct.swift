import FilterGraph

/// Multiplies consecutive affine filters into one matrix, and into the conversion of a source.
///
/// An identity product, such as that of two inversions, is dropped.
enum AffineProduct: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .matrix(let filters) = node.operation else { return nil }
    let input = node.inputs[0]
    let before = rewriter[input]
    guard before.size == node.size else { return nil }
    switch before.operation {
    case .matrix(let first):
      let all = first + filters
      if AffineColor(all, parameters: rewriter.options.parameters).isSettledIdentity {
        return before.inputs[0]
      }
      return rewriter.add(.matrix(all), inputs: before.inputs, size: node.size)
    case .decode(let source, let folded):
      return rewriter.add(.decode(source, folded: folded + filters), inputs: before.inputs, size: node.size)
    default:
      guard let source = rewriter.program.storedSource(input) else { return nil }
      return rewriter.add(.decode(source, folded: filters), inputs: [input], size: node.size)
    }
  }
}
