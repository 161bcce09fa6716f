import Files
import Glibc
import Pixels
import ScratchFiles
import Stills
import Testing

struct MetadataTests {
  static let size = PixelSize(width: 48, height: 32)

  static var everything: PhotoSettings {
    var settings = PhotoSettings()
    settings.time = CaptureTime(secondsSince1970: 1_738_343_109, milliseconds: 42, zoneMinutes: -210)
    settings.exposureTime = PhotoSettings.exposureTime(control: 156)
    settings.exposureBias = .init(-1, 3)
    settings.exposureMode = .manual
    settings.whiteBalance = .manual
    settings.lightSource = .cloudy
    settings.isoSpeed = 400
    settings.fNumber = .init(28, 10)
    settings.focalLength = .init(35, 1)
    settings.subjectDistance = .init(125, 100)
    settings.digitalZoom = .init(2, 1)
    settings.make = "Acme"
    settings.model = "Webcam\nPro"
    settings.lensModel = "Prime"
    settings.software = "Viewfinder 1.0"
    settings.userComment = "exposure=0.5,lookup=warm.cube"
    return settings
  }

  static let expected: [String: String] = [
    "Exif.Photo.ExifVersion": "48 50 51 50", "Exif.Image.Orientation": "1", "Exif.Photo.ColorSpace": "1",
    "Exif.Photo.PixelXDimension": "48", "Exif.Photo.PixelYDimension": "32",
    "Exif.Image.DateTime": "2025:01:31 13:35:09", "Exif.Photo.DateTimeOriginal": "2025:01:31 13:35:09",
    "Exif.Photo.DateTimeDigitized": "2025:01:31 13:35:09", "Exif.Photo.SubSecTimeOriginal": "042",
    "Exif.Photo.OffsetTimeOriginal": "-03:30", "Exif.Photo.ExposureTime": "156/10000",
    "Exif.Photo.ExposureBiasValue": "-1/3", "Exif.Photo.ExposureMode": "1", "Exif.Photo.WhiteBalance": "1",
    "Exif.Photo.LightSource": "10", "Exif.Photo.ISOSpeedRatings": "400", "Exif.Photo.FNumber": "28/10",
    "Exif.Photo.FocalLength": "35/1",
    "Exif.Photo.SubjectDistance": "125/100", "Exif.Photo.DigitalZoomRatio": "2/1", "Exif.Image.Make": "Acme",
    "Exif.Image.Model": "WebcamPro", "Exif.Photo.LensModel": "Prime",
    "Exif.Image.Software": "Viewfinder 1.0",
  ]

