internal import CGLES

/// The layout of a texel on the GPU.
///
/// There are no sRGB formats: filters that work in linear light convert in the shader. A single channel reads
/// as grey, in red, green and blue, with an alpha of 1.
package enum TextureFormat: String, Hashable, Sendable, CaseIterable {
  /// 8-bit channels of 0…1.
  case r8, rg8, rgb8, rgba8
  /// Three channels of 10 bits and an alpha of 2 bits in one little-endian word, red lowest.
  case rgb10a2
  /// Half-float channels.
  case r16f, rg16f, rgb16f, rgba16f
  /// Float channels.
  case r32f, rg32f, rgb32f, rgba32f
  /// Four channels of 16-bit integers, read with `usampler2D`; never filtered.
  case rgba16ui
  /// Four channels of 32-bit integers, read with `usampler2D`; never filtered.
  case rgba32ui

  /// The type of a channel.
  package enum Kind: Hashable, Sendable {
    /// Integers that read as 0…1.
    case normalized
    /// Floating point.
    case float
    /// Integers that read as integers.
    case integer
  }

  /// The type of a channel.
  package var kind: Kind {
    switch self {
    case .r8, .rg8, .rgb8, .rgba8, .rgb10a2: .normalized
    case .r16f, .rg16f, .rgb16f, .rgba16f, .r32f, .rg32f, .rgb32f, .rgba32f: .float
    case .rgba16ui, .rgba32ui: .integer
    }
  }

  /// The number of channels, 1 to 4.
  package var channels: Int {
    switch self {
    case .r8, .r16f, .r32f: 1
    case .rg8, .rg16f, .rg32f: 2
    case .rgb8, .rgb16f, .rgb32f: 3
    case .rgba8, .rgb10a2, .rgba16f, .rgba32f, .rgba16ui, .rgba32ui: 4
    }
  }

  /// The bytes per texel in an upload: 1, 2, 3, 4, 6, 8, 12 or 16.
  package var bytesPerPixel: Int {
    switch self {
    case .r8: 1
    case .rg8, .r16f: 2
    case .rgb8: 3
    case .rgba8, .rgb10a2, .rg16f, .r32f: 4
    case .rgb16f: 6
    case .rgba16f, .rg32f, .rgba16ui: 8
    case .rgb32f: 12
    case .rgba32f, .rgba32ui: 16
    }
  }

  /// The bytes that a texel is likely to take on the GPU, where three channels are padded to four.
  package var storedBytesPerPixel: Int {
    channels == 3 ? bytesPerPixel / 3 * 4 : bytesPerPixel
  }

  /// The format for a plane with texels of 1, 2, 3, 4, 8 or 16 bytes; nil for other sizes.
  ///
  /// Texels of two bytes become two 8-bit channels: the shader combines 16-bit words itself, because 16-bit
  /// normalised textures are an extension.
  package init?(planeBytesPerTexel bytes: Int) {
    switch bytes {
    case 1: self = .r8
    case 2: self = .rg8
    case 3: self = .rgb8
    case 4: self = .rgba8
    case 8: self = .rgba16ui
    case 16: self = .rgba32ui
    default: return nil
    }
  }

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
  var uploadType: GLenum {
    switch self {
    case .r8, .rg8, .rgb8, .rgba8: GL.unsignedByte
    case .rgb10a2: GL.unsignedInt2101010
    case .r16f, .rg16f, .rgb16f, .rgba16f: GL.halfFloat
    case .r32f, .rg32f, .rgb32f, .rgba32f: GL.float
    case .rgba16ui: GL.unsignedShort
    case .rgba32ui: GL.unsignedInt
    }
  }
}

extension GPUContext {
  /// Whether textures of the format can be rendered to and read back.
  package func canRender(to format: TextureFormat) -> Bool {
    switch format {
    case .r8, .rg8, .rgb8, .rgba8, .rgb10a2, .rgba16ui, .rgba32ui: true
    case .r16f, .rg16f, .rgba16f: capabilities.contains(.halfFloatTargets)
    case .r32f, .rg32f, .rgba32f: capabilities.contains(.floatTargets)
    case .rgb16f, .rgb32f: false
    }
  }

  /// Whether textures of the format can be filtered linearly.
  package func canFilter(_ format: TextureFormat) -> Bool {
    switch format {
    case .r8, .rg8, .rgb8, .rgba8, .rgb10a2, .r16f, .rg16f, .rgb16f, .rgba16f: true
    case .r32f, .rg32f, .rgb32f, .rgba32f: capabilities.contains(.floatLinear)
    case .rgba16ui, .rgba32ui: false
    }
  }
}
