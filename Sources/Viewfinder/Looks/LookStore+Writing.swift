public import Files
public import FilterGraph
import Glibc

extension LookStore {
  /// Saves a look under its name; the file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - look: the look.
  ///   - replacing: whether a user's look of the same name is replaced, which then goes to `deleted`. A built-in look of
  ///     the same name is hidden by the new one, and comes back when that is deleted.
  /// - Returns: the path of the file, whose name is made of the look's.
  /// - Throws: `FileError` with code `exists` when there is a look of the name.
  @discardableResult
  public func save(_ look: LookFile, replacing: AtomicFile.Replacing = .never) throws(FileError) -> String {
    let folder = try ownFolder()
    let all = looks()
    let same = all.filter { $0.name.isSame(as: look.name.description) }
    if replacing == .never, let same = same.first {
      throw FileError(.exists, "there is a look '\(same.name)'; choose another name, or replace it")
    }
    var path: String?
    for known in same { if case .file(let known) = known.origin { path = known } }
    let text = try Self.bytes(of: look)
    var folders = OutputFolders()
    try folders.create(for: folder + "/x")
    if let path {
      try keep(path)
      try AtomicFile.write(text, to: path, replacing: .always)
      return path
    }
    // A hidden look has the id of the new one; an id of another name is left alone.
    let taken = Set(all.map(\.id)).subtracting(same.map(\.id))
    let id = Self.id(of: look.name)
    var candidate = id
    var number = 1
    while taken.contains(candidate) {
      number += 1
      candidate = "\(id)-\(number)"
    }
    return try AtomicFile.writeUnique(text, to: "\(folder)/\(candidate).chain")
  }

  /// Gives a user's look another name, and its file the name that goes with it.
  ///
  /// - Parameters:
  ///   - id: the look's id or name.
  ///   - name: its new name.
  /// - Returns: the path of the file.
  /// - Throws: `FileError`; the look stays as it is then.
  @discardableResult
  public func rename(_ id: String, to name: LookName) throws(FileError) -> String {
    let (look, path) = try own(id)
    guard var file = look.file else {
      if case .failure(let error) = look.graph { throw error }
      throw FileError(.badData, "\(path): cannot be read")
    }
    file.name = name
    if look.name.isSame(as: name.description) {
      // Another spelling of its own name.
      try AtomicFile.write(try Self.bytes(of: file), to: path, replacing: .always)
      return path
    }
    let new = try save(file)
    do throws(FileError) {
      try FileSystem.remove(path)
    } catch {
      throw FileError(error.code, "\(error); the look is now in \(new)")
    }
    return new
  }

  /// Moves a user's look to the folder `deleted`.
  ///
  /// - Parameter id: the look's id or name.
  /// - Returns: where the file is now.
  @discardableResult
  public func delete(_ id: String) throws(FileError) -> String {
    let (_, path) = try own(id)
    let kept = try keep(path)
    try FileSystem.remove(path)
    return kept
  }

  /// Copies a file to `deleted` under a free name.
  @discardableResult
  func keep(_ path: String) throws(FileError) -> String {
    let name = path.dropFirst((folder?.count ?? 0) + 1)
    let copy = "\(folder ?? ".")/deleted/\(name)"
    var folders = OutputFolders()
    try folders.create(for: copy)
    // As it is: what is wrong with it may be its encoding.
    let bytes = try FileContent.read(path, limit: 512 << 20, contents: "looks and tables")
    return try AtomicFile.writeUnique(bytes, to: copy)
  }

  /// The content of a look's file, which is UTF-8 as every chain's is.
  static func bytes(of look: LookFile) throws(FileError) -> [UInt8] {
    guard look.text.fileNameBytes == Array(look.text.utf8) else {
      throw FileError(
        .badData,
        "the look '\(look.name)' names a file whose name is not UTF-8, which the text of a look is: "
          + "\(look.chain.showingFileNames); rename that file or folder")
    }
    return Array(look.text.utf8)
  }

  /// A user's look and its file.
  private func own(_ id: String) throws(FileError) -> (StoredLook, path: String) {
    let look = try look(named: id)
    guard case .file(let path) = look.origin else {
      throw FileError(
        .cannotCreate,
        "'\(look.name)' comes with the program and cannot be changed; save it under another name")
    }
    return (look, path)
  }

  func ownFolder() throws(FileError) -> String {
    guard let folder else {
      throw FileError(
        .cannotCreate, "there is no folder for looks: set HOME or XDG_CONFIG_HOME")
    }
    return folder
  }

  /// A name as that of a file: its letters and digits in small letters, with a hyphen for what is between them.
  static func id(of name: LookName) -> String {
    var id = ""
    for character in name.description.lowercased() {
      if character.isLetter || character.isNumber {
        // A file's name has at most 255 bytes.
        guard id.utf8.count + character.utf8.count <= 120 else { break }
        id.append(character)
      } else if !id.isEmpty, id.last != "-" {
        id.append("-")
      }
    }
    while id.last == "-" { id.removeLast() }
    return id.isEmpty ? "look" : id
  }
}
