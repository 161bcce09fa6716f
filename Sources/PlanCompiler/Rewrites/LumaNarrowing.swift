import FilterGraph

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
