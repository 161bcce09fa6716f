import Pixels

/// The noise of a picture at each brightness, estimated from the picture.
///
/// The second difference in both directions removes what is smooth; its lower quartile leaves out most edges and
/// texture. Taps are two pixels apart, beyond the reach of subsampled chroma. Source: Immerkaer 1996.
struct NoiseLevels {
  private static let binCount = 16
  /// Steps of the histogram for a display value of 1.
  private static let resolution = 4096
  /// The noise of an 8-bit value's rounding, the minimum that is assumed.
  private static let leastDeviation: Float = 0.4 / 255
  /// The lower quartile of the magnitude of a normal distribution with a deviation of 1.
  private static let quartile: Float = 0.3186

  private var deviations = [Float](repeating: leastDeviation, count: binCount)

  init(of image: Image) {
    let (width, height) = (image.size.width, image.size.height)
    guard width > 4, height > 4 else { return }
    let isDeep = image.layout.format == .rgba16
    let bytes = image.bytes
    func value(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      let place = (y * width + x) * 4 + channel
      return isDeep
        ? Int(bytes[place * 2]) | Int(bytes[place * 2 + 1]) << 8 : Int(bytes[place]) * 257
    }
    var histograms = [[Int]](
      repeating: Array(repeating: 0, count: Self.resolution), count: Self.binCount)
    // A hundred thousand samples are plenty.
    let stride = max(1, Int(Float(width * height / 100_000).squareRoot()))
    for y in Swift.stride(from: 2, to: height - 2, by: stride) {
      for x in Swift.stride(from: 2, to: width - 2, by: stride) {
        for channel in 0..<3 {
          let center = value(x, y, channel)
          let sides =
            value(x - 2, y, channel) + value(x + 2, y, channel) + value(x, y - 2, channel)
            + value(x, y + 2, channel)
          let corners =
            value(x - 2, y - 2, channel) + value(x + 2, y - 2, channel) + value(x - 2, y + 2, channel)
            + value(x + 2, y + 2, channel)
          let difference = abs(4 * center - 2 * sides + corners) / 6
          let bin = min(center * Self.binCount / 65536, Self.binCount - 1)
          histograms[bin][min(difference * Self.resolution / 65536, Self.resolution - 1)] += 1
        }
      }
    }
    for (bin, histogram) in histograms.enumerated() {
      let count = histogram.reduce(0, +)
      guard count >= 200 else { continue }
      var seen = 0
      let level = histogram.firstIndex { entry in
        seen += entry
        return seen * 4 >= count
      }!
      let deviation = (Float(level) + 0.5) / Float(Self.resolution) / Self.quartile
      deviations[bin] = max(deviation, Self.leastDeviation)
    }
  }

  /// The standard deviation at a display value, both of 0…1.
  func deviation(at value: Float) -> Float {
    let place = min(max(value * Float(Self.binCount) - 0.5, 0), Float(Self.binCount - 1))
    let low = min(Int(place), Self.binCount - 2)
    let part = place - Float(low)
    return deviations[low] * (1 - part) + deviations[low + 1] * part
  }
}
