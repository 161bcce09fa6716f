import FilterGraph
import Filters
import Testing

/// Reading typed filters back from graphs.
struct FilterSettingsTests {
  /// Reads a filter back from its own values and from a graph of it.
  private static func check<F: Filter>(_ filter: F, _ location: SourceLocation = #_sourceLocation) throws {
    #expect(F(values: filter.values) == filter, sourceLocation: location)
    #expect(try filter.asGraph().settings(of: F.self) == filter, sourceLocation: location)
  }

  @Test func everyKindOfSettingComesBack() throws {
    try Self.check(GaussianBlur(sigma: 3.5))
    try Self.check(FocusPeaking(color: .cyan, sensitivity: 0.25, mode: .edge, coloring: .ladder, spacing: 3))
    try Self.check(
      Vignette(center: Point(x: 0.25, y: 0.75), color: Color(red: 0.5, green: 0, blue: 1, alpha: 0.5)))
    try Self.check(Transform(affineTransform: [1, 2, 3, 4, 5, 6], ignoreAspectRatio: true))
    try Self.check(Lookup(lookupImage: "warm.cube"))
    try Self.check(
      ToneCurve(redControlPoints: [Point(x: 0, y: 0.1), Point(x: 0.5, y: 0.4), Point(x: 1, y: 1)]))
    try Self.check(FilmGrain(seed: 12))
  }

  @Test func missingSettingsHaveTheirDefaults() throws {
    #expect(GaussianBlur(values: [:]) == GaussianBlur())
    #expect(FocusPeaking(values: ["sensitivity": 0.9]) == FocusPeaking(sensitivity: 0.9))
    #expect(ToneCurve(values: [:]) == ToneCurve())
    let graph = try Graph("exposure,focus-peaking=mode=edge,focus-peaking=sensitivity=0.1")
    #expect(graph.settings(of: FocusPeaking.self) == FocusPeaking(mode: .edge))
    #expect(graph.settings(of: Sepia.self) == nil)
  }

  @Test func theFirstFilterOfATypeIsSet() throws {
    var graph = try Graph("exposure=1,sepia,exposure=2")
    try graph.set(Exposure(exposure: 0.5))
    #expect(graph.description == "exposure=exposure=0.5,sepia,exposure=exposure=2")
    try graph.set(Vignette())
    #expect(graph.description == "exposure=exposure=0.5,sepia,exposure=exposure=2")
    let before = graph
    #expect(throws: ParameterError.self) { try graph.set(Exposure(exposure: 1000)) }
    #expect(graph == before)
  }
}
