import Pixels
import Testing

struct PixelFormatTests {
  @Test func everyCodeNamesOneFormat() {
    var seen: Set<FourCC> = []
    for format in PixelFormat.allCases {
      for code in format.fourCCs {
        #expect(seen.insert(code).inserted, "\(code) names two formats")
        #expect(PixelFormat(fourCC: code) == format)
      }
    }
  }

  @Test func oddSizesRoundPlanesUp() {
    let layout = FrameLayout(packed: .nv12, size: PixelSize(width: 5, height: 3))
    #expect(layout.planes == [.init(offset: 0, stride: 5), .init(offset: 15, stride: 6)])
    #expect(layout.byteCount == 15 + 6 * 2)
  }

  @Test func shortStridesAreRefused() {
    let size = PixelSize(width: 4, height: 4)
    #expect(FrameLayout(format: .gray8, size: size, planes: [.init(offset: 0, stride: 3)]) == nil)
    #expect(FrameLayout(format: .gray8, size: size, planes: []) == nil)
  }

  @Test func conversionMapsTheCornersOfVideoRange() {
    for matrix in ColorEncoding.Matrix.allCases {
      let (rows, offset) = ColorEncoding(matrix: matrix, range: .limited).conversion
      for (luma, expected) in [(16.0, 0.0), (235.0, 1.0)] {
        let stored = SIMD3(luma, 128, 128) / 255 - offset
        // Constant luminance stays Y'C, C'BC and C'RC.
        let isColor = matrix != .bt2020ConstantLuminance
        for (index, row) in rows.enumerated() {
          #expect(abs((row * stored).sum() - (isColor || index == 0 ? expected : 0)) < 1e-12)
        }
      }
    }
  }

  @Test func blackLevelsKeepTheirProportion() throws {
    let black = try #require(BlackLevel(64, bits: 10))
    #expect([8, 10, 12, 14, 16].map { black.code(bits: $0) } == [16, 64, 256, 1024, 4096])
    #expect(BlackLevel(256, bits: 12) == black)
    #expect(ColorEncoding.Range.above(black).levels(bits: 12) == 256.0 / 4095...1)
    #expect(BlackLevel(511, bits: 10) != nil && BlackLevel(1, bits: 16) != nil)
    for (code, bits) in [(512, 10), (0, 10), (-1, 10), (1, 0), (1, 17), (1, 1)] {
      #expect(BlackLevel(code, bits: bits) == nil)
    }
  }

  @Test func sizesParse() {
    #expect(PixelSize("1920x1080") == PixelSize(width: 1920, height: 1080))
    for bad in ["", "x", "12", "0x4", "4x-1", "4x4x4", "4 x4"] { #expect(PixelSize(bad) == nil) }
  }
}
