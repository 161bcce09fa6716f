/// The location of a uniform in a program.
package struct UniformLocation: Hashable, Sendable {
  /// The device's number for the location.
  package let number: Int32

  /// Names a location of a program.
  package init(_ number: Int32) { self.number = number }
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

    /// The number of floats per element; nil for kinds that are not floats.
    package var floatCount: Int? {
      switch self {
      case .float: 1
      case .vec2: 2
      case .vec3: 3
      case .vec4, .mat2: 4
      case .mat3: 9
      case .mat4: 16
      default: nil
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

  /// Describes a uniform of a linked program.
  package init(name: String, kind: Kind, count: Int, location: UniformLocation) {
    self.name = name
    self.kind = kind
    self.count = count
    self.location = location
  }
}