  @Test func anIdentifierIsInApplesMakerNote() throws {
    var settings = PhotoSettings()
    settings.uniqueID = "0123456789abcdef0123456789abcdef"
    let metadata = Metadata(photo: settings, size: PixelSize(width: 4, height: 4))
    let note = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)
    let text = Array("01234567-89AB-CDEF-0123-456789ABCDEF\0".utf8)
    let start = try #require(metadata.exif.indices.first { metadata.exif[$0...].starts(with: note) })
    // The directory: one entry, tag 17, type 2, 37 characters, 32 bytes from the signature.
    #expect(
      Array(metadata.exif[start + 14..<start + 32]) == [
        0, 1, 0, 17, 0, 2, 0, 0, 0, 37, 0, 0, 0, 32, 0, 0, 0, 0,
      ])
    #expect(metadata.exif[(start + 32)...].starts(with: text))
    settings.uniqueID = "not an identifier"
    let other = Metadata(photo: settings, size: PixelSize(width: 4, height: 4))
    #expect(!other.exif.indices.contains { other.exif[$0...].starts(with: note) })
  }

  @Test(arguments: [StillFormat.jpeg(.init()), .png(.init())])
  func everyFieldComesBackFromTheFile(format: StillFormat) throws {
    let metadata = Metadata(photo: Self.everything, size: Self.size)
    let file = try StillImage.encode(gradient, as: format, metadata: metadata)
    let still = try StillImage(decoding: file, name: "a")
    #expect(still.image.size == Self.size)
    #expect(still.notices.isEmpty)
    for (key, value) in Self.expected { #expect(still.metadata.text(key) == value, "\(key)") }
    #expect(Self.contains(file, Array("ASCII\0\0\0exposure=0.5,lookup=warm.cube".utf8)))
  }

  @Test func nothingIsInvented() throws {
    let metadata = Metadata(photo: PhotoSettings(), size: Self.size)
    for key in Self.expected.keys {
      let isStandard =
        ["ExifVersion", "Orientation", "ColorSpace", "PixelXDimension", "PixelYDimension"]
        .contains { key.hasSuffix($0) }
      #expect((metadata.text(key) != nil) == isStandard, "\(key)")
    }
    #expect(metadata.text("Exif.Photo.UserComment") == nil)
    #expect(PhotoSettings.exposureTime(control: 0) == nil)
  }

  @Test func commentsBeyondASCIIAreUTF16() {
    var settings = PhotoSettings()
    settings.userComment = "é😀"
    let metadata = Metadata(photo: settings, size: Self.size)
    #expect(Self.contains(metadata.exif, Array("UNICODE\0".utf8) + [0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE]))
  }

  @Test func theLocaleDoesNotMatter() throws {
    let before = Metadata(photo: Self.everything, size: Self.size)
    let old = setlocale(LC_ALL, nil).map { strdup($0) }
    for name in ["de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8"] where setlocale(LC_ALL, name) != nil {
      #expect(Metadata(photo: Self.everything, size: Self.size) == before)
    }
    if let old {
      setlocale(LC_ALL, old)
      free(old)
    }
  }

  /// A picture with an orientation, a thumbnail, a maker's fields, XMP and IPTC.
  private func photograph(bigEndian: Bool) throws -> [UInt8] {
    let file = Self.jpeg(exif: TIFFBlock(bigEndian: bigEndian).bytes)
    let metadata = try StillImage(decoding: file, name: "x.jpg").metadata
    #expect(metadata.text("Exif.Image.Orientation") == "6")
    return try StillImage.encode(gradient, as: .jpeg(.init()), metadata: metadata)
  }

  @Test(arguments: [false, true])
  func aRenderCarriesOverWhatStaysTrue(bigEndian: Bool) throws {
    let input = try StillImage(decoding: photograph(bigEndian: bigEndian), name: "in.jpg")
    #expect(input.orientation == .right)
    #expect(input.metadata.text("Exif.Thumbnail.Compression") == "6")
    let carried = try input.metadata.carriedOver(
      size: PixelSize(width: 32, height: 48), software: "Viewfinder 1.0")
    let file = try StillImage.encode(
      Image(packed: .rgba8, size: PixelSize(width: 32, height: 48)), as: .jpeg(.init()), metadata: carried)
    let output = try StillImage(decoding: file, name: "out.jpg")
    #expect(output.orientation == .up)
    #expect(output.metadata.text("Exif.Image.Make") == "Acme")
    #expect(output.metadata.text("Exif.Image.Software") == "Viewfinder 1.0")
    #expect(output.metadata.text("Exif.Photo.PixelXDimension") == "32")
    #expect(output.metadata.text("Exif.Photo.PixelYDimension") == "48")
    #expect(output.metadata.text("Exif.Thumbnail.Compression") == nil)
    #expect(output.metadata.text("Exif.Thumbnail.JPEGInterchangeFormat") == nil)
  }

  /// Programs that edit XMP alone turn pictures by it.
  @Test func anOrientationInXMPAloneIsHonouredAndReset() throws {
    let packet = Self.packet(attributes: "tiff:Orientation='6'")
    var file = content(of: fixture("baseline.jpg"))
    Self.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    let input = try StillImage(decoding: file, name: "in.jpg")
    #expect(input.orientation == .right)
    let carried = try input.metadata.carriedOver(size: Self.size, software: "x")
    #expect(carried.text("Xmp.tiff.Orientation") == "1")
    #expect(carried.orientation == .up)

    var png = PNGFile(width: 1, height: 1, depth: 8, color: 0)
    png.add("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(packet.utf8))
    #expect(try StillImage(decoding: png.finished(rows: [0, 9]), name: "a.png").orientation == .right)
    // Exif's is the one that cameras write and viewers follow.
    Self.insert(&file, 0xE1, Array("Exif\0\0".utf8) + TIFFBlock(bigEndian: true, orientation: 3).bytes)
    #expect(try StillImage(decoding: file, name: "in.jpg").orientation == .down)
    file = content(of: fixture("baseline.jpg"))
    Self.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    Self.insert(&file, 0xE1, Array("Exif\0\0".utf8) + TIFFBlock(bigEndian: true, orientation: 0).bytes)
    #expect(try StillImage(decoding: file, name: "in.jpg").orientation == .right, "0 is no orientation")
  }

  @Test(arguments: [StillFormat.jpeg(.init()), .png(.init())])
  func xmpAndIPTCAreCarriedOver(format: StillFormat) throws {
    let packet = Self.packet(
      attributes: "xmp:Rating='4' tiff:Orientation='6' photoshop:ICCProfile='Adobe RGB (1998)'")
    // Record 2, data set 120: the caption.
    let caption: [UInt8] = [0x1C, 2, 120, 0, 5] + Array("Hello".utf8)
    let resource = Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(caption.count)] + caption
    var file = Self.jpeg(exif: TIFFBlock(bigEndian: false).bytes)
    Self.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    Self.insert(&file, 0xED, Array("Photoshop 3.0\0".utf8) + resource)

    let input = try StillImage(decoding: file, name: "in.jpg")
    #expect(input.metadata.text("Xmp.xmp.Rating") == "4")
    let carried = try input.metadata.carriedOver(size: Self.size, software: "Viewfinder 1.0")
    let output = try StillImage(
      decoding: StillImage.encode(gradient, as: format, metadata: carried), name: "out")
    #expect(output.metadata.text("Xmp.xmp.Rating") == "4")
    #expect(output.metadata.text("Xmp.tiff.Orientation") == "1")
    #expect(output.metadata.text("Xmp.photoshop.ICCProfile") == nil)
    #expect(output.metadata.text("Iptc.Application2.Caption") == "Hello")
    #expect(output.orientation == .up)
  }

  @Test func storageIsDescribedAsItIs() throws {
    let metadata = Metadata(photo: PhotoSettings(), size: Self.size)
    let jpeg = try StillImage.encode(gradient, as: .jpeg(.init()), metadata: metadata)
    let inJPEG = try StillImage(decoding: jpeg, name: "a").metadata
    #expect(inJPEG.text("Exif.Photo.ComponentsConfiguration") == "1 2 3 0")
    #expect(inJPEG.text("Exif.Image.YCbCrPositioning") == "1")
    let png = try StillImage.encode(gradient, as: .png(.init()), metadata: inJPEG)
    let inPNG = try StillImage(decoding: png, name: "a").metadata
    #expect(inPNG.text("Exif.Photo.ComponentsConfiguration") == nil)
    #expect(inPNG.text("Exif.Photo.ColorSpace") == "1")
  }

  @Test func metadataTooLargeForAJPEGNamesTheWayOut() throws {
    var file = PNGFile(width: 1, height: 1, depth: 8, color: 0)
    let packet = Self.packet(
      attributes: "photoshop:Instructions='\(String(repeating: "word ", count: 14_000))'")
    file.add("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(packet.utf8))
    let still = try StillImage(decoding: file.finished(rows: [0, 9]), name: "a.png")
    let metadata = try still.metadata.carriedOver(size: still.image.size, software: "x")
    let error = stillsError { () throws(FileError) in
      _ = try StillImage.encode(gradient, as: .jpeg(.init()), metadata: metadata)
    }
    #expect(
      error?.description.contains("of XMP are over the 65533 a JPEG holds; write a PNG instead") == true)
    let png = try StillImage.encode(gradient, as: .png(.init()), metadata: metadata)
    let text = try StillImage(decoding: png, name: "b.png").metadata.text("Xmp.photoshop.Instructions")
    #expect(text?.utf8.count == 70_000)
  }

  /// The XMP toolkit behind Exiv2 has global state; files are written by several threads at once.
  @Test func threadsDoNotDisturbOneAnother() async throws {
    var photograph = try photograph(bigEndian: true)
    let packet = Self.packet(attributes: "xmp:Rating='4' tiff:Orientation='6'")
    Self.insert(&photograph, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    let file = photograph
    let expected = try StillImage(decoding: file, name: "a").metadata
      .carriedOver(size: Self.size, software: "x")
    #expect(expected.text("Xmp.tiff.Orientation") == "1")
    try await withThrowingTaskGroup(of: Metadata.self) { group in
      for _ in 0..<32 {
        group.addTask {
          try StillImage(decoding: file, name: "a").metadata.carriedOver(size: Self.size, software: "x")
        }
      }
      for try await metadata in group { #expect(metadata == expected) }
    }
  }

  /// What a file declares must not be found in the next one: batches render files of many origins.
  @Test func aFileDoesNotKeepTheNamespacesOfAnother() throws {
    func carried(_ packet: String) throws -> Metadata {
      var file = try photograph(bigEndian: true)
      Self.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
      return try StillImage(decoding: file, name: "a").metadata.carriedOver(size: Self.size, software: "x")
    }
    let honest = Self.packet(attributes: "xmp:Rating='4' tiff:Make='Acme'")
    let expected = try carried(honest)
    _ = try? carried(honest.replacing("http://ns.adobe.com/tiff/", with: "http://ns.adobeDcom/tiff/"))
    #expect(try carried(honest) == expected)
    #expect(String(decoding: expected.xmp, as: UTF8.self).contains("http://ns.adobe.com/tiff/1.0/"))
  }

  /// Exiv2 calls IPTC's namespaces by other prefixes than XMP, in which the names of fields are written.
  @Test(arguments: [
    ("Iptc4xmpCore", "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "CreatorContactInfo", "CiAdrCity"),
    ("Iptc4xmpExt", "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "LocationCreated", "City"),
    ("own", "http://example.org/own/", "Place", "City"),
  ])
  func structuresAreCarriedOver(prefix: String, space: String, property: String, field: String) throws {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:\(prefix)="\(space)"><\(prefix):\(property) rdf:parseType="Resource">
      <\(prefix):\(field)>Berlin</\(prefix):\(field)></\(prefix):\(property)></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    var file = try photograph(bigEndian: true)
    Self.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    let input = try StillImage(decoding: file, name: "a.jpg")
    #expect(input.notices.isEmpty)
    let carried = try input.metadata.carriedOver(size: Self.size, software: "x")
    let output = try StillImage(
      decoding: StillImage.encode(gradient, as: .jpeg(.init()), metadata: carried), name: "b.jpg")
    let text = String(decoding: output.metadata.xmp, as: UTF8.self)
    #expect(text.contains(space) && text.contains(":\(field)") && text.contains("Berlin"), "\(text)")
  }

  @Test func damagedMetadataIsLeftOutWithANotice() throws {
    var file = Self.jpeg(exif: Array("garbage, no TIFF".utf8))
    Self.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta".utf8))
    let still = try StillImage(decoding: file, name: "a.jpg")
    #expect(still.orientation == .up)
    #expect(still.metadata.isEmpty)
    #expect(
      still.notices == [
        "a.jpg: the Exif data cannot be read and was dropped",
        "a.jpg: the XMP packet cannot be read and was dropped",
      ])
  }

  // MARK: Building files

  static func packet(attributes: String) -> String {
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(attributes)/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  static func jpeg(exif: [UInt8]) -> [UInt8] {
    var file = content(of: fixture("baseline.jpg"))
    insert(&file, 0xE1, Array("Exif\0\0".utf8) + exif)
    return file
  }

  static func insert(_ file: inout [UInt8], _ marker: UInt8, _ body: [UInt8]) {
    let length = body.count + 2
    file.insert(contentsOf: [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body, at: 2)
  }

  static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}

/// A TIFF structure written from the specification: Make, Orientation, and a thumbnail in IFD1.
struct TIFFBlock {
  var bytes: [UInt8] = []
  private let bigEndian: Bool

  init(bigEndian: Bool, orientation: Int = 6) {
    self.bigEndian = bigEndian
    bytes = Array((bigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    // IFD0 at 8: two entries, 30 bytes; Make's text at 38, IFD1 at 44, the thumbnail behind it.
    bytes += number(2, 2)
    bytes += entry(0x010F, type: 2, count: 5, value: number(38, 4))
    bytes += entry(0x0112, type: 3, count: 1, value: number(orientation, 2) + [0, 0])
    bytes += number(44, 4) + Array("Acme\0\0".utf8)
    bytes += number(3, 2)
    bytes += entry(0x0103, type: 3, count: 1, value: number(6, 2) + [0, 0])
    bytes += entry(0x0201, type: 4, count: 1, value: number(86, 4))
    bytes += entry(0x0202, type: 4, count: 1, value: number(4, 4))
    bytes += number(0, 4) + [0xFF, 0xD8, 0xFF, 0xD9]
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let big = (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    return bigEndian ? big : big.reversed()
  }

  private func entry(_ tag: Int, type: Int, count: Int, value: [UInt8]) -> [UInt8] {
    number(tag, 2) + number(type, 2) + number(count, 4) + value
  }
}
