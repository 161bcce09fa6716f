import FilterGraph
import Pixels

extension RenderPlan.Pass {
  /// What a pass computes for each pixel that it writes: an estimate, made to compare passes.
  package struct Work: Hashable, Sendable {
    /// Arithmetic, where 1 is a multiply-add of four numbers.
    package var arithmetic: Double
    /// Reads of textures.
    package var taps: Double
  }
}

extension RenderPlan.Pass.Work {
  /// Counts what passes compute, by the model that decides what is stored.
  struct Counter {
    private var arithmetic: CostModel
    private var withReads: CostModel

    init(_ model: CostModel) {
      arithmetic = model.with(Self.counting(reads: 0))
      withReads = model.with(Self.counting(reads: 1))
    }

    /// What the pass of `roots` computes for each of its pixels.
    mutating func work(of roots: [Int], stored: [Bool]) -> RenderPlan.Pass.Work {
      let operations = arithmetic.perPixel(roots, stored: stored)
      return .init(arithmetic: operations, taps: withReads.perPixel(roots, stored: stored) - operations)
    }

    private static func counting(reads: Double) -> CompilerOptions.Costs {
      .init(
        pass: 0, pixel: 0, byte: 0, nearestRead: reads, linearRead: reads, tenBitRead: 1, halfRead: 1,
        floatRead: 1, transcendental: 4, coarseDeviation: .infinity)
    }
  }
}
