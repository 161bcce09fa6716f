import Pixels
import ScratchFiles
import Testing

import Stills

struct ThumbnailTests {
  /// Red on the left and translucent blue on the right, in all formats of results.
  private static func picture(_ size: PixelSize, _ format: PixelFormat) -> Image {
    var image = Image(packed: format, size: size)
    let channels = format == .rgba8 ? 1 : format == .rgba16 ? 2 : 4
    image.bytes.withUnsafeMutableBytes { bytes in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color: [Float] = x < size.width / 2 ? [1, 0, 0, 1] : [0, 0, 1, 0.5]
          for (channel, value) in color.enumerated() {
            let place = ((y * size.width + x) * 4 + channel) * channels
            switch format {
            case .rgba8: bytes[place] = UInt8((value * 255).rounded())
            case .rgba16: bytes.storeBytes(of: UInt16(value * 65_535), toByteOffset: place, as: UInt16.self)
            default: bytes.storeBytes(of: value, toByteOffset: place, as: Float.self)
            }
          }
        }
      }
    }
    return image
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func showsThePictureOverBlack(_ format: PixelFormat) throws {
    let file = try Thumbnail.jpeg(of: Self.picture(PixelSize(width: 640, height: 480), format))
    let small = try StillImage(decoding: file, name: "thumbnail").image
    #expect(small.size == PixelSize(width: 160, height: 120))
    for (x, expected) in [(20, [255, 0, 0]), (140, [0, 0, 128])] {
      let place = (60 * 160 + x) * 4
      for channel in 0..<3 {
        #expect(abs(Int(small.bytes[place + channel]) - expected[channel]) <= 4, "\(x), channel \(channel)")
      }
    }
  }

  @Test(arguments: [
    (PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 1)),
    (PixelSize(width: 7, height: 5_000), PixelSize(width: 1, height: 160)),
    (PixelSize(width: 161, height: 90), PixelSize(width: 160, height: 89)),
    (PixelSize(width: 33, height: 44), PixelSize(width: 33, height: 44)),
  ])
  func keepsTheAspect(_ size: PixelSize, expected: PixelSize) throws {
    let file = try Thumbnail.jpeg(of: Self.picture(size, .rgba8))
    #expect(try StillImage(decoding: file, name: "thumbnail").image.size == expected)
  }

  @Test func colorsBeyondTheRangeAreClipped() throws {
    var image = Image(packed: .rgbaFloat, size: PixelSize(width: 8, height: 8))
    image.bytes.withUnsafeMutableBytes { bytes in
      let floats = bytes.bindMemory(to: Float.self)
      for index in floats.indices { floats[index] = [Float.nan, -3, .infinity, 1][index % 4] }
    }
    let small = try StillImage(decoding: Thumbnail.jpeg(of: image), name: "thumbnail").image
    #expect(small.bytes[0] <= 4 && small.bytes[1] <= 4 && small.bytes[2] >= 250)
  }

  @Test func oneInATemporaryFileHasTheSame() throws {
    let size = PixelSize(width: 300, height: 200)
    let image = Self.picture(size, .rgba8)
    let stored = try StoredPicture(format: .rgba8, size: size, encoding: .jpeg)
    try stored.write(image)
    #expect(try Thumbnail.jpeg(of: stored) == Thumbnail.jpeg(of: image))
  }

  @Test func historyKeepsWhatItHas() throws {
    let first = try Metadata().carriedOver(
      size: PixelSize(width: 8, height: 8), software: "A 1", chain: "exposure=1")
    let second = try first.carriedOver(
      size: PixelSize(width: 8, height: 8), software: "B 2", chain: "gaussian-blur=2,vignette")
    #expect(second.text("Xmp.xmpMM.History[1]/stEvt:action") == "filtered")
    #expect(second.text("Xmp.xmpMM.History[1]/stEvt:softwareAgent") == "A 1")
    #expect(second.text("Xmp.xmpMM.History[1]/stEvt:parameters") == "exposure=1")
    #expect(second.text("Xmp.xmpMM.History[2]/stEvt:softwareAgent") == "B 2")
    #expect(second.text("Xmp.xmpMM.History[2]/stEvt:parameters") == "gaussian-blur=2,vignette")
    #expect(second.text("Xmp.xmpMM.History[3]/stEvt:action") == nil)
  }

  /// A JPEG has 64 KiB for XMP.
  @Test func aChainThatIsTooLongIsLeftOut() throws {
    let chain = String(repeating: "exposure=1,", count: 1_000) + "exposure=1"
    let metadata = try Metadata().carriedOver(
      size: PixelSize(width: 8, height: 8), software: "A 1", chain: chain)
    #expect(metadata.text("Xmp.xmpMM.History[1]/stEvt:action") == nil)
  }

  /// An XMP packet of a length, with attributes.
  private static func metadata(xmp length: Int, _ attributes: String = "") throws -> Metadata {
    let text = String(repeating: "x", count: length)
    let packet = MetadataTests.packet(
      attributes:
        "xmlns:xmpMM='http://ns.adobe.com/xap/1.0/mm/' photoshop:Instructions='\(text)' \(attributes)")
    var file = content(of: fixture("baseline.jpg"))
    MetadataTests.insert(&file, 0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
    return try StillImage(decoding: file, name: "a.jpg").metadata
  }

  /// With 58,000 bytes of XMP, an event of 8,000 is over the 65,504 of a JPEG.
  @Test func anEventWithoutSpaceIsLeftOut() throws {
    let metadata = try Self.metadata(xmp: 58_000)
    for (length, isKept) in [(10, true), (8000, false)] {
      let carried = try metadata.carriedOver(
        size: gradient.size, software: "A 1", chain: String(repeating: "y", count: length))
      #expect((carried.text("Xmp.xmpMM.History[1]/stEvt:action") == "filtered") == isKept)
      #expect(carried.text("Xmp.photoshop.Instructions")?.count == 58_000)
      #expect(throws: Never.self) { try StillImage.encode(gradient, as: .jpeg(.init()), metadata: carried) }
    }
  }

  @Test func aHistoryThatIsNoListIsKept() throws {
    let metadata = try Self.metadata(xmp: 10, "xmpMM:History='text'")
    let carried = try metadata.carriedOver(size: gradient.size, software: "A 1", chain: "exposure=1")
    #expect(carried.text("Xmp.xmpMM.History") == "text")
  }

  /// A thumbnail of 10,000 bytes is over the 65,527 of Exif data in a JPEG beside a comment of 58,000.
  @Test func aThumbnailWithoutSpaceIsLeftOut() throws {
    var settings = PhotoSettings()
    settings.userComment = String(repeating: "x", count: 58_000)
    let plain = Metadata(photo: settings, size: gradient.size)
    let editor = MetadataEditor()
    try editor.load(plain)
    try editor.setThumbnail([0xFF, 0xD8, 0xFF, 0xD9])
    var metadata = Metadata()
    try editor.store(in: &metadata)
    for (length, isKept) in [(100, true), (10_000, false)] {
      let carried = try metadata.carriedOver(size: gradient.size, software: "A 1", chain: "exposure=1") {
        [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 1, count: length) + [0xFF, 0xD9]
      }
      #expect((carried.text("Exif.Thumbnail.Compression") != nil) == isKept)
      #expect(carried.text("Exif.Photo.UserComment")?.contains("xxx") == true)
      #expect(carried.text("Xmp.xmpMM.History[1]/stEvt:action") == "filtered")
      #expect(throws: Never.self) { try StillImage.encode(gradient, as: .jpeg(.init()), metadata: carried) }
    }
  }
}
