import FilterGraph
import Filters
import PlanCompiler
import Rendering
import SimulatedCamera
import TestSupport
import Testing
import Viewfinder

/// How sharp a camera has shown to be: the measure, and what is learned of it.
struct FocusReferenceTests {
  @Test func theRangeIsThatOfTheFilter() throws {
    let filter = try #require(try FilterCatalog.builtIn().filter(named: "focus-peaking"))
    let parameter = try #require(filter.parameters.first { $0.name == "reference" })
    #expect(parameter.range == FocusReferenceHistory.range)
    #expect(FocusPeaking().reference == FocusReferenceHistory().value)
  }

  @Test func fourSharperFramesAreLearnedAndOneIsNot() {
    var history = FocusReferenceHistory()
    for index in 0..<3 { history.append(3.9, at: .seconds(Double(index) / 30)) }
    #expect(history.value == 1.5)
    history.append(3, at: .seconds(0.1))
    #expect(abs(history.value - 3) < 0.07, "the least of the four")
    #expect(history.lasting == history.value)
    let learned = history.value
    for index in 4..<7 { history.append(1, at: .seconds(Double(index) / 30)) }
    history.append(3.9, at: .seconds(0.3))
    #expect(history.value == learned)
    history.append(.nan, at: .seconds(0.4))
    #expect(history.value == learned)
  }

  @Test func blurLowersItSlowlyAndNotBelowTheLeast() {
    var history = FocusReferenceHistory(known: 4)
    for second in 0..<60 { history.append(1, at: .seconds(Double(second))) }
    #expect(history.value > 3.6, "a minute out of focus is no other lens")
    for second in 60...600 { history.append(1, at: .seconds(Double(second))) }
    #expect(abs(history.value - 2) < 0.1)
    #expect(abs(history.lasting - 3.2) < 0.01, "what is kept falls by a fifth")
    for second in 601...2400 { history.append(0.1, at: .seconds(Double(second))) }
    #expect(history.value == 1.5)
  }

  @Test func pausesDoNotCount() {
    var history = FocusReferenceHistory(known: 3)
    for hour in 0..<5 { history.append(1, at: .seconds(Double(hour) * 3600)) }
    #expect(history.value > 2.9)
    history.append(1, at: .seconds(0))
    #expect(history.value > 2.9)
  }

  @Test(arguments: [(9, 4), (1, 1.5), (3.0, 3.0)]) func whatIsKnownIsBounded(known: Double, value: Double) {
    #expect(abs(FocusReferenceHistory(known: known).value / value - 1) < 0.03)
  }

  /// What is measured of the simulated camera's scene with the lens at a distance.
  private func measured(_ options: String) throws -> Double {
    let camera = SimulatedCamera(
      try SimulatedCameraOptions(parsing: "simulated:motion=off:exposure=1/100:\(options)"))
    let image = try camera.image()
    return try withRenderer { renderer in
      var floats = renderer.options()
      floats.output = .rgba32f
      return Double(try renderer.render("focus-reference", on: image, options: floats).floats[0])
    }
  }

  @Test(arguments: ["640x360", "1280x720", "3840x2160"]) func focusIsTold(size: String) throws {
    #expect(try measured("size=\(size):focus=1.5") == 4)
    #expect(try measured("size=\(size):focus=0.25") == 1.5)
  }
}
