import PlanCompiler
import FilterGraph
import Filters
import Glibc
import Graphics
import Pixels
import ScratchFiles
import Stills
import TestSupport
import Testing
import Viewfinder

import Rendering

struct LivePipelineTests {
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

  /// While the driver compiles, every frame is drawn, through the chain before.
  @Test func aSlowCompilerDropsNoFrame() throws {
    try withRenderer { renderer in
      let pipeline = LivePipeline(renderer: renderer)
      try pipeline.show(Self.picture())
      #expect(try Self.preview(pipeline).bytes == Self.picture().bytes)
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      let inverted = try Graph(parsing: "color-invert", catalog: renderer.catalog)
      try pipeline.use(inverted)
      for _ in 0..<5 {
        try pipeline.show(Self.picture())
        #expect(pipeline.isPreparing)
        #expect(try Self.preview(pipeline).bytes == Self.picture().bytes)
      }
      #expect(compiler.waits == 0, "a frame waited for the compiler")
      // A still goes through the chain that was asked for, whatever that takes.
      let still = try #require(try pipeline.takeStill())
      #expect(still.bytes[4] == 255 - Self.picture().bytes[4])
      compiler.isDone = true
      try pipeline.show(Self.picture())
      let preview = try Self.preview(pipeline)
      #expect(!pipeline.isPreparing)
      #expect(preview.bytes == still.bytes)
      #expect(compiler.starts == 1, "preview and still share what is compiled")
    }
  }

  /// Where a slider needs another program, it delays no frame either: a blur that becomes wide, a picture that becomes small.
  @Test(arguments: [
    ("gaussian-blur=2", ["gaussian-blur=6", "gaussian-blur=9"]),
    ("resize=scale=1", ["resize=scale=0.25", "resize=scale=0.3"]),
  ])
  func aSliderThatNeedsAnotherProgramDropsNoFrame(first: String, moved: [String]) throws {
    // Opaque: a division by alpha enlarges errors, so that no blur before it is coarse.
    var picture = Image(packed: .rgb24, size: PixelSize(width: 8, height: 6))
    for index in picture.bytes.indices { picture.bytes[index] = UInt8(index) }
    try withRenderer { renderer in
      let pipeline = LivePipeline(
        renderer: renderer, graph: try Graph(parsing: first, catalog: renderer.catalog))
      pipeline.settleDelay = nil
      try pipeline.show(picture)
      let before = try Self.preview(pipeline).bytes
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      for chain in moved {
        try pipeline.use(try Graph(parsing: chain, catalog: renderer.catalog))
        for _ in 0..<2 {
          try pipeline.show(picture)
          let isBefore = try Self.preview(pipeline).bytes == before
          let isPreparing = pipeline.isPreparing
          #expect(isBefore && isPreparing, "\(chain)")
        }
      }
      #expect(compiler.waits == 0, "a frame waited for the compiler")
      compiler.isDone = true
      #expect(try Self.preview(pipeline).bytes != before)
      #expect(!pipeline.isPreparing && compiler.waits == 0)
    }
  }

  /// A chain that is chosen while another compiles replaces it; what is known already is there at once.
  @Test func theLastChoiceWins() throws {
    try withRenderer { renderer in
      let pipeline = LivePipeline(renderer: renderer)
      try pipeline.show(Self.picture())
      _ = try pipeline.render()
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      try pipeline.use(try Graph(parsing: "color-invert", catalog: renderer.catalog))
      pipeline.turn = .down
      _ = try pipeline.render()
      #expect(pipeline.isPreparing)
      pipeline.turn = .up
      try pipeline.use(Graph())
      #expect(!pipeline.isPreparing)
      compiler.isDone = true
      #expect(try Self.preview(pipeline).bytes == Self.picture().bytes)
    }
  }

