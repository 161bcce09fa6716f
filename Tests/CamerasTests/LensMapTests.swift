import Cameras
import Glibc
import Pixels
import Testing

/// Places through the correction of a lens and back.
struct LensMapTests {
  private static let lenses = [
    LensCorrection(k1: -0.14), LensCorrection(k1: 0.2), LensCorrection(k1: -0.2, k2: 0.1, k3: -0.03),
    LensCorrection(k1: -0.1, k2: 0.02, center: SIMD2(0.53, 0.46)), LensCorrection(k1: 0),
  ]
  private static let sizes = [PixelSize(width: 1280, height: 720), PixelSize(width: 480, height: 640)]

  @Test func placesComeBack() {
    for lens in Self.lenses {
      for size in Self.sizes {
        let map = LensMap(lens, size: size)
        for step in 0...400 {
          let place = SIMD2(Double(step % 21) / 20, Double(step / 20) / 20)
          let back = map.corrected(map.frame(place)) - place
          #expect(abs(back).max() < 1e-11, "\(lens) \(size) \(place)")
        }
        #expect(map.corrected(lens.center) == lens.center && map.frame(lens.center) == lens.center)
      }
    }
  }

  /// By hand: 16:9 at half of the height is 9 / 18.3576 of half of the diagonal, whose square is 0.240356.
  @Test func theFormulaIsThatOfTheFilter() {
    let map = LensMap(LensCorrection(k1: -0.1, k2: 0.05), size: Self.sizes[0], scale: 1)
    let factor = 1 - 0.1 * 0.240356 + 0.05 * 0.240356 * 0.240356
    #expect(abs(map.frame(SIMD2(0.5, 0)).y - (0.5 - 0.5 * factor)) < 1e-6)
    #expect(abs(map.frame(SIMD2(1, 1)).x - (0.5 + 0.5 * 0.95)) < 1e-12)
    let large = LensMap(LensCorrection(k1: -0.1), size: Self.sizes[0], scale: 2)
    #expect(abs(large.frame(SIMD2(1, 1)).x - (0.5 + 0.25 * (1 - 0.1 / 4))) < 1e-12)
  }

  @Test func theScaleShowsAllThatFillsThePicture() {
    for lens in Self.lenses {
      for size in Self.sizes {
        let map = LensMap(lens, size: size)
        var (outside, nearest) = (0.0, 1.0)
        for step in 0..<1000 {
          let along = Double(step) / 1000
          for place in [SIMD2(along, 0), SIMD2(1, along), SIMD2(1 - along, 1), SIMD2(0, 1 - along)] {
            let frame = map.frame(place)
            outside = max(outside, -frame.x, -frame.y, frame.x - 1, frame.y - 1)
            nearest = min(nearest, frame.x, frame.y, 1 - frame.x, 1 - frame.y)
          }
        }
        #expect(outside < 1e-4 && nearest < 1e-3, "\(lens) \(size): \(outside) \(nearest)")
      }
    }
    #expect(abs(LensMap(LensCorrection(k1: 0), size: Self.sizes[0]).scale - 1) < 1e-12)
  }

  @Test func impossibleCoefficientsStayFinite() {
    for lens in [
      LensCorrection(k1: -1, k2: -1, k3: -1), LensCorrection(k1: 1, k2: 1, k3: 1, center: SIMD2(0, 0)),
    ] {
      let map = LensMap(lens, size: PixelSize(width: 1, height: 4000))
      for place in [SIMD2(0.0, 0), SIMD2(1, 1), SIMD2(-5, 9), SIMD2(0.5, 0.5)] {
        #expect(map.frame(place).x.isFinite && map.corrected(place).y.isFinite && map.scale.isFinite)
      }
    }
  }

  @Test(arguments: Orientation.allCases) func theCentreTurnsWithTheFrame(orientation: Orientation) {
    let lens = LensCorrection(k1: -0.1, k2: 0.02, center: SIMD2(0.53, 0.46), size: Self.sizes[0])
    let map = LensMap(lens, size: Self.sizes[0])
    let turned = LensMap(lens.oriented(orientation), size: orientation.applied(to: Self.sizes[0]))
    #expect(abs(turned.scale - map.scale) < 1e-4)
    let exact = LensMap(
      lens.oriented(orientation), size: orientation.applied(to: Self.sizes[0]), scale: map.scale)
    let place = SIMD2(0.12, 0.71)
    let difference = exact.frame(orientation.mapping(place)) - orientation.mapping(map.frame(place))
    #expect(abs(difference).max() < 1e-12)
    #expect(lens.oriented(orientation).oriented(orientation.inverse).fits(Self.sizes[0]))
  }

  @Test func aShapeFitsWithinOnePercent() {
    let lens = LensCorrection(k1: 0.1, size: PixelSize(width: 1280, height: 720))
    #expect(lens.fits(PixelSize(width: 1920, height: 1080)) && lens.fits(PixelSize(width: 854, height: 480)))
    #expect(!lens.fits(PixelSize(width: 640, height: 480)) && !lens.fits(PixelSize(width: 720, height: 1280)))
    #expect(LensCorrection(k1: 0.1).fits(PixelSize(width: 1, height: 9)))
  }
}

private func abs(_ vector: SIMD2<Double>) -> SIMD2<Double> { SIMD2(abs(vector.x), abs(vector.y)) }
