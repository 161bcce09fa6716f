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
    var histograms = [Int](repeating: 0, count: Self.binCount * Self.resolution)
    // A hundred thousand samples are plenty.
    let stride = max(1, Int((Float(width * height * 3) / 100_000).squareRoot().rounded()))
    image.bytes.withUnsafeBytes { buffer in
      let bytes = buffer.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let words = buffer.baseAddress!.assumingMemoryBound(to: UInt16.self)
      histograms.withUnsafeMutableBufferPointer { histograms in
        let (row, column) = (2 * width * 4, 2 * 4)
        var y = 2
        while y < height - 2 {
          var x = 2
          while x < width - 2 {
            let first = (y * width + x) * 4
            for place in first..<first + 3 {
              func value(_ place: Int) -> Int { isDeep ? Int(words[place]) : Int(bytes[place]) * 257 }
              let center = value(place)
              let sides =
                value(place - column) + value(place + column) + value(place - row) + value(place + row)
              let corners =
                value(place - row - column) + value(place - row + column) + value(place + row - column)
                + value(place + row + column)
              let difference = abs(4 * center - 2 * sides + corners) / 6
              let bin = min(center * Self.binCount / 65536, Self.binCount - 1)
              let entry = min(difference * Self.resolution / 65536, Self.resolution - 1)
              histograms[bin * Self.resolution + entry] += 1
            }
            x += stride
          }
          y += stride
        }
      }
    }
    for bin in 0..<Self.binCount {
      let histogram = histograms[bin * Self.resolution..<(bin + 1) * Self.resolution]
      let count = histogram.reduce(0, +)
      guard count >= 200 else { continue }
      var seen = 0
      let level = histogram.firstIndex { entry in
        seen += entry
        return seen * 4 >= count
      }!
      let deviation = (Float(level - histogram.startIndex) + 0.5) / Float(Self.resolution) / Self.quartile
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
