import Files
public import FilterGraph
public import Filters
public import Viewfinder

/// Where a window's looks come from, and where the looks that are made in it are saved.
///
/// The window offers what `load` returns, then the stored looks. It reads both again whenever one of their files is
/// saved; what cannot be used is reported over the picture, and the last good look keeps drawing.
public struct LookLibrary: Sendable {
  /// What was read.
  public struct Content: Sendable {
    /// The looks on offer.
    public var looks: [Look]
    /// The filters that their graphs may name.
    public var catalog: FilterCatalog
    /// The files that were read, which are watched; those that the graphs name are watched as well.
    public var files: Set<String>
    /// A line for people about each thing that was wrong without being in the way.
    public var warnings: [String]
    /// What is wrong with stored looks that are left out, by their ids.
    package var broken: [String: String] = [:]

    /// Describes looks.
    public init(
      looks: [Look], catalog: FilterCatalog = .standard, files: Set<String> = [], warnings: [String] = []
    ) {
      self.looks = looks
      self.catalog = catalog
      self.files = files
      self.warnings = warnings
    }
  }

  /// The stored looks; nil for a window that saves none.
  public let store: LookStore?
  private let load: @Sendable () throws -> Content

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - store: the stored looks, which are offered after the program's own; nil for none.
  ///   - load: reads the program's own looks, on any thread.
  public init(
    store: LookStore? = .standard, load: @escaping @Sendable () throws -> Content = { Content(looks: []) }
  ) {
    self.store = store
    self.load = load
  }

  /// Reads everything.
  ///
  /// - Parameter dropped: filters that were dropped on the window, which looks may name, too.
  /// - Throws: what `load` throws. A stored look that cannot be used is left out, with a warning.
  package func read(with dropped: [FilterDefinition] = []) throws -> Content {
    var content = try load()
    for definition in dropped { content.catalog.add(definition) }
    guard let store else { return content }
    if let folder = store.folder { content.files.insert(folder) }
    for stored in store.looks(content.catalog) {
      if case .file(let path) = stored.origin { content.files.insert(path) }
      do throws(FileError) {
        let origin: Look.Origin =
          if case .file = stored.origin { .saved(id: stored.id) } else { .builtIn(id: stored.id) }
        content.looks.append(
          Look(
            name: stored.name.description, summary: stored.summary, graph: try stored.graph.get(),
            origin: origin))
      } catch {
        content.warnings.append(error.description)
        content.broken[stored.id] = error.description
      }
    }
    return content
  }
}
