import Files
import Glibc
import Pixels
import Stills
import Testing

/// Raw files, of which DNG is the one that we can make.
struct RawFileTests {
  private static let size = PixelSize(width: 64, height: 48)

  /// A file with a colour that the sensor saw everywhere, and a mark in the corner of its first row and column.
  static func file(
    format: PixelFormat, light: SIMD3<Double> = [0.8, 0.4, 0.1], orientation: Orientation = .up
  ) throws -> [UInt8] {
    let greatest = Double(1 << format.bitsPerChannel - 1), bytes = format.storesWords ? 2 : 1
    var frame = Image(packed: format, size: size, encoding: .sensor)
    let cell = try #require(format.mosaic).channels
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isMark = x < 16 && y < 12
        let value = Int(isMark ? greatest : greatest * light[cell[y % 2 * 2 + x % 2]])
        for byte in 0..<bytes {
          frame.bytes[(y * size.width + x) * bytes + byte] = UInt8(value >> (8 * byte) & 255)
        }
      }
    }
    var settings = PhotoSettings()
    settings.model = "Sensor"
    let negative = DigitalNegative(
      frame: frame, orientation: orientation,
      colors: SensorColors(fromXYZ: SensorColors.sRGB.fromXYZ, neutral: [1, 1, 1]),
      settings: settings)
    return try #require(negative).encoded()
  }

  private static func values(_ image: Image, x: Int, y: Int) -> SIMD3<Double> {
    image.bytes.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt16.self), pixel = 4 * (y * image.size.width + x)
      return SIMD3(Double(words[pixel]), Double(words[pixel + 1]), Double(words[pixel + 2])) / 65_535
    }
  }

  private static func encoded(_ value: Double) -> Double {
    value <= 0.003_130_8 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  @Test(arguments: [PixelFormat.bayerRGGB12, .bayerBGGR16, .bayerGRBG, .bayerGBRG14])
  func sensorsAreDeveloped(format: PixelFormat) throws {
    let still = try StillImage(decoding: try Self.file(format: format), name: "a.dng")
    #expect(still.image.layout.format == .rgba16 && still.image.size == Self.size)
    #expect(still.notices.isEmpty)
    #expect(still.metadata.text("Exif.Image.Model") == "Sensor")
    let color = Self.values(still.image, x: 40, y: 30)
    // A level of an 8-bit sensor is 0.004 of its light.
    for (channel, light) in [0.8, 0.4, 0.1].enumerated() {
      #expect(abs(color[channel] - Self.encoded(light)) < 0.01, "\(format): \(color)")
    }
  }

  @Test(arguments: Orientation.allCases)
  func theOrientationIsTheCameras(orientation: Orientation) throws {
    let file = try Self.file(format: .bayerRGGB12, orientation: orientation)
    let still = try StillImage(decoding: file, name: "a.dng")
    #expect(still.orientation == orientation)
    // The pixels are as the sensor stored them.
    #expect(Self.values(still.image, x: 4, y: 4).z > 0.99)
    #expect(Self.values(still.image, x: 60, y: 4).z < 0.5)
  }

  /// The light of the sensor's picture under a light, where sRGB's matrix is the sensor's.
  private static func seen(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let rows: [SIMD3<Double>] = [
      [3.2404542, -1.5371385, -0.4985314], [-0.9692660, 1.8760108, 0.0415560],
      [0.0556434, -0.2040259, 1.0572252],
    ]
    let color = rows.map { ($0 * SIMD3(x / y, 1, (1 - x - y) / y)).sum() }
    return 0.6 * SIMD3(color[0], color[1], color[2]) / color.max()!
  }

  @Test(arguments: [(0.44757, 0.40745), (0.31271, 0.32902), (0.28, 0.29)])
  func aLightIsWhite(x: Double, y: Double) throws {
    let file = try Self.file(format: .bayerRGGB16, light: Self.seen(x, y))
    func color(_ balance: RawDevelopment.WhiteBalance) throws -> SIMD3<Double> {
      let still = try StillImage(
        decoding: file, name: "a.dng", as: .init(development: .init(whiteBalance: balance)))
      return Self.values(still.image, x: 40, y: 30)
    }
    let white = try color(.light(x: x, y: y))
    #expect(white.max() - white.min() < 0.01, "\(white)")
    let average = try color(.average)
    #expect(average.max() - average.min() < 0.02, "\(average)")
    // The camera's own is that of daylight here.
    let camera = try color(.camera)
    #expect((camera.max() - camera.min() < 0.01) == (x == 0.31271), "\(camera)")
  }

  @Test func halfOfTheResolution() throws {
    let file = try Self.file(format: .bayerRGGB16)
    let still = try StillImage(
      decoding: file, name: "a.dng", as: .init(development: .init(resolution: .half)))
    #expect(still.image.size == PixelSize(width: 32, height: 24))
    let color = Self.values(still.image, x: 20, y: 15)
    for (channel, light) in [0.8, 0.4, 0.1].enumerated() {
      #expect(abs(color[channel] - Self.encoded(light)) < 0.01, "\(color)")
    }
  }

  /// A light that fills red alone, under a white balance that brightens red: clipped it is white of one brightness with what is
  /// brighter in the others.
  @Test func highlightsAreKept() throws {
    func levels(_ highlights: RawDevelopment.Highlights) throws -> [SIMD3<Double>] {
      try [0.5, 0.75].map { light in
        let file = try Self.file(format: .bayerRGGB16, light: SIMD3(1, light, light))
        let development = RawDevelopment(whiteBalance: .light(x: 0.28, y: 0.29), highlights: highlights)
        let still = try StillImage(decoding: file, name: "a.dng", as: .init(development: development))
        return Self.values(still.image, x: 40, y: 30)
      }
    }
    let (clipped, blended, rebuilt) = (try levels(.clip), try levels(.blend), try levels(.rebuild))
    #expect(clipped[0].x == clipped[1].x, "\(clipped)")
    #expect(blended[0].x < clipped[0].x && blended[0].x != blended[1].x, "\(blended)")
    // Red is the brightest and stays full; the others are below it.
    #expect(rebuilt[0].y < clipped[0].y, "\(rebuilt)")
  }

  /// Developed once in sRGB and once in ProPhoto RGB, a colour is the same.
  @Test func wideColoursAreKept() throws {
    let file = try Self.file(format: .bayerRGGB12)
    let still = try StillImage(decoding: file, name: "a.dng", colors: .convertToExtendedSRGB)
    #expect(still.image.layout.format == .rgbaFloat)
    let pixel = 4 * (30 * Self.size.width + 40)
    let values = still.image.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)[pixel..<pixel + 3]) }
    for (channel, light) in [0.8, 0.4, 0.1].enumerated() {
      #expect(abs(Double(values[channel]) - Self.encoded(light)) < 0.01, "\(values)")
    }
    let profile = try StillImage.encode(
      still.image, as: .tiff(.init()), finish: StillFinish(profile: .source), origin: still.origin)
    #expect(
      String(decoding: profile, as: UTF8.self).contains("ProPhoto RGB") && still.origin.format == .rgba16)
  }

  @Test func filesThatEndEarlyAreDamaged() throws {
    let file = try Self.file(format: .bayerRGGB16)
    for count in [200, file.count / 2, file.count * 9 / 10] {
      let error = stillsError { () throws(FileError) in
        _ = try StillImage(decoding: Array(file.prefix(count)), name: "a.dng")
      }
      #expect(error?.code == .badData && error?.description.hasPrefix("a.dng: ") == true, "\(count)")
    }
  }
}
