import FilterGraph
import Filters
import Pixels
import TestSupport
import Testing

/// Rows of filters of all kinds against rows of their reference formulas, in double precision.
///
/// A failure prints its seed; `VIEWFINDER_SEED=N` begins with it, and `VIEWFINDER_RUNS=10` draws ten times as many.
struct ComposedReferenceTests {
  /// What changes the picture before it and reads nothing else; then what reads earlier frames as well.
  private static let candidates: [any ReferenceCase] =
    FilterCase.all.filter { step in
      step.inputs.count == 1 && !step.counts && step.filters.allSatisfy { $0.inputs.count == 1 }
    } + temporal

  private static let temporal = SequenceCase.temporal.filter {
    $0.pictures.isEmpty && !$0.chain.contains(";") && $0.flips == 0
  }

  /// A pixel with a wider range is one about which a threshold decides one way or the other, or the colour of transparent
  /// pixels.
  private static let undecided = 8.0 / 255

  /// A step beyond pictures of this size would take long.
  private static let largest = 2000

  @Test func rows() throws {
    let stills = Self.candidates.count - Self.temporal.count
    try check(RandomRuns(60)) { random in
      // The first may be a generator, have several inputs, or hold for its own picture alone.
      let first = FilterCase.all[random.integer(below: FilterCase.all.count)]
      return (
        ComposedRun([first], frames: [first.inputs[0]], pictures: Array(first.inputs.dropFirst())),
        (0...random.integer(below: 3)).map { _ in random.integer(below: stills) }
      )
    }
  }

  /// Filters that read earlier frames, anywhere in a row. What a threshold left open, the history would spread.
  @Test func sequences() throws {
    let all = Self.candidates.indices, temporal = all.suffix(Self.temporal.count)
    let steady = all.dropLast(temporal.count).filter { !Self.candidates[$0].jumps }
    try check(RandomRuns(40, seed: 5000)) { random in
      let frames = Self.temporal[random.integer(below: temporal.count)].frames.prefix(4)
      var steps = (0...random.integer(below: 2)).map { _ in steady[random.integer(below: steady.count)] }
      for _ in 0...random.integer(below: 2) {
        let step = temporal.startIndex + random.integer(below: temporal.count)
        steps.insert(step, at: random.integer(below: steps.count + 1))
      }
      return (ComposedRun([], frames: Array(frames)), steps)
    }
  }

  /// Compares the rows that `draw` begins, each with those of its further ``candidates`` that can follow.
  private func check(
    _ runs: RandomRuns, _ draw: (inout SeededRandom) -> (ComposedRun, further: [Int])
  ) throws {
    var known: [Probed: Validity] = [:]
    /// The shares of undecided pixels.
    var open: (jumping: [Double], steady: [Double], fading: [Double]) = ([], [], [])
    /// The steady chains that have the most of them.
    var widest: [String] = []
    for seed in runs {
      var random = SeededRandom(seed: seed)
      var (run, further) = draw(&random)
      for index in further {
        let step = Self.candidates[index], picture = run.expected[0]
        guard picture.pixels.count <= Self.largest else { break }
        // Of warps in a row the fused plan makes one, which has tests of its own; and numbers are no colours.
        if step.warps, run.steps.contains(where: { $0.warps }) { continue }
        // What one threshold leaves open, the next would spread.
        if step.jumps, run.jumps { continue }
        if run.steps.last?.givesNumbers == true || !run.isFinite { break }
        let key = Probed(candidate: index, width: picture.width, height: picture.height)
        let validity = try known[key] ?? self.validity(of: step, at: picture)
        known[key] = validity
        if run.expected.allSatisfy(validity.contains) { run = run.followed(by: step) }
      }
      guard !run.steps.isEmpty else { continue }
      let share = try check(run, seed: seed)
      if run.jumps {
        open.jumping.append(share.all)
      } else {
        open.steady.append(share.all - share.fading)
        open.fading.append(share.fading)
        if share.all > 0.01 { widest.append("seed \(seed), \(share): \(run.chain)") }
      }
    }
    // Otherwise little would be compared.
    #expect(known.values.count { $0 != .ownPicture } > known.count / 2)
    #expect(open.jumping.reduce(0, +) <= 0.15 * Double(open.jumping.count))
    #expect(open.steady.reduce(0, +) <= 0.01 * Double(open.steady.count), "\(widest)")
    // Few rows have a stencil that spreads the colours of transparent pixels.
    #expect(open.fading.reduce(0, +) <= 0.05 * Double(open.fading.count), "\(widest)")
  }

