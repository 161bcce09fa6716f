import FilterGraph
import Pixels

extension RenderPlan.Pass {
  /// An estimate of the work per written pixel, for comparing passes.
  package struct Work: Hashable, Sendable {
    /// Arithmetic, in four-component multiply-adds.
    package var arithmetic: Double
    /// Texture reads.
    package var taps: Double
    /// Pixels read. The four taps that interpolate at a position count as one, because neighbouring positions share them.
    package var pixels: Double

    package init(arithmetic: Double, taps: Double, pixels: Double) {
      self.arithmetic = arithmetic
      self.taps = taps
      self.pixels = pixels
    }
  }
}

extension RenderPlan.Pass.Work {
  /// Estimates the work of passes, with the model that decides what is stored.
  struct Counter {
    private var arithmetic: CostModel
    private var withReads: CostModel
    private var withPixels: CostModel

    init(_ model: CostModel) {
      arithmetic = model.with(Self.counting(reads: 0))
      withReads = model.with(Self.counting(reads: 1))
      withPixels = model.with(Self.counting(reads: 1, mixedReads: 1))
    }

    /// The work per pixel of the pass of `roots`.
    mutating func work(of roots: [Int], stored: [Bool]) -> RenderPlan.Pass.Work {
      let operations = arithmetic.perPixel(roots, stored: stored)
      return .init(
        arithmetic: operations, taps: withReads.perPixel(roots, stored: stored) - operations,
        pixels: withPixels.perPixel(roots, stored: stored) - operations)
    }

    private static func counting(reads: Double, mixedReads: Double = 4) -> CompilerOptions.Costs {
      .init(
        pass: 0, pixel: 0, byte: 0, nearestRead: reads, linearRead: reads, mixedReads: mixedReads,
        tenBitRead: 1, halfRead: 1,
        floatRead: 1, transcendental: 4, coarseDeviation: .infinity, wideBox: .infinity, cubes: .words)
    }
  }
}
