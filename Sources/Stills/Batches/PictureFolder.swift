public import Files

/// The pictures in a folder, in the order of their paths.
///
/// Files count as pictures by the extensions of their names. Hidden files and folders are left out, and symbolic links to
/// folders are not followed, so that a link to a folder above ends in no circle.
public struct PictureFolder: Sendable {
  /// Which folders are looked into.
  public enum Depth: Hashable, Sendable {
    /// The folder alone.
    case folder
    /// The folder and all below it.
    case subfolders
  }

  /// What becomes of folders without a picture.
  public enum Empty: Hashable, Sendable {
    case refused, allowed
  }

  /// The paths of inputs with each folder replaced by its pictures.
  ///
  /// - Parameters:
  ///   - paths: files and folders; what is neither is kept, and fails when it is read.
  ///   - depth: which folders are looked into.
  ///   - outputFolder: a folder below the given ones that is left out, because results go there.
  /// - Throws: `noInput`, `noPermission` or `io` when a folder cannot be read; `noInput` when one has no picture.
  public static func inputs(
    _ paths: [String], depth: Depth, excluding outputFolder: String? = nil
  ) throws(FileError) -> [PictureInput] {
    let (inputs, failures) = find(paths, depth: depth, excluding: outputFolder)
    for input in inputs { if let failure = failures[input] { throw failure } }
    return inputs
  }

  /// The paths of inputs with each folder replaced by its pictures, like ``inputs(_:depth:excluding:)``.
  ///
  /// - Parameters:
  ///   - empty: what becomes of folders without a picture.
  ///   - leaveOut: called with the path of each file in the folders that is no picture.
  /// - Returns: the inputs, among them the folders that cannot be read or are refused; and why.
  package static func find(
    _ paths: [String], depth: Depth, excluding outputFolder: String? = nil, empty: Empty = .refused,
    leaveOut: (String) -> Void = { _ in }
  ) -> (inputs: [PictureInput], failures: [PictureInput: FileError]) {
    let excluded = outputFolder.flatMap { FileStatus.identity(ofFolder: $0) }
    var inputs: [PictureInput] = []
    var failures: [PictureInput: FileError] = [:]
    for path in paths {
      guard FileStatus.kind(of: path) == .folder else {
        inputs.append(PictureInput(path))
        continue
      }
      let found = pictures(in: path, depth, excluded, &failures, leaveOut)
      inputs += found
      if found.isEmpty, empty == .refused {
        let advice = depth == .folder ? "; --recursive looks into the folders below it" : ""
        let input = PictureInput(path)
        failures[input] = FileError(
          .noInput, "\(path): the folder has no picture with a known extension\(advice)")
        inputs.append(input)
      }
    }
    return (inputs, failures)
  }

  private static func pictures(
    in root: String, _ depth: Depth, _ excluded: FileStatus.Identity?,
    _ failures: inout [PictureInput: FileError],
    _ leaveOut: (String) -> Void
  ) -> [PictureInput] {
    var found: [PictureInput] = []
    // Folders to look into, by their paths below the root.
    var waiting = [""]
    while let folder = waiting.popLast() {
      let path = joined(root, folder)
      let entries: [String]
      do throws(FileError) {
        entries = try FileSystem.names(in: path)
      } catch {
        let input = PictureInput(path, folder: folder)
        failures[input] = error
        found.append(input)
        continue
      }
      for name in entries where !name.hasPrefix(".") {
        let entry = joined(path, name)
        guard let status = try? FileStatus(entry, links: .kept) else { continue }
        if status.kind == .folder {
          if depth == .subfolders, status.identity != excluded { waiting.append(joined(folder, name)) }
        } else if isPicture(name) {
          found.append(PictureInput(entry, folder: folder))
        } else {
          leaveOut(entry)
        }
      }
    }
    // By bytes, so that the order, and with it every number in a name, is the same on every machine.
    return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Whether a file is a picture by its name.
  package static func isPicture(_ name: String) -> Bool {
    StillImage.readableExtensions.contains(PathName.splitExtension(name).suffix.dropFirst().lowercased())
  }

  /// A name in a folder, either of which may be empty.
  package static func joined(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    if name.isEmpty { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }
}
