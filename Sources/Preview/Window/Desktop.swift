internal import CSDL2
import Files
import Glibc

/// What the desktop does for the window.
package enum Desktop {
  /// Opens a file with the user's program for it.
  ///
  /// - Returns: why it cannot be opened; nil where a program was asked to.
  package static func open(_ path: String) -> Phrase? {
    guard let whole = FileSystem.realPath(path) else {
      return "\(path) cannot be opened: \(Errno.current.reason)"
    }
    guard SDL_OpenURL(address(of: whole)) != 0 else { return nil }
    return "\(path) cannot be opened: \(String(cString: SDL_GetError())); open it in a file manager"
  }

  /// The address of a file by its whole path: every byte but letters, digits and `/._-` as `%` and two digits.
  package static func address(of path: String) -> String {
    var address = "file://"
    for byte in path.fileNameBytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += byte < 16 ? "%0" : "%"
        address += String(byte, radix: 16)
      }
    }
    return address
  }
}
