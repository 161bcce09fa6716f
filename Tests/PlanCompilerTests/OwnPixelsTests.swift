import FilterGraph
import Filters
import Pixels
import Testing

import PlanCompiler

/// What is left of a chain where a source's own pixels are shown in its colours.
struct OwnPixelsTests {
  private static func chain(_ text: String) throws -> Graph {
    try Graph(parsing: text, catalog: .standard, inputs: .several)
  }

  @Test(
    arguments: [
      ("null", "null"),
      ("exposure=1,saturation=0.5", "exposure=1,saturation=0.5"),
      // What mixes neighbours or frames, depends on the place, or has another picture is left out.
      ("gaussian-blur=4,exposure=1", "exposure=1"), ("unsharp-mask", "null"), ("vignette,gamma=2", "gamma=2"),
      ("sobel-edge-detection", "null"), ("low-pass", "null"),
      ("motion-blur,zoom-blur", "null"),
      ("split[a][b];[b]sepia[c];[a][c]alpha-blend", "null"),
      // Aids are left out, and so is what moves or scales.
      ("exposure=1,focus-peaking,zebra,grid", "exposure=1"), ("histogram", "null"), ("magnifier", "null"),
      ("resize=width=64,gamma=2,rotate=90", "gamma=2"), ("lanczos-resampling=64,gamma=2", "gamma=2"),
      // Curved, or of unknown reach: all of it but the aids.
      ("swirl,focus-peaking", "swirl"),
      ("resize=width=64,bulge-distortion,zebra", "resize=width=64,bulge-distortion"),
      ("sphere-refraction,grid", "sphere-refraction"),
    ])
  func onlyColoursAreKept(chain: String, expected: String) throws {
    let own = OwnPixels(behind: try Self.chain(chain), catalog: .standard)
    let expected = try Self.chain(expected)
    #expect(Self.filters(own.graph) == Self.filters(expected), "\(own.graph)")
  }

  private static func filters(_ graph: Graph) -> [FilterInstance] {
    graph.nodes.compactMap { if case .filter(let filter) = $0.operation { filter } else { nil } }
      .filter { $0.definition.id != "null" }
  }

  @Test func aFurtherSourceIsFollowed() throws {
    let own = OwnPixels(
      behind: try Self.chain("[camera2]resize=width=64,gamma=2,focus-peaking"), catalog: .standard)
    let last = own.graph[own.graph.output]
    #expect(own.graph[last.inputs[0]].operation == .input(1))
    #expect(own.graph.inputNames == ["in", "camera2"])
  }

  @Test func anAidThatMovesThePictureIsInTheMapOfWhatIsUnknownToo() throws {
    let size = PixelSize(width: 400, height: 400)
    let own = OwnPixels(behind: try Self.chain("swirl,punch-in=0.5|0.5:4"), catalog: .standard)
    let place = try #require(own.map(from: size)?.place(of: SIMD2(1, 0.5)))
    #expect(abs(place.x - 0.625) < 1e-12 && abs(place.y - 0.5) < 1e-12)
  }

  @Test func whatIsTurnedAwayHasNoPlace() throws {
    // Turned by 180° about the vertical axis behind the viewer: no finite map.
    let own = OwnPixels(
      behind: try Self.chain("transform=transform-3d=0|0|0|0|0|0|0|0|0|0|0|0|0|0|0|0"), catalog: .standard)
    #expect(own.map(from: PixelSize(width: 64, height: 64)) == nil)
  }

  @Test func aMapAndItsInverseCancel() throws {
    let own = OwnPixels(
      behind: try Self.chain("perspective=0.1|0.2:0.9|0.1:1|0.8:0|1,crop=0.1|0.2|0.5|0.6"),
      catalog: .standard)
    let map = try #require(own.map(from: PixelSize(width: 300, height: 200)))
    let back = try #require(map.inverse)
    for point in [SIMD2(0.0, 0.0), SIMD2(0.2, 0.9), SIMD2(1, 0.4)] {
      let image = try #require(map.place(of: point))
      let again = try #require(back.place(of: image))
      #expect(abs(again.x - point.x) < 1e-9 && abs(again.y - point.y) < 1e-9)
      // The steps are the differences to places nearby.
      let steps = try #require(map.steps(at: point))
      let right = try #require(map.place(of: point + SIMD2(1e-6, 0)))
      let down = try #require(map.place(of: point + SIMD2(0, 1e-6)))
      for axis in 0..<2 {
        #expect(abs((right[axis] - image[axis]) / 1e-6 - steps.right[axis]) < 1e-4)
        #expect(abs((down[axis] - image[axis]) / 1e-6 - steps.down[axis]) < 1e-4)
      }
    }
  }
}
