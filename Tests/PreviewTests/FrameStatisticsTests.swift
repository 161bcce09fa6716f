import Testing

import ViewfinderPreview

struct FrameStatisticsTests {
  @Test func nothingIsKnownBeforeTheFirstFrame() {
    var statistics = FrameStatistics()
    #expect(statistics.rate(at: .seconds(5)) == 0)
    let median = statistics.latency(percentile: 50)
    #expect(median == nil)
    #expect(statistics.presented == 0)
  }

  @Test func percentilesAreTheNearestRanks() throws {
    var statistics = FrameStatistics()
    // Latencies of 1 to 100 ms in an order that is not theirs.
    for index in 0..<100 {
      let latency = Duration.milliseconds((index * 37) % 100 + 1)
      let now = Duration.milliseconds(1000 + index * 10)
      statistics.add(captured: now - latency, now: now, work: .milliseconds(3))
    }
    let median = statistics.latency(percentile: 50)
    let late = statistics.latency(percentile: 95)
    let work = statistics.work(percentile: 50)
    #expect(abs(try #require(median) - 50) < 1e-6)
    #expect(abs(try #require(late) - 95) < 1e-6)
    #expect(abs(try #require(work) - 3) < 1e-6)
  }

  @Test func oldFramesAreForgotten() throws {
    var statistics = FrameStatistics()
    for index in 0..<1000 {
      let now = Duration.milliseconds(1000 + index)
      statistics.add(captured: now - .milliseconds(index < 760 ? 500 : 5), now: now, work: .zero)
    }
    #expect(statistics.presented == 1000)
    let worst = statistics.latency(percentile: 100)
    #expect(abs(try #require(worst) - 5) < 1e-6)
  }

  @Test(arguments: [10, 25, 30, 60, 120]) func theRateIsThatOfTheLastSecond(rate: Int) {
    var statistics = FrameStatistics()
    var now = Duration.seconds(10)
    for _ in 0..<200 {
      now += .seconds(1) / rate
      statistics.add(captured: now, now: now, work: .zero)
    }
    #expect(abs(statistics.rate(at: now) - Double(rate)) < 0.01)
    #expect(statistics.rate(at: now + .seconds(3)) == 0)
  }
}
