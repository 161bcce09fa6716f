import Files
import FilterGraph
import Filters
import Pixels
import Stills

/// Which borders of photographs are cut off: lines along a side whose pixels all have the colour in the side's corner.
///
/// Rows are cut off first, then columns, by the rows that are left.
package struct PhotoBorders: Hashable, Sendable {
  /// How far a pixel may be from the border's colour in each channel, in fractions of the range of encoded values.
  package let tolerance: Double

  /// Creates a description.
  package init(tolerance: Double) { self.tolerance = tolerance }

  /// The chain that cuts off the borders of a photograph; nil where all of it is border.
  ///
  /// - Throws: `unsupported` for raw frames, `io` for a photograph in a temporary file.
  func chain(of source: PhotoRendering.Source) throws(FileError) -> Graph? {
    guard let content = try content(of: source.pixels) else { return nil }
    // Crop's fractions are those of the upright picture.
    let size = source.frame.size, sides = SIMD2(Double(size.width), Double(size.height))
    let corners = [
      SIMD2(Double(content.x), Double(content.y)),
      SIMD2(Double(content.x + content.width), Double(content.y + content.height)),
    ].map { source.frame.orientation.mapping($0 / sides) }
    let low = pointwiseMin(corners[0], corners[1]), high = pointwiseMax(corners[0], corners[1])
    return Graph(nearest: Crop(cropRegion: [low.x, low.y, high.x - low.x, high.y - low.y]), Crop())
  }

  /// What a picture has between its borders, as it is stored; nil where all of it is border.
  func content(of pixels: PhotoRendering.Source.Pixels) throws(FileError) -> PixelRegion? {
    var rows = PictureRows(try PictureRows.Source(pixels))
    let size = rows.size
    var top = 0, bottom = size.height - 1
    let colors = (top: try rows[0, 0], bottom: try rows[0, bottom])
    while top <= bottom, try isBorder(top, colors.top, &rows) { top += 1 }
    guard top <= bottom else { return nil }
    while try isBorder(bottom, colors.bottom, &rows) { bottom -= 1 }
    let sides = (left: try rows[0, top], right: try rows[size.width - 1, top])
    var left = size.width, right = -1
    for row in top...bottom where left > 0 || right < size.width - 1 {
      for column in 0..<left where differs(try rows[column, row], sides.left) {
        left = column
        break
      }
      for column in (right + 1..<size.width).reversed() where differs(try rows[column, row], sides.right) {
        right = column
        break
      }
    }
    guard left <= right else { return nil }
    return PixelRegion(x: left, y: top, size: PixelSize(width: right - left + 1, height: bottom - top + 1))
  }

  /// Whether all pixels of a row have a colour.
  private func isBorder(
    _ row: Int, _ color: SIMD4<Float>, _ rows: inout PictureRows
  ) throws(FileError) -> Bool {
    for column in 0..<rows.size.width where differs(try rows[column, row], color) { return false }
    return true
  }

  private func differs(_ pixel: SIMD4<Float>, _ border: SIMD4<Float>) -> Bool {
    // What is transparent has no colour.
    if pixel.w == 0, border.w == 0 { return false }
    let difference = pixel - border
    return max(difference.max(), -difference.min()) > Float(tolerance) + 1e-6
  }
}

/// The pixels of a picture in memory or in a file, of which some rows are in memory at a time.
private struct PictureRows {
  enum Source {
    case image(Image)
    case stored(StoredPicture)

    init(_ pixels: PhotoRendering.Source.Pixels) throws(FileError) {
      let format: PixelFormat
      switch pixels {
      case .image(let image?): (self, format) = (.image(image), image.layout.format)
      case .image(nil): preconditionFailure("the pixels are used up")
      case .stored(let picture): (self, format) = (.stored(picture), picture.format)
      }
      guard [.gray8, .gray16, .rgba8, .rgba16, .rgbaFloat].contains(format) else {
        throw FileError(
          .unsupported,
          "the borders of raw frames (\(format.rawValue)) are not cut off; render them to a file first")
      }
    }
  }

  let source: Source
  let size: PixelSize
  private var band: Image
  private var bandRows: Range<Int>

  init(_ source: Source) {
    self.source = source
    switch source {
    case .image(let image): (size, band, bandRows) = (image.size, image, 0..<image.size.height)
    case .stored(let picture):
      size = picture.size
      band = Image(packed: picture.format, size: PixelSize(width: 1, height: 1))
      bandRows = 0..<0
    }
  }

  /// Red, green, blue and alpha of a pixel; of grey three times the same.
  subscript(column: Int, row: Int) -> SIMD4<Float> {
    mutating get throws(FileError) {
      if !bandRows.contains(row), case .stored(let picture) = source {
        let first = row / picture.rowsPerBand * picture.rowsPerBand
        bandRows = first..<min(first + picture.rowsPerBand, size.height)
        band = try picture.band(bandRows)
      }
      let place = band.layout.planes[0], step = band.layout.format.planes[0].bytesPerTexel
      let offset = place.offset + (row - bandRows.lowerBound) * place.stride + column * step
      let bytes = band.bytes.span.bytes
      switch band.layout.format {
      case .gray8: return SIMD4(SIMD3(repeating: Float(bytes[offset]) / 255), 1)
      case .gray16:
        let value = Float(bytes.unsafeLoad(fromByteOffset: offset, as: UInt16.self)) / 65_535
        return SIMD4(SIMD3(repeating: value), 1)
      case .rgba8:
        return SIMD4<Float>(bytes.unsafeLoad(fromByteOffset: offset, as: SIMD4<UInt8>.self)) / 255
      case .rgba16:
        return SIMD4<Float>(bytes.unsafeLoad(fromByteOffset: offset, as: SIMD4<UInt16>.self)) / 65_535
      default: return bytes.unsafeLoad(fromByteOffset: offset, as: SIMD4<Float>.self)
      }
    }
  }
}
