import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import Viewfinder

/// A filter in the gallery: its example chain and its cost.
struct GalleryEntry {
  /// The filter.
  let filter: FilterDefinition
  /// The chain, as a user would type it.
  let chain: String
  /// The chain, parsed.
  let graph: Graph
  /// The cost of the filter alone on a camera's frame.
  let cost: Cost
  /// Whether the chain reads earlier frames, so that a single picture shows nothing.
  let isTemporal: Bool

  /// The cost of a chain, by the compiler's estimate for GPUs.
  struct Cost: Hashable {
    /// The number of draws per frame, including the conversion of the camera's colours.
    var passes: Int
    /// Texture reads per pixel of the result, all passes together.
    var taps: Double
  }

  /// The frame for which costs are estimated.
  static let frame = PictureDescription(
    format: .nv12, size: PixelSize(width: 1920, height: 1080), encoding: .video709)

  init(_ filter: FilterDefinition, catalog: FilterCatalog) throws {
    self.filter = filter
    chain = filter.demonstration
    do {
      graph = try Graph(parsing: chain, catalog: catalog)
      let plan = try Self.plan(of: graph, catalog: catalog)
      isTemporal = !plan.states.isEmpty
      cost = Self.cost(of: plan)
    } catch {
      let failure = CommandFailure(error)
      throw CommandFailure(failure.exitCode, "\(filter.path): its look '\(chain)': \(failure.message)")
    }
  }

  private static func plan(of graph: Graph, catalog: FilterCatalog) throws -> RenderPlan {
    let resources = FileResources()
    return try RenderPlan.compile(
      graph, catalog: catalog, frame: frame, images: try graph.imageSources(resources),
      options: CompilerOptions(costs: .gpu, history: .following),
      lookups: { path in try? resources.lookup(at: path).description })
  }

  private static func cost(of plan: RenderPlan) -> Cost {
    return Cost(passes: plan.passes.count, taps: plan.taps / Double(plan.outputSize.area))
  }
}
