internal import CGLES
import Graphics

extension TextureFormat {
  /// The internal format for `glTexStorage2D`.
  var internalFormat: GLenum {
    switch self {
    case .r8: GLenum(GL_R8)
    case .rg8: GLenum(GL_RG8)
    case .rgb8: GLenum(GL_RGB8)
    case .rgba8: GLenum(GL_RGBA8)
    case .rgb10a2: GLenum(GL_RGB10_A2)
    case .r16f: GLenum(GL_R16F)
    case .rg16f: GLenum(GL_RG16F)
    case .rgb16f: GLenum(GL_RGB16F)
    case .rgba16f: GLenum(GL_RGBA16F)
    case .r32f: GLenum(GL_R32F)
    case .rg32f: GLenum(GL_RG32F)
    case .rgb32f: GLenum(GL_RGB32F)
    case .rgba32f: GLenum(GL_RGBA32F)
    case .rgba16ui: GLenum(GL_RGBA16UI)
    case .rgba32ui: GLenum(GL_RGBA32UI)
    }
  }

  /// The format of an upload.
  var uploadFormat: GLenum {
    switch channels {
    case 1: GL.red
    case 2: GL.rg
    case 3: GL.rgb
    default: kind == .integer ? GL.rgbaInteger : GL.rgba
    }
  }

  /// The type of an upload.
  func uploadType(of components: TexelComponents) -> GLenum {
    guard components == .stored else { return GL.float }
    switch self {
    case .r8, .rg8, .rgb8, .rgba8: return GL.unsignedByte
    case .rgb10a2: return GL.unsignedInt2101010
    case .r16f, .rg16f, .rgb16f, .rgba16f: return GL.halfFloat
    case .r32f, .rg32f, .rgb32f, .rgba32f: return GL.float
    case .rgba16ui: return GL.unsignedShort
    case .rgba32ui: return GL.unsignedInt
    }
  }
}

extension Sampler {
  static let count = Filter.allCases.count * Edge.allCases.count

  /// The index of the sampler's GL object in the device's table.
  var index: Int { filter.rawValue * Edge.allCases.count + edge.rawValue }

  func makeObject() -> GLuint {
    var name: GLuint = 0
    glGenSamplers(1, &name)
    let (minification, magnification) =
      switch filter {
      case .nearest: (GL_NEAREST, GL_NEAREST)
      case .linear: (GL_LINEAR, GL_LINEAR)
      case .trilinear: (GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR)
      }
    let wrap =
      switch edge {
      case .clamp: GL_CLAMP_TO_EDGE
      case .wrap: GL_REPEAT
      case .mirror: GL_MIRRORED_REPEAT
      }
    glSamplerParameteri(name, GL.minFilter, GLint(minification))
    glSamplerParameteri(name, GL.magFilter, GLint(magnification))
    for axis in [GL.wrapS, GL.wrapT, GL.wrapR] { glSamplerParameteri(name, axis, GLint(wrap)) }
    return name
  }
}

extension Uniform.Kind {
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
