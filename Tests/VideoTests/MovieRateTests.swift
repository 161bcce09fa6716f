import Testing
import Video

/// Rates of movies of which one of so many pictures is left.
struct MovieRateTests {
  /// The expected fractions are in lowest terms by hand.
  @Test(arguments: [
    (30_000, 1001, 2, 15_000, 1001), (25, 1, 25, 1, 1), (50, 2, 1, 25, 1),
    // 30 pictures a second as a phone states them: the terms without reduction are too large.
    (59_640_000, 1_991_237, 600, 99_400, 1_991_237),
  ]) func oneOfSoManyIsInLowestTerms(frames: Int, seconds: Int, every: Int, left: Int, time: Int) throws {
    let rate = try #require(MovieRate(frames: frames, seconds: seconds))
    #expect(MovieRate(rate, every: every) == MovieRate(frames: left, seconds: time))
  }

  @Test(arguments: [1000, 999_999, 1_000_000]) func termsThatAreTooLargeAreApproximated(every: Int) throws {
    // Two primes, which nothing reduces.
    let rate = try #require(MovieRate(frames: 999_999_937, seconds: 999_999_929))
    let divided = MovieRate(rate, every: every)
    #expect(divided.seconds <= 1_000_000_000)
    #expect(abs(divided.perSecond / (rate.perSecond / Double(every)) - 1) < 1e-8, "\(divided)")
  }

  @Test func theSlowestRateIsOneInABillionSeconds() throws {
    let slowest = try #require(MovieRate(frames: 1, seconds: 1_000_000_000))
    #expect(MovieRate(slowest, every: 1_000_000) == slowest)
  }
}
