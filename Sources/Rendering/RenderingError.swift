/// Why a plan cannot be run, in words for the person at the keyboard.
public struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code of a command.
  public enum Code: Hashable, Sendable {
    /// No GPU, or one that was lost.
    case gpu
    /// A filter's code does not compile.
    case shader
    /// A picture or lookup that the chain names is missing.
    case noInput
    /// A picture, lookup or chain is wrong.
    case badData
    /// A picture is larger than the GPU takes.
    case tooLarge
  }

  /// The kind of failure.
  public let code: Code
  /// One line that names the thing, what is wrong and the way out.
  public let description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
