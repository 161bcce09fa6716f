import Files
import Pixels
import ScratchFiles
import Stills
import Testing

struct JPEGTests {
  @Test(arguments: [("baseline.jpg", 12), ("progressive.jpg", 6)])
  func decodesWhatAnotherProgramWrote(name: String, tolerance: Int) throws {
    let still = try StillImage(contentsOf: fixture(name))
    #expect(still.image.layout.format == .rgba8)
    #expect(still.image.size == gradient.size)
    #expect(largestDifference(still.image.bytes, gradient.bytes) <= tolerance)
    #expect(still.notices.isEmpty)
  }

  /// A batch decodes into the memory of the picture before, of the same size.
  @Test(arguments: [StillFormat.jpeg(.init()), .png(.init()), .tiff(.init())])
  func memoryIsUsedAgain(format: StillFormat) throws {
    let folder = ScratchFolder(), path = folder.file("picture")
    try AtomicFile.write(StillImage.encode(gradient, as: format), to: path)
    let fresh = try StillImage(contentsOf: path).image.bytes
    func decode(in spare: consuming [UInt8]) throws -> [UInt8] {
      try StillImage(
        contentsOf: path, colors: .convertToSRGB, limits: .standard, as: .init(), in: consume spare,
        isCancelled: { false }
      ).image.bytes
    }
    func address(_ bytes: [UInt8]) -> Int {
      bytes.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    let spare = [UInt8](repeating: 7, count: fresh.count)
    let place = address(spare)
    let again = try decode(in: consume spare)
    #expect(again == fresh && address(again) == place)
    #expect(try decode(in: [1, 2, 3]) == fresh)
  }

  @Test func greyStaysGrey() throws {
    let image = try StillImage(contentsOf: fixture("gray.jpg")).image
    #expect(image.layout.format == .gray8)
    #expect(image.bytes.count == image.size.area)
    #expect(image.bytes[0] < image.bytes[image.bytes.count - 1])
    let file = try StillImage.encode(image, as: .jpeg(.init(quality: 100)))
    #expect(try #require(Self.frameHeader(of: file))[5] == 1, "one component")
    #expect(largestDifference(try StillImage(decoding: file, name: "a.jpg").image.bytes, image.bytes) <= 2)
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
    #expect(frame[7] == (chroma == .half ? 0x22 : chroma == .halfWidth ? 0x21 : 0x11))
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
      let error = stillsError { () throws(FileError) in
        _ = try StillImage(decoding: Array(file[..<count]), name: "cut.jpg")
      }
      #expect(error?.code == .badData, "\(count) bytes")
      #expect(error?.description.hasPrefix("cut.jpg: damaged JPEG: ") == true)
    }
    let error = stillsError { () throws(FileError) in
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
    let error = stillsError { () throws(FileError) in
      _ = try StillImage(decoding: Array(file[..<(file.count - 40)]), name: "cut.jpg")
    }
    #expect(error?.description == "cut.jpg: damaged JPEG: the file ends early")
  }

  /// The places of a marker in a file.
  private static func places(of marker: UInt8, in file: [UInt8]) -> [Int] {
    file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == marker }
  }

  private static func failure(of file: [UInt8]) -> String? {
    stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a.jpg") }?.description
  }

  /// libjpeg ends with a fatal error before it has written a row; the warning before that must not hide it.
  @Test func aFatalErrorBehindAWarningIsAnError() throws {
    var file = content(of: fixture("progressive.jpg"))
    let scans = Self.places(of: 0xDA, in: file)
    try #require(scans.count >= 4)
    file.insert(contentsOf: [0xFF, 0xD8], at: scans[3])
    file.insert(contentsOf: [1, 2, 3], at: scans[1])
    #expect(Self.failure(of: file)?.hasPrefix("a.jpg: damaged JPEG: ") == true)
    #expect(Self.failure(of: file)?.contains("two SOI markers") == true)
  }

  /// Of several warnings each counts, not only the first.
  @Test func lossBehindStrayBytesIsAnError() throws {
    var file = content(of: fixture("baseline.jpg"))
    let scan = try #require(Self.places(of: 0xDA, in: file).first)
    // The middle of the compressed data goes; the end marker stays.
    file.removeSubrange(scan + (file.count - scan) / 2..<file.count - 2)
    file.insert(contentsOf: [1, 2, 3], at: scan)
    #expect(Self.failure(of: file)?.contains("premature end of data segment") == true)
  }

