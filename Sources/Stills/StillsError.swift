/// Why a file could not be read or written: one line with the file, the cause and the remedy.
public struct StillsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error, which determines the command's exit code.
  public struct Code: Hashable, Sendable {
    /// The exit code of `sysexits.h` that a command ends with.
    public let exitCode: Int32

    /// The file does not exist (66).
    public static let noInput = Code(exitCode: 66)
    /// The file is damaged, ends early, or is not in the expected format (65).
    public static let badData = Code(exitCode: 65)
    /// The output cannot be created: no such folder, the file exists, or the name is invalid (73).
    public static let cannotCreate = Code(exitCode: 73)
    /// Reading or writing failed: a full disk, a failing device (74).
    public static let io = Code(exitCode: 74)
    /// The caller cancelled the work (130).
    public static let cancelled = Code(exitCode: 130)
    /// Permission denied (77).
    public static let noPermission = Code(exitCode: 77)
    /// The request is not supported: an unknown format, an unknown template field (64).
    public static let unsupported = Code(exitCode: 64)
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
