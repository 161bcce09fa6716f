/// Why a plan cannot be run, or a device cannot do what was requested, as a message for the user.
public struct RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which determines the exit code of a command.
  public enum Code: Hashable, Sendable {
    /// There is no device, it was lost, or it cannot do what a plan needs.
    case gpu
    /// The device has no memory left for an object.
    case outOfMemory
    /// A filter's code does not compile.
    case shader
    /// A picture or lookup that the chain names is missing.
    case noInput
    /// A picture, lookup or chain is invalid.
    case badData
    /// A picture is larger than the device supports.
    case tooLarge
    /// A picture that is kept in a temporary file cannot be read or written.
    case storage
  }

  /// The kind of failure.
  public let code: Code
  /// One line with the subject, the problem and the remedy.
  public let description: String
  /// The lines of the shader compiler's log; empty for other errors.
  package let messages: [ShaderMessage]

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.init(code, description, messages: [])
  }

  /// Creates the error of a shader from a driver's log.
  package init(_ code: Code, _ description: String, messages: [ShaderMessage]) {
    self.code = code
    self.description = description
    self.messages = messages
  }
}
