/// Why the GPU cannot do what was asked, in words for the person at the keyboard.
package struct GPUError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, which decides what a caller can do about it.
  package enum Code: Hashable, Sendable {
    /// There is no EGL, no driver, or none that speaks OpenGL ES 3.0.
    case unavailable
    /// A shader has errors; `messages` has them by file and line.
    case shaderCompile
    /// The shaders compile but do not fit together, or exceed a limit of the driver.
    case link
    /// The driver does not take a stored program; compile from source instead.
    case binaryRejected
    /// An image is larger than the GPU's textures may be.
    case textureTooLarge
    /// The GPU cannot draw into a texture of this format.
    case unsupportedFormat
    /// The GPU has no memory left for the object.
    case outOfMemory
    /// The GPU was reset or the context destroyed; make a new context and upload everything again.
    case lost
    /// The driver reported an error that is a fault of this program.
    case driver
  }

  /// The kind of failure.
  package var code: Code
  /// One line that names the thing, what is wrong and the way out.
  package var description: String
  /// What the shader compiler said, one entry for each line of its log; empty for other errors.
  package var messages: [ShaderMessage]

  /// Creates an error.
  package init(_ code: Code, _ description: String, messages: [ShaderMessage] = []) {
    self.code = code
    self.description = description
    self.messages = messages
  }
}
