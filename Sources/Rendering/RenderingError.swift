/// Why a plan cannot be run, as a message for the user.
public struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which determines the exit code of a command.
  public enum Code: Hashable, Sendable {
    /// There is no GPU, or it was lost.
    case gpu
    /// A filter's code does not compile.
    case shader
    /// A picture or lookup that the chain names is missing.
    case noInput
    /// A picture, lookup or chain is invalid.
    case badData
    /// A picture is larger than the GPU supports.
    case tooLarge
    /// A picture that is kept in a temporary file cannot be read or written.
    case storage
  }

  /// The kind of failure.
  public let code: Code
  /// One line with the subject, the problem and the remedy.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
