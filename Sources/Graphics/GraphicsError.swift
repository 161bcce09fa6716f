/// Why the GPU cannot do what was requested, as a message for the user.
package struct GraphicsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which determines what a caller can do about it.
  package enum Code: Hashable, Sendable {
    /// There is no EGL, no driver, or none that supports OpenGL ES 3.0.
    case unavailable
    /// A shader has errors; `messages` has them by file and line.
    case shaderCompile
    /// The shaders compile but do not match, or exceed a limit of the driver.
    case link
    /// The driver rejects a stored program; compile from source instead.
    case binaryRejected
    /// An image exceeds the GPU's maximum texture size.
    case textureTooLarge
    /// The GPU cannot render to a texture of this format.
    case unsupportedFormat
    /// The GPU is out of memory for the object.
    case outOfMemory
    /// The GPU was reset or the context destroyed; create a new context and upload everything again.
    case lost
    /// The driver reported an error that is a bug of this program.
    case driver
  }

  /// The kind of failure.
  package var code: Code
  /// One line with the subject, the problem and the remedy.
  package var description: String
  /// The lines of the shader compiler's log; empty for other errors.
  package var messages: [ShaderMessage]

  /// Creates an error.
  package init(_ code: Code, _ description: String, messages: [ShaderMessage] = []) {
    self.code = code
    self.description = description
    self.messages = messages
  }
}
