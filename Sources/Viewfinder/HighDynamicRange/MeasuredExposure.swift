import Glibc
import Pixels

/// A shot of a bracket as a measurement of light: for each pixel the light, its variance and its weight.
struct MeasuredExposure {
  /// How values near the top of the scale are treated.
  enum Highlights {
    /// Another shot knows them better: they hardly count.
    case dropped
    /// There is no shorter shot.
    case kept
  }

  /// What a shot measured at a pixel.
  struct Sample {
    /// The light of each channel, divided by the exposure.
    var light: SIMD3<Float>
    /// The variance of the noise in each channel's light.
    var variance: SIMD3<Float>
    /// How much the sample counts in a mean.
    var weight: Float
    /// The channels that are clipped, of which only a lower bound is known.
    var clipped: SIMDMask<SIMD3<Int32>>
  }

  let size: PixelSize
  private let bytes: [UInt8]
  private let isDeep: Bool
  private let highlights: Highlights
  /// For each value of a channel its light and the variance of that, exposure removed.
  private let lights: [Float]
  private let variances: [Float]

  /// Display values from here on are clipped.
  static let clippedValue: Float = 0.985
  /// Where the weight of a sample begins to fall, by its brightest channel.
  private static let reliableValue: Float = 0.85
  /// The weight of a clipped sample.
  private static let clippedWeight: Float = 1e-6

  init(_ shot: RadianceMerge.Shot, highlights: Highlights) {
    let format = shot.image.layout.format
    precondition(format == .rgba8 || format == .rgba16, "a shot is RGBA with 8 or 16 bits, not \(format)")
    precondition(
      shot.image.layout == FrameLayout(packed: format, size: shot.image.size), "the rows of a shot are packed"
    )
    size = shot.image.size
    bytes = shot.image.bytes
    isDeep = format == .rgba16
    self.highlights = highlights
    let maximum = isDeep ? 65535 : 255
    let noise = NoiseLevels(of: shot.image)
    let scale = exp2(-Float(shot.stops))
    lights = (0...maximum).map { DisplayTransfer.linear(Float($0) / Float(maximum)) * scale }
    variances = (0...maximum).map { index in
      let value = Float(index) / Float(maximum)
      let step: Float = 1 / 256
      let slope =
        (DisplayTransfer.linear(min(value + step, 1)) - DisplayTransfer.linear(max(value - step, 0)))
        / (min(value + step, 1) - max(value - step, 0))
      let deviation = noise.deviation(at: value) * slope * scale
      return deviation * deviation
    }
  }

  /// What the shot measured at a pixel, counted row by row.
  subscript(_ pixel: Int) -> Sample {
    let (red, green, blue) = (level(pixel * 4), level(pixel * 4 + 1), level(pixel * 4 + 2))
    let variance = SIMD3(variances[red], variances[green], variances[blue])
    let unit: Float = 1 / Float(lights.count - 1)
    let values = SIMD3(Float(red), Float(green), Float(blue)) * unit
    let peak = values.max()
    var trust: Float = 1
    if highlights == .dropped {
      let fall = (peak - Self.reliableValue) / (Self.clippedValue - Self.reliableValue)
      trust = max(1 - max(fall, 0), 0)
    }
    return Sample(
      light: SIMD3(lights[red], lights[green], lights[blue]), variance: variance,
      weight: max(trust, Self.clippedWeight) / (variance.sum() / 3),
      clipped: values .>= Self.clippedValue)
  }

  private func level(_ place: Int) -> Int {
    isDeep ? Int(bytes[place * 2]) | Int(bytes[place * 2 + 1]) << 8 : Int(bytes[place])
  }
}
