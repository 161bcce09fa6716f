import Glibc

/// Finds the motion between two shots: the shift by comparing the smallest level at all shifts, then everything by
/// steps of Gauss and Newton from level to level.
///
/// Source: Baker and Matthews 2004 (inverse compositional alignment), with weights by the residual against what moves.
struct MotionSearch {
  let reference: AlignmentPyramid
  let shot: AlignmentPyramid
  let model: ShotAlignment.Model
  /// The size of the pictures.
  let width: Int
  let height: Int

  /// The pixels of a level that are compared; more are passed over evenly.
  private static let samples = 30_000
  /// The part of a side by which a shot may be shifted.
  private static let reach = 0.15
  private static let steps = 12

  /// What was found.
  struct Finding {
    var motion: ShotMotion
    /// The correlation of the contrasts, at most 1.
    var correlation: Double
    /// The correlation without any motion.
    var stillCorrelation: Double
  }

  func run() -> Finding {
    var motion = shiftAtSmallest()
    for level in reference.levels.indices.reversed() {
      for _ in 0..<Self.steps {
        guard let change = improvement(motion, at: level), let inverse = change.inverse else { break }
        motion = motion.following(inverse)
        if pixels(of: change) / reference.levels[level].step < 0.005 { break }
      }
    }
    let level = level(forSide: 512)
    return Finding(
      motion: motion, correlation: correlation(motion, at: level),
      stillCorrelation: correlation(.none, at: level))
  }

  private func pixels(of change: ShotMotion) -> Double {
    change.largestShift(in: .init(width: width, height: height))
  }

  /// The largest level whose sides are at most this long.
  private func level(forSide side: Int) -> Int {
    reference.levels.firstIndex { $0.contrast.width <= side && $0.contrast.height <= side }
      ?? reference.levels.count - 1
  }

  private func shiftAtSmallest() -> ShotMotion {
    let index = reference.levels.count - 1
    let (known, other) = (reference.levels[index], shot.levels[index])
    let (wide, high) = (known.contrast.width, known.contrast.height)
    let (right, down) = (Int(Double(wide) * Self.reach), Int(Double(high) * Self.reach))
    var best = (score: -Float.infinity, x: 0, y: 0)
    for dy in -down...down {
      for dx in -right...right {
        var (product, first, second): (Float, Float, Float) = (0, 1e-6, 1e-6)
        for y in (dy < 0 ? -dy : 0)..<(dy > 0 ? high - dy : high) {
          let (a, s) = (known.contrast.row(y), known.trust.row(y))
          let (b, t) = (other.contrast.row(y + dy), other.trust.row(y + dy))
          for x in (dx < 0 ? -dx : 0)..<(dx > 0 ? wide - dx : wide) {
            let weight = s[x] * t[x + dx]
            product += weight * a[x] * b[x + dx]
            first += weight * a[x] * a[x]
            second += weight * b[x + dx] * b[x + dx]
          }
        }
        let score = product / (first * second).squareRoot()
        if score > best.score { best = (score, dx, dy) }
      }
    }
    let unit = known.step * 2 / Double(width)
    return ShotMotion(
      rows: (SIMD3(1, 0, Double(best.x) * unit), SIMD3(0, 1, Double(best.y) * unit), SIMD3(0, 0, 1)))
  }

