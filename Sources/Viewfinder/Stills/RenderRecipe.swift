import Files
import FilterGraph
import Stills
import Synchronization

/// What is done to the photographs of a batch, as far as the files that are written depend on it.
final class RenderRecipe: Sendable {
  private let settings: String
  private let catalog: FilterCatalog
  private let sources: [String]
  private let hashes = Mutex<[String: Result<ContentHash, FileError>]>([:])

  /// Describes a batch.
  ///
  /// - Parameters:
  ///   - settings: what applies to every photograph.
  ///   - catalog: the filters that groups name.
  ///   - sources: files of filters that the chain may name.
  init(settings: String, catalog: FilterCatalog, sources: [String]) {
    self.settings = settings
    self.catalog = catalog
    self.sources = sources
  }

  /// The hash of what makes a result into a file; nil where it cannot be known, as for a lookup that comes from a pipe.
  ///
  /// - Parameters:
  ///   - graph: the chain.
  ///   - label: the result's label in it.
  ///   - file: the file.
  ///   - prepared: what is done to the photograph before; empty for nothing.
  func hash(_ graph: Graph, label: String, as file: PhotoBatch.File, prepared: String) -> ContentHash? {
    var text = "recipe 1\n\(settings)\n[\(label)] \(graph)\n\(file.format)\n\(file.finish)\n"
    if !prepared.isEmpty { text += "prepared \(prepared)\n" }
    var resources: Set<String> = []
    var definitions: Set<String> = []
    collect(graph, &resources, &definitions, inside: [])
    for definition in definitions.sorted() { text += definition + "\n" }
    for path in resources.sorted() {
      guard case .success(let hash) = hash(ofFileAt: path) else { return nil }
      text += "\(path)\n\(hash)\n"
    }
    for path in sources {
      switch hash(ofFileAt: path) {
      case .success(let hash): text += "\(path)\n\(hash)\n"
      // A pipe was read when the filter was.
      case .failure(let error) where error.code == .unsupported: return nil
      // A file of a folder that cannot be read has no filter, and makes none of the results.
      case .failure: text += "\(path)\nunreadable\n"
      }
    }
    return ContentHash(of: text)
  }

  /// The files that a chain reads, also in groups.
  func resources(of graph: Graph) -> Set<String> {
    var resources: Set<String> = []
    var definitions: Set<String> = []
    collect(graph, &resources, &definitions, inside: [])
    return resources
  }

  private func collect(
    _ graph: Graph, _ resources: inout Set<String>, _ definitions: inout Set<String>, inside path: Set<String>
  ) {
    resources.formUnion(graph.fileNames)
    for node in graph.nodes {
      guard case .filter(let filter) = node.operation else { continue }
      let definition = filter.definition
      definitions.insert("\(definition.id) \(ContentHash(of: definition.body))")
      // The compiler rejects a group that contains itself.
      guard definition.isGroup, !path.contains(definition.id), let body = try? filter.body(catalog: catalog)
      else { continue }
      collect(body, &resources, &definitions, inside: path.union([definition.id]))
    }
  }

  private func hash(ofFileAt path: String) -> Result<ContentHash, FileError> {
    hashes.withLock { hashes in
      if let known = hashes[path] { return known }
      let hash = Result { () throws(FileError) -> ContentHash in try ContentHash(contentsOf: path) }
      hashes[path] = hash
      return hash
    }
  }
}
