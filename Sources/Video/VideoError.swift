/// Why video cannot be decoded, encoded or stored: one line with the cause and the remedy.
public struct VideoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The package was built without the trait Video, or its FFmpeg has no such codec.
    case notBuilt
    /// The pictures cannot be encoded: their format, size or encoding.
    case unsupported
    /// The pictures are smaller or larger than the codec takes.
    case size
    /// The codec or the file failed.
    case failed
  }

  /// The kind of failure.
  public let code: Code
  /// The message, one line without a final period.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// The error with the file that was to be written.
  package func naming(_ path: String) -> VideoError { VideoError(code, "\(path): \(description)") }
}
