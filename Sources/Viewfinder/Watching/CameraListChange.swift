public import Cameras
package import Clocks
import Synchronization

/// A camera that was connected, or has gone.
public enum CameraListChange: Hashable, Sendable {
  /// It was connected, and can be opened.
  case connected(CameraInfo)
  /// It is gone, or can be opened no more.
  case disconnected(CameraInfo)
}

extension CameraList {
  /// The cameras of the kernel that are connected and that go from now on, until the sequence is no longer read.
  ///
  /// ```swift
  /// for await change in CameraList.changes() {
  ///   if case .connected(let camera) = change { print("\(camera.name) is there") }
  /// }
  /// ```
  /// A camera counts as connected once the system lets this user open it, which takes a moment after it is plugged in.
  /// Cost: a thread, and a look at each video node when one comes, goes or changes its permissions.
  public static func changes() -> AsyncStream<CameraListChange> {
    changes(in: "/dev") {
      let entries = CameraList.discover().entries
      return (entries.filter { $0.problem == nil }.map(\.info), entries.map(\.info.path))
    }
  }

  /// The changes of what `list` gives, which is asked when something changes in a folder, or one of the files that it names.
  ///
  /// - Parameter list: the cameras that can be opened, and the nodes of all.
  package static func changes(
    in folder: String, clock: MonotonicClock = .system,
    _ list: @escaping @Sendable () -> (usable: [CameraInfo], nodes: [String])
  ) -> AsyncStream<CameraListChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: CameraListChange.self)
    let watch = CameraListWatch(folder, list, continuation)
    watch.start(clock)
    continuation.onTermination = { _ in watch.stop() }
    return stream
  }
}

/// Follows the nodes of cameras, and compares their lists.
private final class CameraListWatch: Sendable {
  private let folder: String
  private let list: @Sendable () -> (usable: [CameraInfo], nodes: [String])
  private let continuation: AsyncStream<CameraListChange>.Continuation
  private let known = Mutex<[CameraInfo]>([])
  private let watcher = Mutex<FileWatcher?>(nil)

  init(
    _ folder: String, _ list: @escaping @Sendable () -> (usable: [CameraInfo], nodes: [String]),
    _ continuation: AsyncStream<CameraListChange>.Continuation
  ) {
    (self.folder, self.list, self.continuation) = (folder, list, continuation)
  }

  func start(_ clock: MonotonicClock) {
    // Held, so that a change while the first list is made is compared with that.
    known.withLock { known in
      let watcher = FileWatcher(paths([]), clock: clock) { [weak self] _ in self?.compare() }
      let (usable, nodes) = list()
      known = usable
      watcher.follow(paths(nodes))
      self.watcher.withLock { $0 = watcher }
    }
  }

  func stop() { watcher.withLock { $0.take() }?.stop() }

  /// A folder changes when an entry comes or goes, a node when its permissions do.
  private func paths(_ nodes: [String]) -> Set<String> { Set(nodes + [folder + "/"]) }

  private func compare() {
    known.withLock { known in
      let (usable, nodes) = list()
      watcher.withLock { $0 }?.follow(paths(nodes))
      for camera in known where !usable.contains(where: { $0.id == camera.id }) {
        continuation.yield(.disconnected(camera))
      }
      for camera in usable where !known.contains(where: { $0.id == camera.id }) {
        continuation.yield(.connected(camera))
      }
      known = usable
    }
  }
}
