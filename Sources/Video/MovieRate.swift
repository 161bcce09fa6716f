/// Pictures in a time, as a fraction.
package struct MovieRate: Hashable, Sendable {
  /// The number of pictures.
  package let frames: Int
  /// The seconds in which they are shown.
  package let seconds: Int

  /// States a rate; nil for one that is not above 0, or beyond what video has.
  package init?(frames: Int, seconds: Int) {
    guard (1...Self.largest).contains(frames), (1...Self.largest).contains(seconds), frames <= 1000 * seconds
    else { return nil }
    (self.frames, self.seconds) = (frames, seconds)
  }

  /// The largest term.
  private static let largest = 1_000_000_000

  private init(perSecond frames: Int) { (self.frames, seconds) = (frames, 1) }

  /// The rate of one of so many pictures, in lowest terms; the nearest that has terms of this size.
  ///
  /// - Parameter count: from 1 to a million.
  package init(_ rate: MovieRate, every count: Int) {
    precondition((1...1_000_000).contains(count), "one of \(count) pictures cannot be chosen")
    var (frames, seconds) = (rate.frames, rate.seconds * count)
    var (divisor, rest) = (seconds, frames)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    (frames, seconds) = (frames / divisor, seconds / divisor)
    if seconds > Self.largest {
      let interval = Double(seconds) / Double(frames)
      // As many pictures as fit into the longest time.
      frames = max(Int(Double(Self.largest) / interval), 1)
      seconds = min(Int((Double(frames) * interval).rounded()), Self.largest)
    }
    (self.frames, self.seconds) = (frames, seconds)
  }

  /// The rate of what says none.
  package static let standard = MovieRate(perSecond: 25)

  /// Pictures in a second.
  package var perSecond: Double { Double(frames) / Double(seconds) }

  /// The time from the start to a picture, by its number from 0.
  package func time(of number: Int) -> Duration {
    let (whole, rest) = (number * seconds).quotientAndRemainder(dividingBy: frames)
    return .seconds(whole) + .nanoseconds(rest * 1_000_000_000 / frames)
  }
}
