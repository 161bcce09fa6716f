import Files
import Foundation
import Pixels
import ScratchFiles
import Testing

import Stills

/// Pictures in temporary files hold what pictures in memory do, and their files are the same.
struct StoredStillTests {
  private static let limits = StillLimits(pixels: 1 << 30)

  /// Smooth colours with noise: 37 by 1,100 pixels, in several bands of 50,000 bytes.
  private static func picture(_ format: PixelFormat, alpha: ClosedRange<Int> = 65_535...65_535) -> Image {
    let size = PixelSize(width: 37, height: 1100)
    var random = SeededGenerator(state: 7)
    var image = Image(packed: .rgba16, size: size)
    image.bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt16.self)
      for pixel in 0..<size.area {
        for channel in 0..<3 {
          words[4 * pixel + channel] = UInt16(
            truncatingIfNeeded: pixel * (channel + 1) % 50_000 + Int(random.next() % 9000))
        }
        if format == .gray8 || format == .gray16 {
          for channel in 1..<3 { words[4 * pixel + channel] = words[4 * pixel] }
        }
        words[4 * pixel + 3] = UInt16(Int.random(in: alpha, using: &random))
      }
    }
    switch format {
    case .rgba8: return image.narrowed()
    case .gray16: return image.firstChannel()
    case .gray8: return image.narrowed().firstChannel()
    case .rgbaFloat: return image.with(.float)
    default: return image
    }
  }

  private static func stored(_ file: [UInt8], _ name: String, _ colors: ColorManagement) throws
    -> StoredStill?
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(name).path
    try Data(file).write(to: URL(fileURLWithPath: path))
    return try StoredStill(
      contentsOf: path, colors: colors, limits: Self.limits, over: 1000, bandBytes: 50_000,
      isCancelled: { false })
  }

  /// A file for one test, which removes it.
  private static func temporary(_ content: [UInt8]) throws -> String {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try Data(content).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func whole(_ picture: StoredPicture) throws -> Image {
    var bytes: [UInt8] = []
    for rows in picture.bands() { bytes += try picture.band(rows).bytes }
    return Image(layout: FrameLayout(packed: picture.format, size: picture.size), bytes: bytes)
  }

  struct Source: Sendable {
    var name: String
    var format: StillFormat
    var pixels: PixelFormat
    var alpha: ClosedRange<Int> = 65_535...65_535
    var finish = StillFinish()
  }

  static let sources: [Source] = [
    Source(name: "a.jpg", format: .jpeg(.init()), pixels: .rgba8),
    Source(name: "gray.jpg", format: .jpeg(.init()), pixels: .gray8),
    Source(name: "p3.jpg", format: .jpeg(.init()), pixels: .rgba8, finish: .init(profile: .displayP3)),
    Source(name: "a.png", format: .png(.init()), pixels: .rgba8),
    Source(name: "alpha.png", format: .png(.init()), pixels: .rgba16, alpha: 0...65_535),
    Source(name: "gray.png", format: .png(.init()), pixels: .gray16),
    Source(
      name: "adobe.png", format: .png(.init(depth: .sixteen)), pixels: .rgba16,
      finish: .init(profile: .adobeRGB)),
    Source(name: "a.tif", format: .tiff(.init()), pixels: .rgba8),
    Source(name: "alpha.tif", format: .tiff(.init()), pixels: .rgba16, alpha: 0...65_535),
    Source(name: "float.tif", format: .tiff(.init(depth: .float)), pixels: .rgbaFloat),
    Source(
      name: "p3.tif", format: .tiff(.init(depth: .float)), pixels: .rgbaFloat,
      finish: .init(profile: .displayP3)),
    Source(name: "a.ppm", format: .netpbm(.sixteen), pixels: .rgba16),
    Source(name: "a.pfm", format: .netpbm(.float), pixels: .rgbaFloat),
  ]

  @Test(arguments: sources, [ColorManagement.convertToSRGB, .convertToExtendedSRGB])
  func bandsAreThePictureInMemory(_ source: Source, _ colors: ColorManagement) throws {
    let file = try StillImage.encode(
      Self.picture(source.pixels, alpha: source.alpha), as: source.format, finish: source.finish)
    let expected = try StillImage(decoding: file, name: source.name, colors: colors)
    let stored = try #require(try Self.stored(file, source.name, colors))
    let image = try Self.whole(stored.picture)
    #expect(image.layout == expected.image.layout)
    #expect(image.bytes == expected.image.bytes)
    #expect(stored.orientation == expected.orientation)
    #expect(stored.metadata == expected.metadata)
    #expect(stored.origin == expected.origin)
    // Files that are made of it are as deep as this one, although its pixels may have become floats.
    #expect(stored.origin.format == source.pixels)
  }

  @Test func whatIsSmallOrNotInRowsStaysInMemory() throws {
    let picture = Self.picture(.rgba8)
    // Their libraries decode all of a picture for its first row.
    for format: StillFormat in [.webP(.quality(90)), .jpeg(.init(scans: .progressive)), .openEXR(.float)] {
      #expect(try Self.stored(StillImage.encode(picture, as: format), "a", .convertToSRGB) == nil)
    }
    let small = Image(packed: .rgba8, size: PixelSize(width: 5, height: 5))
    #expect(try Self.stored(StillImage.encode(small, as: .png(.init())), "a.png", .asStored) == nil)
  }

  /// The file is smaller than the memory for pixels, so that only its header says what it needs.
  /// As of cameras that store the sensor's picture behind a large preview.
  @Test func aRawFileWhoseEndSaysSoIsNoTIFF() throws {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 255) } }
    /// A directory of entries of one 32-bit number each.
    func directory(_ entries: [(tag: Int, value: Int)]) -> [UInt8] {
      var bytes = number(entries.count, 2)
      for entry in entries {
        bytes += number(entry.tag, 2)
        bytes += number(4, 2)
        bytes += number(1, 4)
        bytes += number(entry.value, 4)
      }
      return bytes + number(0, 4)
    }
    let place = 80_000
    var file = Array("II*\0".utf8) + number(8, 4)
    file += directory([
      (254, 1), (256, 64), (257, 48), (258, 8), (259, 1), (262, 1), (273, 4096), (278, 48), (279, 64 * 48),
      (330, place),
    ])
    file += [UInt8](repeating: 90, count: place - file.count)
    file += directory([(254, 0), (256, 4000), (257, 3000), (262, 32_803)])
    #expect(try Self.stored(file, "a.nef", .convertToSRGB) == nil)
  }

  @Test(arguments: [StillFormat.png(.init()), .tiff(.init(packing: .deflate)), .netpbm(.eight)])
  func denseFilesAreStored(_ format: StillFormat) throws {
    let picture = Image(packed: .rgba8, size: PixelSize(width: 37, height: 1100))
    let file = try StillImage.encode(picture, as: format)
    let path = try Self.temporary(file)
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Four bytes a pixel are 162,800.
    func stored(over bytes: Int) throws -> StoredStill? {
      try StoredStill(
        contentsOf: path, colors: .convertToSRGB, limits: Self.limits, over: bytes, bandBytes: 50_000,
        isCancelled: { false })
    }
    let still = try #require(try stored(over: 162_799))
    #expect(try Self.whole(still.picture).bytes == StillImage(decoding: file, name: "a").image.bytes)
    #expect(try stored(over: 162_800) == nil)
  }

  /// 2^32 - 1 pixels a side, whose product no integer holds.
  @Test func headersOfAnySizeAreRefused() throws {
    for (side, limit) in [(0xFFFF_FFFF, "1000000 a side"), (1_000_000, "1073 megapixels")] {
      let header = PNGFile(width: side, height: side, depth: 16, color: 6).finished(rows: [0])
      let error = #expect(throws: FileError.self) { try Self.stored(header, "a.png", .convertToSRGB) }
      #expect(error?.code == .badData)
      #expect(
        error?.description.contains("over the limit of \(limit)") == true, "\(error?.description ?? "")")
    }
  }

  /// A file of 2^43 bytes without content: nothing of it is copied.
  @Test func sparseFilesAreRefused() throws {
    let path = try Self.temporary(Array("II*\0".utf8))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(truncate(path, 1 << 43) == 0, "the file system of the temporary folder has no sparse files")
    let error = #expect(throws: FileError.self) {
      try StoredStill(
        contentsOf: path, colors: .convertToSRGB, limits: Self.limits, over: 1000, isCancelled: { false })
    }
    #expect(error?.code == .badData)
    #expect(error?.description.contains("larger than 16448 MiB") == true)
  }

  @Test func copyingIsCancelled() throws {
    let path = try Self.temporary(StillImage.encode(Self.picture(.rgba8), as: .png(.init())))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: FileError.self) {
      _ = try MappedCopy(of: path, longest: .max, isCancelled: { true })
    }
    #expect(error?.code == .cancelled)
    #expect(try MappedCopy(of: path, longest: 1000, isCancelled: { false })?.bytes.count == 1000)
  }

  @Test func formatsOfTheWholePictureAreRefused() throws {
    let size = PixelSize(width: 37, height: 1100)
    let error = #expect(throws: FileError.self) {
      try StillFormat.webP(.lossless).checkBands(of: size, for: "/dev/stdout")
    }
    #expect(
      error?.description.hasPrefix("standard output: a picture of 37x1100 pixels is over the memory") == true,
      "\(error?.description ?? "")")
    try StillFormat.png(.init()).checkBands(of: size, for: "a.png")
  }

  /// A grey picture has a byte for each pixel, and the limit for pictures in memory is one of pixels.
  @Test func picturesOverTheLimitOfPixelsAreStored() throws {
    let path = try Self.temporary(StillImage.encode(Self.picture(.gray8), as: .png(.init())))
    defer { try? FileManager.default.removeItem(atPath: path) }
    func isStored(_ pixels: Int) throws -> Bool {
      try StoredStill(
        contentsOf: path, colors: .convertToSRGB, limits: Self.limits, over: 1 << 30, orOver: pixels,
        isCancelled: { false }) != nil
    }
    #expect(try isStored(37 * 1100 - 1))
    #expect(try !isStored(37 * 1100))
  }

  @Test func devicesAreWrittenTo() throws {
    let picture = try StoredPicture(
      format: .rgba8, size: PixelSize(width: 8, height: 8), encoding: .jpeg)
    let empty = [UInt8](repeating: 0, count: 256)
    try picture.write(PixelRegion(picture.size), from: empty.span.bytes, stride: 32)
    try picture.write(
      to: "/dev/null", as: .png(.init()), metadata: Metadata(), finish: StillFinish(), origin: nil,
      replacing: .never)
    let error = #expect(throws: FileError.self) {
      try picture.write(
        to: "/dev/full", as: .png(.init()), metadata: Metadata(), finish: StillFinish(), origin: nil,
        replacing: .never)
    }
    #expect(error?.code == .io)
  }

  /// Files beyond 4 GiB, here from the first byte on: libtiff reads the same pixels, and the metadata are in them.
  @Test(arguments: [StillFormat.TIFFSettings(packing: .none), .init(packing: .deflate), .init(packing: .lzw)])
  func largeFilesAreBigTIFF(_ settings: StillFormat.TIFFSettings) throws {
    let image = Self.picture(.rgba16)
    let path = try Self.temporary([])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    var photo = PhotoSettings()
    photo.lensModel = "Big lens of 1 inch"
    let encoder = try TIFFBandEncoder(
      image.size, .rgba16, .dropped, settings, Metadata(photo: photo, size: image.size),
      OutputProfile.adobeRGB.bytes, path, descriptor, rowsPerBand: 100, longestClassic: 0)
    for top in stride(from: 0, to: image.size.height, by: encoder.rowStep) {
      let rows = min(encoder.rowStep, image.size.height - top), row = image.size.width * 8
      try encoder.put(
        Image(
          layout: FrameLayout(packed: .rgba16, size: PixelSize(width: image.size.width, height: rows)),
          bytes: Array(image.bytes[top * row..<(top + rows) * row])))
    }
    try encoder.finish()
    let file = content(of: path)
    #expect(file.starts(with: "II+\0".utf8))
    #expect(Data(file).range(of: Data("Big lens of 1 inch".utf8)) != nil)
    let read = try StillImage(decoding: file, name: path, colors: .asStored)
    #expect(read.image.bytes == image.bytes)
    #expect(read.origin.profile == OutputProfile.adobeRGB.bytes)
  }

  @Test func damagedFilesFailAsInMemory() throws {
    for source in Self.sources {
      var file = try StillImage.encode(
        Self.picture(source.pixels, alpha: source.alpha), as: source.format, finish: source.finish)
      file.removeLast(file.count / 3)
      guard (try? StillImage(decoding: file, name: source.name)) == nil else { continue }
      #expect(throws: FileError.self, "\(source.name)") {
        try Self.stored(file, source.name, .convertToSRGB)
      }
    }
  }

  static let finishes: [StillFinish] = [
    StillFinish(), StillFinish(rounding: .dithered), StillFinish(colors: .gray),
    StillFinish(profile: .displayP3),
    StillFinish(profile: .adobeRGB, rounding: .dithered, metadata: .stripped),
  ]

  @Test(arguments: sources.filter { ["jpg", "png", "tif"].contains($0.name.suffix(3)) }, finishes)
  func filesAreThoseOfPicturesInMemory(_ source: Source, _ finish: StillFinish) throws {
    let picture = Self.picture(source.pixels, alpha: source.alpha)
    let stored = try StoredPicture(
      format: picture.layout.format, size: picture.size, encoding: .jpeg, bandBytes: 50_000)
    try stored.write(picture)
    let origin = StillOrigin(format: source.pixels)
    let metadata = Metadata(photo: PhotoSettings(), size: picture.size)
    let expected = try StillImage.encode(
      picture, as: source.format, metadata: metadata, finish: finish, origin: origin)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent(source.name).path
    var checked = 0
    try stored.write(
      to: path, as: source.format, metadata: metadata, finish: finish, origin: origin, replacing: .never,
      check: { content throws(FileError) in
        // It is complete, and has no name yet.
        #expect(try StillImage(contentsOf: content).image.size == picture.size)
        #expect(!FileManager.default.fileExists(atPath: path))
        checked += 1
      })
    #expect(checked == 1)
    let written = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    // The strips of a TIFF are others than those that libvips makes.
    if !source.name.hasSuffix("tif") { #expect(written == expected) }
    let (file, whole) = (
      try StillImage(decoding: written, name: path, colors: .asStored),
      try StillImage(decoding: expected, name: path, colors: .asStored)
    )
    #expect(file.image.layout == whole.image.layout)
    #expect(file.image.bytes == whole.image.bytes)
    #expect(file.origin == whole.origin)
    #expect(file.metadata.text("Exif.Photo.ExifVersion") == whole.metadata.text("Exif.Photo.ExifVersion"))
    #expect(file.orientation == .up)
  }

  @Test func formatsThatNeedAllOfThePictureAreRefused() throws {
    let picture = try StoredPicture(
      format: .rgba8, size: PixelSize(width: 8, height: 8), encoding: .jpeg)
    for (name, format) in [
      ("a.webp", StillFormat.webP(.quality(90))), ("a.jpg", .jpeg(.init(scans: .progressive))),
      ("b.jpg", .jpeg(.init(codes: .optimized))),
    ] {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())\(name)").path
      let error = #expect(throws: FileError.self) {
        try picture.write(
          to: path, as: format, metadata: Metadata(), finish: StillFinish(), origin: nil, replacing: .never)
      }
      #expect(error?.code == .unsupported)
      #expect(error?.description.contains("over the memory") == true)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
