import Glibc

/// The number of a failed system call.
package struct Errno: Error, Hashable, CustomStringConvertible {
  /// The positive number, such as `ENOENT`.
  package let number: Int32

  /// Wraps a positive number.
  package init(_ number: Int32) { self.number = number }

  /// The number of the thread's last failed call.
  package static var current: Errno { Errno(errno) }

  /// Calls `body`, which returns -1 or a null pointer's equivalent on failure, until no signal interrupts it.
  ///
  /// - Returns: the result, 0 or more.
  /// - Throws: the number of the call that failed.
  package static func check<Result: SignedInteger>(_ body: () -> Result) throws(Errno) -> Result {
    while true {
      let result = body()
      if result >= 0 { return result }
      guard errno == EINTR else { throw .current }
    }
  }

  /// The C library's message, such as `Input/output error`.
  package var description: String { String(cString: strerror(number)) }

  /// The reason in the words of this program's messages about files, without the file's name.
  package var reason: String {
    switch number {
    case ENOENT: "no such file or folder"
    case ENOTDIR: "a part of the path is not a folder"
    case EACCES, EPERM: "permission denied"
    case EEXIST: "the file exists"
    case EISDIR: "it is a folder"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "the file system is read-only"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE, ENFILE: "too many open files"
    case EPIPE: "its reader has closed it"
    case EIO: "the device reports an error"
    default: description
    }
  }

  /// The code of a failure to open an input.
  package var readingCode: FileError.Code {
    switch number {
    case ENOENT, ENOTDIR, ENAMETOOLONG, EISDIR: .noInput
    case EACCES, EPERM: .noPermission
    default: .io
    }
  }

  /// The code of a failure to create an output.
  package var writingCode: FileError.Code {
    switch number {
    case EACCES, EPERM, EROFS: .noPermission
    case EEXIST: .exists
    case ENOENT, ENOTDIR, ENAMETOOLONG, EISDIR, ELOOP, EINVAL: .cannotCreate
    default: .io
    }
  }
}
