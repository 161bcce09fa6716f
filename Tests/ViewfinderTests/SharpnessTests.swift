import PlanCompiler
import SimulatedCamera
import FilterGraph
import Pixels
import Rendering
import TestSupport
import Testing
import Viewfinder

/// The sharpness score against the simulated camera's ground truth, and its history.
struct SharpnessTests {
  /// A part of the scene that lies on one plane, at least 5 % of the picture.
  struct Area: CustomTestStringConvertible {
    let plane: ScenePlane
    let region: String
    /// 1 over the exposure in seconds four times which clips nothing here.
    let dark: Double
    var testDescription: String { plane.name }
    var sides: [Double] { region.split(separator: "|").map { Double($0)! } }

    /// The plane's inverse distance, in 1/m.
    var reference: Double { 1 / plane.distance }
  }

  static let areas = [
    Area(plane: .near, region: "0|0.87|0.5|0.13", dark: 400),
    Area(plane: .middle, region: "0.35|0.5|0.23|0.24", dark: 400),
    Area(plane: .far, region: "0.34|0.02|0.4|0.2", dark: 800),
  ]
  /// About one pixel of blur radius in 1/m, at f/2.
  static let step = 0.18

  private static func camera(_ options: String) throws -> SimulatedCamera {
    SimulatedCamera(try SimulatedCameraOptions(parsing: "simulated:size=320x180:motion=off:\(options)"))
  }

  /// The scores of an area in shots with these options.
  private static func scores(_ area: Area, _ options: [String]) throws -> [Double] {
    try withRenderer { renderer in
      var floats = renderer.options()
      floats.output = .rgba32f
      return try options.map { options in
        let result = try renderer.render(
          "sharpness=\(area.region)", on: camera(options).image(), options: floats)
        return Double(result.floats[0])
      }
    }
  }

  /// Five shots whose focus is off by -1.7 to 2.3 steps, as far as the lens goes.
  private static func shots(_ area: Area) -> [Double] {
    (-2...2).map { Double($0) + 0.3 }.filter { area.reference + $0 * step >= 0 }
  }

  @Test(arguments: areas, ["noise=0:exposure=1/100", "exposure=1/400:gain=8"])
  func theScoreRisesToTheReferenceFromBothSides(area: Area, exposure: String) throws {
    let camera = try Self.camera("focus=\(area.plane.distance):\(exposure)")
    let reference = try camera.depthMap()
    let sides = area.sides
    #expect(sides[2] * sides[3] >= 0.05)
    var onPlane = 0, count = 0
    for y in Int(sides[1] * 180)..<Int((sides[1] + sides[3]) * 180) {
      for x in Int(sides[0] * 320)..<Int((sides[0] + sides[2]) * 320) {
        count += 1
        if reference[x, y] == area.plane { onPlane += 1 }
      }
    }
    #expect(Double(onPlane) >= 0.9 * Double(count), "\(onPlane) of \(count) pixels are on the plane")

    let shots = Self.shots(area)
    let scores = try Self.scores(
      area, shots.map { "focus=\(1 / (area.reference + $0 * Self.step)):\(exposure)" })
    for (index, shot) in shots.enumerated().dropLast() {
      if shots[index + 1] <= 0 { #expect(scores[index + 1] > scores[index], "\(shot): \(scores)") }
      if shot >= 0 { #expect(scores[index + 1] < scores[index], "\(shot): \(scores)") }
    }
    let best = try #require(scores.indices.dropFirst().dropLast().max { scores[$0] < scores[$1] })
    let (left, top, right) = (scores[best - 1], scores[best], scores[best + 1])
    let peak = shots[best] + (left - right) / (2 * (left - 2 * top + right))
    #expect(abs(peak) <= 0.5, "the peak is \(peak) steps from the plane: \(scores)")
  }

  @Test(arguments: areas) func lightAndNoiseDoNotMoveTheScore(area: Area) throws {
    func scores(_ options: [String]) throws -> [Double] {
      try Self.scores(area, options.map { "focus=\(area.plane.distance):\($0)" })
    }
    let light = try scores([1, 4, 0.25].map { "noise=0:exposure=\(1 / (area.dark * $0))" })
    #expect(light.allSatisfy { abs($0 / light[0] - 1) < 0.05 }, "\(light)")
    let noise = try scores(["noise=0", "noise=1"].map { "\($0):exposure=1/800:gain=8" })
    #expect(abs(noise[1] / noise[0] - 1) < 0.1, "\(noise) without and with noise")
  }

  // MARK: - History

  @Test func theHistoryKeepsThePeakAndTheLastScores() {
    var history = SharpnessHistory(capacity: 3)
    #expect(history.peak == nil && history.shareOfPeak == nil && history.scores.isEmpty)
    for score in [0.1, 0.4, .nan, 0.3, 0.2] { history.append(score) }
    #expect(history.scores == [0.4, 0.3, 0.2])
    #expect(history.peak == 0.4 && history.shareOfPeak == 0.5)
    history.append(0.1)
    history.append(0.1)
    #expect(history.scores == [0.2, 0.1, 0.1] && history.peak == 0.4, "the peak outlives its score")
  }

  @Test func aHistoryOfNothingHasNoShare() {
    var history = SharpnessHistory()
    history.append(0)
    #expect(history.peak == 0 && history.shareOfPeak == nil)
  }
}
