import FilterGraph
import Pixels

/// Takes most of a wide mean with equal weights from means of 8 and of 64 pixels, so that its cost hardly grows with its
/// radius.
///
/// A window is divided at multiples of 8 and of 64 pixels: at most 14 single pixels, 14 eights and all blocks between
/// these. What it reads grows by one place for every 32 pixels of the radius, and the means that it reads cost a ninth of
/// a pass. Exact but for the order of the sums, so it holds in tiles as well.
enum WideBox: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .axis(let filter, let axis) = node.operation, let (_, radius) = filter.box,
      radius >= rewriter.options.costs.wideBox,
      let means = average("box-blocks", inputs: 1, in: rewriter.catalog),
      let window = average("box-window", inputs: 3, in: rewriter.catalog)
    else { return nil }
    let direction = ParameterValue.number(axis == .x ? 0 : 1)
    func blocks(of place: Int) -> Int {
      let filter = FilterInstance(means, nearest: ["axis": direction])
      return rewriter.add(
        .filter(filter), inputs: [place], size: filter.outputSize(for: [rewriter[place].size]))
    }
    let eights = blocks(of: node.inputs[0])
    let blocks = blocks(of: eights)
    return rewriter.add(
      .filter(FilterInstance(window, nearest: ["axis": direction, "radius": .number(radius)])),
      inputs: [node.inputs[0], eights, blocks], size: node.size)
  }

  /// A part of a wide box; nil where a user's file has put something else in its place.
  private static func average(
    _ name: String, inputs count: Int, in catalog: FilterCatalog
  ) -> FilterDefinition? {
    guard let filter = catalog.filter(named: name), case .general = filter.kind, filter.averages,
      filter.inputs.count == count
    else { return nil }
    return filter
  }
}
