package import FilterGraph
import GPU
public import Pixels
public import Rendering
public import Stills
import Synchronization

/// Renders stored photographs through a chain, several at a time: decoding, GPU and encoding overlap.
public struct PhotoBatch {
  /// A file to write.
  public struct File: Hashable, Sendable {
    /// Where it is.
    public var path: String
    /// How it is written.
    public var format: StillFormat
    /// What is done to the picture and its metadata on the way.
    public var finish: StillFinish

    /// Creates a description.
    public init(path: String, format: StillFormat, finish: StillFinish = StillFinish()) {
      self.finish = finish
      self.path = path
      self.format = format
    }
  }

  /// One photograph and where its results go.
  public struct Item: Hashable, Sendable {
    /// The file to read.
    public var input: String
    /// The files to write, one for each result of the chain, in the chain's order.
    public var files: [File]

    /// Creates an item.
    public init(input: String, files: [File]) {
      self.input = input
      self.files = files
    }
  }

  /// What became of an item.
  public struct Outcome: Sendable {
    /// The item.
    public var item: Item
    /// The sizes of the results; empty when there are none.
    public var sizes: [PixelSize]
    /// The time from the start of decoding to the end of writing.
    public var duration: Duration
    /// What could not be kept.
    public var notices: [String]
    /// What went wrong; nil when the file is written.
    public var failure: Failure?
  }

  /// What went wrong with one photograph.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Reading, decoding, encoding or writing.
    case still(StillsError)
    /// The chain or the GPU.
    case rendering(RenderingError)

