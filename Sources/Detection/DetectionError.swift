/// Why nothing can be detected: one line with the cause and the remedy.
public struct DetectionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// The package was built without the trait.
    case notBuilt
    /// The files that the detector needs are not installed, or are damaged.
    case missingData
    /// The detector refused the picture, or ran out of memory.
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
}
