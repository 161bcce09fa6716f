import SimulatedCamera
import Cameras
import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
import TestSupport
import Testing
import Viewfinder

/// Filters that read earlier frames, in a live preview.
struct LiveHistoryTests {
  private static let size = PixelSize(width: 8, height: 6)

  /// A picture of one grey, brighter at the left.
  private static func picture(_ level: Int) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for place in 0..<size.area {
      for byte in 0..<4 { image.bytes[place * 4 + byte] = byte == 3 ? 255 : UInt8(level - place % 8) }
    }
    return image
  }

  private static func pipeline(_ renderer: Renderer, _ chain: String) throws -> LivePipeline {
    LivePipeline(renderer: renderer, graph: try Graph(parsing: chain, catalog: renderer.catalog))
  }

  private static func preview(_ pipeline: LivePipeline) throws -> Image {
    let result = try pipeline.render()
    return try pipeline.renderer.image(of: result!)
  }

  private static func next(_ pipeline: LivePipeline, _ level: Int) throws -> Int {
    try pipeline.show(picture(level))
    return Int(try preview(pipeline).bytes[0])
  }

  @Test func eachFrameMovesOnOnceHoweverOftenItIsDrawn() throws {
    try withRenderer { renderer in
      let pipeline = try Self.pipeline(renderer, "low-pass")
      #expect(try Self.next(pipeline, 200) == 200)
      #expect(try Self.preview(pipeline).bytes[0] == 200)
      #expect(try Self.next(pipeline, 100) == 150)
      for _ in 0..<3 { #expect(try Self.preview(pipeline).bytes[0] == 150) }
      #expect(try Self.next(pipeline, 100) == 125)
      pipeline.forgetFrames()
      #expect(try Self.next(pipeline, 40) == 40)
    }
  }

  @Test func aStillIsThePreviewAndMovesNothing() throws {
    try withRenderer { renderer in
      for chain in ["low-pass", "buffer=2", "low-pass,box-blur=1"] {
        let pipeline = try Self.pipeline(renderer, chain)
        for level in [200, 120, 80, 160] {
          try pipeline.show(Self.picture(level))
          let preview = try Self.preview(pipeline)
          #expect(try pipeline.takeStill()?.bytes == preview.bytes, "\(chain) at \(level)")
          #expect(try Self.preview(pipeline).bytes == preview.bytes)
        }
      }
    }
  }

  /// A still is not mirrored, so what the mirrored preview has kept is turned back.
  @Test func aStillOfAMirroredPreviewIsUpright() throws {
    try withRenderer { renderer in
      let pipeline = try Self.pipeline(renderer, "low-pass")
      pipeline.turn = .upMirrored
      for level in [200, 100] {
        try pipeline.show(Self.picture(level))
        _ = try pipeline.render()
      }
      let still = try #require(try pipeline.takeStill())
      let preview = try Self.preview(pipeline)
      for x in 0..<8 {
        #expect(abs(Int(still.bytes[x * 4]) - (150 - x)) <= 1)
        #expect(still.bytes[x * 4] == preview.bytes[(7 - x) * 4])
      }
      #expect(try pipeline.takeStill(mirror: .kept)?.bytes == preview.bytes)
    }
  }

  @Test func slidersGoOnAndOtherFiltersBeginAnew() throws {
    try withRenderer { renderer in
      func graph(_ chain: String) throws -> Graph { try Graph(parsing: chain, catalog: renderer.catalog) }
      let pipeline = try Self.pipeline(renderer, "low-pass")
      _ = try Self.next(pipeline, 200)
      try pipeline.use(try graph("low-pass=0.75"))
      #expect(try Self.next(pipeline, 100) == 175)
      try pipeline.use(try graph("color-invert,low-pass=0.75"))
      #expect(try Self.next(pipeline, 100) == 155, "a first frame")
      #expect(try Self.next(pipeline, 180) == 135)
      pipeline.turn = .right
      #expect(try Self.next(pipeline, 100) == 155)
      // A longer delay goes on with the frames that are there.
      try pipeline.use(try graph("buffer=1"))
      for level in [50, 60, 70] { _ = try Self.next(pipeline, level) }
      try pipeline.use(try graph("buffer=2"))
      #expect(try Self.next(pipeline, 80) == 60)
    }
  }

  /// Another size, or another format, begins anew.
  @Test func otherFramesBeginAnew() throws {
    try withRenderer { renderer in
      let pipeline = try Self.pipeline(renderer, "low-pass")
      _ = try Self.next(pipeline, 200)
      var large = Image(packed: .rgba8, size: PixelSize(width: 16, height: 12))
      for place in large.bytes.indices { large.bytes[place] = 90 }
      try pipeline.show(large)
      #expect(try Self.preview(pipeline).bytes[0] == 90)
      #expect(try Self.next(pipeline, 50) == 50)
    }
  }

  @Test func aSteadyFrameCreatesNoObject() throws {
    try withRenderer { renderer in
      let pipeline = try Self.pipeline(
        renderer, "temporal-denoise,buffer=3,split[a][b];[b]low-pass[c];[a][c]add-blend")
      // What is compiled anew once settings have come to rest would be counted.
      pipeline.settleDelay = nil
      // Draws of several textures meet all pairs of those in turn.
      for level in 100..<160 { _ = try Self.next(pipeline, level) }
      let before = renderer.device.createdObjects
      for level in 100..<150 {
        try pipeline.show(Self.picture(level))
        _ = try pipeline.render()
      }
      #expect(renderer.device.createdObjects == before)
    }
  }

  /// The pendulum of the simulated camera is found where it hangs, and nothing else moves.
  @Test func thePendulumIsWhatMoves() throws {
    try withRenderer { renderer in
      let camera = SimulatedCamera(
        try SimulatedCameraOptions(parsing: "simulated:size=320x180:noise=1:aperture=2.8:exposure=1/50"))
      let pipeline = try Self.pipeline(
        renderer, "motion-detector=low-pass-filter-strength=0.8:threshold=0.15:mode=mask:color=black@0")
      var masks: [Image] = []
      for frame in 0..<6 {
        try pipeline.show(try camera.image(frame: UInt32(frame) * 4))
        masks.append(try Self.preview(pipeline))
      }
      func moving(_ mask: Image) -> [Int] { (0..<mask.size.area).filter { mask.bytes[$0 * 4] > 127 } }
      #expect(moving(masks[0]).isEmpty)
      let places = moving(masks[5])
      #expect((50...2000).contains(places.count), "\(places.count) of \(320 * 180) pixels move")
      // It hangs left of the middle, in the upper half.
      let elsewhere = places.filter { $0 / 320 > 90 || !(90...160).contains($0 % 320) }
      #expect(elsewhere.count * 20 <= places.count, "\(elsewhere.count) of \(places.count) are elsewhere")
    }
  }
}