  /// Without a scan of its own a component would be grey of the library's.
  @Test func aMissingComponentIsAnError() throws {
    let file = content(of: fixture("progressive.jpg"))
    let scans = Self.places(of: 0xDA, in: file)
    // The first scan holds the means of all components; one that leaves two out takes its place.
    let components = Int(file[scans[0] + 4])
    try #require(components == 3)
    let gray = try StillImage.encode(
      Image(packed: .gray8, size: gradient.size), as: .jpeg(.init(quality: 50)))
    let start = try #require(Self.places(of: 0xDA, in: gray).first)
    let tables = try #require(Self.places(of: 0xC4, in: gray).first)
    // A sequential file of three components in which only the first has a scan.
    var built = Array(gray[..<tables])
    let frame = try #require(Self.places(of: 0xC0, in: built).first)
    built.replaceSubrange(
      frame..<frame + 13,
      with: [0xFF, 0xC0, 0, 17, 8] + Array(built[frame + 5..<frame + 9])
        + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    built += gray[tables..<start]
    built += gray[start...]
    #expect(Self.failure(of: built) == "a.jpg: damaged JPEG: the data of a component are missing")
  }

  /// A block takes a bit at least, so that 200 bytes cannot hold 268 megapixels.
  @Test func aSizeThatTheFileCannotHoldIsRefusedBeforeMemoryIsTaken() throws {
    var file = try StillImage.encode(gradient, as: .jpeg(.init()))
    let frame = try #require(Self.places(of: 0xC0, in: file).first)
    file.replaceSubrange(frame + 5..<frame + 9, with: [0x3E, 0x80, 0x3E, 0x80])
    let before = peakMemory()
    #expect(Self.failure(of: file) == "a.jpg: damaged JPEG: the file ends early")
    #expect(peakMemory() - before < muchMemory)
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(Self.failure(of: file)?.contains("65500x65500 pixels are over the limit") == true)
  }

  @Test func aPictureOverTheFormatsLimitIsRefusedWithTheWayOut() {
    let long = Image(packed: .gray8, size: PixelSize(width: 65_501, height: 1))
    let error = stillsError { () throws(FileError) in _ = try StillImage.encode(long, as: .jpeg(.init())) }
    #expect(error?.description == "a JPEG has at most 65500 pixels a side, not 65501x1; write a PNG instead")
  }

  @Test func otherFormatsAreNamed() {
    for (bytes, words) in [
      (Array("\0\0\0\u{18}ftypisom".utf8), "a movie, not a picture; use JPEG, PNG, DNG"),
      (Array("II*\0".utf8), "damaged TIFF: "), (Array("RIFF....WEBPVP8 ".utf8), "damaged WebP: "),
      (Array("hello".utf8), "not a picture in a supported format"),
      ([], "the file is empty"),
    ] {
      let error = stillsError { () throws(FileError) in _ = try StillImage(decoding: bytes, name: "x") }
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

  /// The frame header says how a file is stored: its marker, and the samples of luma for one of chroma.
  @Test(arguments: [
    (StillFormat.JPEGSettings.Chroma.half, StillFormat.JPEGSettings.Scans.baseline, [0xC0, 0x22]),
    (.halfWidth, .baseline, [0xC0, 0x21]), (.full, .baseline, [0xC0, 0x11]),
    (.halfWidth, .progressive, [0xC2, 0x21]),
  ]) func chromaAndScansAreStored(
    chroma: StillFormat.JPEGSettings.Chroma, scans: StillFormat.JPEGSettings.Scans, expected: [UInt8]
  ) throws {
    let file = try StillImage.encode(gradient, as: .jpeg(.init(quality: 95, chroma: chroma, scans: scans)))
    let frame = try #require(
      file.indices.dropLast(12).first { file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1]) })
    #expect([file[frame + 1], file[frame + 11]] == expected)
    let still = try StillImage(decoding: file, name: "a.jpg")
    #expect(largestDifference(still.image.bytes, gradient.bytes) < 16)
  }

  /// Codes made for the picture change the size of a file, and none of its pixels; progressive files always have them.
  @Test(arguments: [StillFormat.JPEGSettings.Chroma.half, .full]) func optimizedCodesAreSmaller(
    chroma: StillFormat.JPEGSettings.Chroma
  ) throws {
    func file(
      _ scans: StillFormat.JPEGSettings.Scans, _ codes: StillFormat.JPEGSettings.Codes
    ) throws -> [UInt8] {
      try StillImage.encode(gradient, as: .jpeg(.init(chroma: chroma, scans: scans, codes: codes)))
    }
    let (standard, optimized) = (try file(.baseline, .standard), try file(.baseline, .optimized))
    #expect(optimized.count < standard.count)
    let pixels = try [standard, optimized].map { try StillImage(decoding: $0, name: "a.jpg").image.bytes }
    #expect(pixels[0] == pixels[1])
    #expect(try file(.progressive, .standard) == file(.progressive, .optimized))
  }
}
