import Cameras
import Pixels

extension FramePacker {
  /// Writes pairs of rows of a mosaic of 10 to 16 bits, which no processing has changed.
  func packLinear(
    _ pairs: Range<Int>, _ image: SensorImage, frame: UInt32, _ memory: inout MutableSpan<UInt8>
  ) {
    guard let channels = layout.format.mosaic?.channels else {
      preconditionFailure("\(layout.format) is not a mosaic")
    }
    let place = layout.planes[0], size = layout.size
    let scale = Float(greatest - black) / 65535
    var bytes = memory.mutableBytes
    for row in pairs.lowerBound * 2..<min(pairs.upperBound * 2, size.height) {
      let cell = (row & 1) * 2
      let start = place.offset + row * place.stride
      for (first, channel) in [(0, channels[cell]), (1, channels[cell + 1])] {
        readLinear(image, row: row, channel, from: first, frame: frame) { column, value in
          let code = Float(black) + value * scale
          let word = UInt16(max(0, min(Float(greatest), code)) + 0.5)
          bytes.storeBytes(of: word.littleEndian, toByteOffset: start + column * 2, as: UInt16.self)
        }
      }
    }
  }

  /// Reads out a channel's columns of a row: linear values with the frame's noise and without white balance.
  ///
  /// - Parameters:
  ///   - image: a picture with ``SensorImage/Content/linear`` content.
  ///   - channel: 0 is red, 1 green, 2 blue.
  ///   - first: the first of the columns, of which every other follows.
  ///   - write: takes a column and its value; 65535 is a full pixel, and noise goes below 0.
  @inline(__always)
  private func readLinear(
    _ image: SensorImage, row: Int, _ channel: Int, from first: Int, frame: UInt32,
    _ write: (Int, Float) -> Void
  ) {
    let noise = image.linearNoise, linear = image.linear
    let values = linear.span(image.place(channel: channel, row: row))
    let grain = grain(channel: channel, row: row, frame: frame)
    for column in stride(from: first, to: image.size.width, by: 2) {
      let value = values[column]
      // The grain has a standard deviation of 32.
      write(column, Float(value) + Float(grain[column]) * noise.deviation(of: value) / 32)
    }
  }
}
