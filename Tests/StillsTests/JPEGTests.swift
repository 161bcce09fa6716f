import Pixels
import Stills
import Testing

@Suite struct JPEGTests {
  @Test(arguments: [("baseline.jpg", 12), ("progressive.jpg", 6)])
  func decodesWhatAnotherProgramWrote(name: String, tolerance: Int) throws {
    let still = try StillImage(contentsOf: fixture(name))
    #expect(still.image.layout.format == .rgba8)
    #expect(still.image.size == gradient.size)
    #expect(largestDifference(still.image.bytes, gradient.bytes) <= tolerance)
    #expect(still.notices.isEmpty)
  }

  @Test func greyBecomesEqualChannels() throws {
    let image = try StillImage(contentsOf: fixture("gray.jpg")).image
    for pixel in stride(from: 0, to: image.bytes.count, by: 4) {
      #expect(image.bytes[pixel] == image.bytes[pixel + 1])
      #expect(image.bytes[pixel] == image.bytes[pixel + 2])
      #expect(image.bytes[pixel + 3] == 255)
    }
    #expect(image.bytes[0] < image.bytes[image.bytes.count - 4])
  }

  @Test func invertedInksBecomeColours() throws {
    let image = try StillImage(contentsOf: fixture("cmyk.jpg")).image
    #expect(largestDifference(image.bytes, gradient.bytes) <= 12)
  }

  @Test(arguments: StillFormat.JPEGSettings.Chroma.allCases)
  func roundTripStaysClose(chroma: StillFormat.JPEGSettings.Chroma) throws {
    let file = try StillImage.encode(gradient, as: .jpeg(.init(quality: 95, chroma: chroma)))
    // The frame header's sampling factors of the first component.
    let frame = try #require(Self.frameHeader(of: file))
    #expect(frame[7] == (chroma == .half ? 0x22 : 0x11))
    let image = try StillImage(decoding: file, name: "a.jpg").image
    #expect(largestDifference(image.bytes, gradient.bytes) <= (chroma == .half ? 12 : 6))
  }

  @Test func qualityChangesTheSize() throws {
    let noisy = picture(64, 64) { x, y in
      let value = UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729) % 251)
      return (value, value &+ 60, value &* 3, 255)
    }
    let sizes = try [10, 50, 92, 100].map { quality in
      try StillImage.encode(noisy, as: .jpeg(.init(quality: quality))).count
    }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] * 3 < sizes[3])
  }

  @Test func transparencyIsLaidOverBlack() throws {
    let clear = picture(16, 16) { _, _ in (200, 100, 50, 51) }
    let file = try StillImage.encode(clear, as: .jpeg(.init(quality: 100, chroma: .full)))
    let image = try StillImage(decoding: file, name: "a.jpg").image
    #expect(largestDifference(Array(image.bytes[..<4]), [40, 20, 10, 255]) <= 2)
  }

  @Test func sixteenBitPicturesAreRounded() throws {
    var image = Image(packed: .rgba16, size: gradient.size)
    for index in gradient.bytes.indices {
      image.bytes[index * 2] = gradient.bytes[index]
      image.bytes[index * 2 + 1] = gradient.bytes[index]
    }
    #expect(
      try StillImage.encode(image, as: .jpeg(.init())) == StillImage.encode(gradient, as: .jpeg(.init())))
  }

  @Test(arguments: ["baseline.jpg", "progressive.jpg", "cmyk.jpg"])
  func filesThatEndEarlySaySo(name: String) throws {
    let file = content(of: fixture(name))
    for count in [3, 30, file.count / 2, file.count - 60, file.count - 2] {
      let error = stillsError { () throws(StillsError) in
        _ = try StillImage(decoding: Array(file[..<count]), name: "cut.jpg")
      }
      #expect(error?.code == .badData, "\(count) bytes")
      #expect(error?.description.hasPrefix("cut.jpg: damaged JPEG: ") == true)
    }
    let error = stillsError { () throws(StillsError) in
      _ = try StillImage(decoding: Array(file[..<(file.count - 60)]), name: "cut.jpg")
    }
    #expect(error?.description == "cut.jpg: damaged JPEG: the file ends early")
  }

  @Test func bytesBehindTheEndAreNoHarm() throws {
    let file = content(of: fixture("baseline.jpg"))
    let image = try StillImage(decoding: file + [0, 1, 2, 0xFF, 0xD8], name: "a.jpg").image
    #expect(image.size == gradient.size)
  }

  @Test func strayBytesBetweenSegmentsAreNoHarmAndHideNoEarlyEnd() throws {
    var file = content(of: fixture("baseline.jpg"))
    // Behind the first segment; the decoder reports only its first complaint, which is about these.
    let end = 4 + Int(file[4]) << 8 + Int(file[5])
    file.insert(contentsOf: [0x12, 0x34], at: end)
    let still = try StillImage(decoding: file, name: "a.jpg")
    #expect(largestDifference(still.image.bytes, gradient.bytes) <= 12)
    let error = stillsError { () throws(StillsError) in
      _ = try StillImage(decoding: Array(file[..<(file.count - 40)]), name: "cut.jpg")
    }
    #expect(error?.description == "cut.jpg: damaged JPEG: the file ends early")
  }

  @Test func aPictureOverTheFormatsLimitIsRefusedWithTheWayOut() {
    let long = Image(packed: .gray8, size: PixelSize(width: 65_501, height: 1))
    let error = stillsError { () throws(StillsError) in _ = try StillImage.encode(long, as: .jpeg(.init())) }
    #expect(error?.description == "a JPEG has at most 65500 pixels a side, not 65501x1; write a PNG instead")
  }

  @Test func otherFormatsAreNamed() {
    for (bytes, words) in [
      (Array("GIF89a".utf8), "GIF is not supported"), (Array("II*\0".utf8), "TIFF is not supported"),
      (Array("RIFF....WEBPVP8 ".utf8), "WebP is not supported"), (Array("hello".utf8), "not a picture"),
      ([], "the file is empty"),
    ] {
      let error = stillsError { () throws(StillsError) in _ = try StillImage(decoding: bytes, name: "x") }
      #expect(error?.code == .badData)
      #expect(error?.description.contains(words) == true)
    }
  }

  static func frameHeader(of file: [UInt8]) -> [UInt8]? {
    var place = 2
    while place + 4 < file.count, file[place] == 0xFF {
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      if (0xC0...0xC2).contains(file[place + 1]) { return Array(file[place + 4..<place + 2 + length]) }
      place += 2 + length
    }
    return nil
  }
}
