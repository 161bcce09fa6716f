package import Clocks
import CPlatform
import FileNames
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

  /// What tells a file from what it was before.
  private struct Stamp: Hashable {
    let node: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// Nil for what is not a regular file.
    init?(_ path: String) {
      var status = stat()
      guard path.withFileName({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      (node, size) = (UInt64(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// A picture that was found, and may be incomplete.
  private struct Candidate {
    let stamp: Stamp
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
  private var roots: [String: PictureFolder.Identity] = [:]
  private let depth: PictureFolder.Depth
  private let excluded: PictureFolder.Identity?
  private let queue: Int32
  private let clock: MonotonicClock
  private var places: [Int32: Place] = [:]
  /// The pictures that were told of, as they were then.
  private var known: [String: Stamp] = [:]
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
  ) throws(StillsError) {
    self.depth = depth
    self.leaveOut = leaveOut
    self.clock = clock
    excluded = outputFolder.flatMap { PictureFolder.Identity($0) }
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
    for picture in pictures { known[picture.path] = Stamp(picture.path) }
  }

  /// Waits for changes, not longer than `limit`, and returns the pictures that are complete; each is told of once for each
  /// state that it has.
  ///
  /// - Throws: `noInput` when one of the given folders was renamed or removed: nothing will come into it.
  package func next(waitingUpTo limit: Duration = .milliseconds(200)) throws(StillsError) -> [PictureInput] {
    var request = pollfd(fd: queue, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, Int32(limit / .milliseconds(1)))
    var complete: [PictureInput] = []
    try readChanges(&complete)
    let now = clock.time
    for (picture, state) in found {
      guard let stamp = Stamp(picture.path) else {
        found[picture] = nil
        continue
      }
      if stamp != state.stamp {
        found[picture] = Candidate(stamp: stamp, since: now, isOpen: state.isOpen)
      } else if !state.isOpen, now - state.since >= Self.calm {
        found[picture] = nil
        complete.append(picture)
      }
    }
    var told: Set<String> = []
    return complete.filter { picture in
      guard told.insert(picture.path).inserted, let stamp = Stamp(picture.path),
        known.updateValue(stamp, forKey: picture.path) != stamp
      else { return false }
      found[picture] = nil
      return true
    }
  }

  private func readChanges(_ complete: inout [PictureInput]) throws(StillsError) {
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
  ) throws(StillsError) {
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
    guard let stamp = Stamp(picture.path), known[picture.path] != stamp else { return }
    found[picture] = Candidate(stamp: stamp, since: clock.time)
  }

  private func follow(_ place: Place) throws(StillsError) {
    let path = place.path
    if let excluded, PictureFolder.Identity(path) == excluded { return }
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
  private func look(into place: Place) throws(StillsError) {
    let path = place.path
    guard let names = try? PictureFolder.names(in: path) else { return }
    for name in names where !name.hasPrefix(".") {
      let entry = PictureFolder.joined(path, name)
      var status = stat()
      guard entry.withFileName({ lstat($0, &status) }) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        let folder = Place(root: place.root, folder: PictureFolder.joined(place.folder, name))
        if depth == .subfolders, !places.values.contains(folder) { try follow(folder) }
      } else if PictureFolder.isPicture(name) {
        note(PictureInput(entry, folder: place.folder))
      } else {
        leaveOut(entry)
      }
    }
  }

  private static func identity(ofRoot root: String) throws(StillsError) -> PictureFolder.Identity {
    guard let identity = PictureFolder.Identity(root) else {
      throw StillsError(
        .noInput, "\(root): the folder that is watched was renamed or removed; watch it where it is now")
    }
    return identity
  }

  private static func failure(_ path: String, _ number: Int32) -> StillsError {
    let reason =
      number == ENOSPC
      ? "too many folders; raise the limit fs.inotify.max_user_watches" : SystemError(number: number).reason
    return StillsError(.io, "\(path): the folder cannot be watched: \(reason)")
  }
}
