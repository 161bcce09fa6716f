import Testing

@testable import Viewfinder

/// The times of pictures and sound in a recording.
@Suite struct RecordingClockTests {
  @Test func soundIsCutWithThePictures() {
    var clock = RecordingClock()
    #expect(clock.time(ofSoundAt: .seconds(9)) == nil)
    for number in 0..<5 { #expect(clock.time(of: .seconds(10 + number)) == .seconds(number)) }
    #expect(clock.time(of: .seconds(14)) == nil, "the same picture once more")
    #expect(clock.time(ofSoundAt: .seconds(9)) == nil && clock.time(ofSoundAt: .seconds(12)) == .seconds(2))
    clock.cut()
    #expect(clock.time(ofSoundAt: .seconds(15)) == nil)
    #expect(clock.time(of: .seconds(60)) == .seconds(5))
    #expect(clock.time(ofSoundAt: .milliseconds(60_500)) == .milliseconds(5500))
    // What was heard in the pause has times that are taken already; the file leaves it out.
    #expect(clock.time(ofSoundAt: .milliseconds(58_000)) == .seconds(3))
    #expect(clock.time(of: .seconds(61)) == .seconds(6))
  }

  /// A sound card that is 100 millionths too slow, whose server says its latency to within 20 ms.
  @Test func soundFollowsTheClockOfTheCamera() {
    let length = Duration.seconds(1024.0 / 48_000), blocks = 30 * 60 * 48_000 / 1024
    var clock = SoundClock()
    var generator = SystemRandomNumberGenerator()
    var largest = Duration.zero, step = Duration.zero, last: Duration?
    for block in 0..<blocks {
      let moment = .seconds(3) + length * block * 1.0001
      let measured = moment + .microseconds(Int.random(in: -20_000...20_000, using: &generator))
      let start = clock.start(of: measured, lasting: length)
      // The first measurement counts in full, until the next ones have settled it.
      if block > 3000 { largest = max(largest, (start - moment).magnitude) }
      if let last, block > 3000 { step = max(step, (start - last - length).magnitude) }
      last = start
    }
    // 100 millionths of 21.3 ms a block, times 500 blocks, are 1.1 ms behind; the rest is the jitter's mean.
    #expect(largest < .milliseconds(4), "\(largest)")
    #expect(step < .microseconds(60), "no block is heard at another pace: \(step)")
    // A gap is no drift.
    #expect(clock.start(of: last! + .seconds(5), lasting: length) == last! + .seconds(5))
  }
}
