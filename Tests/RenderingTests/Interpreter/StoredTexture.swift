import Graphics
import Pixels

/// The texels of a texture of ``InterpreterDevice``, as a sampler reads them: four numbers each.
struct StoredTexture {
  let size: PixelSize
  let depth: Int
  let format: TextureFormat
  private var texels: [Double]

  init(size: PixelSize, depth: Int, format: TextureFormat) {
    (self.size, self.depth, self.format) = (size, depth, format)
    texels = Array(repeating: 0, count: size.area * depth * 4)
  }

  /// The texture as a sampler of a type reads it.
  func sampled(_ sampling: ShaderTexture.Sampling, as type: String) -> ShaderTexture {
    ShaderTexture(
      width: size.width, height: size.height, depth: depth, texels: texels, sampling: sampling, type: type)
  }

  /// What is read back of a texel: integers of 16 bits as 0…1, those of 32 bits as the floats that they are the bits of.
  func color(_ x: Int, _ y: Int) -> [Double] {
    // A single channel is grey only for shaders.
    if format.channels == 1 { return [texels[place(x, y)], 0, 0, 1] }
    return texels[place(x, y)..<place(x, y) + 4].map {
      switch format {
      case .rgba16ui: $0 / 65535
      case .rgba32ui: Double(Float(bitPattern: UInt32($0)))
      default: $0
      }
    }
  }

  /// A texel as it is stored.
  func bytes(_ x: Int, _ y: Int) -> [UInt8] {
    texels[place(x, y)..<place(x, y) + 4].flatMap { number -> [UInt8] in
      switch format {
      case .rgba8: [UInt8((number * 255).rounded())]
      case .rgba16ui: withUnsafeBytes(of: UInt16(number)) { Array($0) }
      case .rgba32ui: withUnsafeBytes(of: UInt32(number)) { Array($0) }
      case .rgba32f: withUnsafeBytes(of: Float(number)) { Array($0) }
      default: preconditionFailure("no plan writes pictures of \(format)")
      }
    }
  }

  private func place(_ x: Int, _ y: Int, _ z: Int = 0) -> Int { ((z * size.height + y) * size.width + x) * 4 }

  mutating func upload(
    _ bytes: RawSpan, of components: TexelComponents, stride: Int, _ region: PixelRegion
  ) {
    for z in 0..<depth {
      for y in 0..<region.height {
        for x in 0..<region.width {
          let start =
            (z * region.height + y) * stride + x * components.bytesPerTexel(format)
          let values = (0..<format.channels).map { channel in
            components == .floats
              ? Double(bytes.unsafeLoadUnaligned(fromByteOffset: start + 4 * channel, as: Float.self))
              : stored(bytes, start, channel)
          }
          store(values, at: place(region.x + x, region.y + y, z))
        }
      }
    }
  }

  /// A channel of a texel in the format's own layout.
  private func stored(_ bytes: RawSpan, _ start: Int, _ channel: Int) -> Double {
    func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
      bytes.unsafeLoadUnaligned(fromByteOffset: start + MemoryLayout<Value>.size * channel, as: type)
    }
    switch format {
    case .r8, .rg8, .rgb8, .rgba8: return Double(load(UInt8.self)) / 255
    case .r16f, .rg16f, .rgb16f, .rgba16f: return Double(load(Float16.self))
    case .r32f, .rg32f, .rgb32f, .rgba32f: return Double(load(Float.self))
    case .rgba16ui: return Double(load(UInt16.self))
    case .rgba32ui: return Double(load(UInt32.self))
    case .rgb10a2:
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)
      return channel == 3 ? Double(word >> 30) / 3 : Double(word >> UInt32(10 * channel) & 1023) / 1023
    }
  }

  /// Writes what a shader returned, as the format stores it.
  mutating func write(_ color: [Double], _ x: Int, _ y: Int, _ blending: Blending) {
    let place = place(x, y)
    let old = texels[place..<place + 4]
    let alpha = color[3]
    let blended = zip(color, old).enumerated().map { channel, values in
      let (new, old) = values
      return switch blending {
      case .none: new
      case .add: Double(Float(new) + Float(old))
      case .straightAlpha: (channel == 3 ? new : new * alpha) + old * (1 - alpha)
      case .premultipliedAlpha: new + old * (1 - alpha)
      }
    }
    store(Array(blended.prefix(format.channels)), at: place)
  }

  /// Stores the channels of a format; a single channel reads as grey.
  private mutating func store(_ channels: [Double], at place: Int) {
    let stored = channels.enumerated().map { index, number in
      func level(_ greatest: Float) -> Double {
        // Written so that NaN becomes 0.
        let value = number > 0 ? min(Float(number), 1) : 0
        return Double((value * greatest).rounded() / greatest)
      }
      return switch format {
      case .r8, .rg8, .rgb8, .rgba8: level(255)
      case .rgb10a2: level(index == 3 ? 3 : 1023)
      case .r16f, .rg16f, .rgb16f, .rgba16f: Double(Float16(number))
      case .r32f, .rg32f, .rgb32f, .rgba32f: Double(Float(number))
      case .rgba16ui, .rgba32ui: number
      }
    }
    let grey = stored.count == 1
    for channel in 0..<4 {
      texels[place + channel] =
        channel < stored.count ? stored[channel] : channel == 3 ? 1 : grey ? stored[0] : 0
    }
  }
}
