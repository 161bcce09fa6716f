import Files
import Pixels
import Stills
import Testing

/// What files without a place for IPTC, or for any metadata, become of it.
struct MetadataFittingTests {
  private static let withoutIPTC: [StillFormat] = [
    .webP(.lossless), .avif(quality: 90), .jpegXL(.lossless, .eight), .openEXR(.sixteen),
  ]

  private func metadata(_ values: String...) throws -> Metadata {
    try Metadata().setting(try values.map { try MetadataValue($0) })
  }

  private func written(
    _ metadata: Metadata, as format: StillFormat, _ finish: StillFinish = StillFinish()
  ) throws -> Metadata {
    let file = try StillImage.encode(gradient, as: format, metadata: metadata, finish: finish)
    return try StillImage(decoding: file, name: "a").metadata
  }

  @Test(arguments: withoutIPTC)
  func xmpSaysWhatIPTCHasSaid(format: StillFormat) throws {
    let metadata = try metadata(
      "Iptc.Application2.Byline=Zoë", "Iptc.Application2.City=Köln", "Iptc.Application2.CountryName=D",
      "Iptc.Application2.SubLocation=Dom", "Iptc.Application2.DateCreated=2025-01-31",
      "Iptc.Application2.TimeCreated=18:05:09+01:00", "Iptc.Application2.Caption=from IPTC",
      "Xmp.dc.description=from XMP")
    let found = try written(metadata, as: format)
    #expect(found.text("Xmp.dc.creator") == "Zoë")
    #expect(found.text("Xmp.photoshop.City") == "Köln" && found.text("Xmp.photoshop.Country") == "D")
    #expect(found.text("Xmp.iptc.Location") == "Dom")
    #expect(found.text("Xmp.photoshop.DateCreated") == "2025-01-31T18:05:09+01:00")
    #expect(found.text("Xmp.dc.description")?.contains("from XMP") == true)
    #expect(try StillFinish().omissions(of: metadata, for: format) == [])
  }

  @Test(arguments: withoutIPTC)
  func whatXMPHasNoFieldForIsTold(format: StillFormat) throws {
    let metadata = try metadata("Iptc.Application2.EditStatus=draft", "Iptc.Application2.Byline=Ann")
    #expect(try StillFinish().omissions(of: metadata, for: format) == [.iptc])
    #expect(try StillFinish(metadata: .stripped).omissions(of: metadata, for: format) == [])
    #expect(try StillFinish().omissions(of: metadata, for: .jpeg(.init())) == [])
  }

  @Test(arguments: withoutIPTC)
  func aValueThatIsSetWinsOverXMP(format: StillFormat) throws {
    let finish = StillFinish(values: [try MetadataValue("Iptc.Application2.Byline=Ben")])
    let found = try written(try metadata("artist=Ann"), as: format, finish)
    #expect(found.text("Xmp.dc.creator") == "Ben")
  }

  @Test func filesWithoutMetadataTellAllParts() throws {
    let whole = try metadata("artist=Ann")
    #expect(try StillFinish().omissions(of: whole, for: .netpbm(.eight)) == [.exif, .xmp, .iptc])
    // A camera's file says more than OpenEXR has attributes for.
    let camera = try metadata("Exif.Image.Make=Acme", "Exif.Photo.MeteringMode=5")
    #expect(try StillFinish().omissions(of: camera, for: .openEXR(.sixteen)) == [.exif])
    #expect(
      try StillFinish().omissions(of: try metadata("Exif.Image.Make=Acme"), for: .openEXR(.float)) == [])
    // What describes the file is no loss.
    let plain = Metadata(photo: PhotoSettings(), size: gradient.size)
    for format in [StillFormat.netpbm(.float), .openEXR(.float)] {
      #expect(try StillFinish().omissions(of: plain, for: format) == [])
    }
  }

  @Test(arguments: [
    ("artist=Ann", StillFormat.netpbm(.eight), "'artist'"), ("artist=Ann", .netpbm(.float), "'artist'"),
    ("Exif.Image.Software=x", .netpbm(.eight), "'Exif.Image.Software'"),
    ("Exif.Photo.MeteringMode=5", .openEXR(.float), "'Exif.Photo.MeteringMode'"),
    ("Iptc.Application2.EditStatus=draft", .webP(.lossless), "'Iptc.Application2.EditStatus'"),
  ])
  func valuesWithoutAPlaceAreRefused(value: String, format: StillFormat, named: String) throws {
    let finish = StillFinish(values: [try MetadataValue(value)])
    let error = #expect(throws: FileError.self) { try finish.check(for: format, at: "a.x") }
    #expect(error?.code == .unsupported)
    #expect(error?.description.hasPrefix("a.x: ") == true && error?.description.contains(named) == true)
  }

  @Test(arguments: withoutIPTC + [.jpeg(.init()), .png(.init()), .tiff(.init())])
  func namesHaveAPlaceInAllOthers(format: StillFormat) throws {
    let values = try ["artist=Ann", "title=Ä", "copyright=c", "description=d"].map { try MetadataValue($0) }
    try StillFinish(values: values).check(for: format, at: "a")
  }
}
