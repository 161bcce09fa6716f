import FilterGraph

/// Drops filters that do nothing at their settings.
///
/// While settings may change, only choices count: a slider must not change the program.
enum IdentityRemoval: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    let filters: [FilterInstance]
    switch node.operation {
    case .filter(let filter), .axis(let filter, _): filters = [filter]
    case .matrix(let several): filters = several
    default: return nil
    }
    guard let input = node.inputs.first, rewriter[input].size == node.size else { return nil }
    // A mask is grey, opaque and within 0…1, whatever was given.
    let facts = rewriter.program.facts[input]
    if filters.contains(where: { $0.definition.result == .r8 }),
      !(facts.isNarrow && facts.isOpaque && facts.isUnit)
    {
      return nil
    }
    let isSettled = rewriter.options.parameters == .fixed
    let isNothing = filters.allSatisfy { $0.isIdentity && (isSettled || $0.definition.identityIsChosen) }
    return isNothing ? input : nil
  }
}
