import PlanCompiler
import FilterGraph
import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// Every pixel format and encoding, against a conversion in double precision.
struct SourceConversionTests {
  private static let sizes = [PixelSize(width: 6, height: 4), PixelSize(width: 9, height: 5)]

  @Test(arguments: PixelFormat.allCases, sizes)
  func formats(format: PixelFormat, size: PixelSize) throws {
    let range: ColorEncoding.Range = format.model == .yCbCr ? .limited : .full
    let image = frame(format, size, ColorEncoding(matrix: .bt709, range: range))
    try check(image, tolerance: isExact(format) ? 2e-6 : 2.5 / 255)
  }

  @Test(
    arguments: ColorEncoding.Matrix.allCases,
    [ColorEncoding.Range.limited, .full, .above(BlackLevel(16, bits: 8)!)])
  func encodings(matrix: ColorEncoding.Matrix, range: ColorEncoding.Range) throws {
    let encoding = ColorEncoding(matrix: matrix, range: range)
    // Its transfer function is up to seven times as steep as a matrix.
    let slope = matrix == .bt2020ConstantLuminance ? 7.0 : 1
    for format in [PixelFormat.yuv444, .nv12] {
      let image = frame(format, PixelSize(width: 8, height: 6), encoding)
      try check(image, tolerance: slope * (isExact(format) ? 2e-6 : 2.5 / 255))
    }
  }

  /// A sensor's own values are shown as sRGB encodes light.
  @Test(arguments: [PixelFormat.bayerRGGB, .bayerGRBG12, .gray16, .rgb24])
  func linearValuesAreEncodedForADisplay(format: PixelFormat) throws {
    let image = frame(format, PixelSize(width: 9, height: 5), .sensor)
    let expected = ReferenceImage(converting: image).map { color in
      color.mapColor(Self.display)
    }
    try check(image, expecting: expected, tolerance: 2e-5)
  }

  /// What a sensor gives without light is black, and its greatest value white; less than black is below 0.
  @Test(arguments: PixelFormat.allCases.filter { $0.model == .bayer || $0.model == .gray })
  func blackLevelsAreSubtracted(format: PixelFormat) throws {
    let bits = format.bitsPerChannel
    let black = 1 << (bits - 4), greatest = 1 << bits - 1
    let encoding = ColorEncoding(
      matrix: .bt601, range: .above(try #require(BlackLevel(black, bits: bits))), transfer: .linear)
    let size = PixelSize(width: 9, height: 5)
    try check(
      frame(format, size, encoding),
      expecting: ReferenceImage(converting: frame(format, size, encoding)).map { $0.mapColor(Self.display) },
      tolerance: 5e-5)
    for code in [0, black, black + (greatest - black) * 2 / 5, greatest] {
      var image = Image(packed: format, size: size, encoding: encoding)
      for index in image.bytes.indices {
        let byte = bits > 8 ? index % 2 : 0
        image.bytes[index] = UInt8(truncatingIfNeeded: code >> (8 * byte))
      }
      let level = Self.display(Double(code - black) / Double(greatest - black))
      let flat = ReferenceImage(9, 5) { _, _ in SIMD4(level, level, level, 1) }
      try check(image, expecting: flat, tolerance: 1e-5)
    }
  }

  private static func display(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  @Test(arguments: [PixelFormat.gray8, .gray12, .bgr24, .rgba8, .bayerGRBG, .bayerRGGB14])
  func limitedRangeWithoutChroma(format: PixelFormat) throws {
    try check(frame(format, PixelSize(width: 5, height: 3), .video709), tolerance: 2e-6)
  }

  /// Rows that are longer than the picture, as drivers align them.
  @Test(arguments: [PixelFormat.yuyv, .nv12, .gray10, .rgb24, .bayerGRBG, .bayerGBRG12])
  func paddedRows(format: PixelFormat) throws {
    let size = PixelSize(width: 10, height: 6)
    let packed = frame(format, size, .video601)
    let planes = packed.layout.planes
    var padded: [FrameLayout.Plane] = []
    var offset = 8
    for (place, plane) in zip(planes, format.planes) {
      padded.append(.init(offset: offset, stride: place.stride + 12))
      offset += (place.stride + 12) * plane.size(for: size).height
    }
    let layout = try #require(FrameLayout(format: format, size: size, planes: padded))
    var image = Image(layout: layout, encoding: .video601, bytes: Array(repeating: 0xa5, count: offset + 8))
    for ((from, to), plane) in zip(zip(planes, padded), format.planes) {
      for row in 0..<plane.size(for: size).height {
        for byte in 0..<from.stride {
          image.bytes[to.offset + row * to.stride + byte] =
            packed.bytes[from.offset + row * from.stride + byte]
        }
      }
    }
    try check(image, tolerance: isExact(format) ? 2e-6 : 2.5 / 255)
  }

  /// Formats whose chroma a sampler mixes, which has 8 bits between texels of 8 bits, are not exact.
  private func isExact(_ format: PixelFormat) -> Bool {
    format.model != .yCbCr || format == .yuv444
  }

  /// Noise that is moderate in chroma, as sums of clipped neighbours would hide mistakes.
  private func frame(_ format: PixelFormat, _ size: PixelSize, _ encoding: ColorEncoding) -> Image {
    var image = Image(packed: format, size: size, encoding: encoding)
    var random = SeededRandom(seed: 21)
    for index in image.bytes.indices {
      image.bytes[index] =
        format.model == .yCbCr ? 80 + UInt8(random.unit() * 96) : UInt8(truncatingIfNeeded: random.next())
    }
    image.settleFloats()
    // The high byte of a word has as many bits as are left.
    let spare = format.storesWords ? 16 - format.bitsPerChannel : 0
    if spare > 0 {
      for index in stride(from: 1, to: image.bytes.count, by: 2) { image.bytes[index] >>= UInt8(spare) }
    }
    return image
  }

  private func check(_ image: Image, expecting: ReferenceImage? = nil, tolerance: Double) throws {
    let expected = expecting ?? ReferenceImage(converting: image)
    let result = try withRenderer { renderer in
      var options = renderer.options(fusion: .none, output: .rgba32f)
      options.intermediates = .float
      let (size, floats) = try renderer.render("", on: image, options: options)
      return ReferenceImage(size: size, floats: floats)
    }
    try #require((result.width, result.height) == (expected.width, expected.height))
    let (amount, x, y) = result.difference(to: expected)
    #expect(amount <= tolerance, "at (\(x), \(y)): \(result[x, y]), by the standard \(expected[x, y])")
  }
}
