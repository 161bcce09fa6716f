package import Files
package import Pixels

/// A picture of many pictures: a grid of small ones, each with a line of text below it.
package struct ContactSheet {
  /// One of the pictures.
  package struct Tile: Sendable {
    /// The picture, upright, `.rgba8`; nil for one that is missing.
    package var image: Image?
    /// The text below it.
    package var label: String

    /// Creates a tile.
    package init(_ image: Image?, label: String) {
      self.image = image
      self.label = label
    }
  }

  /// The most tiles.
  package static let most = 5000
  /// The most rows: with text of several lines below each picture, no format's limit is reached.
  private static let mostRows = 120
  private static let gap = 12
  private static let points = 10
  private static let (background, frame, ink): (UInt8, UInt8, UInt8) = (28, 72, 225)

  /// The number of pictures beside one another.
  private let columns: Int
  /// The largest width and height of a small picture.
  package let side: Int

  /// Plans a sheet.
  ///
  /// - Parameters:
  ///   - count: the number of pictures, up to ``most``.
  ///   - columns: the number of pictures beside one another, more where that makes too many rows; nil for about as many as
  ///     there are rows.
  package init(of count: Int, columns: Int? = nil) {
    precondition(
      (1...Self.most).contains(count), "a contact sheet has 1 to \(Self.most) pictures, not \(count)")
    let square = Int(Double(count).squareRoot().rounded(.up))
    let fewest = (count + Self.mostRows - 1) / Self.mostRows
    self.columns = min(max(columns ?? square, fewest), count)
    // About 12,000 pixels wide or high.
    let rows = (count + self.columns - 1) / self.columns
    side = min(max(12_000 / max(self.columns, rows) - 40, 48), 320)
  }

  /// Draws the sheet, as `.rgba8`.
  ///
  /// - Parameter tiles: as many as were planned, whose pictures are at most ``side`` wide and high.
  /// - Throws: `unsupported` when no text can be drawn.
  package func draw(_ tiles: [Tile]) throws(FileError) -> Image {
    var masks: [TextMask] = []
    for tile in tiles { masks.append(try TextMask(tile.label, points: Self.points, fitting: side)) }
    // Below a picture, the tallest of all labels, so that lines are level.
    let text = masks.map(\.size.height).max() ?? 0
    var tops: [Int] = []
    var heights: [Int] = []
    var top = Self.gap
    for start in stride(from: 0, to: tiles.count, by: columns) {
      let row = tiles[start..<min(start + columns, tiles.count)]
      let height = row.map { $0.image?.size.height ?? side * 2 / 3 }.max() ?? 0
      tops.append(top)
      heights.append(height)
      top += height + Self.gap / 2 + text + Self.gap
    }
    var sheet = Image(
      packed: .rgba8, size: PixelSize(width: columns * (side + Self.gap) + Self.gap, height: top))
    for place in sheet.bytes.indices { sheet.bytes[place] = place % 4 == 3 ? 255 : Self.background }
    for (index, tile) in tiles.enumerated() {
      let row = index / columns
      let left = Self.gap + index % columns * (side + Self.gap)
      if let image = tile.image {
        Self.place(
          image, x: left + (side - image.size.width) / 2, y: tops[row] + heights[row] - image.size.height,
          in: &sheet)
      } else {
        Self.frame(x: left, y: tops[row], width: side, height: heights[row], in: &sheet)
      }
      let mask = masks[index]
      Self.place(
        mask, x: left + max(0, side - mask.size.width) / 2, y: tops[row] + heights[row] + Self.gap / 2,
        width: side, in: &sheet)
    }
    return sheet
  }

  /// Copies a picture; what is transparent in it shows the background.
  private static func place(_ image: Image, x: Int, y: Int, in sheet: inout Image) {
    let (from, to) = (image.layout.planes[0], sheet.layout.planes[0])
    for row in 0..<image.size.height {
      for column in 0..<image.size.width {
        let source = from.offset + row * from.stride + column * 4
        let target = to.offset + (y + row) * to.stride + (x + column) * 4
        let alpha = Int(image.bytes[source + 3])
        for channel in 0..<3 {
          let mixed = Int(image.bytes[source + channel]) * alpha + Int(background) * (255 - alpha)
          sheet.bytes[target + channel] = UInt8((mixed + 127) / 255)
        }
      }
    }
  }

  private static func place(_ mask: TextMask, x: Int, y: Int, width: Int, in sheet: inout Image) {
    let plane = sheet.layout.planes[0]
    for row in 0..<mask.size.height {
      for column in 0..<min(mask.size.width, width) {
        let coverage = Int(mask.coverage[row * mask.size.width + column])
        let level = (Int(ink) * coverage + Int(background) * (255 - coverage) + 127) / 255
        let target = plane.offset + (y + row) * plane.stride + (x + column) * 4
        for channel in 0..<3 { sheet.bytes[target + channel] = UInt8(level) }
      }
    }
  }

  /// The place of a picture that is missing.
  private static func frame(x: Int, y: Int, width: Int, height: Int, in sheet: inout Image) {
    let plane = sheet.layout.planes[0]
    for row in 0..<height {
      for column in 0..<width where [0, height - 1].contains(row) || [0, width - 1].contains(column) {
        let target = plane.offset + (y + row) * plane.stride + (x + column) * 4
        for channel in 0..<3 { sheet.bytes[target + channel] = frame }
      }
    }
  }
}
