import FilterGraph

/// Why a chain cannot be compiled to a plan.
package struct CompileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: Hashable, Sendable {
    /// A picture is larger than the GPU supports.
    case tooLarge
    /// A filter's file has an error that shows only when it is used.
    case invalidFilter
    /// A picture that the chain names was not loaded.
    case missingImage
    /// An input of the chain has no source.
    case missingInput
    /// One pass would read more textures than the GPU has texture units.
    case tooManyTextures
    /// A single filter has more uniforms than the GPU supports.
    case tooManyUniforms
    /// The GPU lacks a feature that a filter needs.
    case unsupported
  }

  /// The kind of failure.
  package let code: Code
  /// One line with the value, the limit and the remedy.
  package let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
