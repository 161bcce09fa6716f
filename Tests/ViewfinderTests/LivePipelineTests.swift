import FilterGraph
import Filters
import GPU
import Pixels
import Rendering
import Stills
import TestSupport
import Testing
import Viewfinder

@Suite struct LivePipelineTests {
  static func picture() -> Image {
    var image = Image(packed: .rgba8, size: PixelSize(width: 8, height: 6))
    for place in 0..<48 {
      for byte in 0..<4 { image.bytes[place * 4 + byte] = byte == 3 ? 255 : UInt8(place * 5) }
    }
    return image
  }

  static func preview(_ pipeline: LivePipeline) throws -> Image {
    let result = try pipeline.render()
    return try pipeline.renderer.image(of: result!)
  }

  @Test func previewAndStillAreTheSamePixels() throws {
    try withRenderer { renderer in
      let graph = try Graph(parsing: "exposure=0.4,vignette", catalog: renderer.catalog)
      let pipeline = LivePipeline(renderer: renderer, graph: graph)
      try pipeline.show(Self.picture())
      let preview = try Self.preview(pipeline)
      let still = try #require(try pipeline.takeStill())
      #expect(preview.bytes == still.bytes)
    }
  }

  @Test func theMirrorIsLeftOutOfTheStillUnlessAskedFor() throws {
    try withRenderer { renderer in
      let pipeline = LivePipeline(renderer: renderer)
      try pipeline.show(Self.picture())
      pipeline.turn = .upMirrored
      let preview = try Self.preview(pipeline)
      #expect(preview.bytes[0] == Self.picture().bytes[7 * 4])
      #expect(try pipeline.takeStill()?.bytes == Self.picture().bytes)
      #expect(try pipeline.takeStill(mirror: .kept)?.bytes == preview.bytes)
    }
  }

  @Test func aBadChainLeavesTheGoodOneInUse() throws {
    try withRenderer { renderer in
      let pipeline = LivePipeline(renderer: renderer)
      try pipeline.show(Self.picture())
      let missing = try Graph(parsing: "lookup=absent.cube", catalog: renderer.catalog)
      #expect(throws: RenderingError.self) { try pipeline.use(missing) }
      let preview = try Self.preview(pipeline)
      #expect(preview.bytes == Self.picture().bytes)
    }
  }

  @Test func aSteadyFrameCreatesNoObject() throws {
    try withRenderer { renderer in
      let graph = try Graph(parsing: "gaussian-blur=2,exposure=1,unsharp-mask", catalog: renderer.catalog)
      let pipeline = LivePipeline(renderer: renderer, graph: graph)
      try pipeline.show(Self.picture())
      for _ in 0..<3 { _ = try pipeline.render() }
      let before = renderer.context.createdObjects
      for _ in 0..<50 {
        try pipeline.show(Self.picture())
        _ = try pipeline.render()
      }
      #expect(renderer.context.createdObjects == before)
    }
  }

  @Test func photographsCanBeRenderedFromATask() async throws {
    let session = GPUSession()
    var bytes = Self.picture()
    bytes.bytes[0] = 10
    let file = try StillImage.encode(bytes, as: .png(.init()))
    let photo = Photo(try StillImage(decoding: file, name: "test.png"))
    let inverted = try await photo.applying("color-invert", on: session)
    #expect(inverted.still.image.bytes[0] == 245)
  }
}
