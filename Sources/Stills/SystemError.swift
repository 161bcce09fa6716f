import Glibc

/// A failed system call's `errno`.
package struct SystemError: Error, Hashable {
  let number: Int32

  /// Wraps an `errno`.
  package init(number: Int32) { self.number = number }

  /// The reason as text, without the program's or the file's name.
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
    default: String(cString: strerror(number))
    }
  }

  /// The error code for a failure to open an input.
  package var readingCode: StillsError.Code {
    switch number {
    case ENOENT, ENOTDIR, ENAMETOOLONG, EISDIR: .noInput
    case EACCES, EPERM: .noPermission
    default: .io
    }
  }

  /// The error code for a failure to create an output.
  package var writingCode: StillsError.Code {
    switch number {
    case EACCES, EPERM, EROFS: .noPermission
    case ENOENT, ENOTDIR, ENAMETOOLONG, EEXIST, EISDIR, ELOOP, EINVAL: .cannotCreate
    default: .io
    }
  }
}
