import Foundation
import Pixels
import Stills
import Testing

/// DNG files, as the raw developers LibRaw (its program dcraw_emu) and dcraw read them.
@Suite(
  .enabled(
    if: RawDeveloper.allCases.allSatisfy(\.isInstalled),
    "libraw-bin or dcraw is missing; run .ci/install-packages test"))
struct DigitalNegativeTests {
  private static let size = PixelSize(width: 64, height: 48)

  private static func frame(
    _ format: PixelFormat, _ encoding: ColorEncoding = .sensor,
    value: (_ x: Int, _ y: Int, _ channel: Int) -> Int
  ) -> Image {
    // Rows with padding, and a plane that does not begin at once.
    let bytes = format.storesWords ? 2 : 1
    let layout = FrameLayout(
      format: format, size: size, planes: [.init(offset: 6, stride: size.width * bytes + 10)])!
    var image = Image(
      layout: layout, encoding: encoding, bytes: [UInt8](repeating: 0x77, count: layout.byteCount))
    let cell: [Int] =
      switch format.rawValue.dropFirst(5).prefix(4) {
      case "RGGB": [0, 1, 1, 2]
      case "BGGR": [2, 1, 1, 0]
      case "GRBG": [1, 0, 2, 1]
      default: [1, 2, 0, 1]
      }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let number = value(x, y, cell[y % 2 * 2 + x % 2])
        let start = 6 + y * layout.planes[0].stride + x * bytes
        for byte in 0..<bytes { image.bytes[start + byte] = UInt8(number >> (8 * byte) & 255) }
      }
    }
    return image
  }

  private static func negative(
    _ frame: Image, _ orientation: Orientation = .up, neutral: SIMD3<Double>? = [1, 1, 1],
    settings: PhotoSettings = PhotoSettings()
  ) throws -> [UInt8] {
    let colors = SensorColors(fromXYZ: SensorColors.sRGB.fromXYZ, neutral: neutral)
    return try #require(
      DigitalNegative(frame: frame, orientation: orientation, colors: colors, settings: settings)
    ).encoded()
  }

  /// A flat colour comes out at its share of the greatest value, whatever the order and the depth.
  @Test(arguments: RawDeveloper.allCases, PixelFormat.allCases.filter { $0.model == .bayer })
  func levelsAndPatterns(developer: RawDeveloper, format: PixelFormat) throws {
    let greatest = 1 << format.bitsPerChannel - 1
    let shares = [0.8, 0.4, 0.1]
    let frame = Self.frame(format) { _, _, channel in Int(Double(greatest) * shares[channel]) }
    let picture = try developer.develop(try Self.negative(frame), .linear)
    #expect(picture.size == Self.size)
    for channel in 0..<3 {
      let stored = (Double(greatest) * shares[channel]).rounded(.down) / Double(greatest)
      let found = picture[20, 20][channel]
      // The matrices of the developers are those of sRGB to three digits or so.
      #expect(abs(found - stored) < 0.003, "\(format) channel \(channel): \(found), not \(stored)")
    }
  }

  /// Values that are encoded for a display become linear, whatever their bits.
  @Test(
    arguments: RawDeveloper.allCases,
    [PixelFormat.bayerGRBG, .bayerRGGB10, .bayerGRBG14, .bayerBGGR16, .gray8, .gray12, .gray14, .gray16])
  func displayValuesBecomeLinear(developer: RawDeveloper, format: PixelFormat) throws {
    let greatest = Double(1 << format.bitsPerChannel - 1)
    let stored = (0.5 * greatest).rounded(.down)
    let light = pow((stored / greatest + 0.055) / 1.055, 2.4)
    let frame = Self.frame(format, .jpeg) { _, _, _ in Int(stored) }
    let picture = try developer.develop(try Self.negative(frame), .linear)
    for channel in 0..<3 { #expect(abs(picture[20, 20][channel] - light) < 0.002) }
  }

  /// Limited range has its black and white within the values.
  @Test func limitedRange() throws {
    let encoding = ColorEncoding(matrix: .bt601, range: .limited, transfer: .linear)
    let frame = Self.frame(.bayerRGGB12, encoding) { x, _, _ in x < 32 ? 257 : 2016 }
    let picture = try RawDeveloper.libRaw.develop(try Self.negative(frame), .linear)
    // 16 and 235 of 255 are 257 and 3774 of 4095.
    #expect(picture[10, 20][1] < 0.001)
    let grey = 1759.0 / 3517
    #expect(abs(picture[50, 20][1] - grey) < 0.003)
  }

  /// A black level is no light, whatever the depth.
  @Test(
    arguments: RawDeveloper.allCases,
    [PixelFormat.bayerRGGB, .bayerGRBG10, .bayerBGGR12, .bayerGBRG14, .bayerRGGB16])
  func blackLevels(developer: RawDeveloper, format: PixelFormat) throws {
    let bits = format.bitsPerChannel, greatest = 1 << bits - 1, black = 1 << (bits - 4)
    let encoding = ColorEncoding(
      matrix: .bt601, range: .above(try #require(BlackLevel(black, bits: bits))), transfer: .linear)
    let middle = black + (greatest - black) * 3 / 10
    let frame = Self.frame(format, encoding) { x, _, _ in x < 20 ? black : x < 40 ? middle : greatest }
    let picture = try developer.develop(try Self.negative(frame), .linear)
    for (x, light) in [(10, 0.0), (30, Double(middle - black) / Double(greatest - black)), (50, 1)] {
      for channel in 0..<3 {
        #expect(abs(picture[x, 20][channel] - light) < 0.003, "\(format) at \(x): \(picture[x, 20])")
      }
    }
  }

  /// The white balance of the shot makes its neutral colour grey.
  @Test(arguments: RawDeveloper.allCases)
  func theNeutralColourBecomesGrey(developer: RawDeveloper) throws {
    let neutral = SIMD3(0.6, 1.0, 0.45)
    let frame = Self.frame(.bayerBGGR12) { _, _, channel in Int(2000 * neutral[channel]) }
    let picture = try developer.develop(try Self.negative(frame, neutral: neutral), .linear)
    let color = picture[20, 20]
    let grey = 2000.0 / 4095
    for channel in 0..<3 { #expect(abs(color[channel] - grey) < 0.003, "\(color)") }
  }

  /// A mark in one corner is where Exif's definition of the orientation puts it.
  @Test(arguments: RawDeveloper.allCases, Orientation.allCases)
  func orientations(developer: RawDeveloper, orientation: Orientation) throws {
    let frame = Self.frame(.bayerRGGB12) { x, y, _ in x < 16 && y < 12 ? 4000 : x < 16 ? 2000 : 200 }
    let picture = try developer.develop(try Self.negative(frame, orientation), .linear)
    // Where row 0 and column 0 of the stored pixels are in the upright picture, from the text of the standard.
    let (firstRow, firstColumn): (String, String) =
      switch orientation {
      case .up: ("top", "left")
      case .upMirrored: ("top", "right")
      case .down: ("bottom", "right")
      case .downMirrored: ("bottom", "left")
      case .leftMirrored: ("left", "top")
      case .right: ("right", "top")
      case .rightMirrored: ("right", "bottom")
      case .left: ("left", "bottom")
      }
    let isTurned = ["left", "right"].contains(firstRow)
    #expect(picture.size == (isTurned ? Self.size.transposed : Self.size))
    let sides = [firstRow, firstColumn]
    let x = sides.contains("left") ? 4 : picture.size.width - 5
    let y = sides.contains("top") ? 4 : picture.size.height - 5
    #expect(abs(picture[x, y].y - 4000.0 / 4095) < 0.01, "the mark is not at the \(sides)")
    // The far end of the first column is half as bright, the far end of the first row dark.
    let far = (x: picture.size.width - 1 - x, y: picture.size.height - 1 - y)
    let alongColumn = isTurned ? picture[far.x, y] : picture[x, far.y]
    let alongRow = isTurned ? picture[x, far.y] : picture[far.x, y]
    #expect(abs(alongColumn.y - 2000.0 / 4095) < 0.01)
    #expect(abs(alongRow.y - 200.0 / 4095) < 0.01)
  }

  @Test func theFactsOfTheShot() throws {
    var settings = PhotoSettings()
    settings.make = "Acme"
    settings.model = "Wébcam \"Pro\""
    settings.exposureTime = PhotoSettings.exposureTime(control: 156)
    settings.isoSpeed = 400
    settings.fNumber = .init(28, 10)
    settings.focalLength = .init(35, 1)
    settings.userComment = "exposure=0.5"
    settings.time = CaptureTime(secondsSince1970: 1_738_343_109, milliseconds: 42, zoneMinutes: 0)
    let file = try Self.negative(Self.frame(.bayerRGGB10) { _, _, _ in 500 }, .right, settings: settings)
    let report = try RawDeveloper.identify(file)
    for fact in [
      "DNG Version: 1.4.0.0", "ISO speed: 400", "Shutter: 1/64.1", "Aperture: f/2.8", "Focal length: 35.0 mm",
      "Camera: Acme W", "Image flip: 6", "Full size:     64 x 48", "Raw colors: 3", "DNG Illuminant 1: D65",
      "Fri Jan 31 17:05:09 2025", "Thumb size:    32 x 24", "UniqueCameraModel: =Wbcam \"Pro\"=",
    ] {
      #expect(report.contains(fact), "no '\(fact)' in \(report)")
    }
    #expect(!report.contains("exposure=0.5"))
  }

  @Test func greyIsOneColour() throws {
    let file = try Self.negative(Self.frame(.gray16) { x, _, _ in x * 1000 })
    #expect(try RawDeveloper.identify(file).contains("Raw colors: 1"))
    for developer in RawDeveloper.allCases {
      let picture = try developer.develop(file, .linear)
      #expect(abs(picture[40, 10].x - 40000.0 / 65535) < 0.002)
    }
  }

  @Test func otherFormatsAreRefused() {
    let frame = Image(packed: .yuyv, size: Self.size)
    #expect(DigitalNegative(frame: frame, settings: PhotoSettings()) == nil)
  }
}
