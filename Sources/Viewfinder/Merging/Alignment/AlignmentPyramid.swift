import Cameras
import Glibc

/// A shot as alignment sees it: at each size its local contrast, in which neither the exposure nor the brightness of
/// a place shows, and how far that can be trusted.
///
/// Contrast is the logarithm of luma less its surroundings, divided by its local strength. Clipped values are not
/// trusted. Source: local normalisation as in Brown, Szeliski and Winder 2005, on the logarithm as Ward 2003 reasons.
struct AlignmentPyramid {
  struct Level {
    let contrast: Plane
    let trust: Plane
    /// Pixels of the picture for one of the level.
    let step: Double
  }

  /// From the full size to the smallest.
  let levels: [Level]

  /// The longer side of the largest level; more adds time and hardly any precision.
  private static let longestSide = 2048
  /// The shorter side of the smallest level.
  private static let shortestSide = 24
  /// Display values outside of these are clipped.
  private static let reliable: ClosedRange<Float> = 0.02...0.97
  /// The local contrast, in powers of two, that is taken for noise.
  private static let noise: Float = 0.06

  init(_ shot: ShotPixels) {
    var luma = shot.luma()
    var trust = luma.emptied()
    let (low, high) = (Self.reliable.lowerBound, Self.reliable.upperBound)
    trust.forEachRow { y, row in
      let values = luma.row(y)
      for x in 0..<luma.width {
        row[x] = values[x] >= low && values[x] <= high ? 1 : 0
        values[x] = 2.2 * log2f(values[x] + 0.01)
      }
    }
    var levels: [Level] = []
    var step = 1.0
    while true {
      if luma.width <= Self.longestSide, luma.height <= Self.longestSide {
        levels.append(Level(contrast: Self.contrast(luma), trust: Self.spread(trust), step: step))
      }
      let shorter = luma.width < luma.height ? luma.width : luma.height
      if shorter < 2 * Self.shortestSide, !levels.isEmpty { break }
      luma = luma.reduced()
      trust = trust.reduced()
      step *= 2
    }
    self.levels = levels
  }

  private static func contrast(_ luma: Plane) -> Plane {
    // Interpolation then changes little, and noise is less.
    let luma = luma.smoothed()
    let surroundings = luma.averaged(over: 6).averaged(over: 6)
    let squares = luma.emptied()
    let result = luma.emptied()
    result.forEachRow { y, row in
      let (values, mean, square) = (luma.row(y), surroundings.row(y), squares.row(y))
      for x in 0..<luma.width {
        row[x] = values[x] - mean[x]
        square[x] = row[x] * row[x]
      }
    }
    let strength = squares.averaged(over: 8)
    result.forEachRow { y, row in
      let square = strength.row(y)
      for x in 0..<luma.width { row[x] /= (square[x] + noise * noise).squareRoot() }
    }
    return result
  }

  /// Trust in a contrast, which depends on what is around it.
  private static func spread(_ trust: Plane) -> Plane {
    let result = trust.averaged(over: 3)
    result.forEachRow { y, row in
      for x in 0..<result.width { row[x] = row[x] * row[x] * row[x] }
    }
    return result
  }
}
