public import Files
public import Filters
import FilterGraph
import Stills

extension PhotoBatch {
  /// Renders stored photographs through a chain, several at a time.
  ///
  /// ```swift
  /// let items = try ["a.jpg", "b.jpg"].map { try PhotoBatch.Item($0, to: "out/\($0)") }
  /// let outcomes = try await PhotoBatch.render(items, through: "exposure=0.3,vignette")
  /// ```
  /// A failure of one does not stop the others, and stands in its outcome. A cancelled task leaves the rest out.
  ///
  /// - Parameters:
  ///   - items: the photographs and where their results go.
  ///   - chain: a filter, a graph, a text, or a program's own filter.
  ///   - jobs: how many photographs are decoded and encoded at a time; memory grows with it.
  ///   - existing: what happens to files that exist.
  ///   - session: where the chain is run; by default on the thread that all photographs of the process share.
  ///   - progress: called with the number of items finished.
  ///   - report: called with each outcome as soon as there is one, one call at a time.
  /// - Returns: the outcomes of the items, in order.
  /// - Throws: what `asGraph` of the chain throws, and ``SessionError`` when an item has not one file for each result of
  ///   the chain, or there is no GPU.
  public static func render(
    _ items: [Item], through chain: some ChainElement, jobs: Int = 2,
    existing: Existing = .kept, on session: GPUSession = .shared,
    progress: @Sendable (Int) -> Void = { _ in },
    report: @escaping @Sendable (Outcome) -> Void = { _ in }
  ) async throws -> [Outcome] {
    let graph = try chain.asGraph()
    for item in items {
      let results =
        item.graphs.isEmpty ? graph.outputs.count : item.graphs.reduce(0) { $0 + $1.outputs.count }
      guard item.files.count != results else { continue }
      throw SessionError(
        .missingResult,
        "\(item.input): \(item.files.count) files for \(results) results of the chain; name one for each")
    }
    return try await session.render(
      items, graph, jobs: jobs, existing: existing, progress: progress, report: report)
  }
}

extension PhotoBatch.Item {
  /// A photograph with one result, whose format the extension of its name says.
  ///
  /// - Throws: `FileError` when no format has that extension.
  public init(_ input: String, to output: String) throws(FileError) {
    self.init(input: input, files: [.init(path: output, format: try StillFormat(path: output))])
  }
}

extension GPUSession {
  fileprivate func render(
    _ items: [PhotoBatch.Item], _ graph: Graph, jobs: Int, existing: PhotoBatch.Existing,
    progress: @Sendable (Int) -> Void, report: @escaping @Sendable (PhotoBatch.Outcome) -> Void
  ) throws -> [PhotoBatch.Outcome] {
    PhotoBatch(renderer: try start(), graph: graph, jobs: jobs, existing: existing)
      .run(items, progress: progress, report: report, isCancelled: { Task.isCancelled })
  }
}
