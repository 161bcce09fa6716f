import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import Viewfinder

/// A filter as the gallery shows it: the chain that shows its look, and what that costs.
struct GalleryEntry {
  /// The filter.
  let filter: FilterDefinition
  /// The chain, as a user would type it.
  let chain: String
  /// The chain, parsed.
  let graph: Graph
  /// What the filter alone costs on a camera's frame.
  let cost: Cost
  /// Whether the chain reads earlier frames, so that one picture shows nothing.
  let isTemporal: Bool

  /// What a chain costs, by the compiler's estimate for GPUs.
  struct Cost: Hashable {
    /// Draws a frame, the conversion of the camera's colours included.
    var passes: Int
    /// Reads of textures for each pixel of the result, by all passes together.
    var taps: Double
  }

  /// The frame on which costs are counted.
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
