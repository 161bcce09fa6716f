import FilterGraph
import Pixels

/// Reads the luma of a source from its luma samples alone, without chroma.
///
/// For grey it is exact. BT.709's luma is ours up to rounding; what chroma adds to it is left out unless the results
/// could show it, which ``FormatSelection/exceedsStoredLuma`` decides.
enum StoredLuma: Rewrite {
  /// What chroma may add to luma at most, in units of 1/255.
  private static let greatestError = 0.13

  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .luma = node.operation, rewriter.options.luma == .stored else { return nil }
    let decoded = rewriter[node.inputs[0]]
    guard case .decode(let source, let folded) = decoded.operation, decoded.size == node.size,
      folded.isEmpty || rewriter.options.parameters == .fixed,
      rewriter.program.sources[source].description.format.storesLuma,
      rewriter.program.storedLumaError(source, folded) <= greatestError
    else { return nil }
    return luma(source, folded, at: decoded.inputs[0], in: &rewriter)
  }

  /// The luma of a source as `place` has its stored values; nil where they are averaged or mixed.
  private static func luma(
    _ source: Int, _ folded: [FilterInstance], at place: Int, in rewriter: inout Rewriter
  ) -> Int? {
    let node = rewriter[place]
    switch node.operation {
    case .source:
      return rewriter.add(.storedLuma(source, folded: folded), inputs: [], size: node.size)
    case .filter(let warp) where node.clampingWarp != nil && warp.isExact:
      guard let inner = luma(source, folded, at: node.inputs[0], in: &rewriter) else { return nil }
      return rewriter.add(node.operation, inputs: [inner], size: node.size)
    default: return nil
    }
  }
}

extension PixelFormat {
  /// Whether one of a pixel's stored values is its luma.
  fileprivate var storesLuma: Bool { model == .gray || model == .yCbCr }
}
