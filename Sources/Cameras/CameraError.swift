/// Why a camera cannot be used, in words for the person at the keyboard.
public struct CameraError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code of a command.
  public enum Code: Hashable, Sendable {
    /// No camera answers to the name.
    case notFound
    /// The device node may not be opened.
    case noPermission
    /// The camera streams already, for this program or another one.
    case busy
    /// The camera went away while in use.
    case disconnected
    /// The camera does not deliver what was asked for.
    case unsupported
    /// A control does not exist, or does not take the value.
    case badControl
    /// The device answered with an error.
    case device
  }

  /// The kind of failure.
  public var code: Code
  /// One line that names the thing, what is wrong and the way out.
  public var description: String

  /// The error for a second start of a camera, by its name.
  package static func alreadyStreaming(_ name: String) -> CameraError {
    CameraError(.busy, "\(name) streams already; stop it before it starts again")
  }

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
