import Dispatch
import Foundation
import Glibc
import Synchronization

/// Reads a descriptor to its end, and closes it, on a thread of its own.
final class Reader: Sendable {
  private let bytes = Mutex<[UInt8]>([])
  private let done = DispatchSemaphore(value: 0)

  init(descriptor: Int32) {
    Thread.detachNewThread { [self] in
      var part = [UInt8](repeating: 0, count: 4096)
      // A pseudo-terminal whose other side is closed ends with an error, not with 0.
      while true {
        let count = read(descriptor, &part, part.count)
        if count <= 0 { break }
        bytes.withLock { $0 += part[..<count] }
      }
      close(descriptor)
      done.signal()
    }
  }

  /// What was read, once everything is.
  func finish() -> String {
    done.wait()
    return bytes.withLock { String(decoding: $0, as: UTF8.self) }
  }
}

/// A pseudo-terminal: what is written to the replica is read from the main side.
struct Terminal {
  let main: Int32
  let replica: Int32

  init?(columns: UInt16) {
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = 0
    // TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, which are macros that Swift does not import.
    guard ioctl(main, 0x4004_5431, &locked) == 0, ioctl(main, 0x8004_5430, &number) == 0 else { return nil }
    replica = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard replica >= 0, ioctl(replica, UInt(TIOCSWINSZ), &size) == 0 else { return nil }
  }
}