  /// A candidate, and the size at which its reference is tried.
  private struct Probed: Hashable {
    let candidate: Int
    let width: Int
    let height: Int
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
  private func validity(of step: any ReferenceCase, at picture: ReferenceImage) throws -> Validity {
    func holds(for probes: [ReferenceImage]) throws -> Bool {
      let results = try renderFrames(step.chain, probes, as: .definition)
      return zip(results, step.results(of: probes, pictures: [])).allSatisfy { result, expected in
        (result.width, result.height) == (expected.width, expected.height)
          && result.premultiplied.shareDiffering(
            from: expected.premultiplied, by: step.toleranceOnAnyPicture) == 0
      }
    }
    let (width, height) = (picture.width, picture.height)
    // Several, as a picture may have a single pixel.
    let noise = (0..<8).map { TestPictures.noise(width, height, seed: 77 + $0) }
    let probes =
      noise + [
        TestPictures.translucent(width, height, seed: 78), TestPictures.ramp(width, height),
        TestPictures.colorful(width, height),
      ]
    // Frames have one format.
    guard try Dictionary(grouping: probes, by: \.image.layout.format).values.allSatisfy(holds) else {
      return .ownPicture
    }
    let beyond = noise.map { $0.map { ($0 - 0.5) * SIMD4(2, 2, 2, 1) + 0.5 } }
    return try holds(for: beyond) ? .anyPicture : .withinUnit
  }

  /// Returns the share of undecided pixels, and of those among them that only the colour of transparent pixels leaves
  /// undecided.
  private func check(_ run: ComposedRun, seed: UInt64) throws -> (all: Double, fading: Double) {
    var share = (all: 0.0, fading: 0.0)
    for execution in ChainExecution.allCases {
      let results = try run.results(as: execution)
      let premultiplies = try premultiplies(run.chain, inputs: [run.frames[0]] + run.pictures, as: execution)
      let isDefinition = execution == .definition
      func seen(_ picture: ReferenceImage) -> ReferenceImage {
        let stored = isDefinition ? picture : picture.inBytes
        return premultiplies ? stored.premultiplied : stored
      }
      let ranges = run.ranges(
        undecided: isDefinition ? 0 : 1.5 / 255, fading: premultiplies ? .divided : .none, seed: seed,
        seen: seen)
      // The last step's error comes on top of the range. The 12 or 24 draws of it seldom have all errors in concert.
      let tolerance = isDefinition ? 2 * run.steps.map(\.tolerance).max()! : 1.5 / 255
      for (number, (result, expected)) in zip(results, run.expected).enumerated() {
        let place = "seed \(seed), \(execution), frame \(number)"
        guard (result.width, result.height) == (expected.width, expected.height) else {
          Issue.record("\(place): another size: \(run.chain)")
          continue
        }
        let (amount, x, y) = ranges[number].excess(
          of: seen(result), where: Self.undecided, widened: isDefinition ? 1 : 0)
        #expect(
          amount <= tolerance,
          """
          \(place) at (\(x), \(y)): \(result[x, y]), by formula \(expected[x, y]), \
          \(ranges[number].lowest[x, y]) to \(ranges[number].highest[x, y]): \(run.chain)
          """)
      }
      let shares = ranges.map { $0.shareOpen(by: Self.undecided) }
      share.all = shares.map(\.all).reduce(0, +) / Double(ranges.count)
      share.fading = shares.map(\.fading).reduce(0, +) / Double(ranges.count)
    }
    return share
  }
}
