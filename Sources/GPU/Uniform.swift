internal import CGLES

/// The location of a uniform in a program.
package struct UniformLocation: Hashable, Sendable {
  let location: GLint
}

/// A value that a program's shaders read and that is constant during a draw.
package struct Uniform: Hashable, Sendable {
  /// The type of a uniform.
  package enum Kind: Hashable, Sendable {
    /// Floats, one to four of them.
    case float, vec2, vec3, vec4
    /// Integers, one to four of them.
    case int, ivec2, ivec3, ivec4
    /// Columns of floats.
    case mat2, mat3, mat4
    /// The number of a texture unit.
    case sampler2D, sampler3D, integerSampler2D, integerSampler3D
    /// Something else.
    case other

    init(_ type: GLenum) {
      self =
        switch type {
        case GLenum(GL_FLOAT): .float
        case GLenum(GL_FLOAT_VEC2): .vec2
        case GLenum(GL_FLOAT_VEC3): .vec3
        case GLenum(GL_FLOAT_VEC4): .vec4
        case GLenum(GL_INT): .int
        case GLenum(GL_INT_VEC2): .ivec2
        case GLenum(GL_INT_VEC3): .ivec3
        case GLenum(GL_INT_VEC4): .ivec4
        case GLenum(GL_FLOAT_MAT2): .mat2
        case GLenum(GL_FLOAT_MAT3): .mat3
        case GLenum(GL_FLOAT_MAT4): .mat4
        case GLenum(GL_SAMPLER_2D): .sampler2D
        case GLenum(GL_SAMPLER_3D): .sampler3D
        case GLenum(GL_UNSIGNED_INT_SAMPLER_2D), GLenum(GL_INT_SAMPLER_2D): .integerSampler2D
        case GLenum(GL_UNSIGNED_INT_SAMPLER_3D), GLenum(GL_INT_SAMPLER_3D): .integerSampler3D
        default: .other
        }
    }
  }

  /// The name in the shader, without the `[0]` of an array.
  package let name: String
  /// The type.
  package let kind: Kind
  /// The number of elements, 1 unless it is an array.
  package let count: Int
  /// The location.
  package let location: UniformLocation
}
