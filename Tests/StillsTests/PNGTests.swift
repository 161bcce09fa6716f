import Files
import Pixels
import Stills
import Testing

struct PNGTests {
  private func decoded(_ file: [UInt8]) throws -> Image {
    try StillImage(decoding: file, name: "test.png").image
  }

  @Test func palettesWithTransparencyBecomeRGBA() throws {
    var file = PNGFile(width: 3, height: 1, depth: 2, color: 3)
    file.add("PLTE", [255, 0, 0, 0, 255, 0, 10, 20, 30])
    file.add("tRNS", [255, 128])
    // Indices 2, 1, 0 in two bits each.
    let image = try decoded(file.finished(rows: [0, 0b1001_0000]))
    #expect(image.layout.format == .rgba8)
    #expect(image.bytes == [10, 20, 30, 255, 0, 255, 0, 128, 255, 0, 0, 255])
  }

  @Test func oneBitGreyIsExpandedToBlackAndWhite() throws {
    let file = PNGFile(width: 9, height: 1, depth: 1, color: 0)
    let image = try decoded(file.finished(rows: [0, 0b1010_0101, 0b1000_0000]))
    #expect(image.layout.format == .gray8)
    #expect(image.bytes == [1, 0, 1, 0, 0, 1, 0, 1, 1].map { $0 * 255 })
  }

  @Test func greyColourKeyBecomesAlpha() throws {
    var file = PNGFile(width: 2, height: 1, depth: 8, color: 0)
    file.add("tRNS", [0, 77])
    let image = try decoded(file.finished(rows: [0, 77, 78]))
    #expect(image.bytes == [77, 77, 77, 0, 78, 78, 78, 255])
  }

