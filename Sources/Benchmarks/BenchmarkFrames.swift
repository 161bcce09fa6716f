import PlanCompiler
import FilterGraph
package import Graphics
package import Pixels
import Rendering

/// Synthetic frames in any format, uploaded like those of a camera.
package final class BenchmarkFrames {
  /// What to upload before each frame.
  package enum Upload: String, Hashable, Sendable, CaseIterable {
    /// The planes of the frame, as in a live preview.
    case everyFrame = "every-frame"
    /// Nothing: the planes are already on the GPU.
    case once
  }

  /// The planes on the GPU.
  package let textures: Box<FrameTextures>
  /// The description of the frames for the compiler.
  package let description: PictureDescription
  private let upload: Upload
  private let images: [Image]
  private var next = 0

  /// Creates synthetic frames and uploads the first.
  ///
  /// - Parameter orientation: the orientation of the frames, as for a rotated sensor.
  package init(
    _ device: any GraphicsDevice, format: PixelFormat, size: PixelSize, orientation: Orientation = .up,
    upload: Upload = .everyFrame
  ) throws(RenderingError) {
    let encoding: ColorEncoding = format.model == .yCbCr ? .video709 : .jpeg
    description = PictureDescription(
      format: format, size: size, encoding: encoding, orientation: orientation)
    self.upload = upload
    // The GPU refuses a size before memory is taken for it.
    textures = Box(try FrameTextures(device, format: format, size: size))
    images = (0..<2).map { Image(madeUp: format, size: size, encoding: encoding, seed: $0) }
    textures.value.upload(images[0])
  }

  /// Advances to the next frame.
  package func advance() {
    guard upload == .everyFrame else { return }
    next = 1 - next
    textures.value.upload(images[next])
  }
}

extension Image {
  /// A picture with flat areas, soft gradients, hard edges, fine texture and noise; reproducible by its seed.
  package init(madeUp format: PixelFormat, size: PixelSize, encoding: ColorEncoding, seed: Int) {
    self.init(packed: format, size: size, encoding: encoding)
    var noise = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for (place, plane) in zip(layout.planes, format.planes) {
      let texels = plane.size(for: size)
      for y in 0..<texels.height {
        let row = place.offset + y * place.stride
        for x in 0..<texels.width {
          noise ^= noise << 13
          noise ^= noise >> 7
          noise ^= noise << 17
          for byte in 0..<plane.bytesPerTexel {
            let isChroma = format.model == .yCbCr && plane.horizontalStep == 2 && plane.bytesPerTexel < 4
            let gradient = (x + byte * 31) * 160 / texels.width + y * 60 / texels.height
            let stripes = (x / 16 + y / 24 + seed) % 5 == 0 ? 40 : 0
            let grain = Int(noise >> (byte * 4) & 7)
            // The gradient is steep in a picture of a few pixels.
            let value =
              isChroma ? 96 + min(gradient, 600) / 4 + grain : 16 + min(gradient + stripes + grain, 219)
            bytes[row + x * plane.bytesPerTexel + byte] = UInt8(value)
          }
          fixHighBits(format, at: row + x * plane.bytesPerTexel)
        }
      }
    }
  }

  /// Limits words to their bits, floats to 0…1, and makes alpha opaque.
  private mutating func fixHighBits(_ format: PixelFormat, at place: Int) {
    if format.storesWords { bytes[place + 1] &= UInt8((1 << (format.bitsPerChannel - 8)) - 1) }
    switch format {
    case .rgba8: bytes[place + 3] = 255
    case .rgba16:
      bytes[place + 6] = 255
      bytes[place + 7] = 255
    case .rgbaHalf, .rgbaFloat:
      let width = format == .rgbaHalf ? 2 : 4
      for channel in 0..<4 {
        let level = channel == 3 ? 1 : Float(bytes[place + channel * width]) / 255
        let bits = format == .rgbaHalf ? UInt32(Float16(level).bitPattern) : level.bitPattern
        for byte in 0..<width { bytes[place + channel * width + byte] = UInt8(bits >> (8 * byte) & 255) }
      }
    default: break
    }
  }
}
