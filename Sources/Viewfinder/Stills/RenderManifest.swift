public import Files
import Glibc
import JSONText
import Stills
import Synchronization

/// What batches have written, and of what: a file of JSON lines, by which a later batch knows the files that are current.
///
/// A line is appended before its file appears, in one write, and flushed to the disk. A batch that is killed therefore
/// leaves no file without a line, and a line whose file is missing or is another one does no harm; nor does a line that is
/// cut off. The manifests of several batches are merged by joining them end to end, in any order.
public final class RenderManifest: Sendable {
  /// A file that was written.
  package struct Entry: Hashable, Sendable {
    /// The file's content and the number of its bytes.
    var content: ContentHash
    var size: Int
    /// The content of the photograph that it was made of.
    var input: ContentHash
    /// What was done to the photograph.
    var recipe: ContentHash
    /// The program with its version.
    var software: String

    package init(content: ContentHash, size: Int, input: ContentHash, recipe: ContentHash, software: String) {
      self.content = content
      self.size = size
      self.input = input
      self.recipe = recipe
      self.software = software
    }
  }

  /// How the names of manifests begin that are kept beside the files.
  package static let namePrefix = ".viewfinder-manifest"
  /// How they end.
  package static let nameSuffix = ".jsonl"

  /// The most bytes of a line that is read: two paths, escaped, and the rest. A longer one is damaged.
  private static let longestLine = 128 << 10

  private struct State {
    /// By the path of the file, as in the manifest.
    var entries: [String: [Entry]] = [:]
    /// Open for appending; -1 until the first line is written.
    var file: Int32 = -1
  }

  /// Where lines are appended.
  public let path: String
  /// The folder of the manifest as a path from the root, with a slash at its end.
  private let folder: String
  private let state: Mutex<State>

  /// Reads a manifest; a file that does not exist is begun with the first line.
  ///
  /// - Parameters:
  ///   - path: the manifest.
  ///   - others: further manifests to read; those that are in the same folder.
  /// - Throws: `FileError` when one cannot be read or is something else.
  public init(_ path: String, reading others: [String] = []) throws(FileError) {
    self.path = path
    let name = PathName.lastComponent(of: path)
    folder = PathName.absolute(String(path[..<name.startIndex])) + "/"
    var entries: [String: [Entry]] = [:]
    for place in [path] + others.filter({ $0 != path }) { try Self.read(place, into: &entries) }
    state = Mutex(State(entries: entries))
  }

  deinit {
    state.withLock { if $0.file >= 0 { close($0.file) } }
  }

  /// The manifests that are kept in a folder, in the order of their names; none where there is no folder.
  package static func files(in folder: String) throws(FileError) -> [String] {
    guard FileSystem.exists(folder) else { return [] }
    return try FileSystem.names(in: folder)
      .filter { $0.hasPrefix(namePrefix) && $0.hasSuffix(nameSuffix) }.sorted().map { "\(folder)/\($0)" }
  }

  /// What is recorded of a file, for each time that it was written.
  package func entries(for output: String) -> [Entry] {
    let key = key(of: output)
    return state.withLock { $0.entries[key] ?? [] }
  }

  /// Appends a line, which is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - entry: what is about to be written.
  ///   - output: the path of the file.
  ///   - input: the path of the photograph, for people who read the manifest.
  package func record(_ entry: Entry, for output: String, of input: String) throws(FileError) {
    let key = key(of: output)
    let line: JSON = [
      "version": 1, "output": .string(key), "bytes": .integer(entry.size),
      "content": .string(entry.content.description), "input": .string(input),
      "inputContent": .string(entry.input.description), "recipe": .string(entry.recipe.description),
      "software": .string(entry.software),
    ]
    let problem = try state.withLock { state throws(FileError) -> Int32 in
      if state.file < 0 {
        var folders = OutputFolders()
        try folders.create(for: path)
        state.file = Self.open(path)
        if state.file < 0 { return errno }
      }
      let problem = Self.append(line.text(.line), to: state.file)
      if problem == 0 { state.entries[key, default: []].append(entry) }
      return problem
    }
    guard problem == 0 else {
      let error = Errno(problem)
      throw FileError(error.writingCode, "\(path): the manifest cannot be written: \(error.reason)")
    }
  }

  /// Opens a manifest for appending, or begins it, and never where a link leads to no file; -1 and `errno` on failure.
  private static func open(_ path: String) -> Int32 {
    path.withFileName { name in
      let existing = Glibc.open(name, O_RDWR | O_APPEND | O_CLOEXEC)
      guard existing < 0, errno == ENOENT else { return existing }
      let new = Glibc.open(name, O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      // Another shard may have begun it.
      return new < 0 && errno == EEXIST ? Glibc.open(name, O_RDWR | O_APPEND | O_CLOEXEC) : new
    }
  }

  private static func append(_ line: String, to file: Int32) -> Int32 {
    var last: UInt8 = 0
    let end = lseek(file, 0, SEEK_END)
    guard end >= 0 else { return errno }
    // A line that was cut off must not spoil the next one.
    let isCut = end > 0 && pread(file, &last, 1, end - 1) == 1 && last != 0x0A
    let bytes = Array(((isCut ? "\n" : "") + line + "\n").utf8)
    let count = write(file, bytes, bytes.count)
    guard count == bytes.count else { return count < 0 ? errno : ENOSPC }
    guard fdatasync(file) == 0 else {
      let reason = errno
      // As where files are written: some file systems cannot flush.
      return reason == EINVAL || reason == EROFS ? 0 : reason
    }
    return 0
  }

  /// The name of a file in the manifest: from its folder where it lies below it, so that both can be moved together.
  private func key(of output: String) -> String {
    let path = PathName.absolute(output)
    return (path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path).showingFileNames
  }

  private static func read(_ path: String, into entries: inout [String: [Entry]]) throws(FileError) {
    guard FileSystem.exists(path) else {
      guard (try? FileStatus(path, links: .kept))?.kind != .link else {
        throw FileError(
          .cannotCreate,
          "\(path): the manifest is a symbolic link that leads to no file; remove it or create that file")
      }
      return
    }
    let bytes = try FileContent.read(path, limit: 2 << 30, contents: "manifests")
    var isManifest = bytes.allSatisfy { $0 == 0x0A }
    // One after the other: the places of a billion short lines take more memory than the file.
    var rest = bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      rest = rest[min(line.endIndex + 1, rest.endIndex)...]
      guard line.count <= longestLine, let value = try? JSON(parsing: line),
        let output = value["output"]?.string,
        let entry = Entry(value)
      else { continue }
      isManifest = true
      entries[output, default: []].append(entry)
    }
    // A first line that was cut off is all that there is.
    guard isManifest || bytes.starts(with: "{\"version\": ".utf8) else {
      throw FileError(.badData, "\(path): not a manifest of 'viewfinder render'; choose another name")
    }
  }
}

extension RenderManifest.Entry {
  /// What a line says; nil for a line of another form.
  fileprivate init?(_ value: JSON) {
    guard case .integer(1)? = value["version"], case .integer(let size)? = value["bytes"],
      let content = value["content"]?.string.flatMap({ ContentHash($0) }),
      let input = value["inputContent"]?.string.flatMap({ ContentHash($0) }),
      let recipe = value["recipe"]?.string.flatMap({ ContentHash($0) }),
      let software = value["software"]?.string
    else { return nil }
    self.init(content: content, size: size, input: input, recipe: recipe, software: software)
  }
}
