import CommandLineKit
import Files
import FilterGraph
import Filters
import Stills
import Viewfinder

/// The filter files, ISF shaders and fragment shaders of `--filters`, whose names chains can use.
struct FilterFiles {
  /// The extensions of the files of a folder that are looked at.
  static let extensions: Set = ["glsl", "fs", "fsh", "frag"]

  /// A file.
  struct Entry {
    let path: String
    /// The name of the filter, or the one that the file's name stands for.
    let id: String
    /// The filter; or why chains cannot use it.
    let content: Result<FilterDefinition, any Error>
    /// Whether it was named itself, rather than its folder.
    let isNamed: Bool
    /// The name of the built-in filter that a shader from elsewhere would have; nil where it has its own name.
    var builtIn: String?

    fileprivate init(path: String, isNamed: Bool, suffix: String = "") {
      self.path = path
      self.isNamed = isNamed
      content = Result { try CustomFilter(contentsOf: path, suffix: suffix).definition }
      id = (try? content.get().id) ?? FilterDefinition.id(ofFile: path)
    }

    /// What is told of a shader that could not have its own name.
    var note: String {
      "'\(builtIn ?? id)' is the built-in filter; that of \(path) is '\(id)' (name the file with --filters to replace it)"
    }

    /// A file of a folder whose filter has the name of another one.
    fileprivate init(path: String, id: String, sharedWith other: String) {
      self.path = path
      self.id = id
      isNamed = false
      content = .failure(
        CommandFailure(
          .badData,
          "the filter '\(id)' of \(path) is also \(other); rename it, or name its file with --filters"))
    }
  }

  /// The files in the order in which they are given; those of a folder in the order of their names.
  let entries: [Entry]

  /// Reads files and folders, but not the folders in these.
  ///
  /// A file that is named itself replaces all filters of its id. Files of folders replace none: a shader from elsewhere that
  /// is called as a built-in filter gets a suffix, and chains can use no other file whose id a built-in filter or another
  /// file of a folder has.
  ///
  /// - Throws: `FileError` when a folder cannot be read, or has no such file.
  init(_ paths: [String]) throws(FileError) {
    var found: [Entry] = []
    var folders: Set<FileStatus.Identity> = []
    for path in paths {
      guard let folder = FileStatus.identity(ofFolder: path) else {
        found.append(Entry(path: path, isNamed: true))
        continue
      }
      let files = try Self.files(in: path)
      guard !files.isEmpty else {
        throw FileError(
          .noInput, "\(path): the folder has no filter; those end in .glsl, .fs, .fsh or .frag")
      }
      // A folder that is given twice is no collision.
      if folders.insert(folder).inserted { found += files.map { Entry(path: $0, isNamed: false) } }
    }
    let named = Set(found.lazy.filter(\.isNamed).map(\.id))
    var entries: [Entry] = []
    for entry in found where entry.isNamed || !named.contains(entry.id) {
      let first = entry.isNamed ? nil : entries.first { $0.id == entry.id }
      guard first != nil || !entry.isNamed && FilterCatalog.standard.filter(named: entry.id) != nil else {
        entries.append(entry)
        continue
      }
      if first == nil, let renamed = Self.renamed(entry), !entries.contains(where: { $0.id == renamed.id }) {
        entries.append(renamed)
        continue
      }
      let other = first.map { "that of \($0.path)" } ?? "built in"
      entries.removeAll { $0.id == entry.id }
      entries.append(Entry(path: entry.path, id: entry.id, sharedWith: other))
    }
    self.entries = entries
  }

  /// A shader from elsewhere with a name that no built-in filter has; nil for a filter that declares its name.
  private static func renamed(_ entry: Entry) -> Entry? {
    guard let definition = try? entry.content.get(), let suffix = suffixes[definition.category] else {
      return nil
    }
    var renamed = Entry(path: entry.path, isNamed: false, suffix: suffix)
    guard FilterCatalog.standard.filter(named: renamed.id) == nil else { return nil }
    renamed.builtIn = entry.id
    return renamed
  }

  private static let suffixes = ["isf": "-isf", "imported": "-shader"]

  /// The built-in filters plus those of the files; the ids of files that chains cannot use are refused with the reason.
  var catalog: FilterCatalog {
    var catalog = FilterCatalog.standard
    for entry in entries {
      switch entry.content {
      case .success(let definition):
        catalog.add(definition)
        // What other programs load by its file's name may be used by it here.
        let stem = FilterDefinition.stem(ofFile: entry.path)
        if entry.isNamed || catalog.filter(named: stem) == nil { catalog.add(stem, for: definition) }
        if let builtIn = entry.builtIn { catalog.note(builtIn, entry.note) }
      case .failure(let problem): catalog.refuse(entry.id, because: CommandFailure(problem).message)
      }
    }
    return catalog
  }

  /// Files, with those of folders in their place.
  static func files(of paths: [String]) -> [String] {
    paths.flatMap { path in FileStatus.kind(of: path) != .folder ? [path] : (try? files(in: path)) ?? [] }
  }

  /// The files of a folder that are looked at, in the order of their names.
  private static func files(in folder: String) throws(FileError) -> [String] {
    try FileSystem.names(in: folder)
      .filter {
        !$0.hasPrefix(".") && extensions.contains(PathName.splitExtension($0).suffix.dropFirst().lowercased())
      }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { PictureFolder.joined(folder, $0) }
  }
}
