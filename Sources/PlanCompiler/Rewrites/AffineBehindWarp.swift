import FilterGraph

/// Moves affine filters and the conversion of a source behind a warp, towards what reads them: there they meet
/// others.
///
/// Exact, because interpolation is linear and the weights sum to 1; a warp that shows nothing outside of its input is
/// left alone.
enum AffineBehindWarp: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard node.clampingWarp != nil else { return nil }
    return swapWithAffine(node, in: &rewriter)
  }

  /// Adds the operation to what the affine one before it reads, and that one behind.
  static func swapWithAffine(_ node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    let before = rewriter[node.inputs[0]]
    switch before.operation {
    case .decode, .matrix: break
    default: return nil
    }
    guard before.size == rewriter[before.inputs[0]].size else { return nil }
    let inner = rewriter.add(node.operation, inputs: before.inputs, size: node.size)
    return rewriter.add(before.operation, inputs: [inner], size: node.size)
  }
}
