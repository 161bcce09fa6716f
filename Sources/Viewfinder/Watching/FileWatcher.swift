import CPlatform
import Cameras
package import Clocks
import Files
import Glibc
import Synchronization

/// Tells when files change, appear or disappear.
///
/// It follows the folders of the files, so that a file may be replaced by another one, as editors save, or be deleted and
/// created again. Where the system cannot tell, as in a folder that is not there yet or on a network, it looks once a
/// second. Changes that come in quick succession are told as one.
package final class FileWatcher: Sendable {
  /// How long nothing may happen before a change is told, in milliseconds.
  private static let calm = 25
  /// How long changes in succession are waited for, in milliseconds.
  private static let patience = 100
  /// How often files are looked at in any case, in milliseconds.
  private static let turn = 1000
  /// How often it is asked in virtual time whether something has happened, which happens in real time.
  private static let step = Duration.milliseconds(5)

  private struct State {
    var paths: Set<String> = []
    var known: [String: FileStatus] = [:]
    var isStopping = false
  }

  private let clock: MonotonicClock
  private let state: Mutex<State>
  private let queue: Int32
  private let wake: Int32
  private let onChange: @Sendable (Set<String>) -> Void
  private let thread = Mutex<WorkerThread?>(nil)

  /// Starts to follow files.
  ///
  /// - Parameters:
  ///   - clock: by which it waits for changes to come to an end.
  ///   - onChange: called on the watcher's thread with the paths whose files are others than before.
  package init(
    _ paths: Set<String>, clock: MonotonicClock = .system, onChange: @escaping @Sendable (Set<String>) -> Void
  ) {
    self.clock = clock
    state = Mutex(State())
    self.onChange = onChange
    // Without them the files are looked at once a second.
    queue = platform_folder_queue()
    wake = platform_eventfd()
    follow(paths)
    let thread = WorkerThread(name: "watch", on: clock) { [self] in run() }
    self.thread.withLock { $0 = thread }
  }

  deinit {
    for descriptor in [queue, wake] where descriptor >= 0 { close(descriptor) }
  }

  /// Follows these files instead of those before.
  package func follow(_ paths: Set<String>) {
    state.withLock { state in
      for path in paths where !state.paths.contains(path) { state.known[path] = try? FileStatus(path) }
      for path in state.paths.subtracting(paths) { state.known[path] = nil }
      state.paths = paths
    }
    followFolders()
  }

  /// Ends it; call it before the last reference goes. Not on its own thread.
  package func stop() {
    state.withLock { $0.isStopping = true }
    var one: UInt64 = 1
    _ = write(wake, &one, MemoryLayout<UInt64>.size)
    thread.withLock { $0.take() }?.join()
  }

  /// Makes the system report what happens in the folders of the files and of what they are links to.
  private func followFolders() {
    guard queue >= 0 else { return }
    let paths = state.withLock { $0.paths }
    for path in paths {
      for place in [path, FileSystem.realPath(path)].compactMap(\.self) {
        let end = place.lastIndex(of: "/")
        let folder = end.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
        // A folder that is followed already is not followed twice.
        _ = folder.withFileName { platform_follow_folder(queue, $0) }
      }
    }
  }

  private func run() {
    while !state.withLock({ $0.isStopping }) {
      if wait(Self.turn) {
        let end = clock.time + .milliseconds(Self.patience)
        while clock.time < end, wait(Self.calm) {}
      }
      // A folder may have come back as another one.
      followFolders()
      let changed = takeChanges()
      if !changed.isEmpty, !state.withLock({ $0.isStopping }) { onChange(changed) }
    }
  }

  /// Waits for a change in a folder; returns whether there was one.
  private func wait(_ limit: Int) -> Bool {
    var (events, stops) = (Int16(0), Int16(0))
    let end = clock.time + .milliseconds(limit)
    var ready: Int32
    repeat {
      ready = platform_poll(queue, Int16(POLLIN), wake, clock.isVirtual ? 0 : Int32(limit), &events, &stops)
      if ready == 0, clock.isVirtual { clock.block(for: Self.step) }
    } while ready == 0 && clock.isVirtual && clock.time < end
    if ready < 0 { clock.block(for: .milliseconds(limit)) }
    guard events & Int16(POLLIN) != 0 else { return false }
    // Which entry it was does not matter: the files are looked at.
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while read(queue, &buffer, buffer.count) > 0 {}
    return stops == 0
  }

  private func takeChanges() -> Set<String> {
    state.withLock { state in
      var changed: Set<String> = []
      for path in state.paths {
        let now = try? FileStatus(path)
        if state.known[path] != now { changed.insert(path) }
        state.known[path] = now
      }
      return changed
    }
  }
}
