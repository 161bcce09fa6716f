import Clocks
public import Files
public import FilterGraph
public import Graphics
public import Pixels
package import Rendering
public import Stills

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
    /// The files to write, ``filesPerResult`` for each result of the chain, in the chain's order; with several chains, those of
    /// the first come first.
    public var files: [File]
    /// How many files each result is written to, in other formats; at least 1.
    public var filesPerResult: Int
    /// Chains to run one after the other on the photograph instead of the batch's; empty for that of the batch.
    public var graphs: [Graph]
    /// Files that the chains were read from, which count by their age: see ``PhotoBatch/Existing/keptUnlessOlder(than:)``.
    public var sources: [String]
    /// Why the photograph certainly fails; nil when it can be tried.
    public var obstacle: FileError?

    /// Creates an item.
    public init(
      input: String, files: [File], filesPerResult: Int = 1, graphs: [Graph] = [], sources: [String] = [],
      obstacle: FileError? = nil
    ) {
      precondition(filesPerResult > 0, "a result needs a file")
      self.filesPerResult = filesPerResult
      self.sources = sources
      self.obstacle = obstacle
      self.input = input
      self.files = files
      self.graphs = graphs
    }
  }

  /// What became of a file.
  public enum FileResult: Hashable, Sendable {
    /// It was written, with a picture of this size.
    case written(PixelSize)
    /// It is kept: it was as it should be, or is someone else's, which a remark says.
    case current
    /// It was not written, as the photograph failed before.
    case missing
  }

  /// What became of an item.
  public struct Outcome: Sendable {
    /// The item.
    public var item: Item
    /// What became of its files, in their order.
    public var results: [FileResult]
    /// The time from the start of decoding to the end of writing.
    public var duration: Duration
    /// What could not be kept of the photograph's metadata.
    public var notices: [String]
    /// What is not in its files, and files that are someone else's.
    public var remarks: [Remark]
    /// What went wrong; nil when all files are as they should be.
    public var failure: Failure?

    /// The sizes of the pictures that were written, in the order of the files.
    public var sizes: [PixelSize] {
      results.compactMap { if case .written(let size) = $0 { size } else { nil } }
    }
    /// Whether nothing had to be written.
    public var isCurrent: Bool { failure == nil && results.allSatisfy { $0 == .current } }
  }

  /// What went wrong with one photograph.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Reading, decoding, encoding or writing.
    case still(FileError)
    /// The chain or the GPU.
    case rendering(RenderingError)
    /// A file was changed since the manifest of a path has recorded it.
    case unrecorded(path: String, manifest: String)

    /// One line.
    public var description: String {
      switch self {
      case .still(let error): error.description
      case .rendering(let error): error.description
      case .unrecorded(let path, let manifest):
        "\(path): the file has changed since \(manifest) has recorded it, and is kept; choose another name or ask for it to "
          + "be replaced"
      }
    }
  }

  private let renderer: Renderer
  private let graph: Graph
  private let jobs: Int
  private let memory: PictureMemory
  private let existing: Existing
  private let tiles: Tiles
  private let lookHeight: Int?
  private let sources: [String]
  private let presentation: Presentation
  private let preparation: PhotoPreparation

  /// What the files of a batch show.
  public enum Presentation: String, Hashable, Sendable {
    /// The result.
    case result
    /// The photograph on the left and the result on the right, of one height.
    case besideOriginal
  }

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - renderer: runs the chain; the batch is run on its thread.
  ///   - graph: the chain.
  ///   - jobs: how many photographs are decoded and encoded at a time; memory grows with it.
  ///   - memory: the memory that photographs may take.
  ///   - existing: what happens to files that exist.
  ///   - tiles: whether pictures are computed in tiles.
  ///   - lookHeight: the height in pixels, above 0, of the picture that the chain was made for: its lengths in pixels
  ///     are scaled to each photograph. Nil keeps them.
  ///   - sources: files of filters that the chain may name.
  ///   - presentation: what the files show.
  ///   - preparation: what is done to the photographs before the chain.
  package init(
    renderer: Renderer, graph: Graph, jobs: Int, memory: PictureMemory = .standard, existing: Existing,
    tiles: Tiles = .asNeeded, lookHeight: Int? = nil, sources: [String] = [],
    presentation: Presentation = .result, preparation: PhotoPreparation = PhotoPreparation()
  ) {
    self.preparation = preparation
    self.presentation = presentation
    self.tiles = tiles
    self.lookHeight = lookHeight
    self.renderer = renderer
    self.graph = graph
    self.jobs = jobs
    self.memory = memory
    self.existing = existing
    self.sources = sources
  }

  /// Renders all items and returns their outcomes in order; a failure of one does not stop the others.
  ///
  /// Missing folders are created first, and removed again when nothing is written to them. An item with a file that
  /// exists and is to be kept fails before it is read.
  ///
  /// - Parameters:
  ///   - items: the photographs.
  ///   - progress: called on this thread with the number of items finished, at least ten times a second.
  ///   - report: called with each outcome as soon as there is one, on any thread, one call at a time.
  ///   - isCancelled: asked before each item, and about ten times a second while it is being read; when it returns
  ///     true, the remaining items are left out.
  public func run(
    _ items: [Item], progress: (Int) -> Void = { _ in },
    report: @escaping @Sendable (Outcome) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) -> [Outcome] {
    var folders = OutputFolders()
    let check = Self.check(
      existing, graph: graph, catalog: renderer.catalog, tiles: tiles, lookHeight: lookHeight,
      sources: sources, presentation: presentation, preparation: preparation)
    // What no photograph needs is there for the others.
    let workers = min(jobs, max(items.count, 1))
    let shared = BatchRun(
      items: items, jobs: workers, memory: memory, presentation: presentation, preparation: preparation,
      obstacles: items.map { obstacle(to: $0, &folders) }, check: check, report: report)
    let decoders = (0..<workers).map { _ in WorkerThread.started("decode") { shared.decodeAll() } }
    let encoders = (0..<workers).map { _ in WorkerThread.started("encode") { shared.encodeAll() } }
    func turn() -> Bool {
      progress(shared.finishedCount)
      return isCancelled()
    }
    for _ in items.indices {
      guard !turn(), let decoded = shared.decoded.take(unless: turn) else { break }
      render(consume decoded, shared, isCancelled: isCancelled)
    }
    renderer.removeIdleFrame()
    shared.cancel()
    shared.decoded.close()
    shared.rendered.close()
    for thread in decoders + encoders { thread.join() }
    // Now that everything is written, the folders that stayed empty go.
    _ = consume folders
    progress(shared.finishedCount)
    return shared.outcomes()
  }

  /// Decides which files a batch writes, also without running it.
  package static func check(
    _ existing: Existing, graph: Graph, catalog: FilterCatalog, tiles: Tiles = .asNeeded,
    lookHeight: Int? = nil, sources: [String] = [], presentation: Presentation = .result,
    preparation: PhotoPreparation = PhotoPreparation()
  ) -> OutputCheck {
    // Tiles of all sizes give the same.
    let computed = tiles == .asNeeded ? "whole" : "tiles"
    let recipe = RenderRecipe(
      settings: "\(computed), look height \(lookHeight ?? 0), \(presentation.rawValue)", catalog: catalog,
      sources: sources)
    return OutputCheck(existing, graph: graph, recipe: recipe, preparation: preparation)
  }

  /// Why the files of an item certainly cannot be written; creates their folders.
  private func obstacle(to item: Item, _ folders: inout OutputFolders) -> FileError? {
    if let obstacle = item.obstacle { return obstacle }
    do throws(FileError) {
      for file in item.files {
        if case .kept = existing { try AtomicFile.checkAbsence(of: file.path) }
        try folders.create(for: file.path)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Runs the chains of which files are needed; their pictures go to the encoders as they come.
  private func render(
    _ decoded: consuming BatchRun.Decoded, _ shared: BatchRun, isCancelled: () -> Bool
  ) {
    let index = decoded.index
    guard case .picture(var source, let needs, let record) = (consume decoded).content else { return }
    let item = shared.items[index]
    let graphs = item.graphs.isEmpty ? [graph] : item.graphs
    var runs: [(graph: Graph, places: Range<Int>)] = []
    for graph in graphs {
      let first = runs.last?.places.upperBound ?? 0
      runs.append((graph, first..<first + graph.outputs.count * item.filesPerResult))
    }
    precondition(
      (runs.last?.places.upperBound ?? 0) <= item.files.count, "each result of a chain needs a file")
    runs.removeAll { run in !run.places.contains { needs[$0].isWriting } }
    let rendering = PhotoRendering(
      renderer: renderer, memory: memory, share: shared.share, tiles: tiles, lookHeight: lookHeight,
      presentation: presentation)
    for (number, run) in runs.enumerated() {
      // What is left out of an item leaves the whole item out.
      guard !isCancelled() else { return }
      let graph = source.preparation.map(run.graph.on) ?? run.graph
      do throws(RenderingError) {
        let pictures = try rendering.render(
          &source, through: graph.repeatingResults(item.filesPerResult), for: Array(item.files[run.places]),
          number == runs.count - 1 ? .last : .notLast)
        for (place, picture) in zip(run.places, pictures) {
          guard case .write(let replacing) = needs[place] else { continue }
          shared.rendered.put(
            .init(
              index: index, place: place, picture: picture, chain: "\(graph)", origin: source.origin,
              metadata: source.metadata, replacing: replacing, record: record))
        }
      } catch {
        return shared.fail(index, .rendering(Self.naming(item.input, error)))
      }
    }
  }

  /// The error with the photograph it is about; errors of the chain and its files belong to no photograph.
  static func naming(_ input: String, _ error: RenderingError) -> RenderingError {
    switch error.code {
    case .tooLarge, .gpu, .outOfMemory, .storage: RenderingError(error.code, "\(input): \(error)")
    case .shader, .noInput, .badData: error
    }
  }
}

extension PhotoBatch {
  /// What is not in the files of a photograph although it is in the photograph, or why a file is not the photograph's.
  public enum Remark: Hashable, Sendable {
    /// The photograph's file has several pictures, of which one is rendered.
    case series(StillSeries)
    /// Transparency is left out of a file that has none, such as a JPEG: the colour behind it shows, mostly black.
    case opaque(path: String)
    /// A file does not hold all of the metadata, of which parts are left out.
    case metadata(path: String, [Metadata.Part])
    /// A file exists, no manifest records it, and it is kept.
    case kept(path: String)
  }
}
