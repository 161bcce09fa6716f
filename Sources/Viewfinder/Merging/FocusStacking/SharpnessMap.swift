import Glibc
import Pixels

/// The sharpness of each place of a shot: the energy of its Laplacian, less that of noise, in a small window.
///
/// Source: Nayar and Nakagawa 1994 (sum of modified Laplacian).
enum SharpnessMap {
  /// The window over which energy is averaged.
  enum Window {
    /// About nine pixels wide, for a reliable comparison.
    case wide
    /// Five pixels wide, for the side of an edge on which a shot is sharper.
    case medium
    /// Three pixels wide, for the course of an edge.
    case narrow
  }

  /// The energies.
  ///
  /// - Parameter noise: the energy of the shot's noise, by ``noiseEnergy(_:at:)``.
  static func measure(_ shot: ShotPixels, _ window: Window, noise: Float) -> Plane {
    let energy = energy(of: shot.luma())
    let result =
      switch window {
      case .wide: energy.averaged(over: 2).averaged(over: 2)
      case .medium: energy.averaged(over: 2)
      case .narrow: energy.averaged(over: 1)
      }
    let alpha = shot.channel(3)
    result.forEachRow { y, row in
      let covered = alpha.row(y)
      for x in 0..<result.width { row[x] = covered[x] > 0 && row[x] > noise ? row[x] - noise : 0 }
    }
    return result
  }

  /// The energy of each pixel alone, with that of noise.
  static func energy(of luma: Plane) -> Plane {
    // Pixels of interpolated colour and noise have nothing to say at the highest frequency.
    let smooth = luma.smoothed()
    let (width, height) = (luma.width, luma.height)
    let energy = luma.emptied()
    energy.forEachRow { y, row in
      let above = smooth.row(y > 0 ? y - 1 : 0)
      let here = smooth.row(y)
      let below = smooth.row(y < height - 1 ? y + 1 : y)
      for x in 0..<width {
        let across = 2 * here[x] - here[x > 0 ? x - 1 : 0] - here[x < width - 1 ? x + 1 : x]
        let down = 2 * here[x] - above[x] - below[x]
        row[x] = across * across + down * down
      }
    }
    return energy
  }

  /// What noise adds to an energy at a luma of 0…1: its variance times the sum of the squares of the filter's taps.
  static func noiseEnergy(_ levels: NoiseLevels, at luma: Float = 0.5) -> Float {
    // Taps of the binomial square with the second difference across: 1 2 1 by 1 0 -2 0 1, over 16, twice.
    let taps: Float = 2 * (6.0 / 16) * (6.0 / 16)
    // Luma of independent channels has 0.76 of the noise of one.
    let deviation = levels.deviation(at: luma) * 0.76
    return deviation * deviation * taps
  }
}

extension Plane {
  /// The plane smoothed by the binomial kernel 1 2 1 in both directions.
  func smoothed() -> Plane {
    let across = emptied()
    across.forEachRow { y, target in
      let source = row(y)
      for x in 0..<width {
        target[x] = (source[x > 0 ? x - 1 : 0] + 2 * source[x] + source[x < width - 1 ? x + 1 : x]) * 0.25
      }
    }
    let result = emptied()
    result.forEachRow { y, target in
      let above = across.row(y > 0 ? y - 1 : 0)
      let here = across.row(y)
      let below = across.row(y < height - 1 ? y + 1 : y)
      for x in 0..<width { target[x] = (above[x] + 2 * here[x] + below[x]) * 0.25 }
    }
    return result
  }
}
