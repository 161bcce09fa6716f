import FilterGraph

/// Moves affine filters and the conversion of a source after a warp, towards their readers, where they can be
/// merged with others.
///
/// Exact, because interpolation is linear and its weights sum to 1; a warp that is transparent outside its
/// input is left alone.
enum AffineBehindWarp: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard node.clampingWarp != nil else { return nil }
    return swapWithAffine(node, in: &rewriter)
  }

  /// Applies the operation to the input of the preceding affine one, and the affine one to the result.
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
