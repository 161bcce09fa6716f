public import Files
import Glibc
import Stills

/// The file with the user's settings.
///
/// One that is broken is set aside under another name, with what can be read of it in use: nothing is lost.
public struct SettingsStore: Hashable, Sendable {
  /// The file.
  public let path: String

  /// Uses a file, which is created with the first change.
  public init(path: String) { self.path = path }

  /// `viewfinder/settings` under `$XDG_CONFIG_HOME`, by default `~/.config`; nil where there is no home either.
  public static var standard: SettingsStore? {
    UserFolder.configuration.map { SettingsStore(path: $0 + "/settings") }
  }

  /// Reads the settings; defaults where there is no file.
  ///
  /// A broken file is renamed to `settings.broken-DATE`, and its readable lines are written as the new one.
  ///
  /// - Returns: the settings, and a line for people about each thing that was wrong.
  public func load() -> (settings: Settings, notices: [String]) {
    do throws(FileError) {
      return try locked { () throws(FileError) in
        let (settings, notices) = try read()
        if !notices.isEmpty { try write(settings) }
        return (settings, notices)
      }
    } catch {
      return (Settings(), ["\(error); the default settings are used"])
    }
  }

  /// Changes the settings that the file has at this moment; it appears whole or not at all.
  ///
  /// Other programs that change it at the same time wait for each other, so that each keeps the others' changes.
  ///
  /// - Returns: the settings as they are now, and notices as ``load()`` has them.
  /// - Throws: when the file or its folder cannot be written; a broken file that cannot be set aside stays as it is.
  @discardableResult
  public func update(
    _ change: (inout Settings) -> Void
  ) throws(FileError) -> (settings: Settings, notices: [String]) {
    var folders = OutputFolders()
    try folders.create(for: path)
    return try locked { () throws(FileError) in
      var (settings, notices) = try read()
      change(&settings)
      try write(settings)
      return (settings, notices)
    }
  }

  /// Reads the file, and sets it aside when it is broken.
  private func read() throws(FileError) -> (settings: Settings, notices: [String]) {
    let status: FileStatus
    do throws(Errno) {
      status = try FileStatus(path)
    } catch  where error.number == ENOENT {
      // A link to a file that is not there yet is written through.
      return (Settings(), [])
    } catch {
      throw FileError(reading: path, error)
    }
    guard status.kind == .file else {
      throw FileError(.io, "\(path): cannot be read: it is not a file")
    }
    let (settings, problems) = try parse()
    guard !problems.isEmpty else { return (settings, []) }
    let aside = try setAside()
    return (settings, problems.map { "\(path): \($0)" } + ["the broken file is now \(aside)"])
  }

  private func parse() throws(FileError) -> (settings: Settings, problems: [String]) {
    do throws(FileError) {
      return Settings.parse(
        try FileContent.read(path, limit: Settings.largestText, contents: "settings"))
    } catch  where error.code == .badData {
      return (Settings(), ["the file is larger than \(Settings.largestText >> 10) KiB"])
    }
  }

  private func write(_ settings: Settings) throws(FileError) {
    try AtomicFile.write(Array(settings.text.utf8), to: path, replacing: .always)
  }

  /// Renames the file to a free name with the present time.
  private func setAside() throws(FileError) -> String {
    let date = CaptureTime.now().exactFileDate
    for number in 1...1000 {
      let aside = "\(path).broken-\(date)" + (number == 1 ? "" : "-\(number)")
      // Under the lock no other program takes the name.
      if (try? FileStatus(aside, links: .kept)) != nil { continue }
      do throws(Errno) {
        try FileSystem.rename(path, to: aside)
      } catch {
        throw FileError(.cannotCreate, "\(path): it is broken and cannot be set aside: \(error.reason)")
      }
      return aside
    }
    throw FileError(.cannotCreate, "\(path): it is broken, and a thousand such files are beside it")
  }

  /// Runs `body` while no other program is in the same place: the folder is locked.
  private func locked<Value>(_ body: () throws(FileError) -> Value) throws(FileError) -> Value {
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
    let file = (folder.isEmpty ? "." : folder).withFileName { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // Without a folder there is no file either; where the file system has no locks, there is nothing to wait for.
    guard file >= 0 else { return try body() }
    defer { close(file) }
    _ = flock(file, LOCK_EX)
    return try body()
  }
}
