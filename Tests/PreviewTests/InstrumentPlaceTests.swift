import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Testing

import ViewfinderPreview

struct InstrumentPlaceTests {
  private let place = InstrumentPlace(left: 0.1, top: 0.2, width: 0.3, height: 0.4)

  @Test func movesEndAtTheEdges() {
    #expect(place.moved(by: SIMD2(0.25, -0.1)).region.isNear([0.35, 0.1, 0.3, 0.4]))
    #expect(place.moved(by: SIMD2(9, 9)).region.isNear([0.7, 0.6, 0.3, 0.4]))
    #expect(place.moved(by: SIMD2(-9, -9)).region.isNear([0, 0, 0.3, 0.4]))
  }

  @Test func sizesHaveLimits() {
    #expect(place.resized(by: SIMD2(0.1, 0.2)).region.isNear([0.1, 0.2, 0.4, 0.6]))
    #expect(place.resized(by: SIMD2(9, 9)).region.isNear([0.1, 0.2, 0.9, 0.8]))
    let smallest = InstrumentPlace.smallest
    #expect(place.resized(by: SIMD2(-9, -9)).region.isNear([0.1, 0.2, smallest.x, smallest.y]))
    #expect(InstrumentPlace(left: 5, top: -5, width: 7, height: 7).region.isNear([0, 0, 1, 1]))
  }

  @Test func scopesDoNotOverlapUnlessTheyAreMoved() throws {
    var scopes = ScopeSettings()
    let places = try Aid.scopes.map { try #require(scopes.place(of: $0)) }
    for (index, place) in places.enumerated() {
      for other in places.dropFirst(index + 1) { #expect(!place.overlaps(other)) }
    }
    scopes.move(.histogram, to: places[1])
    #expect(try #require(scopes.place(of: .histogram)).overlaps(places[1]))
    // Other aids have no place.
    scopes.move(.grid, to: places[1])
    #expect(scopes.place(of: .grid) == nil)
  }

  /// Dragging a scope changes nothing that is drawn, a slider of its brightness no program.
  @Test(arguments: Aid.scopes) func movingAScopeCompilesNothing(aid: Aid) throws {
    var scopes = ScopeSettings()
    let kind = try #require(scopes.counted(by: aid))
    func programs() throws -> [String] {
      let counts = PictureDescription(format: .rgbaFloat, size: PixelSize(width: 256, height: 256))
      let ground = PictureDescription(format: .rgba8, size: PixelSize(width: 320, height: 180))
      return try RenderPlan.compile(
        scopes.graph(of: kind, .standard), catalog: .standard, frame: counts, further: [ground],
        options: CompilerOptions(parameters: .live)
      ).passes.map(\.fragmentShader)
    }
    let (graph, before) = (scopes.graph(of: kind, .standard), try programs())
    scopes.move(aid, to: place)
    #expect(scopes.graph(of: kind, .standard) == graph)
    scopes.intensity = 0.9
    #expect(try programs() == before)
  }

  /// Its readings are beside what is measured wherever there is room, and inside the area.
  @Test(
    arguments: [
      (part: [100, 20, 120, 60], area: "640x360"), (part: [100, 290, 120, 60], area: "640x360"),
      (part: [270, 40, 100, 280], area: "640x360"), (part: [500, 40, 100, 280], area: "640x360"),
      (part: [130, 72, 60, 36], area: "320x180"), (part: [0, 0, 640, 360], area: "640x360"),
    ] as [(part: [Float], area: String)])
  func theReadingsOfTheMeterAreBesideItsArea(part: [Float], area: String) throws {
    let part = Rect(at: SIMD2(part[0], part[1]), size: SIMD2(part[2], part[3]))
    let whole = Rect(try #require(PixelSize(area)))
    let box = MeterPanel.place(SIMD2(190, 112), beside: part, in: whole, gap: 4)
    #expect(box.left >= 0 && box.top >= 0 && box.right <= whole.right && box.bottom <= whole.bottom)
    let hasRoom =
      max(part.top, whole.bottom - part.bottom) >= 116 || max(part.left, whole.right - part.right) >= 194
    #expect(box.overlaps(part) != hasRoom)
  }

  @Test func theBarOfTheMeterDoublesWithEachNinth() {
    #expect(MeterPanel.length(of: 0) == 0)
    #expect(MeterPanel.length(of: 2) == 1)
    #expect(abs(MeterPanel.length(of: 1) - 8 / 9) < 1e-5)
    #expect(abs(MeterPanel.length(of: 0.125) - 5 / 9) < 1e-5)
    #expect(MeterPanel.length(of: 50) == 1)
  }
}

extension [Double] {
  fileprivate func isNear(_ other: [Double]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
