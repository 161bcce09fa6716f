import FilterGraph
import Pixels

/// Computes a wide Gaussian only for every few pixels and interpolates, so that its cost does not grow with
/// its width.
///
/// A Gaussian of deviation σ removes all detail finer than about σ. So both axes are computed only for every
/// `step`th pixel, with two pixels beyond each edge, and interpolated by a cubic B-spline. The spline itself
/// blurs with a variance of step²/3, which is subtracted from the Gaussian's. Where what follows enlarges
/// ``greatestError`` beyond the contract, the compiler leaves averages as they are.
enum CoarseAverage: Rewrite {
  /// How far the result is from the full sum, in 255ths, measured over noise, edges, impulses and what looks like
  /// photographs, with steps up to σ/1.7. Most of it is the Gaussian's end at 3σ, which is no end here.
  static let greatestError = 0.47

  /// The number of pixels beyond each edge that interpolation reads.
  static let margin = 2
  /// The maximum step; wider than any picture, so that one pixel and the margin remain.
  private static let maximumStep = 1 << 20

  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .axis(let filter, .y) = node.operation, let (name, deviation) = filter.bell else { return nil }
    let across = rewriter[node.inputs[0]]
    guard across.operation == .axis(filter, .x) else { return nil }
    guard deviation >= rewriter.options.costs.coarseDeviation else { return nil }
    let (narrower, step) = narrowed(filter, name, from: deviation)
    // Of every pixel it would save nothing.
    guard step > 1 else { return nil }
    let columns = coarse(node.size.width, step)
    let rows = coarse(node.size.height, step)
    // The margin pixels can push a picture near the GPU's maximum size over it. Of tiles only parts are in the GPU.
    guard rewriter.options.extent == .tiles || max(columns, rows) <= rewriter.options.maximumSize else {
      return nil
    }
    let first = rewriter.add(
      .coarse(narrower, .x, step: step), inputs: across.inputs,
      size: PixelSize(width: columns, height: node.size.height))
    let second = rewriter.add(
      .coarse(narrower, .y, step: step), inputs: [first], size: PixelSize(width: columns, height: rows))
    return rewriter.add(.enlarge(filter, step: step), inputs: [second], size: node.size)
  }

  /// The average of coarse pixels in place of one of all, and the distance between them.
  static func narrowed(
    _ filter: FilterInstance, _ parameter: String, from deviation: Double
  ) -> (filter: FilterInstance, step: Int) {
    let step = min(Int(saturating: deviation / 1.7), maximumStep)
    var narrower = filter
    let remaining = deviation * deviation - Double(step * step) / 3
    narrower.values[parameter] = .number(remaining.squareRoot())
    return (narrower, step)
  }

  private static func coarse(_ side: Int, _ step: Int) -> Int { (side + step - 1) / step + 2 * margin }

  /// The number of pixels of a coarse average with its step, whatever the size of its picture.
  static func pixels(of node: Intermediate.Node, in program: Intermediate) -> Double? {
    guard case .coarse(_, let axis, let step) = node.operation else { return nil }
    let across = axis == .x ? node : program.nodes[node.inputs[0]]
    let whole = program.nodes[across.inputs[0]].size
    let columns = coarse(whole.width, step)
    return Double(columns * (axis == .x ? whole.height : coarse(whole.height, step)))
  }
}
