import FilterGraph
import Filters
import GPU
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

  /// Reads a JPEG or PNG file.
  public init(contentsOf path: String) async throws(StillsError) {
    still = try StillImage(contentsOf: path)
  }

  /// Wraps a picture.
  public init(_ still: StillImage) { self.still = still }

  /// The photograph after a chain, upright.
  ///
  /// - Throws: `ChainError` when the text is no chain, `RenderingError` when it cannot be run.
  public func applying(_ chain: String, on session: GPUSession) async throws -> Photo {
    try await session.apply(chain, to: self)
  }

  /// Writes a file, JPEG or PNG by its extension, with the metadata carried over.
  public func write(
    to path: String, replacing: AtomicFile.Replacing = .never
  ) async throws(StillsError) {
    let format = try StillFormat(path: path)
    let metadata = try still.metadata.carriedOver(size: still.image.size, software: softwareName)
    try AtomicFile.write(
      try StillImage.encode(still.image, as: format, metadata: metadata), to: path, replacing: replacing)
  }
}

/// A GPU context on a thread of its own, for callers that have no thread to give.
public actor GPUSession {
  private let thread = RenderThread()
  private var renderer: Renderer?

  /// All work of the session runs on its one thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Creates a session; its context is made with the first work.
  public init() {}

  // The context must end on the thread that made it.
  isolated deinit {
    renderer = nil
    thread.stop()
  }

  private func start() throws -> Renderer {
    if let renderer { return renderer }
    let context = try GPUContext(.surfaceless)
    let renderer = Renderer(
      context, catalog: try .builtIn(), loader: FileResources(),
      store: ProgramStore(driver: context.info.programCacheKey))
    self.renderer = renderer
    return renderer
  }

  func apply(_ chain: String, to photo: Photo) throws -> Photo {
    let renderer = try start()
    let graph = try Graph(parsing: chain, catalog: renderer.catalog)
    let batch = PhotoBatch(renderer: renderer, graph: graph, jobs: 1, replacing: .never)
    var still = photo.still
    still.image = try batch.render(still)[0]
    still.orientation = .up
    return Photo(still)
  }

  func measure(_ chain: String, on photo: Photo) throws -> [(label: String, measurement: PictureMeasurement)]
  {
    try measure(try Graph(parsing: chain, catalog: try start().catalog, results: .several), on: photo)
  }

  func measure(_ graph: Graph, on photo: Photo) throws -> [(label: String, measurement: PictureMeasurement)] {
    let renderer = try start()
    let forms = try graph.measurementForms(catalog: renderer.catalog).map(\.form)
    let measurements = try renderer.measure(graph, as: forms, on: photo.still.image, photo.still.frame)
    return zip(graph.outputs, measurements).map { ($0.label, $1) }
  }
}
