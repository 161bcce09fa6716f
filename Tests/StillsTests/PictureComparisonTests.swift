import Files
import Foundation
import Pixels
import Stills
import Testing

/// Comparisons of pictures, against values from elsewhere and by hand.
struct PictureComparisonTests {
  private func picture(_ size: PixelSize, _ color: (Int, Int) -> [UInt8]) -> StillImage {
    var image = Image(packed: .rgba8, size: size)
    for y in 0..<size.height {
      for x in 0..<size.width {
        for (channel, value) in (color(x, y) + [255]).prefix(4).enumerated() {
          image.bytes[image.layout.planes[0].offset + y * image.layout.planes[0].stride + x * 4 + channel] =
            value
        }
      }
    }
    return StillImage(image)
  }

  /// A texture with edges, without any generator's help.
  private func texture(_ x: Int, _ y: Int) -> [UInt8] {
    [UInt8((x * 37 + y * 91) & 255), UInt8((x * x + 3 * y) & 255), UInt8((x ^ y) * 7 & 255)]
  }

  @Test func equalPicturesDifferInNothing() throws {
    let one = picture(PixelSize(width: 33, height: 21), texture)
    let comparison = try PictureComparison(one, one)
    #expect(comparison.maximum == 0 && comparison.rms == 0 && comparison.differing == 0)
    #expect(comparison.peakSignalToNoise == .infinity)
    #expect(abs(comparison.structuralSimilarity - 1) < 1e-12)
    let colors = comparison.colorDifference
    #expect(colors.mean == 0 && colors.percentile95 == 0 && colors.maximum == 0)
  }

  @Test func levelsAndDecibelsAreThoseOfTheFormula() throws {
    let size = PixelSize(width: 10, height: 10)
    let one = picture(size) { _, _ in [100, 100, 100] }
    // One pixel of a hundred, one of its channels, by 30.
    let other = picture(size) { x, y in x == 3 && y == 4 ? [100, 130, 100] : [100, 100, 100] }
    let comparison = try PictureComparison(one, other)
    #expect(comparison.maximum == 30 && comparison.differing == 0.01)
    let rms = (30.0 * 30 / 300).squareRoot()
    #expect(abs(comparison.rms - rms) < 1e-9)
    #expect(abs(comparison.peakSignalToNoise - 20 * Foundation.log10(255 / rms)) < 1e-9)
  }

  /// On a constant shift of a constant picture only the first factor of SSIM is left.
  @Test func similarityOfFlatPicturesIsThatOfTheirMeans() throws {
    let size = PixelSize(width: 20, height: 20)
    let comparison = try PictureComparison(
      picture(size) { _, _ in [100, 100, 100] }, picture(size) { _, _ in [120, 120, 120] })
    let c1 = 2.55 * 2.55
    let expected = (2.0 * 100 * 120 + c1) / (100.0 * 100 + 120.0 * 120 + c1)
    #expect(abs(comparison.structuralSimilarity - expected) < 1e-6)
  }

  /// Written directly from the paper: every window by itself, two-dimensional.
  @Test func similarityIsThatOfThePaper() throws {
    let size = PixelSize(width: 17, height: 14)
    let one = picture(size, texture)
    let other = picture(size) { x, y in texture(x, y).map { UInt8(min(Int($0) * 3 / 4 + 20, 255)) } }
    func luma(_ color: [UInt8]) -> Double {
      0.299 * Double(color[0]) + 0.587 * Double(color[1]) + 0.114 * Double(color[2])
    }
    var sum = 0.0, count = 0.0
    for cy in 5..<9 {
      for cx in 5..<12 {
        var (weight, a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for y in cy - 5...cy + 5 {
          for x in cx - 5...cx + 5 {
            let share = exp(-Double((x - cx) * (x - cx) + (y - cy) * (y - cy)) / 4.5)
            let p = luma(texture(x, y)), q = luma(texture(x, y).map { UInt8(min(Int($0) * 3 / 4 + 20, 255)) })
            weight += share
            a += share * p
            b += share * q
            aa += share * p * p
            bb += share * q * q
            ab += share * p * q
          }
        }
        (a, b, aa, bb, ab) = (a / weight, b / weight, aa / weight, bb / weight, ab / weight)
        let c1 = 6.5025, c2 = 58.5225
        sum +=
          (2 * a * b + c1) * (2 * (ab - a * b) + c2)
          / ((a * a + b * b + c1) * (aa - a * a + bb - b * b + c2))
        count += 1
      }
    }
    #expect(abs(try PictureComparison(one, other).structuralSimilarity - sum / count) < 1e-9)
  }

  @Test(
    arguments: [
      ([255, 0, 0], [250, 10, 3]), ([0, 0, 0], [255, 255, 255]), ([40, 60, 200], [44, 66, 190]),
      ([128, 128, 128], [128, 130, 128]), ([10, 200, 120], [200, 10, 120]),
    ] as [([UInt8], [UInt8])])
  func colorDifferencesAreThoseOfTheStandard(one: [UInt8], other: [UInt8]) throws {
    let size = PixelSize(width: 3, height: 2)
    let comparison = try PictureComparison(picture(size) { _, _ in one }, picture(size) { _, _ in other })
    let expected = CIEDE2000.difference(CIEDE2000.lab(one), CIEDE2000.lab(other))
    // lcms2 computes Lab in its profiles' precision.
    #expect(abs(comparison.colorDifference.maximum - expected) < 0.02, "\(expected)")
    #expect(abs(comparison.colorDifference.mean - comparison.colorDifference.maximum) < 1e-4)
  }

  /// Pairs of Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula, 2005, table 1.
  @Test func theReferenceFormulaIsRight() {
    let black = CIEDE2000.difference(SIMD3(0, 0, 0), SIMD3(100, 0, 0))
    #expect(abs(black - 100) < 1e-9)
    let blue = CIEDE2000.difference(SIMD3(50, 2.6772, -79.7751), SIMD3(50, 0, -82.7485))
    #expect(abs(blue - 2.0425) < 5e-5)
  }

  @Test func turnedPicturesAreComparedUpright() throws {
    let size = PixelSize(width: 9, height: 5)
    let upright = picture(size, texture)
    // The same picture as a sensor stores it that is turned.
    let stored = picture(size.transposed) { x, y in texture(y, size.height - 1 - x) }
    let turned = StillImage(stored.image, orientation: Orientation(quarterTurns: 3))
    #expect(try PictureComparison(upright, turned).maximum == 0)
    #expect(throws: FileError.self) { try PictureComparison(upright, stored) }
  }

  @Test func theDifferencePictureShowsWhere() throws {
    let size = PixelSize(width: 4, height: 3)
    let one = picture(size) { _, _ in [10, 20, 30] }
    let other = picture(size) { x, y in x == 1 && y == 2 ? [10, 22, 31] : [10, 20, 30] }
    func pixel(_ image: Image, _ x: Int, _ y: Int) -> [UInt8] {
      let start = image.layout.planes[0].offset + y * image.layout.planes[0].stride + x * 4
      return Array(image.bytes[start..<start + 4])
    }
    let scaled = try PictureComparison.differencePicture(one, other)
    #expect(pixel(scaled, 1, 2) == [0, 255, 128, 255] && pixel(scaled, 0, 0) == [0, 0, 0, 255])
    #expect(pixel(try PictureComparison.differencePicture(one, other, gain: 10), 1, 2) == [0, 20, 10, 255])
  }
}
