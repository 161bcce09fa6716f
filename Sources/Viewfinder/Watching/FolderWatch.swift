package import Clocks
import CPlatform
package import Files
import Glibc
package import Stills

/// Tells of pictures that appear in folders, or change there, as soon as they are complete.
///
/// A picture is complete when the program that wrote it has closed it, or has given it its name. What is found in a new folder
/// may have been written before the folder was followed, and a link to a file tells nothing of who writes that: both are
/// complete when they have not changed for a second, and nobody has opened them meanwhile and not closed them. Where the system
/// does not tell, as on a network, nothing is told. Confined to one thread.
package final class FolderWatch {
  /// How long a file that was found must not have changed.
  private static let calm = Duration.seconds(1)

  /// A picture that was found, and may be incomplete.
  private struct Candidate {
    let version: FileStatus.Version
    /// Since when it has been as it is.
    let since: Duration
    /// Whether somebody has opened it, who may write it.
    var isOpen = false
  }

  /// A folder that is followed.
  private struct Place: Hashable {
    let root: String
    /// Its path below the root.
    let folder: String

    var path: String { PictureFolder.joined(root, folder) }
  }

  /// The folders that were given, each as it was when it was followed.
  private var roots: [String: FileStatus.Identity] = [:]
  private let depth: PictureFolder.Depth
  private let excluded: FileStatus.Identity?
  private let queue: Int32
  private let clock: MonotonicClock
  private var places: [Int32: Place] = [:]
  /// The pictures that were told of, as they were then.
  private var known: [String: FileStatus.Version] = [:]
  private var found: [PictureInput: Candidate] = [:]
  private let leaveOut: (String) -> Void

  /// Starts to follow folders.
  ///
  /// - Parameters:
  ///   - roots: the folders.
  ///   - depth: whether the folders below them are followed.
  ///   - outputFolder: a folder below the given ones that is left out.
  ///   - leaveOut: called with the path of each file that comes and is no picture, maybe several times.
  ///   - clock: what tells how long a file has not changed.
  /// - Throws: `io` when the system cannot tell of changes, or not of so many folders.
  package init(
    _ roots: [String], depth: PictureFolder.Depth, excluding outputFolder: String?,
    leaveOut: @escaping (String) -> Void = { _ in }, clock: MonotonicClock = .system
  ) throws(FileError) {
    self.depth = depth
    self.leaveOut = leaveOut
    self.clock = clock
    excluded = outputFolder.flatMap(FileStatus.identity(ofFolder:))
    queue = platform_folder_queue()
    guard queue >= 0 else { throw Self.failure(roots[0], -queue) }
    for root in roots {
      self.roots[root] = try Self.identity(ofRoot: root)
      try follow(Place(root: root, folder: ""))
    }
    // What is there already is not new.
    found = [:]
  }

  deinit { if queue >= 0 { close(queue) } }

  /// Notes that pictures are dealt with as they are now.
  package func note(_ pictures: [PictureInput]) {
    for picture in pictures { known[picture.path] = FileStatus.Version(picture.path) }
  }

  /// Waits for changes, not longer than `limit`, and returns the pictures that are complete; each is told of once for each
  /// state that it has.
  ///
  /// - Throws: `noInput` when one of the given folders was renamed or removed: nothing will come into it.
  package func next(waitingUpTo limit: Duration = .milliseconds(200)) throws(FileError) -> [PictureInput] {
    var request = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, Int32(limit / .milliseconds(1)))
    var complete: [PictureInput] = []
    try readChanges(&complete)
    let now = clock.time
    for (picture, state) in found {
      guard let version = FileStatus.Version(picture.path) else {
        found[picture] = nil
        continue
      }
      if version != state.version {
        found[picture] = Candidate(version: version, since: now, isOpen: state.isOpen)
      } else if !state.isOpen, now - state.since >= Self.calm {
        found[picture] = nil
        complete.append(picture)
      }
    }
    var told: Set<String> = []
    return complete.filter { picture in
      guard told.insert(picture.path).inserted, let version = FileStatus.Version(picture.path),
        known.updateValue(version, forKey: picture.path) != version
      else { return false }
      found[picture] = nil
      return true
    }
  }

  private func readChanges(_ complete: inout [PictureInput]) throws(FileError) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(queue, &buffer, buffer.count)
      guard count > 0 else { break }
      var changes: [(PlatformChange, name: String)] = []
      buffer.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let empty = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
        var start = 0
        while start < count {
          var change = PlatformChange(
            folder: 0, isFolder: false, isComplete: false, isNew: false, isOpened: false, isReleased: false,
            isGone: false, name: empty)
          let size = platform_change(base + start, count - start, &change)
          guard size > 0 else { break }
          let name = UnsafeRawBufferPointer(start: change.name, count: strlen(change.name))
          changes.append((change, String(fileNameBytes: name)))
          start += size
        }
      }
      for (change, name) in changes { try take(change, name, &complete) }
    }
    // Asked of the name rather than told by the system, which says nothing when a folder above is renamed.
    for (root, known) in roots {
      let present = try Self.identity(ofRoot: root)
      guard present != known else { continue }
      // Another folder has its name.
      roots[root] = present
      places = places.filter { $0.value.root != root }
      try follow(Place(root: root, folder: ""))
    }
  }

  private func take(
    _ change: PlatformChange, _ name: String, _ complete: inout [PictureInput]
  ) throws(FileError) {
    if change.folder < 0 {
      // Too much has happened: whatever is there is looked at.
      for place in places.values { try look(into: place) }
      return
    }
    if change.isGone {
      places[change.folder] = nil
      return
    }
    guard let place = places[change.folder], !name.isEmpty, !name.hasPrefix(".") else { return }
    let folder = PictureFolder.joined(place.folder, name)
    if change.isFolder {
      if change.isNew || change.isComplete, depth == .subfolders {
        try follow(Place(root: place.root, folder: folder))
      }
      return
    }
    let path = PictureFolder.joined(place.path, name)
    guard PictureFolder.isPicture(name) else {
      if change.isComplete || change.isNew { leaveOut(path) }
      return
    }
    let picture = PictureInput(path, folder: place.folder)
    if change.isComplete {
      complete.append(picture)
    } else if change.isNew {
      // Who creates a file has it open, which is told next; a link is nobody's.
      note(picture)
    } else {
      found[picture]?.isOpen = change.isOpened
    }
  }

  /// Notes a picture that may be incomplete, unless it is known as it is.
  private func note(_ picture: PictureInput) {
    guard let version = FileStatus.Version(picture.path), known[picture.path] != version else { return }
    found[picture] = Candidate(version: version, since: clock.time)
  }

  private func follow(_ place: Place) throws(FileError) {
    let path = place.path
    if let excluded, FileStatus.identity(ofFolder: path) == excluded { return }
    let number = path.withFileName { platform_follow_arrivals(queue, $0) }
    guard number >= 0 else {
      // It may have gone meanwhile.
      if [ENOENT, ENOTDIR].contains(-number) { return }
      throw Self.failure(path, -number)
    }
    places[number] = place
    try look(into: place)
  }

  /// Finds what is in a folder, and follows the folders in it.
  private func look(into place: Place) throws(FileError) {
    let path = place.path
    guard let names = try? FileSystem.names(in: path) else { return }
    for name in names where !name.hasPrefix(".") {
      let entry = PictureFolder.joined(path, name)
      guard let status = try? FileStatus(entry, links: .kept) else { continue }
      if status.kind == .folder {
        let folder = Place(root: place.root, folder: PictureFolder.joined(place.folder, name))
        if depth == .subfolders, !places.values.contains(folder) { try follow(folder) }
      } else if PictureFolder.isPicture(name) {
        note(PictureInput(entry, folder: place.folder))
      } else {
        leaveOut(entry)
      }
    }
  }

  private static func identity(ofRoot root: String) throws(FileError) -> FileStatus.Identity {
    guard let identity = FileStatus.identity(ofFolder: root) else {
      throw FileError(
        .noInput, "\(root): the folder that is watched was renamed or removed; watch it where it is now")
    }
    return identity
  }

  private static func failure(_ path: String, _ number: Int32) -> FileError {
    let reason =
      number == ENOSPC
      ? "too many folders; raise the limit fs.inotify.max_user_watches" : Errno(number).reason
    return FileError(.io, "\(path): the folder cannot be watched: \(reason)")
  }
}