    /// One line.
    public var description: String {
      switch self {
      case .still(let error): error.description
      case .rendering(let error): error.description
      }
    }
  }

  private let renderer: Renderer
  private let graph: Graph
  private let jobs: Int
  private let replacing: AtomicFile.Replacing
  private let tiles: Tiles
  private let lookHeight: Int?

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - renderer: runs the chain; the batch is run on its thread.
  ///   - graph: the chain.
  ///   - jobs: how many photographs are decoded and encoded at a time; memory grows with it.
  ///   - replacing: what happens to files that exist.
  ///   - tiles: whether pictures are computed in tiles.
  ///   - lookHeight: the height in pixels, above 0, of the picture that the chain was made for: its lengths in pixels
  ///     are scaled to each photograph. Nil keeps them.
  package init(
    renderer: Renderer, graph: Graph, jobs: Int, replacing: AtomicFile.Replacing, tiles: Tiles = .asNeeded,
    lookHeight: Int? = nil
  ) {
    self.tiles = tiles
    self.lookHeight = lookHeight
    self.renderer = renderer
    self.graph = graph
    self.jobs = jobs
    self.replacing = replacing
  }

  private struct Decoded: Sendable {
    let index: Int
    let start: ContinuousClock.Instant
    let result: Result<StillImage, StillsError>
  }

  private struct Rendered: Sendable {
    let index: Int
    let start: ContinuousClock.Instant
    let images: [Image]
    let origin: StillOrigin
    let metadata: Metadata
    let notices: [String]
  }

  /// Renders all items and returns their outcomes in order; a failure of one does not stop the others.
  ///
  /// Missing folders are created first, and removed again when nothing is written to them. An item with a file that
  /// exists and is to be kept fails before it is read.
  ///
  /// - Parameters:
  ///   - items: the photographs.
  ///   - progress: called on this thread with the number of items finished.
  ///   - isCancelled: asked before each item, and about ten times a second while it is being read; when it returns
  ///     true, the remaining items are left out.
  public func run(
    _ items: [Item], progress: (Int) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) -> [Outcome] {
    var folders = OutputFolders()
    let shared = Shared(items: items, jobs: jobs, obstacles: items.map { obstacle(to: $0, &folders) })
    let workers = min(jobs, max(items.count, 1))
    let decoders = (0..<workers).map { _ in Thread { shared.decodeAll() } }
    let replacing = replacing
    let encoders = (0..<workers).map { _ in Thread { shared.encodeAll(replacing: replacing) } }
    for finished in items.indices {
      if isCancelled() {
        break
      }
      guard let decoded = shared.decoded.take(unless: isCancelled) else { break }
      render(decoded, shared)
      progress(min(shared.finishedCount, finished + 1))
    }
    shared.cancel()
    shared.decoded.close()
    shared.rendered.close()
    for thread in decoders + encoders { thread.join() }
    // Now that everything is written, the folders that stayed empty go.
    _ = consume folders
    progress(shared.finishedCount)
    return shared.outcomes()
  }

  /// Why the files of an item certainly cannot be written; creates their folders.
  private func obstacle(to item: Item, _ folders: inout OutputFolders) -> StillsError? {
    do throws(StillsError) {
      for file in item.files {
        if replacing == .never { try AtomicFile.checkAbsence(of: file.path) }
        try folders.create(for: file.path)
      }
      return nil
    } catch {
      return error
    }
  }

  private func render(_ decoded: Decoded, _ shared: Shared) {
    switch decoded.result {
    case .failure(let error):
      shared.finish(decoded.index, start: decoded.start, sizes: [], notices: [], failure: .still(error))
    case .success(let still):
      do throws(RenderingError) {
        let images = try render(still, for: shared.items[decoded.index].files)
        precondition(
          images.count == shared.items[decoded.index].files.count, "each result of the chain needs a file")
        shared.rendered.put(
          Rendered(
            index: decoded.index, start: decoded.start, images: images, origin: still.origin,
            metadata: still.metadata,
            notices: still.notices))
      } catch {
        let failure = Self.naming(shared.items[decoded.index].input, error)
        shared.finish(
          decoded.index, start: decoded.start, sizes: [], notices: still.notices, failure: .rendering(failure)
        )
      }
    }
  }

  /// The error with the photograph it is about; errors of the chain and its files belong to no photograph.
  static func naming(_ input: String, _ error: RenderingError) -> RenderingError {
    switch error.code {
    case .tooLarge, .gpu: RenderingError(error.code, "\(input): \(error)")
    case .shader, .noInput, .badData: error
    }
  }

  /// Runs the chain on one photograph, upright; gives its results in the chain's order.
  ///
  /// - Parameter files: how the results are to be written; their pixels are as deep as the files. Nil keeps the depth
  ///   of the photograph.
  func render(_ still: StillImage, for files: [File]? = nil) throws(RenderingError) -> [Image] {
    let source = still.origin.format
    let kept: PixelFormat = source == .rgbaFloat ? source : source.bitsPerChannel > 8 ? .rgba16 : .rgba8
    let formats = graph.outputs.indices.map { index in
      files.flatMap {
        $0.indices.contains(index) ? $0[index].finish.pixels(of: source, for: $0[index].format) : nil
      } ?? kept
    }
    var graph = graph
    if let lookHeight {
      let height = still.frame.orientation.applied(to: still.frame.size).height
      graph = graph.scaled(by: Double(height) / Double(lookHeight))
    }
    return try renderer.render(graph, on: still.image, as: still.frame, tiles: tiles, formats: formats)
  }

  /// What the threads of a batch share.
  private final class Shared: Sendable {
    let items: [Item]
    /// Why items fail before they are read.
    let obstacles: [StillsError?]
    let decoded: WorkQueue<Decoded>
    let rendered: WorkQueue<Rendered>
    private let next = Atomic(0)
    private let isCancelled = Atomic(false)
    private let results: Mutex<[Outcome?]>

    init(items: [Item], jobs: Int, obstacles: [StillsError?]) {
      self.items = items
      self.obstacles = obstacles
      decoded = WorkQueue(capacity: jobs)
      rendered = WorkQueue(capacity: jobs)
      results = Mutex(Array(repeating: nil, count: items.count))
    }

    func decodeAll() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let start = ContinuousClock.now
        let result: Result<StillImage, StillsError>
        do throws(StillsError) {
          if let obstacle = obstacles[index] { throw obstacle }
          result = .success(
            try StillImage(
              contentsOf: items[index].input,
              colors: items[index].files.contains { $0.finish.isWide }
                ? .convertToExtendedSRGB : .convertToSRGB,
              isCancelled: { self.isCancelled.load(ordering: .relaxed) }))
        } catch {
          result = .failure(error)
        }
        decoded.put(Decoded(index: index, start: start, result: result))
      }
    }

    func encodeAll(replacing: AtomicFile.Replacing) {
      while let picture = rendered.take() {
        let item = items[picture.index]
        var failure: Failure?
        do throws(StillsError) {
          for (image, file) in zip(picture.images, item.files) {
            let metadata = try picture.metadata.carriedOver(size: image.size, software: softwareName)
            let bytes = try StillImage.encode(
              image, as: file.format, metadata: metadata, finish: file.finish, origin: picture.origin)
            try AtomicFile.write(bytes, to: file.path, replacing: replacing)
          }
        } catch {
          failure = .still(error)
        }
        finish(
          picture.index, start: picture.start, sizes: picture.images.map(\.size), notices: picture.notices,
          failure: failure)
      }
    }

    /// Ends decoding: no item is begun, and none is waited for.
    func cancel() {
      next.store(items.count, ordering: .relaxed)
      isCancelled.store(true, ordering: .relaxed)
    }

    func finish(
      _ index: Int, start: ContinuousClock.Instant, sizes: [PixelSize], notices: [String], failure: Failure?
    ) {
      let outcome = Outcome(
        item: items[index], sizes: sizes, duration: ContinuousClock.now - start, notices: notices,
        failure: failure)
      results.withLock { $0[index] = outcome }
    }

    var finishedCount: Int { results.withLock { $0.count { $0 != nil } } }
    func outcomes() -> [Outcome] { results.withLock { $0.compactMap(\.self) } }
  }
}
