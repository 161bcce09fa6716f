import Cameras
import Pixels

/// Where a shot disagrees with the reference because something has moved: 1 there, 0 elsewhere, with soft edges.
///
/// The differences of light are compared with what noise and clipping explain, over a window so that weak contrast is
/// found as well. The mask is widened, as the edge of a ghost hides in noise, and smoothed. Memory: 4 bytes a pixel,
/// and 24 while it is made.
struct GhostMask {
  /// One value for each pixel.
  let plane: Plane

  /// Half the side of the window in which differences are summed.
  private static let windowRadius = 2
  /// How far what is found is widened.
  private static let growth = 3
  /// Half the side of the window in which the mask is smoothed.
  private static let softness = 3
  /// How many standard deviations are noise.
  private static let noiseFactor: Float = 6
  /// The part of the light by which exposures may differ from what the camera says.
  private static let tolerance: Float = 0.06

  init(of exposure: MeasuredExposure, against reference: MeasuredExposure) {
    let excess = Plane(width: exposure.size.width, height: exposure.size.height)
    for channel in 0..<3 { Self.add(channel, of: exposure, against: reference, to: excess) }
    plane = excess.widened(by: Self.growth).averaged(over: Self.softness)
  }

  /// Adds by how much a channel's differences exceed what is explained: 0 for not at all, 1 for twice as much.
  private static func add(
    _ channel: Int, of exposure: MeasuredExposure, against reference: MeasuredExposure, to excess: Plane
  ) {
    let (differences, variances, explained) = (excess.emptied(), excess.emptied(), excess.emptied())
    differences.forEachRow { y, row in
      let (variance, allowed) = (variances.row(y), explained.row(y))
      let first = y * excess.width
      for x in 0..<excess.width where exposure.covers(first + x) {
        let sample = exposure.level(first + x, channel)
        let known = reference.level(first + x, channel)
        var difference = exposure.light(sample) - reference.light(known)
        // Of a clipped value only a lower bound is known.
        if exposure.isClipped(sample), difference < 0 { difference = 0 }
        if reference.isClipped(known), difference > 0 { difference = 0 }
        row[x] = difference
        variance[x] = exposure.variance(sample) + reference.variance(known)
        let (light, other) = (exposure.light(sample), reference.light(known))
        allowed[x] = (light < other ? light : other) * tolerance
      }
    }
    let (difference, variance, allowed) = (
      differences.averaged(over: windowRadius), variances.averaged(over: windowRadius),
      explained.averaged(over: windowRadius)
    )
    let count = Float((2 * windowRadius + 1) * (2 * windowRadius + 1))
    excess.forEachRow { y, row in
      let (ways, squares, slack) = (difference.row(y), variance.row(y), allowed.row(y))
      for x in 0..<excess.width {
        let way = ways[x] < 0 ? -ways[x] : ways[x]
        let noise = noiseFactor * (squares[x] / count).squareRoot()
        let ratio = way / (noise + slack[x] + 1e-9) - 1
        if ratio > row[x] { row[x] = ratio < 1 ? ratio : 1 }
      }
    }
  }
}

extension Plane {
  /// Each value replaced by the greatest of the square of `2 * radius + 1` pixels a side around it.
  func widened(by radius: Int) -> Plane { extreme(over: radius) { $0 > $1 } }

  /// Each value replaced by the least of the square of `2 * radius + 1` pixels a side around it.
  func narrowed(by radius: Int) -> Plane { extreme(over: radius) { $0 < $1 } }

  @inline(__always)
  private func extreme(over radius: Int, _ precedes: (Float, Float) -> Bool) -> Plane {
    let across = emptied()
    across.forEachRow { y, target in
      let source = row(y)
      for x in 0..<width {
        var extreme = source[x]
        for place in (x > radius ? x - radius : 0)..<(x + radius < width ? x + radius + 1 : width)
        where precedes(source[place], extreme) {
          extreme = source[place]
        }
        target[x] = extreme
      }
    }
    let result = emptied()
    result.forEachRow { y, target in
      target.update(from: across.row(y), count: width)
      for place in (y > radius ? y - radius : 0)..<(y + radius < height ? y + radius + 1 : height) {
        let source = across.row(place)
        for x in 0..<width where precedes(source[x], target[x]) { target[x] = source[x] }
      }
    }
    return result
  }
}
