import Files
import Pixels

/// GIF: the first picture, transparent where it leaves the canvas free.
enum GIFCodec: VipsCodec {
  static let name = "GIF"
  static let loader = "VipsForeignLoadNsgif"
  // The picture of libvips, ours, and the canvas.
  static let copies = 3

  static func recognizes(_ head: [UInt8]) -> Bool { head.starts(with: "GIF8".utf8) }

  static func objection(to file: FileBytes) -> String? {
    GIFStructure(file) == nil ? "damaged GIF: its first picture ends early" : nil
  }

  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries {
    StillSeries(frames: reader.pictureCount)
  }

  static func open(
    _ file: FileBytes, name: String, limits: StillLimits
  ) throws(FileError) -> any BandDecoder {
    let decoder = try decoder(of: file, name: name, limits: limits)
    guard let structure = GIFStructure(file), !structure.coversCanvas else { return decoder }
    return CanvasDecoder(decoder, structure)
  }
}

/// The places of a GIF file's canvas and first picture.
struct GIFStructure {
  private let canvas: PixelSize
  private let left: Int, top: Int, width: Int, height: Int

  /// Finds the first picture; nil where there is none, or one that ends early.
  init?(_ file: FileBytes) {
    func byte(_ place: Int) -> Int? { place < file.count ? Int(file[place]) : nil }
    func word(_ place: Int) -> Int? {
      guard let low = byte(place), let high = byte(place + 1) else { return nil }
      return low | high << 8
    }
    /// The end of a table of colours that a byte of flags tells of.
    func end(ofTableAt place: Int, _ flags: Int) -> Int {
      flags & 0x80 == 0 ? place : place + 6 << (flags & 7)
    }
    /// The end of blocks of data, each behind its length; nil where the last one, of no bytes, is missing.
    func end(ofBlocksAt start: Int) -> Int? {
      var place = start
      while let length = byte(place) {
        place += length + 1
        if length == 0 { return place }
      }
      return nil
    }
    guard let across = word(6), let down = word(8), let flags = byte(10) else { return nil }
    canvas = PixelSize(width: across, height: down)
    var place = end(ofTableAt: 13, flags)
    while let kind = byte(place), kind == 0x21 {
      // An extension: its kind, and blocks.
      guard let next = end(ofBlocksAt: place + 2) else { return nil }
      place = next
    }
    guard byte(place) == 0x2C, let left = word(place + 1), let top = word(place + 3),
      let width = word(place + 5),
      let height = word(place + 7), let flags = byte(place + 9)
    else { return nil }
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    // The size of codes precedes them.
    guard end(ofBlocksAt: end(ofTableAt: place + 10, flags) + 1) != nil else { return nil }
  }

  /// Whether the picture is on all of the canvas.
  var coversCanvas: Bool {
    left == 0 && top == 0 && width >= canvas.width && height >= canvas.height
  }

  /// Whether a place of the canvas is in the picture.
  func contains(x: Int, y: Int) -> Bool {
    (left..<left + width).contains(x) && (top..<top + height).contains(y)
  }
}

/// Decodes the first picture of a GIF that leaves a part of its canvas free, which libvips makes black.
private final class CanvasDecoder: BandDecoder {
  let facts: StillFacts
  let format = PixelFormat.rgba8
  private let decoder: any BandDecoder
  private let structure: GIFStructure
  private var row = 0

  init(_ decoder: any BandDecoder, _ structure: GIFStructure) {
    self.decoder = decoder
    self.structure = structure
    var facts = decoder.facts
    facts.isOpaque = false
    self.facts = facts
  }

  var size: PixelSize { decoder.size }
  var isOneBand: Bool { decoder.isOneBand }

  func next(rows: Int, colors: DecodedColors, in spare: consuming [UInt8]) throws(FileError) -> Image {
    let band = try decoder.next(rows: rows, colors: colors, in: consume spare)
    let isGray = band.layout.format == .gray8, stride = band.layout.planes[0].stride
    var image = Image(packed: .rgba8, size: band.size)
    let target = image.layout.planes[0].stride
    for y in 0..<rows {
      for x in 0..<band.size.width where structure.contains(x: x, y: row + y) {
        let place = y * target + 4 * x
        for channel in 0..<4 {
          image.bytes[place + channel] =
            isGray
            ? (channel == 3 ? 255 : band.bytes[y * stride + x]) : band.bytes[y * stride + 4 * x + channel]
        }
      }
    }
    row += rows
    return image
  }
}
