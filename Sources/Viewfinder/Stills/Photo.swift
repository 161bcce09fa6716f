public import Files
public import FilterGraph
public import Filters
import Graphics
import Pixels
import Rendering
public import Stills

/// A photograph in memory that chains can be applied to, on any task.
///
/// ```swift
/// let photo = try await Photo(contentsOf: "a.jpg")
/// try await photo.applying("beautify,lookup=warm.cube").write(to: "b.jpg")
/// ```
/// All GPU work of the process's photographs runs on one thread that owns a context, made on first use.
public struct Photo: Sendable {
  /// The picture with its metadata.
  public let still: StillImage

  /// Reads a picture file, of any of the formats of `StillImage`.
  public init(contentsOf path: String) async throws(FileError) {
    still = try StillImage(contentsOf: path)
  }

  /// Wraps a picture.
  public init(_ still: StillImage) { self.still = still }

  /// The photograph after a chain, upright.
  ///
  /// - Parameters:
  ///   - chain: a filter, a graph, or the text of a chain.
  ///   - session: where it is run; by default on the thread that all photographs of the process share.
  /// - Throws: what is wrong with the chain, or `RenderingError` when it cannot be run.
  public func applying(_ chain: some ChainElement, on session: GPUSession = .shared) async throws -> Photo {
    try await session.apply(try chain.asGraph(), to: self)
  }

  /// Writes a file in the format of its extension, with the metadata carried over.
  public func write(
    to path: String, replacing: AtomicFile.Replacing = .never
  ) async throws(FileError) {
    let format = try StillFormat(path: path)
    let metadata = try still.metadata.carriedOver(size: still.image.size, software: softwareName)
    try AtomicFile.write(
      try StillImage.encode(still.image, as: format, metadata: metadata), to: path, replacing: replacing)
  }
}

/// A GPU context on its own thread, for callers without one.
public actor GPUSession {
  /// What photographs use that name no session: one thread and one context for the whole process.
  public static let shared = GPUSession()

  private let thread = RenderThread()
  private let catalog: FilterCatalog
  private var renderer: Renderer?

  /// All work of the session runs on its one thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Creates a session; its context is made with the first work.
  ///
  /// - Parameter catalog: the filters that groups may name.
  public init(catalog: FilterCatalog = .standard) { self.catalog = catalog }

  // The context must end on the thread that made it.
  isolated deinit {
    renderer = nil
    thread.stop()
  }

  func start() throws -> Renderer {
    if let renderer { return renderer }
    let renderer = try Renderer.offscreen(catalog)
    self.renderer = renderer
    return renderer
  }

  func apply(_ graph: Graph, to photo: Photo) throws -> Photo {
    let renderer = try start()
    let rendering = PhotoRendering(
      renderer: renderer, memory: .unchangeable, share: .max, tiles: .asNeeded, lookHeight: nil,
      presentation: .result)
    var still = photo.still
    var source = PhotoRendering.Source(still)
    defer { renderer.removeIdleFrame() }
    // A photograph in memory has its results there.
    guard case .image(let image) = try rendering.render(&source, through: graph, for: nil, .last)[0] else {
      return photo
    }
    still.image = image
    still.orientation = .up
    return Photo(still)
  }

  func measure(_ chain: String, on photo: Photo) throws -> [(label: String, measurement: PictureMeasurement)]
  {
    try measure(try Graph(parsing: chain, catalog: try start().catalog, results: .several), on: photo)
  }

  func measure(_ graph: Graph, on photo: Photo) throws -> [(label: String, measurement: PictureMeasurement)] {
    let renderer = try start()
    defer { renderer.removeIdleFrame() }
    let graph = graph.measuringEverything
    let forms = try graph.measurementForms(catalog: renderer.catalog).map(\.form)
    let measurements = try renderer.measure(graph, as: forms, on: photo.still.image, photo.still.frame)
    return zip(graph.outputs, measurements).map { ($0.label, $1) }
  }
}
