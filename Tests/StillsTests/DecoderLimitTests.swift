import Files
import Glibc
import Pixels
import ScratchFiles
import Testing

import Stills

/// Pictures and their metadata at the limits, and headers that promise more than the file has.
struct DecoderLimitTests {
  private static func failure(
    _ file: [UInt8], _ name: String = "a", limits: StillLimits = .standard
  ) -> String? {
    stillsError { () throws(FileError) in
      _ = try StillImage(decoding: file, name: name, limits: limits)
    }?.description
  }

  /// A picture that is decoded as a whole takes a number of bytes for each pixel, which its header tells.
  @Test func whatIsDecodedWholeIsRefusedByItsHeader() {
    let gif =
      Array("GIF89a".utf8) + [255, 255, 255, 255, 0x80, 0, 0] + [255, 0, 0, 0, 0, 255]
      + [0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0] + [2, 2, 0x44, 1, 0, 0x3B]
    let limits = StillLimits(pixels: .max, wholeBytes: 512 << 20)
    #expect(
      Self.failure(gif, limits: limits)
        == "a: decoding 65535x65535 pixels of GIF takes about 49150 MiB at once, over the memory for pictures; allow "
        + "more, or make a TIFF or PNG of it")
  }

  /// A few bytes must not promise a data window of gigabytes around a display window of one pixel.
  @Test func dataWindowsAreLimited() {
    let file = OpenEXRTests.file(
      [("R", .half, 1), ("G", .half, 1), ("B", .half, 1)], size: PixelSize(width: 1, height: 1),
      data: PixelSize(width: 268_000_000, height: 1)
    ) { _, _, _ in 0 }
    let before = peakMemory()
    let error = stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a.exr") }
    #expect(
      error?.description
        == "a.exr: 268000000x1 pixels of its data window are over the limit of 1000000 a side; scale it down"
    )
    #expect(peakMemory() - before < 64 << 20)
  }

  private static func little(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A TIFF file of one strip, or of tiles, with entries of 16-bit and 32-bit numbers and zeros for samples.
  private static func tiff(
    width: Int, height: Int, channels: Int = 1, tile: Int? = nil, samples: Int = 64
  ) -> [UInt8] {
    var entries: [(tag: Int, type: Int, values: [Int])] = [
      (256, 4, [width]), (257, 4, [height]), (258, 3, Array(repeating: 8, count: channels)), (259, 3, [1]),
      (262, 3, [1]), (277, 3, [channels]),
    ]
    if let tile {
      entries += [(322, 4, [tile]), (323, 4, [tile]), (324, 4, [8]), (325, 4, [samples])]
    } else {
      entries += [(273, 4, [8]), (278, 4, [height]), (279, 4, [samples])]
    }
    if channels > 1 { entries.append((338, 3, Array(repeating: 0, count: channels - 1))) }
    var file = Array("II*\0".utf8) + little(8 + samples) + [UInt8](repeating: 0, count: samples)
    var (directory, far): ([UInt8], [UInt8]) = ([], [])
    let end = file.count + 2 + 12 * entries.count + 4
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      let values = entry.values.flatMap { little($0, entry.type == 3 ? 2 : 4) }
      directory += little(entry.tag, 2) + little(entry.type, 2) + little(entry.values.count)
      directory += values.count > 4 ? little(end + far.count) : values + little(0, 4 - values.count)
      if values.count > 4 { far += values }
    }
    file += little(entries.count, 2) + directory + little(0) + far
    return file
  }

  private static func encoded(_ name: String) throws -> [UInt8] {
    try StillImage.encode(gradient, as: try StillFormat(path: name))
  }

  /// Files of a few bytes that promise 900 megapixels and more, or the most that their format can.
  private static func promises() throws -> [(name: String, file: [UInt8])] {
    let zeros = [UInt8](repeating: 0, count: 63)
    var exr = try encoded("a.exr")
    for window in ["dataWindow", "displayWindow"] {
      let place = try #require(exr.firstRange(of: Array("\(window)\0box2i\0".utf8))).upperBound + 4
      exr.replaceSubrange(place..<place + 16, with: little(0) + little(0) + little(29_999) + little(29_999))
    }
    var avif = try encoded("a.avif")
    let sizes = try #require(avif.firstRange(of: Array("ispe".utf8))).upperBound + 4
    avif.replaceSubrange(sizes..<sizes + 8, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
    var dng = try RawFileTests.file(format: .bayerRGGB12)
    for (tag, size) in [(256, 64), (257, 48)] {
      let place = try #require(dng.firstRange(of: little(tag, 2) + [3, 0] + little(1) + little(size)))
      dng.replaceSubrange(place.upperBound - 4..<place.upperBound, with: little(30_000))
    }
    // Sides of 30 bits each behind the selectors, and all else by default.
    let bits: [(value: Int, count: Int)] = [
      (0, 1), (3, 2), (999_999, 30), (0, 3), (3, 2), (999_999, 30), (1, 1),
    ]
    var (jxl, used): ([UInt8], Int) = ([0xFF, 0x0A] + zeros, 16)
    for (value, count) in bits {
      for bit in 0..<count {
        jxl[used / 8] |= UInt8(value >> bit & 1) << UInt8(used % 8)
        used += 1
      }
    }
    let webP = [0x2F] + little(16_383 | 16_383 << 14) + zeros
    return [
      (
        "a.gif",
        Array("GIF89a".utf8) + [255, 255, 255, 255, 0x80, 0, 0] + [0, 0, 0, 1, 1, 1, 0x2C] + zeros.prefix(4)
          + [255, 255, 255, 255, 0, 2, 2, 0x4C, 1, 0, 0x3B]
      ),
      (
        "a.bmp",
        Array("BM".utf8) + little(118) + little(0) + little(54) + little(40) + little(60_000)
          + little(60_000) + [1, 0, 24, 0] + zeros
      ),
      ("a.ppm", Array("P6\n900000 900000\n255\n".utf8) + zeros),
      ("a.pgm", Array("P5\n900000 900000\n65535\n".utf8) + zeros),
      ("a.pfm", Array("PF\n900000 900000\n-1.0\n".utf8) + zeros),
      ("a.tif", tiff(width: 900_000, height: 900_000)),
      ("tiles.tif", tiff(width: 16, height: 16, tile: 1_000_000 - 64)),
      ("channels.tif", tiff(width: 300, height: 300, channels: 65_535)),
      (
        "a.webp",
        Array("RIFF".utf8) + little(webP.count + 12) + Array("WEBPVP8L".utf8) + little(webP.count) + webP
      ),
      ("a.exr", exr), ("a.avif", avif), ("a.dng", dng), ("a.jxl", jxl),
    ]
  }

  @Test func promisesTakeNoMemory() throws {
    for (name, file) in try Self.promises() {
      let before = peakMemory()
      let message = try #require(Self.failure(file, name), "\(name)")
      #expect(message.contains("over the limit") || message.contains("damaged"), "\(message)")
      #expect(peakMemory() - before < 64 << 20, "\(name)")
    }
  }

  @Test func theLongestSideIsAMillion() {
    let row = Array("P5\n1000000 1\n255\n".utf8) + [UInt8](repeating: 9, count: 1_000_000)
    #expect(Self.failure(row) == nil)
    #expect(
      Self.failure(Array("P5\n1000001 1\n255\n".utf8) + [UInt8](repeating: 9, count: 1_000_001))
        == "a: 1000001x1 pixels are over the limit of 1000000 a side; scale it down")
  }

  @Test func channelsCountAsPixels() {
    func failure(_ channels: Int) -> String? {
      Self.failure(
        Self.tiff(width: 1000, height: 1000, channels: channels, samples: 1_000_000 * channels),
        limits: StillLimits(pixels: 2_000_000))
    }
    #expect(failure(8) == nil)
    #expect(
      failure(9)
        == "a: 1000x1000 pixels of 9 channels are over the limit of 2 megapixels of 4 channels; "
        + "scale it down, or raise the limit")
  }

  /// The crop's size, 64 by 48, becomes the scale of the pixels.
  @Test func developingMakesPixelsSquare() throws {
    var file = try RawFileTests.file(format: .bayerRGGB12)
    let size = try #require(file.firstRange(of: Self.little(50_720, 2))).lowerBound
    file[size] = UInt8(50_718 & 255)
    let still = try StillImage(decoding: file, name: "a.dng", limits: StillLimits(pixels: 85 * 48))
    #expect(still.image.size == PixelSize(width: 85, height: 48))
    #expect(
      Self.failure(file, limits: StillLimits(pixels: 85 * 48 - 1))
        == "a: 85x48 pixels are over the limit of 0 megapixels; scale it down, or raise the limit")
  }

  @Test(arguments: ["YUYV", "NV12", "BGR3"]) func framesOfDumpsAreLimited(code: String) throws {
    let folder = ScratchFolder()
    let path = folder.file("a.\(code)-4x2.raw")
    let bytes = ["YUYV": 16, "NV12": 12, "BGR3": 24][code]!
    try AtomicFile.write([UInt8](repeating: 9, count: bytes), to: path, replacing: .always)
    _ = try StillImage(contentsOf: path, limits: StillLimits(pixels: 8))
    let error = stillsError { () throws(FileError) in
      _ = try StillImage(contentsOf: path, limits: StillLimits(pixels: 7))
    }
    #expect(error?.description.contains("4x2 pixels are over the limit") == true)
  }

  // MARK: - Metadata

  private static func packet(of count: Int) -> [UInt8] {
    let parts = MetadataTests.packet(attributes: "xmp:Rating='4'").split(separator: "<?xpacket end")
    let start = Array(parts[0].utf8),
      end = Array("<?xpacket end\(parts.count > 1 ? parts[1] : "='w'?>")".utf8)
    return start + [UInt8](repeating: 0x20, count: count - start.count - end.count) + end
  }

  @Test func partsOfMetadataAreLimited() {
    let most = 16 << 20
    let (within, notices) = Metadata.reading(exif: [], xmp: Self.packet(of: most), iptc: [], name: "a")
    #expect(within.xmp.count == most && notices.isEmpty)
    let (beyond, reasons) = Metadata.reading(exif: [], xmp: Self.packet(of: most + 1), iptc: [], name: "a")
    #expect(beyond.isEmpty)
    #expect(
      reasons == ["a: the XMP packet of 16777217 bytes is over the limit of 16 MiB and was dropped"])
  }

  /// What Exiv2 finds in a TIFF file itself.
  @Test func metadataOfTIFFFilesAreLimited() throws {
    var metadata = Metadata(photo: MetadataTests.everything, size: gradient.size)
    metadata.xmp = Self.packet(of: 4096)
    var file = try StillImage.encode(gradient, as: .tiff(.init()), metadata: metadata)
    #expect(try StillImage(decoding: file, name: "a.tif").notices.isEmpty)
    let place = try #require(file.firstRange(of: Self.little(700, 2) + [1, 0])).upperBound
    file.replaceSubrange(place..<place + 4, with: Self.little(16 << 20 + 1))
    let still = try StillImage(decoding: file, name: "a.tif")
    #expect(still.metadata.isEmpty)
    #expect(
      still.notices
        == ["a.tif: the metadata of 16777217 bytes is over the limit of 16 MiB and was dropped"])
  }

  @Test func profilesAreLimited() {
    func isRead(_ count: Int) -> Bool {
      let profile = ColorProfileTests.adobe
      let bytes = profile + [UInt8](repeating: 0, count: count - profile.count)
      if case .some = ColorTransform(profile: bytes, source: .rgba8) { return true }
      return false
    }
    #expect(isRead(16 << 20))
    #expect(!isRead(16 << 20 + 1))
  }

  // MARK: - Other files

  /// Of a file over the limit only the start is read.
  @Test(arguments: [
    ("a.acv", 1, "curves"), ("a.icc", 16, "colour profiles"), ("a.txt", 256, "lists of files"),
    ("a.cube", 512, "a lookup table"),
  ])
  func filesOverTheLimitAreNotRead(name: String, megabytes: Int, contents: String) throws {
    let folder = ScratchFolder()
    let path = folder.file(name)
    try AtomicFile.write([UInt8](repeating: 0x61, count: 70_000), to: path, replacing: .always)
    truncate(path, (megabytes << 20) + 1)
    let before = peakMemory()
    let error = stillsError { () throws(FileError) in
      switch name {
      case "a.acv": _ = try ToneCurveFile(contentsOf: path)
      case "a.icc": _ = try OutputProfile(contentsOf: path)
      case "a.txt": _ = try PictureList.read(path)
      default: _ = try ColorLookup(contentsOf: path)
      }
    }
    #expect(
      error?.description == "\(path): the file is larger than \(megabytes) MiB, the limit for \(contents)")
    #expect(peakMemory() - before < 64 << 20)
    // At the limit it is read, and refused for what it holds.
    guard megabytes <= 16 else { return }
    truncate(path, megabytes << 20)
    let other = stillsError { () throws(FileError) in
      if name == "a.acv" {
        _ = try ToneCurveFile(contentsOf: path)
      } else {
        _ = try OutputProfile(contentsOf: path)
      }
    }
    #expect(other?.description.contains("limit") == false)
  }

  @Test func listsOfFilesAreLimited() throws {
    for separator in ["\n", "\0"] {
      let bytes = Array("a\(separator)b\(separator)c\(separator)".utf8)
      #expect(try PictureList.names(in: bytes, name: "a.txt", most: 3) == ["a", "b", "c"])
      let error = stillsError { () throws(FileError) in
        _ = try PictureList.names(in: bytes, name: "a.txt", most: 2)
      }
      #expect(error?.description == "a.txt: the list names more than 2 files; divide it")
    }
  }

  /// The content of an endless pipe is looked at before it fills the memory.
  @Test(arguments: ["", "\\377\\330\\377"])
  func anEndlessPipeTakesLittleMemory(start signature: String) throws {
    let folder = ScratchFolder()
    let path = folder.file("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    #expect(system("{ { printf '\(signature)'; exec cat /dev/zero; } > \(path) 2> /dev/null; } &") == 0)
    let before = peakMemory()
    let error = #expect(throws: FileError.self) { _ = try StillImage(contentsOf: path) }
    #expect(error?.code == .badData)
    #expect(
      error?.description.contains(
        signature.isEmpty
          ? "not a picture in a supported format" : "no picture starts within the first 64 MiB")
        == true)
    #expect(peakMemory() - before < muchMemory)
  }
}
