import Cameras
import Pixels

/// Turns sensor images into the frames that a stream delivers.
///
/// Motion JPEG is actually encoded and decoded, as with a USB camera.
final class SimulatedReadout {
  private enum Wire {
    case direct
    case motionJPEG(SimulatedJPEGEncoder, MotionJPEGDecoder)
  }

  private let packer: FramePacker
  private let wire: Wire

  /// Prepares the readout of a stream; nil when libturbojpeg runs out of memory.
  init?(_ configuration: StreamConfiguration, seed: UInt64) {
    let size = configuration.size
    if configuration.fourCC == SimulatedCamera.motionJPEG {
      guard let encoder = SimulatedJPEGEncoder(size: size), let decoder = MotionJPEGDecoder(size: size) else {
        return nil
      }
      packer = FramePacker(layout: encoder.layout, encoding: .jpeg, seed: seed)
      wire = .motionJPEG(encoder, decoder)
    } else {
      let layout = FrameLayout(packed: configuration.format, size: size)
      packer = FramePacker(layout: layout, encoding: configuration.encoding, seed: seed)
      wire = .direct
    }
  }

  /// What the sensor image that is read must hold.
  var content: SensorImage.Content { packer.content }

  /// The number of bytes of a frame.
  var byteCount: Int {
    switch wire {
    case .direct: packer.layout.byteCount
    case .motionJPEG(let encoder, let decoder): decoder.byteCount + encoder.mostBytes
    }
  }

  /// Writes a frame and returns its layout, and where behind the planes the JPEG image is, if it is to be kept.
  func read(
    _ image: SensorImage, frame: UInt32, into memory: inout MutableSpan<UInt8>,
    originals: FrameMailbox.Originals = .dropped
  ) -> (layout: FrameLayout, original: Frame.Original) {
    switch wire {
    case .direct:
      packer.pack(image, frame: frame, into: &memory)
      return (packer.layout, .same)
    case .motionJPEG(let encoder, let decoder):
      let encoder = encoder
      var planes = encoder.planes
      packer.pack(image, frame: frame, into: &planes)
      do throws(MotionJPEGDecoder.Refusal) {
        let bytes = encoder.encode()
        var memory = memory.mutableBytes
        let layout = try decoder.decode(bytes, into: &memory)
        return (layout, originals.keep(bytes, in: &memory, from: decoder.byteCount))
      } catch {
        preconditionFailure("a frame that was just encoded cannot be decoded: \(error)")
      }
    }
  }
}
