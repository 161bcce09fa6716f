import Testing
import Video

/// Durations as integers, which damaged movies may make as long as they like.
struct DurationTests {
  @Test(arguments: [
    (Duration.zero, Int64(0)), (.milliseconds(33), 33_000), (.nanoseconds(1499), 1), (.nanoseconds(1500), 2),
    (.nanoseconds(-1499), -1), (.nanoseconds(-1500), -2), (.microseconds(Int64.max), Int64.max),
    (.microseconds(Int64.min), .min), (.microseconds(Int64.max) + .nanoseconds(500), .max),
    (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
    // A time of Matroska that a Double makes 2 to the 63rd.
    (.milliseconds(9_223_372_036_854_775), 9_223_372_036_854_775_000),
  ]) func microsecondsAreRoundedAndBounded(duration: Duration, expected: Int64) {
    #expect(duration.microseconds == expected)
  }
}
