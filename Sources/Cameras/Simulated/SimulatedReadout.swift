import Pixels

/// Turns what the sensor sees into the frames that a stream delivers.
final class SimulatedReadout {
  private let packer: FramePacker

  /// Prepares the readout of a stream.
  init(_ configuration: StreamConfiguration, seed: UInt64) {
    packer = FramePacker(
      format: configuration.format, size: configuration.size, encoding: configuration.encoding, seed: seed)
  }

  /// Where the planes of a delivered frame lie.
  var layout: FrameLayout { packer.layout }

  /// Writes a frame.
  func read(_ image: SensorImage, frame: UInt32, into memory: UnsafeMutableRawBufferPointer) {
    packer.pack(image, frame: frame, into: memory)
  }
}
