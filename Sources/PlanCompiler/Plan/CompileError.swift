import FilterGraph

/// Why a chain cannot be turned into a plan.
package struct CompileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// A picture is larger than the GPU takes.
    case tooLarge
    /// A filter's file is wrong in a way that only its use shows.
    case invalidFilter
    /// A picture that the chain names is not there.
    case missingImage
    /// An input of the chain has no source.
    case missingInput
    /// One pass would read more textures than the GPU has units.
    case tooManyTextures
    /// One filter alone has more uniforms than the GPU takes.
    case tooManyUniforms
    /// The GPU lacks what a filter needs.
    case unsupported
  }

  /// The kind of failure.
  package let code: Code
  /// One line that names the value, the limit and the way out.
  package let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
