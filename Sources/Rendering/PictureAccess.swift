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
    of region: PixelRegion, plane: Int, _ body: (RawSpan, _ stride: Int) -> Void
  ) throws(RenderingError)
}

/// A picture with one pixel per texel that is filled part by part, wherever it is stored.
package protocol PictureWriting: AnyObject {
  /// Calls `body` once, to fill memory with some pixels, whose rows are a number of bytes apart.
  ///
  /// - Throws: what `body` throws, and `storage` when it cannot be written.
  func fill(
    _ region: PixelRegion,
    _ body: (inout MutableRawSpan, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError)
}

extension Image: PictureReading {
  package var format: PixelFormat { layout.format }

  package func withTexels(
    of region: PixelRegion, plane: Int, _ body: (RawSpan, _ stride: Int) -> Void
  ) {
    let place = layout.planes[plane]
    let start = place.offset + region.y * place.stride + region.x * layout.format.planes[plane].bytesPerTexel
    body(bytes.span.bytes.extracting(start...), place.stride)
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
    _ body: (inout MutableRawSpan, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    try image.fill(region, body)
  }
}

extension Image {
  /// Fills some pixels of a packed picture.
  fileprivate mutating func fill(
    _ region: PixelRegion,
    _ body: (inout MutableRawSpan, _ stride: Int) throws(RenderingError) -> Void
  ) throws(RenderingError) {
    let pixel = layout.format.planes[0].bytesPerTexel, stride = size.width * pixel
    var memory = bytes.mutableBytes(from: region.y * stride + region.x * pixel)
    try body(&memory, stride)
  }
}
