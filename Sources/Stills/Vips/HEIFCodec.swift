import Pixels

/// HEIF and AVIF: the primary picture, of 8 to 12 bits, upright as the file says.
enum HEIFCodec: VipsCodec {
  static let name = "HEIF or AVIF"
  static let loader = "VipsForeignLoadHeif"

  // The planes of YCbCr, RGB of 8 and of more bits, and libvips's and our pixels.
  static let copies = 6

  /// The brands of files with a picture; others of the same container are movies.
  private static let brands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis",
  ]

  static func objection(to file: FileBytes) -> String? {
    if file.dropFirst(8).starts(with: "avis".utf8) {
      return "an animation is not read; make a picture of it, as 'ffmpeg -i IN -frames:v 1 OUT.png' does"
    }
    let items = HEIFItems(file)
    if items.isGrayOfLimitedRange {
      return "grey of a limited range is not read; make a picture of the full range of it"
    }
    return items.turnsColorsAlone
      ? "colours that are turned without their opacity are not read; turn both, or neither" : nil
  }

  static func metadata(
    of file: FileBytes, _ reader: VipsReader, name: String
  ) -> (metadata: Metadata, notices: [String]) {
    // libvips 8.14 names XMP by the type of its item and the number of that among those of metadata.
    let texts = (0..<16).lazy.map { reader.block("heif-mime-\($0)") }
    let xmp = texts.first { $0.starts(with: "<?xpacket".utf8) || $0.starts(with: "<x:xmpmeta".utf8) }
    return Metadata.reading(
      exif: reader.block("exif-data"), xmp: xmp ?? reader.block("xmp-data"), iptc: [], name: name)
  }

  static func series(of file: FileBytes, _ reader: VipsReader) -> StillSeries {
    let frames = HEIFSequence.frames(file)
    return frames > 1 ? .frames(frames) : StillSeries(pages: reader.pictureCount)
  }

  static func formatName(of file: FileBytes) -> String {
    file.dropFirst(8).starts(with: "avi".utf8) ? "AVIF" : "HEIF"
  }

  static func recognizes(_ head: [UInt8]) -> Bool {
    guard head.dropFirst(4).starts(with: "ftyp".utf8) else { return false }
    let major = head.dropFirst(8).prefix(4)
    return brands.contains { major.elementsEqual($0.utf8) }
  }
}
