import Testing

import Rendering

struct FrameTimeTests {
  /// A film that begins again after its end goes on: the clock of filters never runs backwards.
  @Test func timeGoesOnWhereAStreamBeginsAnew() {
    let history = FrameHistory()
    for (moment, delta, seconds) in [(5.0, 0.0, 0.0), (7, 2, 2), (1, 0, 2), (1.5, 0.5, 2.5)] {
      history.beginFrame(at: .seconds(moment))
      #expect(history.time.delta == delta && history.time.seconds == seconds)
    }
  }
}
