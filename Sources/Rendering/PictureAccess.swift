package import Graphics
package import Pixels

/// A picture whose parts are read when they are needed, wherever it is stored.
package protocol PictureReading {
  /// The format of its pixels.
  var format: PixelFormat { get }
  /// Its size in pixels.
  var size: PixelSize { get }

  /// Calls `body` once, with memory that holds some texels of a plane and the number of bytes from one of its rows to the
  /// next.
  ///
  /// - Throws: `storage` when it cannot be read.
  func withTexels(
    of region: PixelRegion, plane: Int, _ body: (UnsafeRawBufferPointer, _ stride: Int) -> Void
  ) throws(RenderingError)
}

/// A picture with one pixel per texel that is filled part by part, wherever it is stored.
package protocol PictureWriting: AnyObject {
  /// Calls `body` once, to fill memory with some pixels, whose rows are a number of bytes apart.
  ///
  /// - Throws: what `body` throws, and `storage` when it cannot be written.
  func fill(
    _ region: PixelRegion,
    _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError)
}

extension Image: PictureReading {
  package var format: PixelFormat { layout.format }

  package func withTexels(
    of region: PixelRegion, plane: Int, _ body: (UnsafeRawBufferPointer, _ stride: Int) -> Void
  ) {
    let place = layout.planes[plane]
    let start = place.offset + region.y * place.stride + region.x * layout.format.planes[plane].bytesPerTexel
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...]), place.stride) }
  }
}

/// A result in memory.
package final class ImageResult: PictureWriting {
  /// The picture, black where it is not filled.
  package private(set) var image: Image

  /// Creates a result without pixels.
  package init(_ description: PictureDescription) {
    image = Image(packed: description.format, size: description.size, encoding: description.encoding)
  }

  package func fill(
    _ region: PixelRegion,
    _ body: (UnsafeMutableRawBufferPointer, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let pixel = image.layout.format.planes[0].bytesPerTexel, stride = image.size.width * pixel
    let start = region.y * stride + region.x * pixel
    try image.bytes.withUnsafeMutableBufferPointer { bytes throws(RenderingError) in
      try body(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[start...])), stride)
    }
  }
}
