import Pixels

extension Image {
  /// The picture before a colour: opaque, with the values of colours mixed as files state them, as browsers do.
  ///
  /// - Parameter color: red, green and blue, 0…1.
  func flattened(over color: SIMD3<Double>) -> Image {
    guard !isOpaque else { return self }
    var image = self
    switch layout.format {
    case .rgba8:
      image.mix(over: color * 255, full: 255, { Double($0) }) { UInt8($0.rounded()) }
    case .rgba16:
      image.mix(over: color * 65_535, full: 65_535, { Double($0) }) { UInt16($0.rounded()) }
    case .rgbaFloat: image.mix(over: color, full: 1, { Double($0) }) { Float($0) }
    default: preconditionFailure("\(layout.format.rawValue) has no transparency")
    }
    return image
  }

  private mutating func mix<Sample: BitwiseCopyable>(
    over color: SIMD3<Double>, full: Double, _ value: (Sample) -> Double, _ sample: (Double) -> Sample
  ) {
    let place = layout.planes[0], size = size, bytes = MemoryLayout<Sample>.size
    let (start, stride) = (place.offset / bytes, place.stride / bytes)
    self.bytes.withSamples(Sample.self) { samples in
      for row in 0..<size.height {
        for pixel in Swift.stride(
          from: start + row * stride, to: start + row * stride + 4 * size.width, by: 4)
        {
          // What is no number is transparent.
          let alpha = value(samples[pixel + 3]) / full, share = alpha > 0 ? min(alpha, 1) : 0
          guard share < 1 else { continue }
          for channel in 0..<3 {
            let own = share == 0 ? 0 : value(samples[pixel + channel]) * share
            samples[pixel + channel] = sample(own + color[channel] * (1 - share))
          }
          samples[pixel + 3] = sample(full)
        }
      }
    }
  }
}
