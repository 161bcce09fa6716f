import Stills
import Testing

struct MetadataValueTests {
  private static let bad: [(String, String)] = [
    ("artist", "no '='"), ("=x", "no '='"), ("Exif.Image.Artis=x", "did you mean 'Exif.Image.Artist'?"),
    ("Exif.Image.Orientation=6", "how the pixels are stored"), ("Exif.Photo.ISOSpeedRatings=fast", "fast"),
    ("quux=1", "use artist"),
  ]

  @Test(arguments: bad)
  func badValuesNameTheWayOut(argument: String, part: String) {
    let error = #expect(throws: StillsError.self) { try MetadataValue(argument) }
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
