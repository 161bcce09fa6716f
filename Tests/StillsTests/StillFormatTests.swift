import Files
import Glibc
import Pixels
import Stills
import Testing

/// What each format of picture files keeps of a picture and of its metadata.
struct StillFormatTests {
  private static let size = PixelSize(width: 40, height: 30)

  /// A picture of all levels, in each of which alpha falls from opaque where it `fades`.
  private static func picture(fades: Bool) -> Image {
    var image = Image(packed: .rgba16, size: size)
    image.bytes.withUnsafeMutableBytes { bytes in
      let words = bytes.bindMemory(to: UInt16.self)
      for place in 0..<size.area {
        let (x, y) = (place % size.width, place / size.width)
        words[4 * place] = UInt16(x * 65_535 / (size.width - 1))
        words[4 * place + 1] = UInt16(y * 65_535 / (size.height - 1))
        words[4 * place + 2] = UInt16((x + y) * 900)
        words[4 * place + 3] = fades ? UInt16(65_535 - 1000 * y) : .max
      }
    }
    return image
  }

  private static func words(_ image: Image) -> [UInt16] {
    image.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
  }

  private static func floats(_ image: Image) -> [Float] {
    image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private static func decoded(
    _ image: Image, _ name: String, _ choices: StillFormat.Choices = .init(),
    _ metadata: Metadata = Metadata()
  ) throws -> StillImage {
    let format = try StillFormat(path: name, choices: choices)
    return try StillImage(
      decoding: try StillImage.encode(image, as: format, metadata: metadata), name: name)
  }

  @Test(arguments: ["a.png", "a.tif", "a.jxl"], [false, true])
  func sixteenBitsComeBackExactly(name: String, fades: Bool) throws {
    let image = Self.picture(fades: fades)
    let still = try Self.decoded(image, name, .init(compression: .lossless))
    #expect(still.image.layout.format == .rgba16 && still.image.size == Self.size)
    #expect(still.image.bytes == image.bytes)
    #expect(still.notices.isEmpty && still.orientation == .up)
  }

  @Test(arguments: ["a.png", "a.tif", "a.webp", "a.jxl"], [false, true])
  func eightBitsComeBackExactly(name: String, fades: Bool) throws {
    let deep = Self.picture(fades: fades)
    var image = Image(packed: .rgba8, size: Self.size)
    for (place, value) in Self.words(deep).enumerated() { image.bytes[place] = UInt8(value >> 8) }
    let still = try Self.decoded(image, name, .init(compression: .lossless))
    #expect(still.image.layout.format == .rgba8)
    #expect(still.image.bytes == image.bytes)
  }

  @Test func ppmHasNoAlpha() throws {
    let image = Self.picture(fades: false)
    #expect(try Self.decoded(image, "a.ppm").image.bytes == image.bytes)
  }

  /// Lossy formats: the mean distance of all channels, in levels of 8 bits.
  @Test(arguments: ["a.jpg", "a.webp", "a.avif", "a.jxl"])
  func lossyFormatsStayClose(name: String) throws {
    let image = Self.picture(fades: false)
    let still = try Self.decoded(image, name)
    let isDeep = still.image.layout.format == .rgba16
    #expect(isDeep == (name == "a.jxl"))
    let values = isDeep ? Self.words(still.image).map { Int($0 >> 8) } : still.image.bytes.map { Int($0) }
    let distance = zip(values, Self.words(image)).map { abs($0 - Int($1 >> 8)) }.reduce(0, +)
    #expect(Double(distance) / Double(values.count) < 2)
  }

  /// More time makes files smaller.
  @Test(arguments: ["a.png", "a.webp", "a.avif", "a.jxl"]) func effort(name: String) throws {
    var shapes = Image(packed: .rgba8, size: PixelSize(width: 96, height: 96))
    for place in 0..<96 * 96 {
      let (x, y) = (place % 96, place / 96)
      let value = UInt8((x % 16 * 7919 + y % 16 * 104_729) % 251)
      shapes.bytes.replaceSubrange(4 * place..<4 * place + 4, with: [value, UInt8(2 * x), UInt8(2 * y), 255])
    }
    let image = shapes
    let files = try StillFormat.Effort.allCases.map { effort -> [UInt8] in
      try StillImage.encode(image, as: StillFormat(path: name, choices: .init(effort: effort)))
    }
    #expect(files[2].count < files[0].count, "\(files.map(\.count))")
    for file in files { #expect(try StillImage(decoding: file, name: name).image.size == shapes.size) }
  }

  @Test func packing() throws {
    let image = Self.picture(fades: false)
    let files = try [StillFormat.TIFFSettings.Packing.none, .lzw, .deflate].map { packing in
      try StillImage.encode(image, as: StillFormat(path: "a.tif", choices: .init(packing: packing)))
    }
    #expect(files[0].count > files[1].count && files[1].count > files[2].count, "\(files.map(\.count))")
    let pixels = try files.map { try StillImage(decoding: $0, name: "a.tif").image.bytes }
    #expect(pixels[0] == pixels[1] && pixels[0] == pixels[2])
  }

  /// Light above white and colours outside of sRGB.
  @Test(arguments: ["a.tif", "a.exr", "a.pfm", "a.jxl"]) func floatsComeBack(name: String) throws {
    var image = Image(packed: .rgbaFloat, size: Self.size)
    image.bytes.withUnsafeMutableBytes { bytes in
      let values = bytes.bindMemory(to: Float.self)
      for place in values.indices { values[place] = place % 4 == 3 ? 1 : Float(place % 700) / 100 - 2 }
    }
    let still = try Self.decoded(image, name, .init(compression: name == "a.jxl" ? .lossless : .quality(92)))
    #expect(still.image.layout.format == .rgbaFloat)
    let distance = zip(Self.floats(still.image), Self.floats(image)).map { abs($0 - $1) }.max() ?? 9
    #expect(distance < (name == "a.tif" ? 1e-6 : 1e-4))
  }

  @Test(arguments: [
    ("a.png", "8"), ("a.png", "16"), ("a.tif", "8"), ("a.tif", "16"), ("a.tif", "float"), ("a.jxl", "16"),
    ("a.jxl", "float"),
  ])
  func theDepthIsChosen(name: String, bits: String) throws {
    let depth = try #require(StillFormat.Depth(rawValue: bits))
    let format = try StillFormat(path: name, choices: .init(compression: .lossless, depth: depth))
    let expected: PixelFormat = bits == "8" ? .rgba8 : bits == "16" ? .rgba16 : .rgbaFloat
    #expect(format.pixels(of: .rgba8) == expected && format.pixels(of: .rgbaFloat) == expected)
    for image in [Self.picture(fades: true), gradient] {
      let still = try StillImage(decoding: try StillImage.encode(image, as: format), name: name)
      #expect(still.image.layout.format == expected)
    }
  }

  @Test(arguments: [
    ("a.jpg", StillFormat.Depth.sixteen, "a.jpg: JPEG has no samples of 16 bits; use .png, .tif or .jxl"),
    ("a.png", .float, "a.png: PNG has no samples of floats; use .tif, .jxl or .pfm"),
    ("a.webp", .sixteen, "a.webp: WebP has no samples of 16 bits; use .png, .tif or .jxl"),
    ("a.pfm", .eight, "a.pfm: PFM has no samples of 8 bits; use .ppm"),
    ("a.exr", .eight, "a.exr: OpenEXR has no samples of 8 bits; use .png or .tif"),
  ]) func depthsThatAFormatLacksAreRefused(name: String, depth: StillFormat.Depth, message: String) {
    let error = stillsError { () throws(FileError) in
      _ = try StillFormat(path: name, choices: .init(depth: depth))
    }
    #expect(error?.code == .unsupported && error?.description == message)
  }

  @Test(arguments: ["a.jpg", "a.avif"]) func formatsThatAreNeverLosslessAreRefused(name: String) {
    let error = stillsError { () throws(FileError) in
      _ = try StillFormat(path: name, choices: .init(compression: .lossless))
    }
    #expect(error?.code == .unsupported && error?.description.contains("lossless; use .png, .tif") == true)
  }

  /// Encoders store it alone, in one box, or in parts with their numbers before them, among other boxes.
  @Test func theCodestreamOfJPEGXLIsFound() {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(content.count + 8)] + type.utf8 + content
    }
    let start = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
    let codestream: [UInt8] = [0xFF, 0x0A, 1, 2, 3, 4, 5, 6, 7, 8]
    let parts = [codestream[..<4], codestream[4...]].map(Array.init)
    for file in [
      codestream, start + box("jxlc", codestream),
      start + box("jxlp", [0, 0, 0, 0] + parts[0]) + box("brob", Array("Exif-compressed".utf8))
        + box("jxlp", [0x80, 0, 0, 1] + parts[1]),
    ] {
      #expect(JPEGXLContainer.codestream(of: file) == codestream)
    }
  }

