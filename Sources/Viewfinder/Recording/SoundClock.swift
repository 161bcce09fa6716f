/// Gives blocks of sound their moments: a steady count of samples that follows the measured times, which waver.
struct SoundClock: Sendable {
  /// From this difference on samples were lost, and the count begins anew.
  static let tolerance = Duration.milliseconds(200)

  private var next: Duration?
  /// How many blocks the count is made of, up to those of the time constant.
  private var count = 0

  /// The moment at which a block begins.
  ///
  /// - Parameters:
  ///   - measured: when it seems to begin.
  ///   - length: how long it lasts by the count of its samples.
  mutating func start(of measured: Duration, lasting length: Duration) -> Duration {
    var start = measured
    if let next, (measured - next).magnitude < Self.tolerance {
      // The clocks of sound cards and cameras differ by some ten millionths; a 500th of the difference each time is a time
      // constant of ten seconds for blocks of 21 ms. The first blocks are averaged.
      count = min(count + 1, 500)
      start = next + (measured - next) / count
    } else {
      count = 1
    }
    next = start + length
    return start
  }
}
