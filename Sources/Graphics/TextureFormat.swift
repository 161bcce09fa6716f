/// The layout of a texel on a device.
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

  /// The bytes that a texel is likely to take on the device, where three channels are padded to four.
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
}