  /// A filter that turns out not to compile leaves the old look, and what is wrong is told once.
  @Test func aBrokenFilterKeepsTheOldLook() throws {
    var catalog = try FilterCatalog.builtIn()
    let text = """
      //! filter broken
      //! summary Does not compile.
      //! kind pixel
      vec4 filter(vec4 image, Place place) { return vec4(missing); }
      """
    catalog.add(try FilterDefinition.parse(text, path: "mine/broken.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      let graph = try Graph(parsing: "color-invert", catalog: catalog)
      let pipeline = LivePipeline(renderer: renderer, graph: graph)
      try pipeline.show(Self.picture())
      let before = try Self.preview(pipeline)
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      try pipeline.use(try Graph(parsing: "broken", catalog: catalog))
      #expect(pipeline.takeFailure() == nil)
      compiler.isDone = true
      #expect(try Self.preview(pipeline).bytes == before.bytes)
      #expect(pipeline.takeFailure()?.description.hasPrefix("mine/broken.glsl:4: ") == true)
      #expect(pipeline.takeFailure() == nil)
      #expect(pipeline.graph == graph && !pipeline.isPreparing)
      // Where the driver does not compile in the background, it is told at once.
      #expect(throws: RenderingError.self) {
        try pipeline.use(try Graph(parsing: "broken", catalog: catalog))
      }
      #expect(try Self.preview(pipeline).bytes == before.bytes)
      #expect(try pipeline.takeStill()?.bytes == before.bytes)
    }
  }

