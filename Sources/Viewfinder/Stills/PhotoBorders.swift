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
    var rows = PictureRows(try PictureRows.Source(pixels), tolerance: Float(tolerance))
    let size = rows.size, all = 0..<size.width
    var top = 0, bottom = size.height - 1
    let colors = (top: try rows[0, 0], bottom: try rows[0, bottom])
    while top <= bottom, try rows.firstColumn(all, of: top, unlike: colors.top) == nil { top += 1 }
    guard top <= bottom else { return nil }
    while try rows.firstColumn(all, of: bottom, unlike: colors.bottom) == nil { bottom -= 1 }
    let sides = (left: try rows[0, top], right: try rows[size.width - 1, top])
    var left = size.width, right = -1
    for row in top...bottom where left > 0 || right < size.width - 1 {
      left = try rows.firstColumn(0..<left, of: row, unlike: sides.left) ?? left
      right = try rows.firstColumn((right + 1..<size.width).reversed(), of: row, unlike: sides.right) ?? right
    }
    guard left <= right else { return nil }
    return PixelRegion(x: left, y: top, size: PixelSize(width: right - left + 1, height: bottom - top + 1))
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
  private let tolerance: Float
  private var band: Image
  private var bandRows: Range<Int>

  init(_ source: Source, tolerance: Float) {
    self.source = source
    // Of values that are rounded to levels.
    self.tolerance = tolerance + 1e-6
    switch source {
    case .image(let image): (size, band, bandRows) = (image.size, image, 0..<image.size.height)
    case .stored(let picture):
      size = picture.size
      band = Image(packed: picture.format, size: PixelSize(width: 1, height: 1))
      bandRows = 0..<0
    }
  }

  /// The colour of a pixel.
  subscript(column: Int, row: Int) -> SIMD4<Float> {
    mutating get throws(FileError) {
      let start = try start(of: row)
      return Self.color(band.bytes.span.bytes, start, column, band.layout.format)
    }
  }

  /// The first of some columns in which a row is unlike a colour; nil for none.
  mutating func firstColumn(
    _ columns: some Sequence<Int>, of row: Int, unlike border: SIMD4<Float>
  ) throws(FileError) -> Int? {
    let start = try start(of: row), format = band.layout.format
    let bytes = band.bytes.span.bytes
    for column in columns {
      let color = Self.color(bytes, start, column, format)
      // What is transparent has no colour.
      if color.w == 0, border.w == 0 { continue }
      let difference = color - border
      if max(difference.max(), -difference.min()) > tolerance { return column }
    }
    return nil
  }

  /// The offset of a row in the band, which is loaded where it is another one.
  private mutating func start(of row: Int) throws(FileError) -> Int {
    if !bandRows.contains(row), case .stored(let picture) = source {
      let first = row / picture.rowsPerBand * picture.rowsPerBand
      bandRows = first..<min(first + picture.rowsPerBand, size.height)
      band = try picture.band(bandRows)
    }
    let place = band.layout.planes[0]
    return place.offset + (row - bandRows.lowerBound) * place.stride
  }

  /// Red, green, blue and alpha of a pixel; of grey three times the same.
  @inline(__always)
  private static func color(_ bytes: RawSpan, _ row: Int, _ column: Int, _ format: PixelFormat) -> SIMD4<
    Float
  > {
    switch format {
    case .gray8: SIMD4(SIMD3(repeating: Float(bytes[row + column]) / 255), 1)
    case .gray16:
      SIMD4(
        SIMD3(repeating: Float(bytes.unsafeLoad(fromByteOffset: row + 2 * column, as: UInt16.self)) / 65_535),
        1)
    case .rgba8:
      SIMD4<Float>(bytes.unsafeLoad(fromByteOffset: row + 4 * column, as: SIMD4<UInt8>.self)) / 255
    case .rgba16:
      SIMD4<Float>(bytes.unsafeLoad(fromByteOffset: row + 8 * column, as: SIMD4<UInt16>.self)) / 65_535
    default: bytes.unsafeLoad(fromByteOffset: row + 16 * column, as: SIMD4<Float>.self)
    }
  }
}