  /// Calls `body` for each compared pixel of a level that both shots show.
  ///
  /// It is given the place in halves of the width, the reference's value and its slopes by place, the shot's value
  /// there, and the trust in both.
  private func compare(
    _ motion: ShotMotion, at index: Int,
    _ body: (
      _ u: Double, _ v: Double, _ known: Float, _ dx: Float, _ dy: Float, _ seen: Float, _ trust: Float
    )
      -> Void
  ) {
    let (known, other) = (reference.levels[index], shot.levels[index])
    let (wide, high) = (known.contrast.width, known.contrast.height)
    let area = Double(wide * high)
    let stride =
      area > Double(Self.samples) ? Int((area / Double(Self.samples)).squareRoot().rounded(.up)) : 1
    let half = Double(width) / 2
    let (centerX, centerY) = (Double(width - 1) / 2, Double(height - 1) / 2)
    let step = known.step
    let slope = Float(half / step / 2)
    let (a, b, c) = motion.rows
    for y in Swift.stride(from: 1 + stride / 2, to: high - 1, by: stride) {
      let (row, above, below) = (known.contrast.row(y), known.contrast.row(y - 1), known.contrast.row(y + 1))
      let trusts = known.trust.row(y)
      let v = (Double(y) * step - centerY) / half
      for x in Swift.stride(from: 1 + stride / 2, to: wide - 1, by: stride) where trusts[x] > 0.01 {
        let u = (Double(x) * step - centerX) / half
        let depth = c.x * u + c.y * v + c.z
        let px = ((a.x * u + a.y * v + a.z) / depth * half + centerX) / step
        let py = ((b.x * u + b.y * v + b.z) / depth * half + centerY) / step
        guard px >= 0, py >= 0, px < Double(wide - 1), py < Double(high - 1) else { continue }
        let (column, line) = (Int(px), Int(py))
        let (fx, fy) = (Float(px - Double(column)), Float(py - Double(line)))
        let (top, bottom) = (other.contrast.row(line) + column, other.contrast.row(line + 1) + column)
        let upper = top[0] + (top[1] - top[0]) * fx
        let lower = bottom[0] + (bottom[1] - bottom[0]) * fx
        let trust = trusts[x] * other.trust.row(line)[column]
        body(
          u, v, row[x], (row[x + 1] - row[x - 1]) * slope, (below[x] - above[x]) * slope,
          upper + (lower - upper) * fy, trust)
      }
    }
  }

  private func correlation(_ motion: ShotMotion, at index: Int) -> Double {
    var (product, first, second) = (0.0, 1e-6, 1e-6)
    compare(motion, at: index) { _, _, known, _, _, seen, trust in
      product += Double(trust * known * seen)
      first += Double(trust * known * known)
      second += Double(trust * seen * seen)
    }
    return product / (first * second).squareRoot()
  }

  /// The motion of the reference that explains what is left; nil when it cannot be determined.
  private func improvement(_ motion: ShotMotion, at index: Int) -> ShotMotion? {
    var (squares, trusts): (Float, Float) = (0, 1e-6)
    compare(motion, at: index) { _, _, known, _, _, seen, trust in
      squares += trust * (seen - known) * (seen - known)
      trusts += trust
    }
    let spread = squares / trusts + 1e-6
    let count = model.parameters
    var system = LinearSystem(count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { slopes in
      compare(motion, at: index) { u, v, known, dx, dy, seen, trust in
        let (x, y) = (Double(dx), Double(dy))
        slopes[0] = x
        slopes[1] = y
        switch model {
        case .similarity:
          slopes[2] = y * u - x * v
          slopes[3] = x * u + y * v
        case .perspective:
          slopes[2] = x * u
          slopes[3] = x * v
          slopes[4] = y * u
          slopes[5] = y * v
          slopes[6] = -(x * u + y * v) * u
          slopes[7] = -(x * u + y * v) * v
        }
        let rest = seen - known
        // Source: the weights of Geman and McClure.
        let tail = spread / (spread + rest * rest)
        system.add(slopes.baseAddress!, Double(rest), weight: Double(trust * tail * tail))
      }
    }
    guard let p = system.solution() else { return nil }
    return switch model {
    case .similarity:
      ShotMotion(rows: (SIMD3(1 + p[3], -p[2], p[0]), SIMD3(p[2], 1 + p[3], p[1]), SIMD3(0, 0, 1)))
    case .perspective:
      ShotMotion(
        rows: (SIMD3(1 + p[2], p[3], p[0]), SIMD3(p[4], 1 + p[5], p[1]), SIMD3(p[6], p[7], 1)))
    }
  }
}
