import FilterGraph
import Filters
import TestSupport
import Testing

/// Chains of filters against chains of their reference formulas, in double precision.
///
/// A failure prints its seed; `VIEWFINDER_SEED=N` begins with it, and `VIEWFINDER_RUNS=10` draws ten times as many.
@Suite struct ComposedReferenceTests {
  /// Where a formula jumps, or has a slope without an end, the last bit of a number decides; and some references
  /// hold within 0…1 only, or for a picture of one size.
  private static let steep = [
    "gamma=0.4", "levels", "luminance-threshold", "highlight-shadow", "resize", "threshold", "canny", "lomo",
    "solarize", "skin-tone", "chroma-key", "premultiply", "film-grain", "haze", "split-toning", "filmic",
    "linear-exposure", "temperature", "lift-gamma-gain", "tone-curve", "soft-elegance",
  ]

  /// Cases of one input whose references hold for any picture, one after the other.
  private static func steps(of cases: [FilterCase]) -> [FilterCase] {
    let generators = FilterCatalog.standard.filters.filter { $0.inputs.isEmpty }.map(\.id)
    return cases.filter { step in
      step.inputs.count == 1 && !generators.contains { step.chain.hasPrefix($0) } && step.flips == 0
        && !steep.contains { step.chain.contains($0) }
    }
  }

  /// Colour filters alone are one pass of floats.
  @Test func colors() throws {
    let steps = Self.steps(of: FilterCase.color)
    #expect(steps.count > 25)
    try check(steps, RandomRuns(25))
  }

  private func check(_ steps: [FilterCase], _ runs: RandomRuns) throws {
    for seed in runs {
      var random = SeededRandom(seed: seed)
      func one<T>(of choices: [T]) -> T { choices[Int(random.next() % UInt64(choices.count))] }
      let row = (0..<Int(2 + random.next() % 4)).map { _ in one(of: steps) }
      let chain = row.map(\.chain).joined(separator: ",")
      let input = one(of: [
        TestPictures.colorful(13, 9), TestPictures.translucent(7, 5, seed: seed), TestPictures.ramp(11, 6),
      ])
      let expected = row.reduce(input) { picture, step in step.reference([picture]) }
      let results = try renderChain(chain, inputs: [input], as: ChainExecution.allCases)
      for (execution, result) in zip(ChainExecution.allCases, results) {
        // Each filter may multiply the error of those before it.
        let isDefinition = execution == .definition
        let scale = expected.pixels.reduce(1) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
        let (amount, x, y) = result.difference(to: isDefinition ? expected : expected.map(Self.rounded))
        #expect(
          amount <= (isDefinition ? 1e-4 * scale : 1.5 / 255),
          "seed \(seed), \(execution) at (\(x), \(y)): \(result[x, y]), by formula \(expected[x, y]): \(chain)"
        )
      }
    }
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<Double> {
    (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero) / 255
  }
}
