import Glibc
import Synchronization

/// Files and folders that go when the process is ended in the middle of its work: hidden files that are being written,
/// folders that were created for files to come, and sockets at which the process listens.
///
/// Most files that are being written have no name, and go by themselves.
package enum UnfinishedFiles {
  /// The paths, with the order in which they came.
  private static let paths = Mutex<(order: [String: Int], next: Int)>(([:], 0))

  /// Creates a file or a folder, which is unfinished if that succeeds.
  ///
  /// - Parameter create: a system call that returns less than 0 on failure; `errno` stays as it leaves it.
  package static func create(_ path: String, by create: () -> Int32) -> Int32 {
    paths.withLock { paths in
      let result = create()
      if result >= 0 {
        let reason = errno
        paths.order[path] = paths.next
        paths.next += 1
        errno = reason
      }
      return result
    }
  }

  /// Finishes a file by a system call that gives its content to the path.
  ///
  /// An interrupt finds the file either unfinished or finished.
  ///
  /// - Parameter finish: a system call that leaves the file unfinished when it fails.
  package static func finish(_ path: String, by finish: () throws(Errno) -> Void) throws(Errno) {
    try paths.withLock { paths throws(Errno) in
      try finish()
      paths.order.removeValue(forKey: path)
    }
  }

  /// Keeps what is finished or gone.
  package static func forget(_ path: String) { paths.withLock { _ = $0.order.removeValue(forKey: path) } }

  /// Removes everything that is unfinished, of folders those that are empty, and ends the process. Nothing is created from
  /// then on.
  package static func discard(thenEnd end: () -> Never) -> Never {
    paths.withLock { paths -> Never in
      for (path, _) in paths.order.sorted(by: { $0.value > $1.value }) {
        path.withFileName { _ = remove($0) }
      }
      end()
    }
  }
}
