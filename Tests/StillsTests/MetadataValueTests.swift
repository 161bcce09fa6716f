import Files
import Stills
import Testing

struct MetadataValueTests {
  /// Readers refuse XMP that is not UTF-8, and show the noncharacters that stand for such bytes as boxes.
  @Test func bytesThatAreNoTextAreWrittenAsEscapes() throws {
    let finish = StillFinish(
      values: try ["artist=Zo", "Exif.Photo.UserComment=Zo"].map {
        try MetadataValue($0 + String(fileNameBytes: [0xEB]))
      })
    let file = try StillImage.encode(gradient, as: .jpeg(.init()), finish: finish)
    let metadata = try StillImage(decoding: file, name: "a").metadata
    for key in ["Exif.Image.Artist", "Xmp.dc.creator", "Iptc.Application2.Byline"] {
      #expect(metadata.text(key) == "Zo\\xEB")
    }
    #expect(metadata.text("Exif.Photo.UserComment")?.hasSuffix("Zo\\xEB") == true)
  }

  private static let bad: [(String, String)] = [
    ("artist", "no '='"), ("=x", "no '='"), ("Exif.Image.Artis=x", "did you mean 'Exif.Image.Artist'?"),
    ("Exif.Image.Orientation=6", "how the pixels are stored"), ("Exif.Photo.ISOSpeedRatings=fast", "fast"),
    ("quux=1", "use artist"), ("Exif.Image.DateTime=yesterday", "write YYYY:MM:DD HH:MM:SS"),
    ("Exif.Photo.DateTimeOriginal=2025-01-31 18:05:09", "write YYYY:MM:DD HH:MM:SS"),
    ("Exif.Photo.DateTimeDigitized=2025:13:31 18:05:09", "write YYYY:MM:DD HH:MM:SS"),
    ("Exif.GPSInfo.GPSDateStamp=2025:01", "write YYYY:MM:DD"), ("Exif.Photo.OffsetTime=2", "write +HH:MM"),
    ("Xmp.photoshop.DateCreated=yesterday", "write YYYY-MM-DD"),
    ("Xmp.xmp.CreateDate=2025:01:31", "write YYYY-MM-DD"),
    ("Iptc.Application2.DateCreated=yesterday", "yesterday"),
  ]

  @Test(arguments: [
    "Exif.Image.DateTime=2025:01:31 18:05:09", "Exif.Photo.DateTimeOriginal=",
    "Exif.GPSInfo.GPSDateStamp=2025:01:31",
    "Exif.Photo.OffsetTime=-03:30", "Xmp.xmp.CreateDate=2025", "Xmp.xmp.CreateDate=2025-01-31",
    "Xmp.photoshop.DateCreated=2025-01-31T18:05:09.25+02:00", "Iptc.Application2.DateCreated=2025-01-31",
  ])
  func timesInTheirFormsAreTaken(argument: String) throws { _ = try MetadataValue(argument) }

  @Test func aValueReplacesItsKeyAlone() throws {
    let metadata = try Metadata().setting([
      MetadataValue("Exif.Photo.SubSecTime=1"), MetadataValue("Exif.Photo.SubSecTimeOriginal=2"),
      MetadataValue("Xmp.dc.title=T"),
    ])
    let changed = try metadata.setting([
      MetadataValue("Exif.Photo.SubSecTime=3"), MetadataValue("Xmp.dc.title=U"),
    ])
    #expect(changed.text("Exif.Photo.SubSecTime") == "3")
    #expect(changed.text("Exif.Photo.SubSecTimeOriginal") == "2")
    #expect(changed.text("Xmp.dc.title") == "lang=\"x-default\" U")
  }

  @Test(arguments: bad)
  func badValuesNameTheWayOut(argument: String, part: String) {
    let error = #expect(throws: FileError.self) { try MetadataValue(argument) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  private static let formats: [StillFormat] = [
    .jpeg(.init()), .png(.init()), .tiff(.init()), .webP(.lossless), .jpegXL(.lossless, .eight),
  ]

  @Test(arguments: formats)
  func valuesAreWrittenUnderAllTheirKeys(format: StillFormat) throws {
    let finish = StillFinish(
      values: try [MetadataValue("artist=Zoë"), MetadataValue("Exif.Photo.UserComment=a=b")])
    let file = try StillImage.encode(gradient, as: format, finish: finish)
    let metadata = try StillImage(decoding: file, name: "a").metadata
    #expect(metadata.text("Exif.Image.Artist") == "Zoë")
    #expect(metadata.text("Xmp.dc.creator") == "Zoë")
    #expect(metadata.text("Exif.Photo.UserComment")?.hasSuffix("a=b") == true)
  }

  @Test func laterValuesWinAndStrippedFilesHoldNothingElse() throws {
    let first = try StillImage.encode(
      gradient, as: .jpeg(.init()),
      finish: StillFinish(values: try [MetadataValue("artist=Ann"), MetadataValue("title=T")]))
    let metadata = try StillImage(decoding: first, name: "a.jpg").metadata
    let file = try StillImage.encode(
      gradient, as: .jpeg(.init()), metadata: metadata,
      finish: StillFinish(
        metadata: .stripped, values: try [MetadataValue("artist=Ben"), MetadataValue("artist=Cleo")]))
    let stripped = try StillImage(decoding: file, name: "a.jpg").metadata
    #expect(stripped.text("Exif.Image.Artist") == "Cleo")
    #expect(stripped.text("Xmp.dc.title") == nil)
    #expect(metadata.text("Xmp.dc.title")?.contains("T") == true)
  }
}
