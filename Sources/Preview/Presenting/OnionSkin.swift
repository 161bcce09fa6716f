import Graphics
import Pixels

/// The last still, laid over the live picture to take the next one from the same place.
///
/// Use it on its device's thread. It needs the still's memory on the GPU, and a third more, while it is shown.
final class OnionSkin {
  /// Whether it is shown.
  var isOn = false {
    didSet { if !isOn { shown = nil } }
  }
  /// How much of it covers the picture, 0…1.
  var opacity = 0.5
  private var shown: Shown?

  private final class Shown {
    let texture: Texture
    let number: Int

    init(_ texture: consuming Texture, number: Int) {
      self.texture = texture
      self.number = number
    }
  }

  /// The last still with its smaller copies; nil before the first, and where its pixels are not of a format that is shown.
  ///
  /// - Throws: `RenderingError` where it is too large for the GPU.
  func picture(of board: StillBoard, _ device: any GraphicsDevice) throws(RenderingError) -> TextureView? {
    if let (image, number) = board.image(after: shown?.number) {
      guard let bytes = Self.bytes(of: image) else { return nil }
      let texture = try Texture(device, size: image.size, format: .rgba8, mipmaps: .full)
      texture.upload(bytes: bytes.span.bytes, stride: image.size.width * 4)
      device.generateMipmaps(texture.view)
      shown = Shown(texture, number: number)
    }
    return shown?.texture.view
  }

  /// The rows of an image with eight bits for each channel, without padding.
  private static func bytes(of image: Image) -> [UInt8]? {
    let width: Int
    switch image.layout.format {
    case .rgba8: width = 1
    // The upper byte is the second.
    case .rgba16: width = 2
    default: return nil
    }
    let plane = image.layout.planes[0]
    let row = image.size.width * 4
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row * image.size.height)
    for y in 0..<image.size.height {
      let start = plane.offset + y * plane.stride
      if width == 1 {
        bytes += image.bytes[start..<start + row]
      } else {
        for index in 0..<row { bytes.append(image.bytes[start + 2 * index + 1]) }
      }
    }
    return bytes
  }
}
