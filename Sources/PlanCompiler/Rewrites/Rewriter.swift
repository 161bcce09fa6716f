import FilterGraph
import Pixels

/// A simplification of an operation that is about to be added and whose inputs have already been rewritten.
protocol Rewrite: Sendable {
  /// Adds a cheaper equivalent of `node` and returns its index; nil when the rewrite does not apply.
  ///
  /// The added operations go through all rewrites again, so rules combine until none applies.
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int?
}

/// Builds the compiler's intermediate form, rewriting every operation as it is added.
///
/// Operations come after their inputs, so one traversal reaches the fixed point: no rule must be tried again
/// on earlier operations.
struct Rewriter {
  /// The rules, in the order in which they are tried.
  static let rules: [any (Rewrite & Sendable).Type] = [
    AlphaPairs.self, IdentityRemoval.self, FilterMerge.self, ConversionPairs.self, GrayAsLuma.self,
    AffineProduct.self, AffineBehindWarp.self, AffineBehindAverage.self, CoarseAverage.self,
    WideBox.self, LumaNarrowing.self, StoredLuma.self,
  ]
  /// The rules that are part of the definition.
  private static let definition: [any (Rewrite & Sendable).Type] = [AlphaPairs.self]

  var program = Intermediate()
  let catalog: FilterCatalog
  let options: CompilerOptions

  /// Adds an operation, or the rewritten form of it; returns its index.
  mutating func add(_ operation: Intermediate.Operation, inputs: [Int], size: PixelSize) -> Int {
    let node = Intermediate.Node(operation: operation, inputs: inputs, size: size)
    for rule in options.fusion == .full ? Self.rules : Self.definition {
      if let place = rule.apply(to: node, in: &self) { return place }
    }
    return program.add(node)
  }

  subscript(place: Int) -> Intermediate.Node { program.nodes[place] }
}
