import Glibc
import Pixels

/// A shot as a measurement of light: for each pixel the light, its variance and how far it can be trusted.
struct MeasuredExposure {
  /// How values near the top of the scale are treated.
  enum Highlights {
    /// Another shot knows them better: they do not count.
    case dropped
    /// There is no shorter shot.
    case kept
  }

  let size: PixelSize
  private let bytes: [UInt8]
  private let isDeep: Bool
  private let highlights: Highlights
  private let maximum: Int
  /// The light of full scale at 0 stops, exposure removed.
  private let scale: Float
  /// For each value of a channel its light and the variance of that, exposure removed.
  private let lights: [Float]
  private let variances: [Float]
  /// The variance by the square root of the light, in steps of ``rootStep``.
  private let expected: [Float]

  /// Display values from here on are clipped.
  private static let clippedValue: Float = 0.985
  /// Where the trust in a sample begins to fall, by its brightest channel.
  private static let reliableValue: Float = 0.85
  private static let rootSteps = 1024

  init(_ shot: RadianceMerge.Shot, highlights: Highlights) {
    isDeep = ShotPixels(shot.image).isDeep
    size = shot.image.size
    bytes = shot.image.bytes
    self.highlights = highlights
    let maximum = isDeep ? 65535 : 255
    self.maximum = maximum
    let noise = NoiseLevels(of: shot.image)
    let scale = exp2(-Float(shot.stops))
    self.scale = scale
    func variance(at value: Float) -> Float {
      let step: Float = 1 / 256
      let (low, high) = (Swift.max(value - step, 0), Swift.min(value + step, 1))
      let slope = (SRGBTransfer.linear(high) - SRGBTransfer.linear(low)) / (high - low)
      let deviation = noise.deviation(at: value) * slope * scale
      return deviation * deviation
    }
    lights = (0...maximum).map { SRGBTransfer.linear(Float($0) / Float(maximum)) * scale }
    variances = (0...maximum).map { variance(at: Float($0) / Float(maximum)) }
    expected = (0...Self.rootSteps).map { step in
      let root = Float(step) / Float(Self.rootSteps)
      return variance(at: SRGBTransfer.encoded(root * root))
    }
  }

  /// Whether the shot shows a pixel, counted row by row.
  func covers(_ pixel: Int) -> Bool { level(pixel, 3) > 0 }

  /// The value of a pixel's channel.
  func level(_ pixel: Int, _ channel: Int) -> Int {
    let place = pixel * 4 + channel
    return isDeep ? Int(bytes[place * 2]) | Int(bytes[place * 2 + 1]) << 8 : Int(bytes[place])
  }

  /// The light of a value, divided by the exposure.
  func light(_ level: Int) -> Float { lights[level] }

  /// The variance of the noise of the light, taken from the value itself.
  func variance(_ level: Int) -> Float { variances[level] }

  /// The variance of the noise of the light where the true light is known; a weight by the measured value would
  /// prefer what noise has darkened.
  func variance(atLight light: Float) -> Float {
    let root = (light / scale).squareRoot()
    return expected[root < 1 ? Int(root * Float(Self.rootSteps)) : Self.rootSteps]
  }

  /// Whether of a value only a lower bound is known.
  func isClipped(_ level: Int) -> Bool { Float(level) >= Self.clippedValue * Float(maximum) }

  /// How far a pixel can be trusted whose brightest channel has this value: not at all when it is clipped, however
  /// little noise it shows.
  func trust(_ level: Int) -> Float {
    guard highlights == .dropped else { return 1 }
    let value = Float(level) / Float(maximum)
    guard value > Self.reliableValue else { return 1 }
    let rest = (Self.clippedValue - value) / (Self.clippedValue - Self.reliableValue)
    return rest > 0 ? rest : 0
  }
}
