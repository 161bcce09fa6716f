import Testing

import Viewfinder

struct RecordingPausesTests {
  @Test func whatComesLateIsJudgedByItsMoment() {
    var pauses = RecordingPauses()
    #expect(!pauses.contain(.seconds(99), at: .seconds(99)))
    pauses.begin(at: .seconds(100))
    pauses.begin(at: .seconds(101))
    #expect(pauses.isPaused)
    #expect(!pauses.contain(.seconds(99.9), at: .seconds(100.5)), "it was exposed before")
    #expect(pauses.contain(.seconds(100.2), at: .seconds(100.5)))
    pauses.end(at: .seconds(102))
    #expect(!pauses.isPaused)
    #expect(pauses.contain(.seconds(101.9), at: .seconds(102.5)), "it was exposed in the pause")
    #expect(!pauses.contain(.seconds(102), at: .seconds(102.5)))
    pauses.begin(at: .seconds(103))
    pauses.end(at: .seconds(104))
    #expect(
      pauses.contain(.seconds(101), at: .seconds(104)) && pauses.contain(.seconds(103.5), at: .seconds(104)))
    #expect(!pauses.contain(.seconds(102.5), at: .seconds(104)))
    #expect(pauses.begin(between: .seconds(99), and: .seconds(101)))
    #expect(!pauses.begin(between: .seconds(101), and: .seconds(102.9)))
  }

  @Test func aMomentOfAnotherClockIsJudgedByThePresent() {
    var pauses = RecordingPauses()
    pauses.begin(at: .seconds(100))
    #expect(
      pauses.contain(.seconds(3), at: .seconds(101)) && pauses.contain(.seconds(5000), at: .seconds(101)))
    pauses.end(at: .seconds(102))
    #expect(!pauses.contain(.seconds(3), at: .seconds(103)))
  }
}
