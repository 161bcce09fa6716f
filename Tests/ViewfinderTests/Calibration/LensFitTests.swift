import Cameras
import Detection
import Glibc
import Pixels
import Testing
import Viewfinder

/// Lenses measured from corners whose places are computed here, through lenses that are known.
struct LensFitTests {
  /// A lens as the documentation of the filter `lens-distortion` states it.
  struct Lens: Sendable {
    var k = SIMD3(0.0, 0, 0)
    var center = SIMD2(0.5, 0.5)

    /// Where a place of the corrected picture is in the frame, in pixels.
    func frame(_ place: SIMD2<Double>, _ size: SIMD2<Double>) -> SIMD2<Double> {
      let offset = place - center * size
      let square = 4 * (offset * offset).sum() / (size * size).sum()
      return center * size + offset
        * (1 + k.x * square + k.y * square * square + k.z * square * square * square)
    }
  }

  static let size = PixelSize(width: 1280, height: 720)
  private static let sides = SIMD2(1280.0, 720)

  /// Views of a board of 12 by 8 corners at slants and in places that differ; corners outside of the frame are not seen.
  static func views(_ lens: Lens, count: Int = 10, noise: Double = 0, reach: Double = 1) -> [ChartView] {
    var random = SplitMix(state: 7)
    return (0..<count).map { index in
      let (a, b) = (Double(index) * 2.4, Double(index) * 1.7)
      let middle = SIMD2(640 + 330 * sin(a) * reach, 360 + 170 * cos(b) * reach)
      let side = index % 3 == 0 ? 92.0 : 62
      let turn = 0.3 * sin(Double(index)), slant = SIMD2(0.02 * sin(b), 0.02 * cos(a))
      var corners: [ChartView.Corner] = []
      for row in 0..<8 {
        for column in 0..<12 {
          let (x, y) = (Double(column) - 5.5, Double(row) - 3.5)
          let divisor = 1 + slant.x * x + slant.y * y
          let turned = SIMD2(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
          let seen = lens.frame(middle + turned * side * reach / divisor, sides) + random.gauss * noise
          guard (0...1280).contains(seen.x), (0...720).contains(seen.y) else { continue }
          corners.append(
            .init(column: column, row: row, place: NormalizedPoint(x: seen.x / 1280, y: seen.y / 720)))
        }
      }
      return ChartView(size: size, corners: corners)
    }
  }

  /// The greatest difference that a fit makes in the corners and at the sides, in pixels.
  static func error(_ correction: LensCorrection, _ lens: Lens) -> Double {
    let found = Lens(k: SIMD3(correction.k1, correction.k2, correction.k3), center: correction.center)
    return [SIMD2(0.0, 0), SIMD2(640, 0), SIMD2(1280, 0), SIMD2(0, 360), SIMD2(0, 720), SIMD2(1280, 720)]
      .map { place in
        let difference = found.frame(place, sides) - lens.frame(place, sides)
        return (difference * difference).sum().squareRoot()
      }.max()!
  }

  static let lenses = [
    Lens(k: SIMD3(-0.12, 0, 0)), Lens(k: SIMD3(0.1, 0, 0)), Lens(k: SIMD3(-0.18, 0.06, 0)),
    Lens(k: SIMD3(-0.2, 0.1, -0.04)), Lens(k: SIMD3(-0.15, 0.03, 0), center: SIMD2(0.515, 0.48)),
  ]

  @Test(arguments: 0..<5) func exactCornersGiveTheLens(index: Int) throws {
    let lens = Self.lenses[index]
    let fit = try LensFit(Self.views(lens))
    #expect(Self.error(fit.correction, lens) < 0.02, "\(fit)")
    #expect(fit.after.rms < 0.01 && fit.before.rms > 1)
    #expect(fit.correction.size == Self.size && fit.views == Array(0..<10))
  }

  /// A thousandth of half of the diagonal, 0.73 pixels, with twice the noise of the detector.
  @Test(arguments: 0..<5) func noisyCornersGiveTheLens(index: Int) throws {
    let lens = Self.lenses[index]
    let fit = try LensFit(Self.views(lens, noise: 0.1))
    #expect(Self.error(fit.correction, lens) < 0.73, "\(fit)")
    // Two directions of 0.1 each.
    #expect(abs(fit.after.rms - 0.141) < 0.03, "\(fit)")
  }

  @Test func aLensWithoutDistortionStaysOne() throws {
    let fit = try LensFit(Self.views(Lens(), noise: 0.1))
    #expect(Self.error(fit.correction, Lens()) < 0.2 && fit.correction.k3 == 0, "\(fit)")
    #expect(fit.correction.center == SIMD2(0.5, 0.5), "noise supports no centre")
  }

  @Test func fewCornersSupportFewTerms() throws {
    let lens = Lens(k: SIMD3(-0.1, 0, 0))
    let fit = try LensFit(Self.views(lens, count: 4, noise: 0.3))
    #expect(
      fit.correction.k2 == 0 && fit.correction.k3 == 0 && fit.correction.center == SIMD2(0.5, 0.5), "\(fit)")
    #expect(Self.error(fit.correction, lens) < 1.5, "\(fit)")
  }

