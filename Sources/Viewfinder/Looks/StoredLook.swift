public import Files
public import FilterGraph

/// A look that comes with the program or that its user has saved.
public struct StoredLook: Sendable {
  /// Where a look comes from.
  public enum Origin: Hashable, Sendable {
    /// The program.
    case builtIn
    /// The user's file.
    case file(path: String)
  }

  /// The word by which commands know the look: the name of its file without the extension.
  public let id: String
  /// Where it comes from.
  public let origin: Origin
  /// The name for people.
  public let name: LookName
  /// What it looks like, in one line; may be empty.
  public let summary: String
  /// The file's content; nil when it cannot be read or its header is wrong.
  public let file: LookFile?
  /// The chain, or why it cannot be used.
  public let graph: Result<Graph, FileError>
  /// A warning for each number of the chain that is out of range, in whose place the nearest is used.
  public let warnings: [ChainError]

  /// Whether it goes by a name: its id, or its name in any case.
  public func isNamed(_ text: String) -> Bool { id == text || name.isSame(as: text) }

  init(
    id: String, _ origin: Origin, text: Result<String, FileError>, _ catalog: FilterCatalog,
    _ inputs: Graph.Inputs
  ) {
    self.id = id
    self.origin = origin
    let path = if case .file(let path) = origin { path } else { "look:\(id)" }
    var file: LookFile?
    var warnings: [ChainError] = []
    do throws(FileError) {
      let text = try text.get()
      do throws(ChainError) {
        let read = try LookFile(parsing: text, path: path, fileName: id)
        file = read
        let parsed = try read.graph(catalog: catalog, path: path, inputs: inputs)
        warnings = parsed.warnings
        graph = .success(parsed.graph)
      } catch {
        throw FileError(.badData, error.description)
      }
    } catch {
      graph = .failure(error)
    }
    self.file = file
    self.warnings = warnings
    let name = file?.name ?? LookName(id) ?? LookName("Look")
    guard let name else { preconditionFailure("'Look' is a name") }
    self.name = name
    summary = file?.summary ?? ""
  }
}
