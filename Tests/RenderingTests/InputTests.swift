import FilterGraph
import Filters
import Graphics
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing

/// Chains with several named inputs: reading, writing and errors.
struct InputTests {
  private static func solid(_ color: [UInt8], _ size: PixelSize) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for place in image.bytes.indices { image.bytes[place] = color[place % 4] }
    return image
  }

  private static func parse(_ chain: String) throws -> Graph {
    try Graph(parsing: chain, catalog: .standard, inputs: .several)
  }

  /// Each input reads its own picture, in the order of the names, whatever its size and format.
  @Test(arguments: [
    ("[in][camera2]normal-blend=", 1, [200, 20, 20]), ("[camera2][in]normal-blend", 0, [10, 200, 30]),
    ("[camera2]null", 1, [200, 20, 20]), ("null", 0, [10, 200, 30]),
  ])
  func eachInputReadsItsOwnPicture(chain: String, top: Int, color: [Int]) throws {
    let chain = chain.hasSuffix("=") ? String(chain.dropLast()) : chain
    try withRenderer { renderer in
      let graph = try Self.parse(chain)
      let first = Self.solid([10, 200, 30, 255], PixelSize(width: 16, height: 12))
      let second = Self.solid([200, 20, 20, 255], PixelSize(width: 7, height: 5))
      let descriptions = [first, second].map {
        PictureDescription(format: .rgba8, size: $0.size, encoding: $0.encoding)
      }
      for fusion in [CompilerOptions.Fusion.full, .none] {
        let prepared = try renderer.prepare(
          graph, frame: descriptions[0], further: [descriptions[1]], options: renderer.options(fusion: fusion)
        )
        let frame = try FrameTextures(renderer.device, format: .rgba8, size: first.size)
        frame.upload(first)
        let other = Box(try FrameTextures(renderer.device, format: .rgba8, size: second.size))
        other.value.upload(second)
        let result = try renderer.run(prepared, on: frame, further: [other])
        let bytes = try renderer.device.readPixels(of: result.view)
        #expect(bytes.prefix(3).map(Int.init) == color, "\(chain) \(fusion)")
        #expect(bytes.suffix(4).prefix(3).map(Int.init) == color, "\(chain) \(fusion)")
      }
    }
  }

  @Test func aMissingSourceIsNamed() throws {
    let graph = try Self.parse("[in][camera2]screen-blend")
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 4, height: 4))
    let error = #expect(throws: CompileError.self) {
      try RenderPlan.compile(graph, catalog: .standard, frame: frame)
    }
    #expect(error?.description == "the chain's input [camera2] has no source")
  }

  /// A chain that was not asked for several inputs takes an unknown label for a mistake.
  @Test func labelsAreInputsOnlyWhereSeveralAreAllowed() throws {
    #expect(throws: ChainError.self) {
      try Graph(parsing: "[in][camera2]screen-blend", catalog: .standard)
    }
  }

  @Test(arguments: [
    "[camera2]null", "[in][camera2]screen-blend", "[camera2]sepia,[b]multiply-blend",
    "[n1]exposure=exposure=1",
    "exposure=exposure=1[n1];[n1][camera2]screen-blend",
  ])
  func textsParseBack(chain: String) throws {
    let graph = try Self.parse(chain)
    #expect(
      try Self.parse(graph.description) == (try Self.parse(try Self.parse(graph.description).description)))
    #expect(try Self.parse(graph.description).inputNames == graph.inputNames)
  }

  /// Inputs of the same name are one when graphs are joined.
  @Test func joinedGraphsShareInputs() throws {
    var graph = try Self.parse("[in][camera2]screen-blend")
    graph.append(try Self.parse("[in][camera2]multiply-blend"))
    #expect(graph.inputNames == ["in", "camera2"])
    #expect(graph == (try Self.parse("[in][camera2]screen-blend[a];[a][camera2]multiply-blend")))
  }
}
