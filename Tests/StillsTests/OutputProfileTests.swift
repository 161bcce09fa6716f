import Files
import Glibc
import Pixels
import ScratchFiles
import Stills
import Testing

struct OutputProfileTests {
  /// A paper that reflects 80 % of the light: a proof of white on it is brighter than the paper, whose white is otherwise the
  /// picture's.
  @Test(arguments: [(RenderingIntent.relative, 1.0), (.absolute, 1.25)])
  func theIntentDecidesAboutWhite(intent: RenderingIntent, light: Double) throws {
    var paper = OutputProfile.adobeRGB.bytes
    // Version 2, of a printer.
    paper.replaceSubrange(8..<12, with: [2, 0x40, 0, 0])
    paper.replaceSubrange(12..<16, with: Array("prtr".utf8))
    let tag = try #require(paper.indices.dropLast(12).first { paper[$0..<$0 + 4].elementsEqual("wtpt".utf8) })
    let place = paper[tag + 4..<tag + 8].reduce(0) { $0 << 8 | Int($1) }
    for (index, white) in [0.9642, 1.0, 0.8249].enumerated() {
      let fixed = UInt32((white * 0.8 * 65_536).rounded())
      paper.replaceSubrange(
        place + 8 + 4 * index..<place + 12 + 4 * index,
        with: (0..<4).map { UInt8(truncatingIfNeeded: fixed >> (24 - 8 * $0)) })
    }
    var finish = StillFinish(profile: .custom(paper))
    finish.intent = intent
    let white = Self.floats([SIMD3(1, 1, 1)])
    let file = try StillImage.encode(white, as: .tiff(.init(depth: .float)), finish: finish)
    let stored = try StillImage(decoding: file, name: "a.tif", colors: .asStored).image
    let found = stored.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    // Adobe RGB's exponent is 563/256.
    for value in found.prefix(3) { #expect(abs(Double(value) - pow(light, 256.0 / 563)) < 2e-3, "\(found)") }
  }

  /// Below 0, sRGB goes on with its curve mirrored, with and without a profile that says so.
  @Test(arguments: [OutputProfile.source, .sRGB, nil]) func valuesBelowZeroAreKept(profile: OutputProfile?)
    throws
  {
    let values: [Float] = [-0.5, 0.25, 2, 1]
    var image = Image(packed: .rgbaFloat, size: PixelSize(width: 1, height: 1))
    image.bytes.withUnsafeMutableBytes { $0.copyBytes(from: values.withUnsafeBytes(Array.init)) }
    let file = try StillImage.encode(
      image, as: .tiff(.init(depth: .float)), finish: StillFinish(profile: profile))
    for colors in [ColorManagement.asStored, .convertToSRGB, .convertToExtendedSRGB] {
      let back = try StillImage(decoding: file, name: "a.tif", colors: colors).image
      let found = back.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      for (one, other) in zip(found, values) { #expect(abs(one - other) < 1e-3, "\(colors): \(found)") }
    }
  }

  /// Display P3 to sRGB's primaries in light: the matrices of SMPTE EG 432-1 and IEC 61966-2-1, both of white D65.
  private static let rows = [
    SIMD3(1.224_940_2, -0.224_940_2, 0), SIMD3(-0.042_056_9, 1.042_056_9, 0),
    SIMD3(-0.019_637_6, -0.078_636_1, 1.098_273_6),
  ]

  private static func light(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -result : result
  }

  private static func encoded(_ value: Double) -> Double {
    let size = abs(value)
    let result = size <= 0.003_130_8 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
    return value < 0 ? -result : result
  }

  /// What a colour of Display P3 is in sRGB that reaches beyond 0…1.
  private static func extendedSRGB(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let light = SIMD3(light(color.x), light(color.y), light(color.z))
    let values = rows.map { encoded(($0 * light).sum()) }
    return SIMD3(values[0], values[1], values[2])
  }

  /// Colours of Display P3, its primaries among them.
  private static let colors: [SIMD3<Double>] = [
    [1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [0, 0, 0], [1, 1, 1], [0.5, 0.5, 0.5], [0.8, 0.1, 0.3],
    [0.2, 0.9, 0.4], [0.02, 0.01, 0.03], [2, 1.5, 0.5],
  ]

  private static func floats(_ colors: [SIMD3<Double>]) -> Image {
    var values: [Float] = []
    for color in colors { values += [Float(color.x), Float(color.y), Float(color.z), 1] }
    let layout = FrameLayout(packed: .rgbaFloat, size: PixelSize(width: colors.count, height: 1))
    return Image(layout: layout, bytes: values.withUnsafeBytes { Array($0) })
  }

  private static func values(_ image: Image) -> [Float] {
    image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  /// A file in Display P3 of floats, and what it holds.
  private static func wideFile() throws -> [UInt8] {
    try StillImage.encode(
      floats(colors.map(extendedSRGB)), as: .tiff(.init(depth: .float)),
      finish: StillFinish(profile: .displayP3))
  }

  @Test func filesHoldTheColoursOfTheirProfile() throws {
    let stored = try StillImage(decoding: Self.wideFile(), name: "a.tif", colors: .asStored)
    let values = Self.values(stored.image)
    for (place, color) in Self.colors.enumerated() {
      for channel in 0..<3 {
        #expect(abs(Double(values[4 * place + channel]) - color[channel]) < 0.001, "\(color)")
      }
    }
  }

  @Test func coloursBeyondSRGBAreReadAsSuch() throws {
    let still = try StillImage(decoding: Self.wideFile(), name: "a.tif", colors: .convertToExtendedSRGB)
    let values = Self.values(still.image)
    for (place, color) in Self.colors.enumerated() {
      let expected = Self.extendedSRGB(color)
      for channel in 0..<3 {
        #expect(abs(Double(values[4 * place + channel]) - expected[channel]) < 0.002, "\(color)")
      }
    }
  }

  /// A PNG that states its primaries by chunks, not by a profile.
  @Test func primariesInChunksReachBeyondSRGBToo() throws {
    var file = PNGFile(width: 1, height: 1, depth: 16, color: 2)
    file.add("gAMA", PNGFile.big(100_000))
    file.add("cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(PNGFile.big))
    let bytes = file.finished(rows: [0, 0, 0, 0xFF, 0xFF, 0, 0])
    let still = try StillImage(decoding: bytes, name: "a.png", colors: .convertToExtendedSRGB)
    let expected = Self.extendedSRGB([0, 1, 0]), values = Self.values(still.image)
    for channel in 0..<3 { #expect(abs(Double(values[channel]) - expected[channel]) < 0.002) }
    // The profile that a file can take over says the same.
    let copy = try StillImage.encode(
      still.image, as: .tiff(.init(depth: .float)), finish: StillFinish(profile: .source),
      origin: still.origin)
    let stored = Self.values(try StillImage(decoding: copy, name: "a.tif", colors: .asStored).image)
    for (value, expected) in zip(stored, [0.0, 1, 0]) { #expect(abs(Double(value) - expected) < 0.002) }
  }

  /// Formats that hold a profile: lossless, so that only rounding is left.
  private static let formats: [StillFormat] = [
    .png(.init(depth: .sixteen)), .tiff(.init(depth: .sixteen)), .jpegXL(.lossless, .sixteen),
    .webP(.lossless),
    .jpeg(.init(quality: 100, chroma: .full)),
  ]

  @Test(arguments: formats)
  func profilesAreEmbedded(format: StillFormat) throws {
    let image = Self.floats(Self.colors.map { _ in Self.extendedSRGB([0.2, 0.9, 0.4]) })
    for profile in [OutputProfile.displayP3, .adobeRGB, .sRGB] {
      let file = try StillImage.encode(image, as: format, finish: StillFinish(profile: profile))
      let plain = try StillImage(decoding: file, name: "a").image
      let back = try StillImage(decoding: file, name: "a", colors: .convertToExtendedSRGB)
      #expect(!back.origin.profile.isEmpty, "\(profile)")
      // As displays of sRGB show it: red, which is below 0, is clipped.
      let step = plain.layout.format == .rgba16 ? 2 : 1
      #expect(plain.bytes[step - 1] <= 3, "\(profile)")
      guard profile == .displayP3 else { continue }
      let expected = Self.extendedSRGB([0.2, 0.9, 0.4]), values = Self.values(back.image)
      for channel in 0..<3 { #expect(abs(Double(values[channel]) - expected[channel]) < 0.03, "\(format)") }
    }
  }

  @Test func filesWithoutProfilesRefuseThem() {
    #expect(throws: FileError.self) {
      try StillImage.encode(gradient, as: .netpbm(.eight), finish: StillFinish(profile: .displayP3))
    }
  }

  @Test func aProfileMustBeOfRGB() throws {
    let folder = ScratchFolder()
    let path = folder.file("a.icc")
    try AtomicFile.write([UInt8](repeating: 7, count: 300), to: path, replacing: .never)
    let error = #expect(throws: FileError.self) { try OutputProfile(contentsOf: path) }
    #expect(error?.description.contains("display-p3") == true)
    // CMYK and grey have no place for red, green and blue.
    let gray = try StillImage.encode(
      picture(4, 4) { _, _ in (9, 9, 9, 255) }, as: .tiff(.init()), finish: StillFinish(colors: .gray))
    let profile = try StillImage(decoding: gray, name: "a.tif").origin.profile
    #expect(!profile.isEmpty)
    try AtomicFile.write(profile, to: path, replacing: .always)
    #expect(throws: FileError.self) { try OutputProfile(contentsOf: path) }
    // That of a grey picture is left for sRGB where the result has colours.
    let origin = try StillImage(decoding: gray, name: "a.tif").origin
    let file = try StillImage.encode(
      gradient, as: .png(.init()), finish: StillFinish(profile: .source), origin: origin)
    #expect(try StillImage(decoding: file, name: "b.png").image.bytes == gradient.bytes)
  }

  /// More than the 64 KiB of a segment, and more than the 255 segments of a file.
  @Test func largeProfilesAreDividedInJPEGs() throws {
    let base = try StillImage.encode(gradient, as: .tiff(.init()), finish: StillFinish(profile: .displayP3))
    var profile = try StillImage(decoding: base, name: "a.tif").origin.profile
    profile += [UInt8](repeating: 0, count: 150_000)
    // The size of an ICC profile is its first word.
    for place in 0..<4 { profile[place] = UInt8(truncatingIfNeeded: profile.count >> (24 - 8 * place)) }
    let file = try StillImage.encode(
      gradient, as: .jpeg(.init()), finish: StillFinish(profile: .custom(profile)))
    #expect(try StillImage(decoding: file, name: "a.jpg").origin.profile == profile)
    profile += [UInt8](repeating: 0, count: 17_000_000)
    #expect(throws: FileError.self) {
      try StillImage.encode(gradient, as: .jpeg(.init()), finish: StillFinish(profile: .custom(profile)))
    }
  }

  @Test func greysAreLuminances() throws {
    let colors = picture(3, 1) { x, _ in
      (x == 0 ? 255 : 0, x == 1 ? 255 : 0, x == 2 ? 255 : 0, 255)
    }
    let file = try StillImage.encode(colors, as: .png(.init()), finish: StillFinish(colors: .gray))
    let image = try StillImage(decoding: file, name: "a.png").image
    #expect(image.layout.format == .gray8)
    for (value, light) in zip(image.bytes, [0.2126, 0.7152, 0.0722]) {
      #expect(abs(Double(value) - 255 * Self.encoded(light)) <= 0.51)
    }
  }

  @Test func whatWasGreyIsWrittenAsGrey() throws {
    let gray = try StillImage.encode(
      picture(8, 4) { x, _ in (UInt8(x), UInt8(x), UInt8(x), 255) }, as: .png(.init()),
      finish: StillFinish(colors: .gray))
    let origin = try StillImage(decoding: gray, name: "a.png").origin
    func format(_ image: Image) throws -> PixelFormat {
      let file = try StillImage.encode(image, as: .png(.init()), origin: origin)
      return try StillImage(decoding: file, name: "b.png").image.layout.format
    }
    #expect(try format(picture(8, 4) { x, y in (UInt8(x * y), UInt8(x * y), UInt8(x * y), 255) }) == .gray8)
    // A filter gave it colours, or made it translucent.
    #expect(try format(gradient) == .rgba8)
    #expect(try format(picture(2, 1) { x, _ in (5, 5, 5, UInt8(x)) }) == .rgba8)
  }

  @Test func ditheringKeepsLevelsAndMeans() throws {
    let size = PixelSize(width: 64, height: 64)
    for level in [0, 0.25, 0.5, 0.75, 1] {
      let values = [Float](repeating: Float((100 + level) / 255), count: 4 * size.area)
      let image = Image(
        layout: FrameLayout(packed: .rgbaFloat, size: size), bytes: values.withUnsafeBytes { Array($0) })
      let file = try StillImage.encode(
        image, as: .png(.init(depth: .eight)), finish: StillFinish(rounding: .dithered))
      let bytes = try StillImage(decoding: file, name: "a.png").image.bytes
      for channel in 0..<3 {
        let samples = stride(from: channel, to: bytes.count, by: 4).map { Int(bytes[$0]) }
        let mean = Double(samples.reduce(0, +)) / Double(samples.count)
        #expect(abs(mean - (100 + level)) < 0.02, "\(level), channel \(channel)")
        #expect(level != 0 && level != 1 || Set(samples) == [Int(100 + level)])
      }
    }
  }

  /// Floats have no single channel: grey in a file of colours is in the file's profile, or the file's profile is sRGB.
  @Test func grayFloatsAreWhatTheirProfileSays() throws {
    let format = StillFormat.tiff(.init(depth: .float))
    let gray = picture(16, 4) { x, _ in (UInt8(16 * x), UInt8(16 * x), UInt8(16 * x), 255) }
    for finish in [StillFinish(profile: .adobeRGB), StillFinish(profile: .adobeRGB, colors: .gray)] {
      let file = try StillImage.encode(
        gray, as: format, finish: finish, origin: StillOrigin(format: .gray8))
      let image = try StillImage(decoding: file, name: "a").image
      #expect(image.layout.format == .rgbaFloat)
      for x in 0..<16 {
        let value = image.bytes.withUnsafeBytes { $0.load(fromByteOffset: 16 * x, as: Float.self) }
        #expect(abs(value * 255 - Float(16 * x)) < 0.5, "\(finish.colors) \(x)")
      }
    }
  }
}