  @Test func sixteenBitsKeepEveryBitInTheMachinesOrder() throws {
    let file = PNGFile(width: 1, height: 2, depth: 16, color: 6)
    let image = try decoded(
      file.finished(rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0xFF, 0xFE, 0, 1, 0x80, 0, 0xFF, 0xFF]))
    #expect(image.layout.format == .rgba16)
    let words = image.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    #expect(words == [0x0102, 0x0304, 0x0506, 0x0708, 0xFFFE, 0x0001, 0x8000, 0xFFFF])
  }

  @Test func interlacedRowsLandWhereTheyBelong() throws {
    // 2x2, Adam7: pass 1 holds (0,0), pass 6 holds (1,0), pass 7 holds the row below.
    let file = PNGFile(width: 2, height: 2, depth: 8, color: 0, interlaced: 1)
    let image = try decoded(file.finished(rows: [0, 10, 0, 20, 0, 30, 40]))
    #expect(image.bytes == [10, 20, 30, 40])
  }

  @Test(arguments: [1, 2, 7, 33], [1, 5, 16])
  func roundTripKeepsEveryByte(width: Int, height: Int) throws {
    let image = picture(width, height) { x, y in
      (
        UInt8(truncatingIfNeeded: x * 37), UInt8(truncatingIfNeeded: y * 91), 3,
        UInt8(truncatingIfNeeded: x ^ y)
      )
    }
    let file = try StillImage.encode(image, as: .png(.init()))
    #expect(try decoded(file).bytes == image.bytes)
  }

  @Test func sixteenBitRoundTripKeepsEveryBit() throws {
    var image = Image(packed: .rgba16, size: PixelSize(width: 5, height: 3))
    for index in image.bytes.indices { image.bytes[index] = UInt8(truncatingIfNeeded: index * 29) }
    let file = try StillImage.encode(image, as: .png(.init()))
    #expect(file[24] == 16)
    #expect(try decoded(file).bytes == image.bytes)
  }

  @Test func sixteenBitGreyKeepsEveryBit() throws {
    var image = Image(packed: .gray16, size: PixelSize(width: 256, height: 256))
    image.bytes.withUnsafeMutableBytes { bytes in
      for value in 0...0xFFFF {
        bytes.storeBytes(of: UInt16(value), toByteOffset: value * 2, as: UInt16.self)
      }
    }
    let file = try StillImage.encode(image, as: .png(.init()))
    #expect(file[24] == 16 && file[25] == 0)
    let back = try decoded(file)
    #expect(back.layout.format == .gray16)
    #expect(back.bytes == image.bytes)
    // The file's samples have the most significant byte first.
    let built = PNGFile(width: 1, height: 1, depth: 16, color: 0).finished(rows: [0, 0x12, 0x34])
    #expect(try decoded(built).bytes.withUnsafeBytes { $0.load(as: UInt16.self) } == 0x1234)
  }

  @Test func greyIsConvertedBetweenDepths() throws {
    var image = Image(packed: .gray8, size: PixelSize(width: 256, height: 1))
    for value in 0...255 { image.bytes[value] = UInt8(value) }
    let wide = try StillImage.encode(image, as: .png(.init(depth: .sixteen)))
    #expect(wide[24] == 16 && wide[25] == 0)
    let deep = try decoded(wide)
    #expect(deep.bytes == image.bytes.flatMap { [$0, $0] })
    let narrow = try StillImage.encode(deep, as: .png(.init(depth: .eight)))
    #expect(narrow[24] == 8 && narrow[25] == 0)
    #expect(try decoded(narrow).bytes == image.bytes)
  }

  @Test(arguments: [PixelFormat.rgb24, .rgbx32])
  func colourWithoutAlphaIsWidened(format: PixelFormat) throws {
    let step = format.planes[0].bytesPerTexel
    var image = Image(packed: format, size: PixelSize(width: 2, height: 1))
    image.bytes = Array(([1, 2, 3, 9] as [UInt8]).prefix(step) + ([254, 255, 0, 9] as [UInt8]).prefix(step))
    let file = try StillImage.encode(image, as: .png(.init(depth: .sixteen)))
    #expect(file[24] == 16 && file[25] == 2)
    let words = try decoded(file).bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    #expect(words == [257, 514, 771, 65_535, 254 * 257, 65_535, 0, 65_535])
  }

  @Test func aFileHasOneChunkOfExif() throws {
    let metadata = Metadata(photo: MetadataTests.everything, size: gradient.size)
    let file = try StillImage.encode(gradient, as: .png(.init()), metadata: metadata)
    var kinds: [String] = []
    var place = 8
    while place + 12 <= file.count {
      kinds.append(String(decoding: file[place + 4..<place + 8], as: UTF8.self))
      place += 12 + file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(kinds.filter { $0 == "eXIf" }.count == 1)
    #expect(try #require(kinds.firstIndex(of: "eXIf")) < #require(kinds.firstIndex(of: "IDAT")))
    #expect(kinds.last == "IEND")
  }

  @Test func opaquePicturesAreWrittenWithoutAlpha() throws {
    let file = try StillImage.encode(gradient, as: .png(.init()))
    #expect(file[25] == 2)
    #expect(try decoded(file).bytes == gradient.bytes)
  }

  @Test func thoroughCompressionFindsRepeatedShapes() throws {
    let tiled = picture(64, 64) { x, y in
      let value = UInt8(truncatingIfNeeded: (x % 16 * 7919 + y % 16 * 104_729) % 251)
      return (value, value &* 3, value &* 7, 255)
    }
    let fast = try StillImage.encode(tiled, as: .png(.init()))
    let thorough = try StillImage.encode(tiled, as: .png(.init(effort: .thorough)))
    #expect(thorough.count * 2 < fast.count)
    #expect(try decoded(thorough).bytes == tiled.bytes)
  }

  @Test func depthIsConvertedOnRequest() throws {
    let wide = try StillImage.encode(gradient, as: .png(.init(depth: .sixteen)))
    #expect(wide[24] == 16)
    let image = try decoded(wide)
    #expect(image.layout.format == .rgba16)
    let narrow = try StillImage.encode(image, as: .png(.init(depth: .eight)))
    #expect(try decoded(narrow).bytes == gradient.bytes)
  }

  @Test func rowsWithPaddingAreReadByTheirStride() throws {
    let layout = try #require(
      FrameLayout(
        format: .rgba8, size: PixelSize(width: 2, height: 2), planes: [.init(offset: 4, stride: 12)]))
    var bytes = [UInt8](repeating: 99, count: 28)
    for (index, place) in [4, 8, 16, 20].enumerated() {
      for channel in 0..<4 { bytes[place + channel] = UInt8(index * 10 + channel) }
    }
    let file = try StillImage.encode(Image(layout: layout, bytes: bytes), as: .png(.init()))
    #expect(try decoded(file).bytes == [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31, 32, 33])
  }

  @Test func filesThatEndEarlySaySo() throws {
    let file = try StillImage.encode(gradient, as: .png(.init()))
    for count in [9, 20, 40, file.count / 2, file.count - 5] {
      let error = stillsError { () throws(FileError) in
        _ = try StillImage(decoding: Array(file[..<count]), name: "cut.png")
      }
      #expect(error?.code == .badData)
      #expect(error?.description.hasPrefix("cut.png: ") == true)
    }
  }

  @Test func hugePicturesAreRefusedBeforeMemoryIsTaken() {
    let file = PNGFile(width: 900_000, height: 900_000, depth: 8, color: 6).finished(rows: [0])
    let error = stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "bomb.png") }
    #expect(error?.code == .badData)
    #expect(
      error?.description
        == "bomb.png: 900000x900000 pixels are over the limit of 268 megapixels; scale it down")
  }

  @Test(arguments: [(2_147_483_647, 1), (1, 2_147_483_647), (2_147_483_647, 2_147_483_647)])
  func impossibleSizesTakeNoMemory(width: Int, height: Int) {
    let file = PNGFile(width: width, height: height, depth: 8, color: 6).finished(rows: [0])
    let before = peakMemory()
    let error = stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a.png") }
    #expect(error?.description.contains("\(width)x\(height) pixels are over the limit") == true)
    #expect(peakMemory() - before < muchMemory)
  }

  /// Deflate reaches 1032 to 1: 70 bytes cannot hold 256 megapixels, which are within the limit.
  @Test(arguments: [1, 8] as [UInt8])
  func aSizeThatTheFileCannotHoldTakesNoMemory(depth: UInt8) {
    let file = PNGFile(width: 16_000, height: 16_000, depth: depth, color: 0).finished(rows: [0])
    let before = peakMemory()
    let error = stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a.png") }
    #expect(error?.description == "a.png: damaged PNG: the file ends early")
    #expect(peakMemory() - before < muchMemory)
  }

  @Test func linearPicturesBecomeSRGB() throws {
    var file = PNGFile(width: 3, height: 1, depth: 8, color: 0)
    file.add("gAMA", PNGFile.big(100_000))
    let image = try decoded(file.finished(rows: [0, 0, 55, 255]))
    // IEC 61966-2-1: 55/255 of the light is 0.5019 of the signal, 128.
    #expect(largestDifference(image.bytes, [0, 128, 255]) <= 1)
    let stored = try StillImage(decoding: file.finished(rows: [0, 0, 55, 255]), name: "", colors: .asStored)
    #expect(stored.image.bytes[1] == 55)
    // The same in colour, whose transform is another.
    var colored = PNGFile(width: 3, height: 1, depth: 8, color: 2)
    colored.add("gAMA", PNGFile.big(100_000))
    let rgba = try decoded(colored.finished(rows: [0, 0, 0, 0, 55, 55, 55, 255, 255, 255]))
    #expect(largestDifference(rgba.bytes, [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255]) <= 1)
  }

  @Test func theUsualExponentLeavesPixelsAlone() throws {
    var file = PNGFile(width: 2, height: 1, depth: 8, color: 0)
    file.add("gAMA", PNGFile.big(45_455))
    let image = try decoded(file.finished(rows: [0, 3, 200]))
    #expect(image.bytes == [3, 200])
  }
}
