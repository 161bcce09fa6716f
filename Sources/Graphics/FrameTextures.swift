package import Pixels

/// The textures of a frame's planes, created once per format and size and updated for each frame.
///
/// Planes are uploaded as they are in memory; the shader converts them to RGB. To upload one frame while the
/// GPU still reads the previous one, alternate between two sets. Use it on its device's thread.
package struct FrameTextures: ~Copyable {
  /// The pixel format of the frames.
  package let format: PixelFormat
  /// The size of the frames.
  package let size: PixelSize
  /// The views of the planes, in the order of the format's planes.
  package let views: [TextureView]
  private let planes: [Box<Texture>]

  /// Creates one texture per plane.
  ///
  /// Planes with texels of 1, 2, 3, 4, 8 and 16 bytes become `r8`, `rg8`, `rgb8`, `rgba8`, `rgba16ui` and `rgba32ui`.
  /// - Throws: `RenderingError` with code `tooLarge` or `outOfMemory`.
  package init(_ device: any GraphicsDevice, format: PixelFormat, size: PixelSize) throws(RenderingError) {
    var planes: [Box<Texture>] = []
    for plane in format.planes {
      guard let texel = TextureFormat(planeBytesPerTexel: plane.bytesPerTexel) else {
        preconditionFailure("no texture holds texels of \(plane.bytesPerTexel) bytes")
      }
      planes.append(Box(try Texture(device, size: plane.size(for: size), format: texel)))
    }
    self.format = format
    self.size = size
    self.planes = planes
    views = planes.map { $0.value.view }
  }

  /// Copies a frame's planes into the textures.
  ///
  /// Synchronous, so the frame's memory may be reused. Allocates nothing.
  /// - Parameters:
  ///   - bytes: The frame's memory; traps when it is smaller than the layout requires.
  ///   - layout: The layout of the planes; its format and size must match the textures.
  package func upload(_ bytes: RawSpan, layout: FrameLayout) {
    precondition(
      layout.format == format && layout.size == size,
      "a frame of \(layout.size) \(layout.format) for textures of \(size) \(format)")
    precondition(
      bytes.byteCount >= layout.byteCount, "\(bytes.byteCount) bytes for a layout of \(layout.byteCount)")
    for index in planes.indices {
      let place = layout.planes[index]
      planes[index].value.upload(bytes: bytes.extracting(place.offset...), stride: place.stride)
    }
  }

  /// Copies an image's planes into the textures.
  package func upload(_ image: Image) {
    upload(image.bytes.span.bytes, layout: image.layout)
  }
}

@available(*, unavailable)
extension FrameTextures: Sendable {}
