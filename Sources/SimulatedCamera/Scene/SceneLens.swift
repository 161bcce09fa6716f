import Cameras
import Pixels

/// The distortion of the lens for frames of one size, by a table that makes it quick.
struct SceneLens: Hashable, Sendable {
  private let map: LensMap
  /// The width and the height of the frame in pixels.
  private var sides: SIMD2<Float>
  /// The magnification from the frame to the undistorted picture, by the square of the distance in the frame.
  private let factors: [Float]

  /// Entries of the table for a square of 1, in halves of the diagonal, and the greatest square.
  private static let steps: Float = 1024
  private static let greatest: Float = 2.25

  /// Creates the distortion that a correction undoes.
  init(_ correction: LensCorrection, size: PixelSize) {
    let map = LensMap(correction, size: size, scale: 1)
    self.map = map
    sides = SIMD2(Float(size.width), Float(size.height))
    let diagonal = Double((sides * sides).sum().squareRoot()), width = Double(size.width)
    factors = (0...Int(Self.steps * Self.greatest) + 1).map { step in
      let distance = (Double(max(step, 1)) / Double(Self.steps)).squareRoot()
      let offset = distance * diagonal / 2 / width
      return Float((map.corrected(correction.center + SIMD2(offset, 0)).x - correction.center.x) / offset)
    }
  }

  /// The same for a picture in which a pixel stands for several.
  func coarser(by factor: Float) -> SceneLens {
    var lens = self
    lens.sides = sides / factor
    return lens
  }

  /// The column and row, with fractions, at which a lens without distortion shows what this one shows at a pixel.
  func undistorted(_ pixel: SIMD2<Float>) -> SIMD2<Float> {
    let center = SIMD2(Float(map.correction.center.x), Float(map.correction.center.y)) * sides - 0.5
    let offset = pixel - center
    let square = 4 * (offset * offset).sum() / (sides * sides).sum()
    let place = min(square, Self.greatest) * Self.steps
    let step = Int(place)
    return center + offset * (factors[step] + (factors[step + 1] - factors[step]) * (place - Float(step)))
  }

  /// A box around what the frame shows of a box of the undistorted picture, given by its first and last pixels; the last
  /// is before the first where that is nothing.
  func box(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    let steps: [Float] = (0...16).map { Float($0) / 16 }
    /// Points on the border of a box.
    func border(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> [SIMD2<Float>] {
      let side = high - low
      return steps.flatMap { step -> [SIMD2<Float>] in
        let place = low + step * side
        return [
          SIMD2(place.x, low.y), SIMD2(place.x, high.y), SIMD2(low.x, place.y), SIMD2(high.x, place.y),
        ]
      }
    }
    func limits(_ points: [SIMD2<Float>]) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
      let (across, down) = (points.map(\.x), points.map(\.y))
      return (SIMD2(across.min()!, down.min()!), SIMD2(across.max()!, down.max()!))
    }
    // Outside of what the frame shows, the formula says nothing.
    let seen = limits(border(SIMD2(-1, -1), sides).map(undistorted))
    let first = SIMD2(max(low.x, seen.low.x), max(low.y, seen.low.y))
    let last = SIMD2(min(high.x, seen.high.x), min(high.y, seen.high.y))
    guard first.x <= last.x, first.y <= last.y else { return (sides, SIMD2(-4, -4)) }
    // The arc between two points is within one pixel of a coarse frame and within a hundredth of the side of a fine one.
    let found = limits(border(first, last).map(distorted))
    let margin = 1 + sides / 100
    return (found.low - margin, found.high + margin)
  }

  /// The inverse.
  func distorted(_ pixel: SIMD2<Float>) -> SIMD2<Float> {
    let place = (pixel + 0.5) / sides
    let seen = map.frame(SIMD2(Double(place.x), Double(place.y)))
    return SIMD2(Float(seen.x), Float(seen.y)) * sides - 0.5
  }
}