  /// A turn that cannot be drawn is told once and leaves the old one; frames do not try it again.
  @Test func aTurnThatCannotBeDrawnIsTriedOnce() throws {
    try withRenderer { renderer in
      let graph = try Graph(parsing: "gaussian-blur=2", catalog: renderer.catalog)
      let pipeline = LivePipeline(renderer: renderer, graph: graph)
      try pipeline.show(Self.picture())
      let before = try Self.preview(pipeline)
      let compiler = SlowCompiler()
      (compiler.isDone, compiler.failure) = (true, RenderingError(.badData, "out of memory"))
      renderer.programs.startBuild = compiler.start
      pipeline.turn = .left
      for _ in 0..<3 { #expect(try Self.preview(pipeline).bytes == before.bytes) }
      #expect(compiler.starts == 1)
      #expect(pipeline.takeFailure()?.description == "out of memory")
    }
  }

  @Test func aSteadyFrameCreatesNoObject() throws {
    try withRenderer { renderer in
      let graph = try Graph(parsing: "gaussian-blur=2,exposure=1,unsharp-mask", catalog: renderer.catalog)
      let pipeline = LivePipeline(renderer: renderer, graph: graph)
      try pipeline.show(Self.picture())
      pipeline.settleDelay = nil
      for _ in 0..<3 { _ = try pipeline.render() }
      let before = renderer.device.createdObjects
      for _ in 0..<50 {
        try pipeline.show(Self.picture())
        _ = try pipeline.render()
      }
      #expect(renderer.device.createdObjects == before)
    }
  }

  /// Settings that rest become constants, without a wait; one that moves is there at once, and compiles nothing.
  @Test func settingsThatRestBecomeConstants() throws {
    try withRenderer { renderer in
      let chain: (Double) throws -> Graph = {
        try Graph(parsing: "vignette=start=\($0),gamma=1.2", catalog: renderer.catalog)
      }
      let pipeline = LivePipeline(renderer: renderer, graph: try chain(0.3))
      pipeline.settleDelay = nil
      try pipeline.show(Self.picture())
      let live = try Self.preview(pipeline)
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      pipeline.settleDelay = .zero
      let uniforms = try #require(pipeline.plan).passes.flatMap(\.uniforms).count
      for _ in 0..<3 {
        #expect(try Self.preview(pipeline).bytes == live.bytes)
        #expect(pipeline.plan?.passes.flatMap(\.uniforms).count == uniforms)
      }
      #expect(compiler.starts == 1 && compiler.waits == 0)
      compiler.isDone = true
      let settled = try Self.preview(pipeline)
      #expect(try #require(pipeline.plan).passes.flatMap(\.uniforms).count < uniforms)
      #expect(settled.bytes.differences(from: live.bytes).maximum <= 1)
      // A steady frame with it creates nothing either.
      let objects = renderer.device.createdObjects
      for _ in 0..<5 { _ = try pipeline.render() }
      #expect(renderer.device.createdObjects == objects)
      pipeline.settleDelay = nil
      compiler.isDone = false
      try pipeline.use(try chain(0.1))
      #expect(!pipeline.isPreparing && compiler.starts == 1)
      let moved = try Self.preview(pipeline)
      #expect(pipeline.plan?.passes.flatMap(\.uniforms).count == uniforms)
      #expect(moved.bytes != live.bytes && compiler.waits == 0)
    }
  }

  /// A long run of colour filters at rest becomes a lookup, without a wait for its programs.
  @Test func runsThatRestAreBaked() throws {
    try withRenderer { renderer in
      let chain = Array(repeating: "gamma=1.02,saturation=0.98,white-balance=5100", count: 8)
      let pipeline = LivePipeline(
        renderer: renderer, graph: try Graph(parsing: chain.joined(separator: ","), catalog: renderer.catalog)
      )
      pipeline.settleDelay = nil
      var picture = Image(packed: .rgb24, size: PixelSize(width: 64, height: 48))
      for index in picture.bytes.indices { picture.bytes[index] = UInt8(truncatingIfNeeded: index * 7) }
      try pipeline.show(picture)
      let live = try Self.preview(pipeline)
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      pipeline.settleDelay = .zero
      func isBaked() -> Bool {
        pipeline.plan?.passes.contains { $0.filters.contains { $0.hasPrefix("lookup of gamma") } } == true
      }
      for _ in 0..<3 {
        #expect(try Self.preview(pipeline).bytes == live.bytes)
        #expect(!isBaked())
      }
      #expect(compiler.waits == 0)
      compiler.isDone = true
      for _ in 0..<3 where !isBaked() { _ = try Self.preview(pipeline) }
      try #require(isBaked())
      let baked = try Self.preview(pipeline)
      #expect(baked.bytes.differences(from: live.bytes).maximum <= 1)
    }
  }

  /// What rests for less than the delay, or has no settings, is left as it is.
  @Test func nothingIsCompiledInVain() throws {
    try withRenderer { renderer in
      let pipeline = LivePipeline(
        renderer: renderer, graph: try Graph(parsing: "color-invert", catalog: renderer.catalog))
      try pipeline.show(Self.picture())
      _ = try pipeline.render()
      let compiler = SlowCompiler()
      renderer.programs.startBuild = compiler.start
      pipeline.settleDelay = .seconds(1000)
      try pipeline.use(try Graph(parsing: "", catalog: renderer.catalog))
      compiler.isDone = true
      for _ in 0..<3 { _ = try pipeline.render() }
      let starts = compiler.starts
      for _ in 0..<3 { _ = try pipeline.render() }
      #expect(compiler.starts == starts)
      pipeline.settleDelay = .zero
      for _ in 0..<3 { _ = try pipeline.render() }
      #expect(compiler.starts == starts)
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

  /// A chain that names a pipe without data does not keep a task that is cancelled.
  @Test func aCancelledTaskWaitsForNoPipe() async throws {
    let scratch = ScratchFolder()
    let pipe = scratch.file("table.cube")
    mkfifo(pipe, 0o644)
    let file = try StillImage.encode(Self.picture(), as: .png(.init()))
    let photo = Photo(try StillImage(decoding: file, name: "test.png"))
    let task = Task { try await photo.applying("lookup=\(pipe)", on: GPUSession()) }
    task.cancel()
    let error = await #expect(throws: RenderingError.self) { try await task.value }
    #expect(error?.description == "\(pipe): reading was cancelled")
  }

  /// Nobody has given the limit of a photograph in memory, so that nobody can raise it.
  @Test func aResultOfATaskThatIsTooLargeIsToBeScaledDown() async throws {
    let file = try StillImage.encode(Self.picture(), as: .png(.init()))
    let photo = Photo(try StillImage(decoding: file, name: "test.png"))
    let error = await #expect(throws: RenderingError.self) {
      try await photo.applying("resize=width=65500:height=65500", on: GPUSession())
    }
    #expect(
      error?.description
        == "the result is 65500x65500 pixels, over the limit of 268 megapixels; scale it down")
  }
}

/// A compiler that finishes only when told to, or when waited for.
private final class SlowCompiler {
  var isDone = false
  /// What every program fails with; nil for none.
  var failure: RenderingError?
  private(set) var starts = 0
  private(set) var waits = 0

  func start(_ device: any GraphicsDevice, vertex: String, fragment: String) -> any ProgramBuild {
    starts += 1
    return Build(self, device.beginProgram(vertex: vertex, fragment: fragment))
  }

  private final class Build: ProgramBuild {
    let compiler: SlowCompiler
    let build: any ProgramBuild

    init(_ compiler: SlowCompiler, _ build: any ProgramBuild) {
      self.compiler = compiler
      self.build = build
    }

    var isComplete: Bool { compiler.isDone }

    func finish() throws(RenderingError) -> Program {
      if !compiler.isDone { compiler.waits += 1 }
      if let failure = compiler.failure { throw failure }
      return try build.finish()
    }
  }
}
