import FilterGraph
import Filters
import Graphics
import Pixels
import PlanCompiler
import Rendering
import Viewfinder

/// Compiles filters with the driver, each in a chain of its own: it finds the errors that a parser does not, such as a
/// `vec3` where a `vec4` is returned.
struct FilterTrial {
  private static let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 640, height: 480))

  private let device: any GraphicsDevice
  /// The filters that groups may be made of.
  private let catalog: FilterCatalog

  /// Opens the driver.
  init(_ catalog: FilterCatalog) throws(RenderingError) {
    device = try Renderer.offscreenDevice()
    self.catalog = catalog
  }

  /// Throws when a chain that runs the filter cannot be prepared with its default settings.
  ///
  /// A filter that needs a setting without a default is not tried.
  func compile(_ definition: FilterDefinition) throws(RenderingError) {
    // Of several files that are named and have one id, the catalogue has the last.
    var catalog = catalog
    catalog.add(definition)
    let labels = definition.inputs.indices.map { "[i\($0)]" }.joined()
    let inputs = definition.inputs.count > 1 ? "split=\(definition.inputs.count)\(labels);\(labels)" : ""
    guard let graph = try? Graph(parsing: inputs + definition.id, catalog: catalog) else { return }
    let renderer = Renderer(device, catalog: catalog, loader: FileResources())
    _ = try renderer.prepare(graph, frame: Self.frame, options: renderer.options(parameters: .live))
  }
}
