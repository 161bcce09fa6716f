import Cameras
import Pixels

extension FramePacker {
  /// Writes pairs of rows of a mosaic of 10, 12 or 16 bits, which no processing has changed.
  func packLinear(
    _ pairs: Range<Int>, _ image: SensorImage, frame: UInt32, _ base: UnsafeMutablePointer<UInt8>
  ) {
    guard let channels = layout.format.mosaic?.channels else {
      preconditionFailure("\(layout.format) is not a mosaic")
    }
    let place = layout.planes[0], size = layout.size
    let limit = UInt32(1 << layout.format.bitsPerChannel - 1)
    for row in pairs.lowerBound * 2..<min(pairs.upperBound * 2, size.height) {
      let cell = (row & 1) * 2
      let words = UnsafeMutableRawPointer(base + place.offset + row * place.stride)
        .assumingMemoryBound(to: UInt16.self)
      readLinear(image, row: row, even: channels[cell], odd: channels[cell + 1], frame: frame, into: words)
      for column in 0..<size.width {
        words[column] = UInt16((UInt32(words[column]) &* limit &+ 32767) / 65535).littleEndian
      }
    }
  }

  /// Reads out one row of a Bayer mosaic: linear 16-bit values with the frame's noise and without white balance.
  ///
  /// - Parameters:
  ///   - image: a picture with ``SensorImage/Content/linear`` content.
  ///   - even: the channel of the even columns; 0 is red, 1 green, 2 blue.
  ///   - odd: the channel of the odd columns.
  ///   - target: memory for a row; 65535 is a full pixel.
  func readLinear(
    _ image: SensorImage, row: Int, even: Int, odd: Int, frame: UInt32,
    into target: UnsafeMutablePointer<UInt16>
  ) {
    let deviation = image.linearNoise
    for (first, channel) in [(0, even), (1, odd)] {
      let values = image.linear(channel: channel, row: row)
      let grain = grain(channel: channel, row: row, frame: frame)
      for column in stride(from: first, to: image.size.width, by: 2) {
        let value = values[column]
        // The grain has a standard deviation of 32.
        let noisy = Float(value) + Float(grain[column]) * deviation.deviation(of: value) / 32
        target[column] = UInt16(max(0, min(65535, noisy)) + 0.5)
      }
    }
  }
}
