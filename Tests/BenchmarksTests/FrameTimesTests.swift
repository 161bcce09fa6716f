import Testing

import Benchmarks

struct FrameTimesTests {
  @Test func orderStatisticsAreThoseOfTheDefinition() {
    let times = FrameTimes(milliseconds: (1...20).reversed().map(Double.init))
    #expect(times.minimum == 1)
    #expect(times.median == 10.5)
    #expect(times.p95 == 19)
    #expect(times.maximum == 20)
    #expect(times.framesPerSecond == 1000 / 10.5)
    let one = FrameTimes(milliseconds: [3])
    #expect(one.median == 3 && one.p95 == 3)
  }

  @Test func ratiosAreTakenRoundByRound() {
    func measurement(_ milliseconds: [Double]) -> Measurement {
      Measurement(
        name: "", passes: 1, milliseconds: milliseconds, gpuMilliseconds: [], texturesCreated: 0,
        heapAllocations: nil)
    }
    // The machine was three times as slow in the second round; the medians alone would say 2.
    #expect(measurement([2, 6, 2]).ratio(to: measurement([1, 3, 3])) == 2)
  }

  @Test(arguments: [
    (1.005, 1, "1.0"), (0.96, 1, "1.0"), (-0.25, 2, "-0.25"), (12.0, 3, "12.000"), (-0.001, 2, "0.00"),
  ])
  func numbersAreWrittenWithDecimals(number: Double, digits: Int, text: String) {
    #expect(number.text(digits: digits) == text)
  }
}
