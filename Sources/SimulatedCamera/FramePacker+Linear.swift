import Cameras
import Pixels

extension FramePacker {
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
