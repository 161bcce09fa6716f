/// One curve each for red, green and blue, sampled at equal distances from 0 to 1; the end values continue
/// beyond.
public struct ComputedCurves: Hashable, Sendable {
  /// At least two samples.
  public let samples: [SIMD3<Float>]

  /// Creates curves; traps when there are fewer than two samples.
  public init(samples: [SIMD3<Float>]) {
    precondition(samples.count >= 2, "a curve has at least two samples, not \(samples.count)")
    self.samples = samples
  }
}
