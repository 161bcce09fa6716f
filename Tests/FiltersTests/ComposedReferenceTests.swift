import FilterGraph
import Filters
import TestSupport
import Testing

/// Rows of filters of all kinds against rows of their reference formulas, in double precision.
///
/// A failure prints its seed; `VIEWFINDER_SEED=N` begins with it, and `VIEWFINDER_RUNS=10` draws ten times as many.
@Suite struct ComposedReferenceTests {
  /// What changes the picture before it and reads nothing else.
  private static let steps = FilterCase.all.filter { step in
    step.inputs.count == 1 && !step.counts && step.filters.allSatisfy { $0.inputs.count == 1 }
  }

  /// A pixel with a wider range is one about which a threshold decides one way or the other, or the colour of transparent
  /// pixels.
  private static let undecided = 8.0 / 255

  /// A step beyond pictures of this size would take long.
  private static let largest = 2000

  @Test func rows() throws {
    var known: [String: Validity] = [:]
    /// The shares of undecided pixels.
    var open: (jumping: [Double], steady: [Double]) = ([], [])
    for seed in RandomRuns(60) {
      var random = SeededRandom(seed: seed)
      func one<T>(of choices: [T]) -> T { choices[Int(random.next() % UInt64(choices.count))] }
      // The first may be a generator, have several inputs, or hold for its own picture alone.
      let first = one(of: FilterCase.all)
      var run = ComposedRun([first], inputs: first.inputs)
      for _ in 0..<1 + random.next() % 3 {
        let step = one(of: Self.steps)
        guard run.expected.pixels.count <= Self.largest else { break }
        // Of warps in a row the fused plan makes one, which has tests of its own; and numbers are no colours.
        if step.warps, run.steps.contains(where: \.warps) { continue }
        // What one threshold leaves open, the next would spread.
        if step.jumps, run.jumps { continue }
        if run.steps.last!.givesNumbers || !run.isFinite { break }
        let key = "\(step.testDescription), \(run.expected.width)x\(run.expected.height)"
        let validity = try known[key] ?? self.validity(of: step, at: run.expected)
        known[key] = validity
        if validity.contains(run.expected) { run = ComposedRun(run.steps + [step], inputs: run.inputs) }
      }
      let share = try check(run, seed: seed)
      if run.jumps { open.jumping.append(share) } else { open.steady.append(share) }
    }
    // Otherwise little would be compared.
    #expect(known.values.count { $0 != .ownPicture } > known.count / 2)
    #expect(open.jumping.reduce(0, +) <= 0.15 * Double(open.jumping.count))
    #expect(open.steady.reduce(0, +) <= 0.02 * Double(open.steady.count))
  }

  /// The pictures for which the reference of a case holds: many are written for one size, for opaque pictures, or for one
  /// value.
  private enum Validity {
    case anyPicture, withinUnit, ownPicture

    func contains(_ picture: ReferenceImage) -> Bool {
      switch self {
      case .anyPicture: true
      case .withinUnit:
        picture.pixels.allSatisfy { color in (0..<4).allSatisfy { (0...1).contains(color[$0]) } }
      case .ownPicture: false
      }
    }
  }

  /// - Parameter picture: a picture of the size in question.
  private func validity(of step: FilterCase, at picture: ReferenceImage) throws -> Validity {
    func holds(for probe: ReferenceImage) throws -> Bool {
      let (result, expected) = (try renderChain(step.chain, inputs: [probe]), step.reference([probe]))
      guard (result.width, result.height) == (expected.width, expected.height) else { return false }
      return result.premultiplied.shareDiffering(
        from: expected.premultiplied, by: step.toleranceOnAnyPicture) == 0
    }
    let (width, height) = (picture.width, picture.height)
    let probes = [
      TestPictures.noise(width, height, seed: 77), TestPictures.translucent(width, height, seed: 78),
      TestPictures.ramp(width, height), TestPictures.colorful(width, height),
    ]
    guard try probes.allSatisfy(holds) else { return .ownPicture }
    let beyond = probes[0].map { ($0 - 0.5) * SIMD4(2, 2, 2, 1) + 0.5 }
    return try holds(for: beyond) ? .anyPicture : .withinUnit
  }

  /// Returns the share of undecided pixels.
  private func check(_ run: ComposedRun, seed: UInt64) throws -> Double {
    let results = try renderChain(run.chain, inputs: run.inputs, as: ChainExecution.allCases)
    var share = 0.0
    for (execution, result) in zip(ChainExecution.allCases, results) {
      guard (result.width, result.height) == (run.expected.width, run.expected.height) else {
        Issue.record("seed \(seed), \(execution): another size: \(run.chain)")
        continue
      }
      let premultiplies = try premultiplies(run.chain, inputs: run.inputs, as: execution)
      let isDefinition = execution == .definition
      func seen(_ picture: ReferenceImage) -> ReferenceImage {
        let stored = isDefinition ? picture : picture.map(Self.rounded)
        return premultiplies ? stored.premultiplied : stored
      }
      let range = run.range(
        undecided: isDefinition ? 0 : 1.5 / 255, fading: premultiplies ? .divided : .none, seed: seed,
        seen: seen)
      let (amount, x, y) = range.excess(of: seen(result), where: Self.undecided)
      // The last step's error comes on top of the range, as does the error that the 12 or 24 draws of it miss.
      let tolerance = isDefinition ? 2 * run.steps.map(\.tolerance).max()! : 1.5 / 255
      #expect(
        amount <= tolerance,
        """
        seed \(seed), \(execution) at (\(x), \(y)): \(result[x, y]), by formula \(run.expected[x, y]), \
        \(range.lowest[x, y]) to \(range.highest[x, y]): \(run.chain)
        """)
      share = range.shareOpen(by: Self.undecided)
    }
    return share
  }

  private static func rounded(_ color: SIMD4<Double>) -> SIMD4<Double> {
    (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero) / 255
  }
}
