import Pixels
import Testing

@Suite struct PixelFormatTests {
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
        for row in rows { #expect(abs((row * stored).sum() - expected) < 1e-12) }
      }
    }
  }

  @Test func sizesParse() {
    #expect(PixelSize("1920x1080") == PixelSize(width: 1920, height: 1080))
    for bad in ["", "x", "12", "0x4", "4x-1", "4x4x4", "4 x4"] { #expect(PixelSize(bad) == nil) }
  }
}
