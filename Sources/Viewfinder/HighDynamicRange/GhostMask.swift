import Pixels

/// Where a shot disagrees with the reference because something has moved: 1 there, 0 elsewhere, with soft edges.
///
/// The differences of light are compared with what noise and clipping explain, over a window so that weak contrast is
/// found as well. The mask is widened, as the edge of a ghost hides in noise, and smoothed.
struct GhostMask {
  /// One value for each pixel of the rows.
  let values: [Float]

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

  init(of exposure: MeasuredExposure, against reference: MeasuredExposure, rows: Range<Int>) {
    let size = exposure.size
    let halo = Self.windowRadius + Self.growth + Self.softness
    let top = max(rows.lowerBound - halo, 0)
    let bottom = min(rows.upperBound + halo, size.height)
    var mask = Self.excess(of: exposure, against: reference, top..<bottom)
    mask.widen(by: Self.growth)
    mask.average(over: Self.softness)
    values = Array(mask.values[(rows.lowerBound - top) * size.width..<(rows.upperBound - top) * size.width])
  }

  /// By how much the differences exceed what is explained: 0 for not at all, 1 for twice as much.
  private static func excess(
    of exposure: MeasuredExposure, against reference: MeasuredExposure, _ rows: Range<Int>
  ) -> Plane {
    let width = exposure.size.width
    let first = rows.lowerBound * width
    let empty = Plane(width: width, height: rows.count)
    var differences = [empty, empty, empty]
    var variances = differences
    var explained = differences
    for place in 0..<rows.count * width {
      let sample = exposure[first + place]
      let known = reference[first + place]
      var difference = sample.light - known.light
      // Of a clipped value only a lower bound is known.
      difference.replace(with: pointwiseMin(difference, .zero), where: known.clipped)
      difference.replace(with: pointwiseMax(difference, .zero), where: sample.clipped)
      let allowed = pointwiseMin(sample.light, known.light) * tolerance
      let variance = sample.variance + known.variance
      for channel in 0..<3 {
        differences[channel].values[place] = difference[channel]
        variances[channel].values[place] = variance[channel]
        explained[channel].values[place] = allowed[channel]
      }
    }
    var excess = empty
    for channel in 0..<3 {
      differences[channel].average(over: windowRadius)
      variances[channel].average(over: windowRadius)
      explained[channel].average(over: windowRadius)
      let count = Float((2 * windowRadius + 1) * (2 * windowRadius + 1))
      for place in excess.values.indices {
        let noise = noiseFactor * (variances[channel].values[place] / count).squareRoot()
        let ratio = abs(differences[channel].values[place]) / (noise + explained[channel].values[place])
        excess.values[place] = max(excess.values[place], min(max(ratio - 1, 0), 1))
      }
    }
    return excess
  }
}

/// Rows of numbers with windows over them; beyond the edges the nearest number stands.
private struct Plane {
  let width: Int
  let height: Int
  var values: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = Array(repeating: 0, count: width * height)
  }

  /// Replaces each number by the mean of the square around it.
  mutating func average(over radius: Int) {
    let scale = 1 / Float(2 * radius + 1)
    pass(radius) { $0.reduce(0, +) * scale }
  }

  /// Replaces each number by the greatest of the square around it.
  mutating func widen(by radius: Int) { pass(radius) { $0.max()! } }

  /// Combines the numbers of a window along the rows, then along the columns.
  private mutating func pass(_ radius: Int, _ combine: (UnsafeBufferPointer<Float>) -> Float) {
    sweep(length: width, step: 1, lines: height, lineStep: width, radius, combine)
    sweep(length: height, step: width, lines: width, lineStep: 1, radius, combine)
  }

  private mutating func sweep(
    length: Int, step: Int, lines: Int, lineStep: Int, _ radius: Int,
    _ combine: (UnsafeBufferPointer<Float>) -> Float
  ) {
    var padded = [Float](repeating: 0, count: length + 2 * radius)
    for line in 0..<lines {
      let start = line * lineStep
      for place in padded.indices {
        padded[place] = values[start + min(max(place - radius, 0), length - 1) * step]
      }
      padded.withUnsafeBufferPointer { padded in
        for place in 0..<length {
          values[start + place * step] = combine(
            UnsafeBufferPointer(rebasing: padded[place..<place + 2 * radius + 1]))
        }
      }
    }
  }
}
