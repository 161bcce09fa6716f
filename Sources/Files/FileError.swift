import Glibc

/// Why a file could not be read or written: one line with the file, the cause and the remedy.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error, which determines the command's exit code.
  public enum Code: Hashable, Sendable {
    /// The file does not exist.
    case noInput
    /// The file is damaged, ends early, or is not in the expected format.
    case badData
    /// The output cannot be created: no such folder, or the name is invalid.
    case cannotCreate
    /// A file of that name exists, and is kept.
    case exists
    /// Reading or writing failed: a full disk, a failing device.
    case io
    /// The caller cancelled the work.
    case cancelled
    /// Permission denied.
    case noPermission
    /// The request is not supported: an unknown format, an unknown template field.
    case unsupported

    /// The exit code of `sysexits.h` that a command ends with; 130 for `cancelled`.
    public var exitCode: Int32 {
      switch self {
      case .unsupported: 64
      case .badData: 65
      case .noInput: 66
      case .cannotCreate, .exists: 73
      case .io: 74
      case .noPermission: 77
      case .cancelled: 130
      }
    }
  }

  /// The kind of error.
  public let code: Code
  /// The message, one line without a final period.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

extension FileError {
  /// Calls `body`, whose failures are those to write a file.
  package static func writing<Result: ~Copyable>(
    _ path: String, _ body: () throws(Errno) -> Result
  ) throws(FileError) -> Result {
    do throws(Errno) {
      return try body()
    } catch {
      throw FileError(writing: path, error)
    }
  }

  /// Why a file cannot be written: its folder, the file of the same name, or the device.
  package init(writing path: String, _ error: Errno) {
    let folder = PathName.folder(of: path)
    let target = PathName.folder(of: AtomicFile.Destination.resolved(path))
    func isFolder(_ path: String) -> Bool { FileStatus.kind(of: path) == .folder }
    let text =
      switch error.number {
      case EEXIST: "\(path): the file exists and is kept; choose another name or ask for it to be replaced"
      case ENOENT where !isFolder(target) && isFolder(folder):
        "\(path): cannot be created: it is a link to \(AtomicFile.Destination.resolved(path)), and there is no folder "
          + target
      // Folders of the system that only it puts files into say so too.
      case ENOENT where isFolder(folder):
        "\(path): cannot be created: the folder \(folder) takes no new files; choose another folder"
      case ENOENT: "\(path): cannot be created: there is no folder \(folder)"
      case ENOTDIR: "\(path): cannot be created: \(folder) is not a folder"
      case EACCES, EPERM: "\(path): cannot be created: no permission to write in \(folder)"
      default: "\(StandardOutput.name(of: path)): cannot be written: \(error.reason)"
      }
    self.init(error.writingCode, text)
  }

  /// Why a file cannot be read.
  package init(reading path: String, _ error: Errno) {
    self.init(error.readingCode, "\(path): cannot be read: \(error.reason)")
  }
}
