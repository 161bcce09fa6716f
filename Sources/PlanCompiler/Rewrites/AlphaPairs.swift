import FilterGraph

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