  @Test(arguments: ["a.jpg", "a.png", "a.tif", "a.webp", "a.avif", "a.jxl"])
  func metadataAreKept(name: String) throws {
    let metadata = Metadata(photo: MetadataTests.everything, size: Self.size)
    let still = try Self.decoded(Self.picture(fades: false), name, .init(), metadata)
    #expect(still.notices.isEmpty)
    for key in [
      "Exif.Image.Make", "Exif.Image.Model", "Exif.Photo.ExposureTime", "Exif.Photo.DateTimeOriginal",
    ] {
      #expect(still.metadata.text(key) == metadata.text(key), "\(key)")
      #expect(metadata.text(key) != nil, "\(key)")
    }
    // How the pixels are stored is no statement about the photograph.
    #expect(still.metadata.text("Exif.Image.StripOffsets") == nil)
    #expect(still.metadata.text("Exif.Image.BitsPerSample") == nil)
  }

  @Test(arguments: ["a.tif", "a.webp", "a.avif", "a.jxl", "a.exr", "a.ppm", "a.pfm"])
  func filesThatEndEarlyAreDamaged(name: String) throws {
    // Packed, the pixels of a small TIFF are a part of it that may stay.
    let format = name == "a.tif" ? .tiff(.init(packing: .none)) : try StillFormat(path: name)
    let file = try StillImage.encode(Self.picture(fades: false), as: format)
    let error = stillsError { () throws(FileError) in
      _ = try StillImage(decoding: Array(file.prefix(file.count / 8)), name: name)
    }
    #expect(
      error?.code == .badData && error?.description.contains("damaged") == true, "\(name): \(error as Any)")
  }

  @Test(arguments: ["a.tif", "a.webp", "a.avif", "a.jxl", "a.exr", "a.ppm"])
  func picturesOverTheLimitAreRefused(name: String) throws {
    let file = try StillImage.encode(Self.picture(fades: false), as: try StillFormat(path: name))
    let error = stillsError { () throws(FileError) in
      _ = try StillImage(decoding: file, name: name, limits: StillLimits(pixels: 1000))
    }
    #expect(error?.description.contains("40x30 pixels are over the limit") == true)
  }

  /// The first picture of a camera's RAW file is a preview.
  @Test func cameraFilesAreNotTakenForTheirPreviews() throws {
    var file = try StillImage.encode(Self.picture(fades: false), as: try StillFormat(path: "a.tif"))
    let start = Int(file[4]) | Int(file[5]) << 8 | Int(file[6]) << 16 | Int(file[7]) << 24
    // libtiff writes the kind of picture first where there is one; here the width is made that.
    #expect(file[start + 2] == 0 && file[start + 3] == 1)
    file[start + 2] = 254
    file[start + 3] = 0
    file[start + 10] = 1
    let error = stillsError { () throws(FileError) in _ = try StillImage(decoding: file, name: "a.dng") }
    #expect(
      error?.description
        == "a.dng: its first picture is a preview of another; extract the picture that is meant")
  }

  /// The same picture makes the same file at any time.
  @Test func filesDependOnNoClock() throws {
    let formats = try ["a.jpg", "a.png", "a.tif", "a.webp", "a.avif", "a.jxl", "a.exr", "a.ppm", "a.pfm"].map
    {
      try StillFormat(path: $0)
    }
    func files() throws -> [[UInt8]] {
      try formats.flatMap { format in
        try [nil, OutputProfile.displayP3].compactMap { profile in
          if case .netpbm = format, profile != nil { return nil }
          return try StillImage.encode(gradient, as: format, finish: StillFinish(profile: profile))
        }
      }
    }
    let first = try files()
    // The times in files are of whole seconds.
    let before = time(nil)
    while time(nil) == before { usleep(1000) }
    let second = try files()
    #expect(first.count == second.count && first.count > formats.count)
    for (first, second) in zip(first, second) { #expect(first == second) }
  }
}
