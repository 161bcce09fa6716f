import CommandLineKit
import Files
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import Stills
import Viewfinder

extension RenderOptions {
  /// Renders the photographs; the first failure determines the exit code, and does not stop the others.
  func run(_ streams: StandardStreams) throws {
    let catalog = try FilterCatalog.standard(with: filterFiles)
    let graph = try chains.load(catalog, results: .several, telling: streams)
    // While files are being read, signals still end the program immediately.
    let interrupt = InterruptWatch()
    let labels = graph.outputs.map(\.label)
    if output == .standardOutput { try StandardOutput.check() }
    guard try !renderMovie(through: graph, catalog, interrupt, streams) else { return }
    if output == .standardOutput, labels.count > 1 {
      throw CommandFailure(
        .usage,
        "the chain has \(labels.count) results, and standard output takes one; name files with {output}")
    }
    let chains = try chains(graph, catalog, streams)
    let existing = try existing(graph, labels: labels)
    var report = RenderReport(
      graph: graph, form: batch.report, advisesForce: batch.existing == .kept, isQuiet: batch.isQuiet,
      streams: streams)
    let preparation = try preparation.preparation()
    if batch.watches {
      return try watch(
        chains, existing, try photoBatches(catalog, graph, preparation, interrupt), interrupt, report)
    }
    let (photographs, failures, movies) = try photographs()
    report.movies = movies
    report.noteMovies()
    let items = try items(of: photographs, failures: failures, chains)
    guard !batch.isDryRun else {
      let check = PhotoBatch.check(
        existing, graph: graph, catalog: catalog, tiles: tiles, lookHeight: lookHeight,
        sources: FilterFiles.files(of: filterFiles),
        presentation: variants.presentation, preparation: preparation)
      return try printPlan(of: plannedFiles(of: items, labels: labels, check), streams)
    }
    try checkContactSheet(of: items)
    let batches = try photoBatches(catalog, graph, preparation, interrupt)
    let start = ContinuousClock.now
    let outcomes = try runBatch(batches.batch(existing), items, interrupt, report)
    let reported = Result { try report.end(outcomes, of: items.count, duration: .now - start) }
    if interrupt.isRequested { interrupt.end() }
    let drawn = Result { try writeContactSheet(of: items, outcomes, chains, on: batches.renderer) }
    try reported.get()
    try drawn.get()
  }

  /// Renders the inputs where they are movies, or become one; returns whether that is so.
  private func renderMovie(
    through graph: Graph, _ catalog: FilterCatalog, _ interrupt: InterruptWatch, _ streams: StandardStreams
  ) throws -> Bool {
    do {
      let inputs = try movieInputs(interrupt, streams)
      guard !inputs.isEmpty else { return false }
      try render(inputs, through: graph, catalog, interrupt, streams)
      return true
    } catch {
      // What was begun is gone.
      if interrupt.isRequested { interrupt.end() }
      throw error
    }
  }

  /// What makes batches with the settings of the command.
  struct PhotoBatches {
    /// What they are run on.
    let renderer: Renderer
    /// A batch with a rule for files that exist.
    let batch: (PhotoBatch.Existing) -> PhotoBatch
  }

  private func photoBatches(
    _ catalog: FilterCatalog, _ graph: Graph, _ preparation: PhotoPreparation, _ interrupt: InterruptWatch
  ) throws -> PhotoBatches {
    let renderer = try Renderer.offscreen(catalog, isCancelled: { interrupt.isRequested })
    return PhotoBatches(renderer: renderer) { existing in
      PhotoBatch(
        renderer: renderer, graph: graph, jobs: jobCount, memory: memory, existing: existing, tiles: tiles,
        lookHeight: lookHeight, sources: FilterFiles.files(of: filterFiles),
        presentation: variants.presentation, preparation: preparation)
    }
  }

  /// The chains of the photographs.
  private func chains(
    _ graph: Graph, _ catalog: FilterCatalog, _ streams: StandardStreams
  ) throws -> BatchChains {
    BatchChains(
      graph: graph, catalog: catalog, variants: variants.sweeps.combinations,
      usesSidecars: variants.usesSidecars,
      table: try variants.table.map { try SettingsTable(contentsOf: $0) },
      streams: streams)
  }

  private func runBatch(
    _ photos: PhotoBatch, _ items: [PhotoBatch.Item], _ interrupt: InterruptWatch, _ report: RenderReport
  ) throws -> [PhotoBatch.Outcome] {
    let lines = LineStream(report.streams)
    let writesLines = batch.report == .jsonLines
    if writesLines { lines.write([["event": "start", "version": 1, "photographs": .integer(items.count)]]) }
    var line = ProgressLine(on: report.streams)
    let showsProgress = !batch.isQuiet && batch.report == .text
    let outcomes = photos.run(
      items, progress: { done in if showsProgress { line.update(done: done, of: items.count) } },
      report: { outcome in if writesLines { lines.write(report.lines(of: outcome)) } },
      isCancelled: { interrupt.isRequested || lines.isBroken })
    line.clear()
    try lines.check()
    return outcomes
  }

  /// What happens to files that exist, with the manifest read.
  private func existing(_ graph: Graph, labels: [String]) throws -> PhotoBatch.Existing {
    switch batch.existing {
    case .kept: return .kept
    case .replaced: return .replaced
    case .keptUnlessOlder:
      let own = chains.reduce(into: Set(FilterFiles.files(of: filterFiles))) { $0.formUnion($1.files) }
      return .keptUnlessOlder(than: own.union(graph.fileNames).sorted())
    case .keptIfCurrent(let path?, let unknown):
      try OutputFolders.check(PathName.folder(of: path))
      return .keptIfCurrent(try RenderManifest(path), unknown: unknown)
    case .keptIfCurrent(nil, let unknown):
      let folder = output.template(for: labels).folder
      let part = shard.map { "-\($0.number)-of-\($0.count)" } ?? ""
      // Also those of other shards, so that a batch can be gone on with in other parts.
      let all = try RenderManifest.files(in: folder)
      let own = "\(folder)/\(RenderManifest.namePrefix)\(part)\(RenderManifest.nameSuffix)"
      return .keptIfCurrent(try RenderManifest(own, reading: all), unknown: unknown)
    }
  }
}
