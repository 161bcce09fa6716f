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
