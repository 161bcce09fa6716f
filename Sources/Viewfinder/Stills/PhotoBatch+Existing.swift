public import Files
import FilterGraph
import Glibc
import Stills

extension PhotoBatch {
  /// What happens to a file that exists before it is written.
  public enum Existing: Sendable {
    /// It is kept, and its photograph fails.
    case kept
    /// It is replaced, in one step.
    case replaced
    /// It is kept without a failure unless it is older than its photograph or one of these files; then it is replaced.
    case keptUnlessOlder(than: [String])
    /// It is kept without a failure when, by a manifest, it was made of the same photograph by the same chain, settings
    /// and version. A file that was made of something else is replaced. `unknown` is what happens to files that are not
    /// as the manifest says: where they are kept, one that it does not name is kept with a remark, and one that was
    /// changed since it was written is a failure.
    case keptIfCurrent(RenderManifest, unknown: AtomicFile.Replacing)
  }

  /// What is to be done about a file.
  package enum Need: Hashable, Sendable {
    /// Nothing: it is as it should be.
    case none
    /// Nothing: it is there, and the manifest does not name it.
    case kept
    /// To write it.
    case write(AtomicFile.Replacing)

    /// Whether there is anything to do.
    var isWriting: Bool { if case .write = self { true } else { false } }
  }
}

/// Decides which files of a batch are written.
package struct OutputCheck: Sendable {
  private let existing: PhotoBatch.Existing
  private let graph: Graph
  private let recipe: RenderRecipe
  private let preparation: PhotoPreparation

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - existing: what happens to files that exist.
  ///   - graph: the chain of the items that have none of their own.
  ///   - preparation: what is done to the photographs before the chain.
  init(_ existing: PhotoBatch.Existing, graph: Graph, recipe: RenderRecipe, preparation: PhotoPreparation) {
    self.preparation = preparation
    self.existing = existing
    self.graph = graph
    self.recipe = recipe
  }

  /// What a manifest says of the files of an item, once they are written.
  struct Record: Sendable {
    /// The manifest to tell.
    var manifest: RenderManifest
    /// The photograph.
    var input: ContentHash
    /// What is done to it for each file; nil where that cannot be known.
    var recipes: [ContentHash?]

    /// Tells the manifest of a file that is about to be written.
    func note(_ bytes: [UInt8], _ place: Int, of item: PhotoBatch.Item) throws(FileError) {
      try note(ContentHash(of: bytes), bytes.count, place, of: item)
    }

    /// As ``note(_:_:of:)``, for content that a path leads to.
    func note(contentsOf path: String, _ place: Int, of item: PhotoBatch.Item) throws(FileError) {
      let size = (try? FileStatus(path))?.size ?? 0
      try note(try ContentHash(contentsOf: path), size, place, of: item)
    }

    private func note(
      _ content: ContentHash, _ size: Int, _ place: Int, of item: PhotoBatch.Item
    ) throws(FileError) {
      guard let recipe = recipes[place] else { return }
      try manifest.record(
        .init(content: content, size: size, input: input, recipe: recipe, software: softwareName),
        for: item.files[place].path, of: item.input)
    }
  }

  /// What is to be done for the files of an item, in their order, and what is to be recorded.
  ///
  /// - Throws: `unrecorded` for a file that is kept, and what reading a file throws.
  func needs(of item: PhotoBatch.Item) throws(PhotoBatch.Failure) -> (
    needs: [PhotoBatch.Need], record: Record?
  ) {
    switch existing {
    case .kept: return (Array(repeating: .write(.never), count: item.files.count), nil)
    case .replaced: return (Array(repeating: .write(.always), count: item.files.count), nil)
    case .keptUnlessOlder(let files):
      let own = item.graphs.reduce(into: Set<String>()) { $0.formUnion(recipe.resources(of: $1)) }
      return (needs(of: item, files + item.sources + own), nil)
    case .keptIfCurrent(let manifest, let unknown):
      // A pipe is read once, by whoever renders it; for what cannot be read, that gives the reason.
      guard let input = try? ContentHash(contentsOf: item.input) else {
        return (Array(repeating: .write(unknown), count: item.files.count), nil)
      }
      let record = Record(manifest: manifest, input: input, recipes: recipes(of: item))
      var needs: [PhotoBatch.Need] = []
      for (file, recipe) in zip(item.files, record.recipes) {
        needs.append(try need(of: file.path, input, recipe, manifest, unknown))
      }
      return (needs, record)
    }
  }

  /// As ``needs(of:)``, for a report of what would be done: files that would be kept with a failure are nil.
  package func plannedNeeds(of item: PhotoBatch.Item) -> [PhotoBatch.Need?] {
    item.files.indices.map { place in
      var single = item
      (single.files, single.filesPerResult) = ([item.files[place]], 1)
      let graphs = item.graphs.isEmpty ? [graph] : item.graphs
      var label = place / item.filesPerResult
      for graph in graphs {
        if label < graph.outputs.count {
          single.graphs = [graph.keeping(graph.outputs[label].label)]
          break
        }
        label -= graph.outputs.count
      }
      guard let need = try? needs(of: single).needs.first else { return nil }
      if need == .write(.never), Self.modified(single.files[0].path) != nil { return nil }
      return need
    }
  }

  private func recipes(of item: PhotoBatch.Item) -> [ContentHash?] {
    var recipes: [ContentHash?] = []
    let prepared = preparation.recipe(ofFileAt: item.input)
    for graph in item.graphs.isEmpty ? [graph] : item.graphs {
      for output in graph.outputs {
        for file in item.files.dropFirst(recipes.count).prefix(item.filesPerResult) {
          recipes.append(
            recipe.hash(graph.keeping(output.label), label: output.label, as: file, prepared: prepared))
        }
      }
    }
    return recipes
  }

  private func need(
    of path: String, _ input: ContentHash, _ recipe: ContentHash?, _ manifest: RenderManifest,
    _ unknown: AtomicFile.Replacing
  ) throws(PhotoBatch.Failure) -> PhotoBatch.Need {
    guard let status = try? FileStatus(path) else { return .write(.never) }
    guard status.kind == .file else { return .write(unknown) }
    let entries = manifest.entries(for: path)
    if entries.isEmpty, unknown == .never { return .kept }
    var known = entries.filter { $0.size == status.size }
    if !known.isEmpty {
      do throws(FileError) {
        let content = try ContentHash(contentsOf: path)
        known.removeAll { $0.content != content }
      } catch {
        throw .still(error)
      }
    }
    guard !known.isEmpty else {
      guard unknown == .never else { return .write(.always) }
      throw .unrecorded(path: path, manifest: manifest.path)
    }
    let isCurrent = known.contains { $0.input == input && $0.recipe == recipe && $0.software == softwareName }
    return isCurrent ? .none : .write(.always)
  }

  private func needs(of item: PhotoBatch.Item, _ files: [String]) -> [PhotoBatch.Need] {
    let latest = ([item.input] + files).compactMap(Self.modified).max()
    return item.files.map { file in
      guard let written = Self.modified(file.path) else { return .write(.never) }
      guard let latest, written >= latest else { return .write(.always) }
      return .none
    }
  }

  /// When a file changed last; nil where there is none.
  private static func modified(_ path: String) -> Duration? { (try? FileStatus(path))?.modified }
}
