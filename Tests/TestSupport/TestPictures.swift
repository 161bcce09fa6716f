public import Pixels

/// Test pictures for comparing filters with their references.
///
/// Every number is a multiple of 1/65535, which a 16-bit texture represents exactly.
public enum TestPictures {
  /// Ramps of red along x, green along y, blue along the diagonal.
  public static func ramp(_ width: Int, _ height: Int) -> ReferenceImage {
    ReferenceImage(width, height) { x, y in
      let across = Double(x) / Double(max(width - 1, 1)), down = Double(y) / Double(max(height - 1, 1))
      return storable(SIMD4(across, down, 1 - (across + down) / 2))
    }
  }

  /// Black with one white pixel in the middle and a red one in a corner.
  public static func impulse(_ width: Int, _ height: Int) -> ReferenceImage {
    ReferenceImage(width, height) { x, y in
      (x, y) == (width / 2, height / 2) ? SIMD4(1, 1, 1) : (x, y) == (0, 0) ? SIMD4(1, 0, 0) : SIMD4(0, 0, 0)
    }
  }

  /// Noise in all channels; alpha is 1 unless `transparent`.
  public static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> ReferenceImage {
    var random = SeededRandom(seed: seed)
    return ReferenceImage(width, height) { _, _ in
      storable(SIMD4(random.unit(), random.unit(), random.unit()))
    }
  }

  /// Noise in all channels and alpha, with some pixels quite transparent and some opaque.
  public static func translucent(_ width: Int, _ height: Int, seed: UInt64 = 1) -> ReferenceImage {
    var random = SeededRandom(seed: seed)
    return ReferenceImage(width, height) { _, _ in
      let alpha = min(max(random.unit() * 1.6 - 0.3, 0), 1)
      return storable(SIMD4(random.unit(), random.unit(), random.unit(), alpha))
    }
  }

  /// Skin tones, primary colours, greys, black and white in soft and hard shapes: a small photograph's stand-in.
  public static func colorful(_ width: Int, _ height: Int) -> ReferenceImage {
    var random = SeededRandom(seed: 7)
    let palette: [SIMD4<Double>] = [
      SIMD4(0.87, 0.64, 0.52), SIMD4(0.6, 0.38, 0.3), SIMD4(1, 0, 0), SIMD4(0, 1, 0), SIMD4(0, 0, 1),
      SIMD4(0.1, 0.1, 0.1), SIMD4(0, 0, 0), SIMD4(1, 1, 1), SIMD4(0.2, 0.5, 0.9), SIMD4(0.95, 0.8, 0.1),
    ]
    return ReferenceImage(width, height) { x, y in
      let cell = palette[(x * 5 / max(width, 5) + y * 4 / max(height, 4) * 3) % palette.count]
      let shade = 0.75 + 0.25 * Double(x + y) / Double(width + height)
      let grain = SIMD4(random.unit(), random.unit(), random.unit(), 0) * 0.06
      return storable(SIMD4((cell * shade).rgb, 1) + grain)
    }
  }

  /// The nearest colour of 16 bits a channel, within 0…1.
  public static func storable(_ color: SIMD4<Double>) -> SIMD4<Double> {
    (color.clamped(lowerBound: .zero, upperBound: .one) * 65535).rounded(.toNearestOrAwayFromZero) / 65535
  }
}

extension Image {
  /// Makes the numbers of a picture of floats those of its bytes, from 0 to 1: noise would be no numbers.
  public mutating func settleFloats() {
    let width = layout.format == .rgbaHalf ? 2 : layout.format == .rgbaFloat ? 4 : 0
    guard width > 0 else { return }
    for place in stride(from: 0, to: bytes.count, by: width) {
      let level = Float(bytes[place]) / 255
      let bits = width == 2 ? UInt32(Float16(level).bitPattern) : level.bitPattern
      for byte in 0..<width { bytes[place + byte] = UInt8(bits >> (8 * byte) & 255) }
    }
  }
}

/// SplitMix64: the same numbers on every machine.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts a sequence.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in 0..<bound; `bound` is above 0.
  public mutating func integer(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number in 0..<1.
  public mutating func unit() -> Double { Double(next() >> 11) / 0x1p53 }
}
