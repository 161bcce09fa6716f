import Pixels

/// JPEG XL of 8 and 16 bits and floats, upright as the file says.
enum JPEGXLCodec: VipsCodec {
  static let name = "JPEG XL"
  static let loader = "VipsForeignLoadJxl"

  static func recognizes(_ head: [UInt8]) -> Bool {
    // A bare codestream, or its container.
    head.starts(with: [0xFF, 0x0A])
      || head.starts(with: [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
  }

  static func objection(to file: FileBytes) -> String? {
    let header = JPEGXLHeader(codestream: JPEGXLContainer.codestream(of: Array(file)))
    guard header.isPremultiplied else { return nil }
    return "colours that are multiplied by opacity are not read; make a picture of it whose colours are not"
  }

  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries {
    let frames = StillSeries(frames: reader.pictureCount)
    let header = JPEGXLHeader(codestream: JPEGXLContainer.codestream(of: Array(file)))
    return frames == .single && header.isAnimation ? .frames(nil) : frames
  }

  static func metadata(
    of file: FileBytes, _ reader: VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String]) {
    let (exif, xmp) = JPEGXLContainer.metadata(of: Array(file))
    // Compressed boxes are read by libvips, since version 8.15.
    return Metadata.reading(
      exif: exif.isEmpty ? reader.block("exif-data") : exif,
      xmp: xmp.isEmpty ? reader.block("xmp-data") : xmp, iptc: [],
      name: name)
  }
}
