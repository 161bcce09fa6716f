import FilterGraph
import Pixels

/// One way of computing the same with less: looks at an operation that is about to be added, whose inputs were
/// rewritten before.
protocol Rewrite: Sendable {
  /// Adds something better than `node` and returns its place; nil when the rewrite does not apply.
  ///
  /// What it adds goes through all rewrites again, so rules compose until none applies.
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int?
}

/// Builds the compiler's working form, rewriting every operation as it is added.
///
/// Operations come after their inputs, so one walk reaches the fixed point: no rule has to be tried again on what
/// stands before.
struct Rewriter {
  /// The rules, in the order in which they are tried.
  static let rules: [any (Rewrite & Sendable).Type] = [
    IdentityRemoval.self, FilterMerge.self, ConversionPairs.self, AffineProduct.self, AffineBehindWarp.self,
    AffineBehindAverage.self, CoarseAverage.self, LumaNarrowing.self,
  ]

  var program = Intermediate()
  let options: CompilerOptions

  /// Adds an operation or what the rewrites make of it; returns its place.
  mutating func add(_ operation: Intermediate.Operation, inputs: [Int], size: PixelSize) -> Int {
    let node = Intermediate.Node(operation: operation, inputs: inputs, size: size)
    if options.fusion == .full {
      for rule in Self.rules {
        if let place = rule.apply(to: node, in: &self) { return place }
      }
    }
    return program.add(node)
  }

  subscript(place: Int) -> Intermediate.Node { program.nodes[place] }
}
