/// Why there is no window, in words for the person at the keyboard.
public struct PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which decides the exit code of a command.
  public enum Code: Hashable, Sendable {
    /// There is no display to open a window on, or it has no OpenGL ES.
    case noDisplay
    /// The GPU failed while drawing.
    case gpu
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
