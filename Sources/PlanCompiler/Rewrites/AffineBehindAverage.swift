import FilterGraph

/// Moves affine filters and the conversion of a source after a weighted mean, where they run once and not at
/// every tap.
enum AffineBehindAverage: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    switch node.operation {
    case .axis(let filter, _) where filter.definition.averages: break
    case .filter(let filter) where filter.definition.averages && node.inputs.count == 1: break
    default: return nil
    }
    return AffineBehindWarp.swapWithAffine(node, in: &rewriter)
  }
}
