package import Files
package import Pixels

/// A picture in a temporary file instead of the memory: its rows one after the other, without padding.
package final class StoredPicture: Sendable {
  /// The format of its pixels, of one plane.
  package let format: PixelFormat
  /// Its size in pixels.
  package let size: PixelSize
  /// The encoding of its values.
  package let encoding: ColorEncoding
  private let file: TemporaryFile

  /// The rows that are read and written at once, at least one.
  package let rowsPerBand: Int

  /// Creates a picture whose pixels are still to be written.
  ///
  /// - Parameter bandBytes: the bytes of the rows that are read and written at once, about.
  /// - Throws: `io`, `cannotCreate` or `noPermission` when there is no room for it.
  package init(
    format: PixelFormat, size: PixelSize, encoding: ColorEncoding, bandBytes: Int = 16 << 20
  ) throws(FileError) {
    precondition(format.planes.count == 1, "a picture of \(format.planes.count) planes is not stored")
    self.format = format
    self.size = size
    self.encoding = encoding
    rowsPerBand = max(1, min(size.height, bandBytes / (size.width * format.planes[0].bytesPerTexel)))
    file = try TemporaryFile()
    try file.reserve(size.height * size.width * format.planes[0].bytesPerTexel)
  }

  private var bytesPerPixel: Int { format.planes[0].bytesPerTexel }
  private var stride: Int { size.width * bytesPerPixel }

  /// Stores pixels whose rows are `stride` bytes apart in memory.
  package func write(_ region: PixelRegion, from bytes: RawSpan, stride source: Int) throws(FileError) {
    let length = region.width * bytesPerPixel
    // Whole rows without padding are one piece.
    let isOnePiece = region.width == size.width && source == stride
    let piece = isOnePiece ? length * region.height : length
    for row in 0..<(isOnePiece ? 1 : region.height) {
      try file.write(
        bytes.extracting(row * source..<row * source + piece),
        at: (region.y + row) * stride + region.x * bytesPerPixel)
    }
  }

  /// Stores all pixels.
  package func write(_ image: Image) throws(FileError) {
    try write(
      PixelRegion(x: 0, y: 0, size: size), from: image.bytes.span.bytes, stride: image.layout.planes[0].stride
    )
  }

  /// The bytes of some pixels, without padding between rows.
  package func bytes(of region: PixelRegion) throws(FileError) -> [UInt8] {
    let length = region.width * bytesPerPixel
    let isOnePiece = region.width == size.width
    let piece = isOnePiece ? length * region.height : length
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length * region.height)
    for row in 0..<(isOnePiece ? 1 : region.height) {
      try bytes.append(addingCapacity: piece) { memory throws(FileError) in
        try file.read(piece, at: (region.y + row) * stride + region.x * bytesPerPixel, into: &memory)
      }
    }
    return bytes
  }

  /// Some of its rows.
  package func band(_ rows: Range<Int>) throws(FileError) -> Image {
    let region = PixelRegion(x: 0, y: rows.lowerBound, size: PixelSize(width: size.width, height: rows.count))
    let layout = FrameLayout(packed: format, size: region.size)
    return Image(layout: layout, encoding: encoding, bytes: try bytes(of: region))
  }

  /// The rows of its bands, from the top.
  ///
  /// - Parameter step: what the number of rows of all but the last is a multiple of, at most ``rowsPerBand``.
  package func bands(of step: Int = 1) -> [Range<Int>] {
    let rows = rowsPerBand / step * step
    return Swift.stride(from: 0, to: size.height, by: rows).map { $0..<min($0 + rows, size.height) }
  }
}
