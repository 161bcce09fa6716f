import Pixels

/// TIFF of 1 to 16 bits and floats: striped or tiled, grey, RGB, Lab or CMYK; the first picture of several.
enum TIFFCodec: VipsCodec {
  static let name = "TIFF"
  static let loader = "VipsForeignLoadTiff"
  static let isDecodedWhole = false

  static func recognizes(_ head: [UInt8]) -> Bool {
    // The last two are BigTIFF, for files over 4 GiB.
    ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { head.starts(with: $0.utf8) }
  }

  static func objection(to file: FileBytes) -> String? {
    guard TIFFDirectory(file)?.isPreview == true else { return TIFFLayout(file).objection }
    return "its first picture is a preview of another; extract the picture that is meant"
  }

  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries {
    StillSeries(pages: TIFFLayout.pages(of: file))
  }

  static func metadata(
    of file: FileBytes, _ reader: VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String]) {
    Metadata.reading(file: file, name: name)
  }

  static func orientation(_ reader: VipsReader, _ metadata: Metadata) -> Orientation {
    reader.orientation
  }
}
