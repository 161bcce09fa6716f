import Glibc

/// The `errno` of a failed system call.
package struct Errno: Error, Hashable, CustomStringConvertible {
  /// The positive `errno` value.
  let code: Int32

  /// Wraps a positive `errno` value.
  package init(_ code: Int32) { self.code = code }

  /// Whether the device behind the descriptor no longer exists.
  var meansGone: Bool { code == ENODEV || code == ENXIO || code == ESHUTDOWN }

  /// The C library's message, such as `Input/output error`.
  package var description: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