  @Test func whatContradictsIsLeftOut() throws {
    let lens = Lens(k: SIMD3(-0.12, 0, 0))
    var views = Self.views(lens, noise: 0.05)
    // One corner far off, and one picture of a bent sheet.
    views[2].corners[5].place.x += 0.05
    for index in views[6].corners.indices {
      let along = Double(views[6].corners[index].column) - 5.5
      views[6].corners[index].place.y += 0.004 * along * along / 10
    }
    let fit = try LensFit(views)
    #expect(fit.views == [0, 1, 2, 3, 4, 5, 7, 8, 9], "\(fit)")
    #expect(Self.error(fit.correction, lens) < 0.5 && fit.after.maximum < 0.4, "\(fit)")
  }

  @Test func tooLittleIsRefused() throws {
    let lens = Lens(k: SIMD3(-0.1, 0, 0))
    func code(_ views: [ChartView]) -> LensFitError.Code? {
      do throws(LensFitError) {
        let fit = try LensFit(views)
        Issue.record("\(fit)")
        return nil
      } catch {
        #expect(!error.description.contains("\n"))
        return error.code
      }
    }
    #expect(code([]) == .tooFewViews)
    #expect(code(Self.views(lens, count: 2)) == .tooFewViews)
    #expect(code(Self.views(lens, reach: 0.3)) == .tooLittleCoverage)
    var mixed = Self.views(lens)
    mixed[3].size = PixelSize(width: 640, height: 480)
    #expect(code(mixed) == .mixedSizes)
    var random = SplitMix(state: 3)
    var wild = Self.views(lens)
    for view in wild.indices {
      for corner in wild[view].corners.indices {
        let move = random.gauss * 0.05
        wild[view].corners[corner].place.x += move.x
        wild[view].corners[corner].place.y += move.y
      }
    }
    #expect(code(wild) == .notFlat)
    let line = ChartView(
      size: Self.size,
      corners: (0..<96).map {
        .init(column: $0, row: 0, place: NormalizedPoint(x: Double($0) / 96, y: Double($0) / 96))
      })
    #expect(code([line, line, line]) == .tooLittleCoverage)
    let empty = ChartView(size: Self.size, corners: [])
    #expect(code([empty, empty, empty]) == .tooLittleCoverage)
  }

  @Test func onlyStillChartsInNewPlacesAreChosen() {
    let views = Self.views(Lens(), count: 3)
    var charts = ChartCollection()
    // The first is not known to be still; the same again is nothing new.
    let chosen = [views[0], views[0], views[0], nil, views[0], views[1], views[2], views[2]].map {
      charts.add($0)
    }
    #expect(chosen == [false, true, false, false, false, false, false, true])
    #expect(charts.views == [views[0], views[2]])
  }
}

/// A generator with a known sequence (G. Steele et al., Fast Splittable Pseudorandom Number Generators, 2014).
private struct SplitMix {
  var state: UInt64

  private var next: Double {
    mutating get {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return (Double((z ^ (z >> 31)) >> 11) + 0.5) / 9_007_199_254_740_992
    }
  }

  /// Two independent values of the normal distribution (Box and Muller).
  var gauss: SIMD2<Double> {
    mutating get {
      let length = (-2 * log(next)).squareRoot(), angle = 2 * Double.pi * next
      return SIMD2(length * cos(angle), length * sin(angle))
    }
  }
}
