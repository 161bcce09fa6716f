import Testing

import Cameras

/// What a silence of a device leads to, at the times that the documentation states.
struct StreamHealthTests {
  @Test(arguments: [
    (Duration.milliseconds(1900), StreamHealth.Step.wait), (.milliseconds(2100), .report),
    (.milliseconds(3900), .report), (.milliseconds(4100), .restart),
  ])
  func aSilenceIsReportedAndThenEnded(after: Duration, step: StreamHealth.Step) {
    let health = StreamHealth(interval: .milliseconds(33), now: .zero)
    #expect(health.step(at: after) == step)
  }

  /// Five frames of a stream that has one in two seconds.
  @Test func aSlowStreamHasMoreTime() {
    let health = StreamHealth(interval: .seconds(2), now: .zero)
    #expect(health.step(at: .seconds(9)) == .wait)
    #expect(health.step(at: .seconds(11)) == .report)
    #expect(health.step(at: .seconds(21)) == .restart)
  }

  @Test func aDriverThatFailsIsRestartedAfterEverLongerPauses() {
    var health = StreamHealth(interval: nil, now: .zero)
    health.noteDamage(at: .zero)
    #expect(health.step(at: .milliseconds(400)) == .wait)
    #expect(health.step(at: .milliseconds(600)) == .restart)
    health.noteRestart(at: .milliseconds(600))
    #expect(health.step(at: .milliseconds(1500)) == .wait)
    #expect(health.step(at: .milliseconds(1700)) == .restart)
    health.noteGood(at: .milliseconds(1700))
    #expect(health.step(at: .milliseconds(2500)) == .wait)
  }
}
