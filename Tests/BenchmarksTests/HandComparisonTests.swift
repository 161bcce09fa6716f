import CommandLineKit
import Pixels
import Testing

import Benchmarks

struct HandComparisonTests {
  private static func measurement(_ milliseconds: Double) -> Measurement {
    Measurement(
      name: "", passes: 2, milliseconds: [milliseconds], gpuMilliseconds: [], texturesCreated: 0,
      heapAllocations: nil)
  }

  private static func comparison(_ ratios: [Double], limit: Double = 0.8) -> HandComparison {
    HandComparison(
      rows: [
        .init(
          chain: .init(title: "a<b", text: "null", limit: limit), plan: measurement(7),
          hand: measurement(10), ratios: ratios)
      ], renderer: "R & D", size: PixelSize(width: 64, height: 48))
  }

  @Test func theMedianOfTheRunsDecides() {
    // Three of seven runs were disturbed.
    let held = Self.comparison([0.7, 9, 0.79, 9, 0.8, 9, 0.1])
    #expect(held.limits.map(\.value) == [0.8] && held.limits[0].isHeld)
    let missed = Self.comparison([0.7, 9, 0.79, 9, 0.81, 9, 0.1])
    #expect(!missed.limits[0].isHeld)
    #expect(missed.text.hasSuffix("MISSED\n") && !held.text.contains("MISSED"))
  }

  /// The limits are those of the issue: what they are must not drift with what is reached.
  @Test func pointwiseChainsAndEdgesMayTakeAsLongAndStencilsMustWin() {
    #expect(HandComparison.runs == 7)
    let limits = Dictionary(uniqueKeysWithValues: HandComparison.chains.map { ($0.title, $0.limit) })
    #expect(
      limits == [
        "no filter": 1.05, "grade of six filters": 1.05, "grade, turned by 90°": 1.05,
        "focus-peaking=mode=edge": 1.05, "focus-peaking": 0.8, "gaussian-blur=4": 0.8,
        "gaussian-blur=16": 0.8,
        "unsharp-mask": 0.8, "tilt-shift": 0.8, "beautify": 0.8,
      ])
  }

  @Test func theChartShowsEachRatioItsLimitAndWhetherItIsHeld() {
    let chart = Self.comparison([0.5]).chart
    #expect(
      chart.contains("a&lt;b") && chart.contains("R &amp; D") && chart.contains(">0.50 x<"))
    #expect(chart.contains(">7.0 / 10.0 ms<"))
    // Twice in the legend and once in the row; the limit is a line at 0.8 of the unit.
    #expect(chart.split(separator: "#0072b2").count == 3 && chart.split(separator: "#d55e00").count == 2)
    #expect(Self.comparison([0.9]).chart.split(separator: "#d55e00").count == 3)
    #expect(chart.contains("<line x1=\"508.0\""))
  }
}
