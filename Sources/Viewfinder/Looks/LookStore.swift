public import Files
public import FilterGraph
public import Filters
import Glibc

/// The looks: those that come with the program, and the files of a folder, one for each of the user's.
///
/// A user's look replaces a built-in one of the same id. Nothing is ever lost: what is replaced or deleted goes to the
/// folder `deleted` beside the files.
public struct LookStore: Hashable, Sendable {
  /// The folder of the user's looks, which is created with the first; nil where there is no place for any.
  public let folder: String?

  /// Uses a folder.
  public init(folder: String?) { self.folder = folder }

  /// The looks of the user: `viewfinder/looks` under `$XDG_CONFIG_HOME`, by default `~/.config`.
  public static var standard: LookStore {
    LookStore(folder: UserFolder.configuration.map { $0 + "/looks" })
  }

  private static let suffix = ".chain"
  /// The most files of the folder that are read.
  private static let mostFiles = 1000

  // MARK: - Reading

  /// All looks, by their names. One that cannot be used is there too, with its error.
  ///
  /// Cost: reads every file of the folder, of at most 1000.
  ///
  /// - Parameters:
  ///   - catalog: the filters that they may name.
  ///   - inputs: the inputs that their chains may have.
  public func looks(_ catalog: FilterCatalog = .standard, inputs: Graph.Inputs = .one) -> [StoredLook] {
    let own = fileNames().map { look($0, catalog, inputs) }
    let ids = Set(own.map(\.id))
    let builtIn = Self.builtInPaths.filter { !ids.contains(Self.id(ofAsset: $0)) }
      .map { Self.builtIn($0, catalog, inputs) }
    return (own + builtIn).sorted {
      ($0.name.description.lowercased(), $0.id) < ($1.name.description.lowercased(), $1.id)
    }
  }

  /// The look of an id or a name; ids are looked for first, and the user's looks before the built-in ones.
  ///
  /// - Throws: `FileError` with code `noInput` and the nearest name. A look that cannot be used is returned, with its
  ///   error.
  public func look(
    named name: String, _ catalog: FilterCatalog = .standard, inputs: Graph.Inputs = .one
  ) throws(FileError) -> StoredLook {
    let all = looks(catalog, inputs: inputs)
    if let look = all.first(where: { $0.id == name }) { return look }
    let named = all.filter { $0.isNamed(name) }
    if let look = named.first(where: { $0.origin != .builtIn }) ?? named.first { return look }
    throw FileError(.noInput, unknown(name, among: all.map(\.id), what: "look"))
  }

  private func fileNames() -> [String] {
    guard let folder, let names = try? FileSystem.names(in: folder) else { return [] }
    let looks = names.filter { name in
      name.hasSuffix(Self.suffix) && !name.hasPrefix(".") && name.count > Self.suffix.count
        // A pipe would be waited for.
        && [.file, nil].contains(FileStatus.kind(of: "\(folder)/\(name)"))
    }
    return looks.prefix(Self.mostFiles).sorted()
  }

  private func look(_ fileName: String, _ catalog: FilterCatalog, _ inputs: Graph.Inputs) -> StoredLook {
    let path = "\(folder ?? ".")/\(fileName)"
    return StoredLook(
      id: String(fileName.dropLast(Self.suffix.count)), .file(path: path),
      text: Result { () throws(FileError) in try TextFile.read(path) }, catalog,
      inputs)
  }

  // MARK: - The built-in looks

  private static var builtInPaths: [String] { EmbeddedAsset.paths(in: "looks") }

  private static func id(ofAsset path: String) -> String {
    String(path.dropFirst("looks/".count).dropLast(suffix.count))
  }

  private static func builtIn(
    _ path: String, _ catalog: FilterCatalog, _ inputs: Graph.Inputs
  ) -> StoredLook {
    guard let asset = EmbeddedAsset(path: path) else {
      preconditionFailure("\(path) is in the list of embedded files")
    }
    return StoredLook(
      id: id(ofAsset: path), .builtIn, text: .success(String(decoding: asset.bytes, as: UTF8.self)), catalog,
      inputs)
  }
}
