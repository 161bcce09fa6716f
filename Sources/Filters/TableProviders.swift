import FilterGraph
import Glibc

/// The code behind the `table` lines of filter files.
let builtInTables: [String: FilterCatalog.TableProvider] = [
  "gaussian-weights": { arguments, count in gaussianWeights(sigma: arguments[0], count: count) }
]

/// The code behind the `curves` lines of filter files.
let builtInCurves: [String: FilterCatalog.CurveProvider] = [
  "tone-curves": { points in
    let curves = points.map { numbers in
      ToneSpline(
        through: stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) })
    }
    precondition(curves.count == 4, "tone-curves takes four curves, not \(curves.count)")
    return ComputedCurves(composite: curves[0], red: curves[1], green: curves[2], blue: curves[3])
  }
]

/// The weights of a sampled Gaussian at the distances 0, 1, 2 …, normalised so that both sides sum to 1.
///
/// Beyond three sigma, rounded up, the weights are 0; so are all but the first when `sigma` is 0. Of a wider bell the
/// weights up to `count` are given, so that they sum to less.
func gaussianWeights(sigma: Double, count: Int) -> [Float] {
  guard sigma > 0 else { return [1] + Array(repeating: 0, count: count - 1) }
  let radius = Int(min((3 * sigma).rounded(.up), 1e6))
  let raw = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
  let total = raw[0] + 2 * raw.dropFirst().reduce(0, +)
  return raw.prefix(count).map { Float($0 / total) } + Array(repeating: 0, count: max(count - 1 - radius, 0))
}
