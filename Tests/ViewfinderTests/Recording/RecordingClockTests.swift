import Testing

import Viewfinder

/// The times of a recording's pictures.
struct RecordingClockTests {
  private func times(_ moments: [Duration]) -> [Duration?] {
    var clock = RecordingClock()
    return moments.map { clock.time(of: $0) }
  }

  private func at(_ seconds: Int, _ frame: Int) -> Duration { .seconds(seconds) + .milliseconds(frame * 40) }

  @Test func picturesKeepTheTimesBetweenThem() {
    #expect(
      times([at(100, 0), at(100, 1), at(100, 5), at(103, 0)]) == [
        .zero, .milliseconds(40), .milliseconds(200), .seconds(3),
      ])
  }

  @Test func picturesThatAreDrawnAgainOrComeLateAreLeftOut() {
    #expect(
      times([at(100, 4), at(100, 4), at(100, 3), at(100, 5)]) == [.zero, nil, nil, .milliseconds(40)])
  }

  @Test func pausesAreCut() {
    var clock = RecordingClock()
    _ = clock.time(of: at(100, 0))
    _ = clock.time(of: at(100, 1))
    clock.cut()
    #expect(clock.time(ofSoundAt: at(150, 0)) == nil)
    #expect(clock.time(of: at(200, 0)) == .milliseconds(80))
    #expect(clock.time(of: at(200, 1)) == .milliseconds(120))
    #expect(clock.time(ofSoundAt: at(200, 2)) == .milliseconds(160))
  }

  /// A gap that a container cannot hold, and a clock that begins again.
  @Test(arguments: [100 + 3601, 100 + 30 * 86_400, 2]) func jumpsAreCut(seconds: Int) {
    #expect(
      times([at(100, 0), at(100, 1), at(seconds, 0), at(seconds, 1), at(seconds, 3)]) == [
        .zero, .milliseconds(40), .milliseconds(80), .milliseconds(120), .milliseconds(200),
      ])
  }
}
