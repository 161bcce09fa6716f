import PlanCompiler
import FilterGraph
import Pixels
import Testing

/// The states that plans keep from frame to frame.
struct HistoryTests {
  private static let frame = PictureDescription(
    format: .nv12, size: PixelSize(width: 1920, height: 1080), encoding: .video709)

  private static func catalog() throws -> FilterCatalog {
    let text = """
      //! filter smooth
      //! summary Smooths.
      //! kind pixel
      //! inputs image previous:out
      //! param strength float 0.5 0..1 "Strength"
      //! identity strength == 0
      vec4 filter(vec4 image, vec4 previous, Place place) { return mix(image, previous, param.strength); }
      """
    let latch = """
      //! filter latch
      //! summary Keeps what was white.
      //! kind pixel
      //! jumps
      //! inputs image previous:out
      //! bytes
      vec4 filter(vec4 image, vec4 previous, Place place) { return max(step(vec4(1.0), image), previous); }
      """
    let late = """
      //! filter late
      //! summary Shows an earlier frame.
      //! kind pixel
      //! inputs image past:image@frames
      //! param frames int 2 0..100 "Frames"
      vec4 filter(vec4 image, vec4 past, Place place) { return past; }
      """
    let soft = """
      //! filter soft
      //! summary Averages three columns.
      //! kind stencil 1
      vec4 filter(Place place) { return (tap(-1, 0) + tap(0, 0) + tap(1, 0)) / 3.0; }
      """
    var catalog = FilterCatalog(filters: [])
    for (name, text) in [("smooth", text), ("latch", latch), ("late", late), ("soft", soft)] {
      catalog.add(try FilterDefinition.parse(text, path: "\(name).glsl"))
    }
    return catalog
  }

  private static func plan(
    _ chain: String, _ history: CompilerOptions.History = .following,
    parameters: CompilerOptions.Parameters = .fixed, fusion: CompilerOptions.Fusion = .full,
    maximum: Int = 4 << 30
  ) throws -> RenderPlan {
    let catalog = try catalog()
    return try RenderPlan.compile(
      try Graph(parsing: chain, catalog: catalog, results: .several), catalog: catalog, frame: frame,
      options: CompilerOptions(
        parameters: parameters, fusion: fusion, history: history, maximumHistory: maximum))
  }

  private static func reads(_ plan: RenderPlan) -> [Int] {
    plan.passes.flatMap { pass in
      pass.textures.compactMap { if case .state(let index) = $0.content { index } else { nil } }
    }
  }

  /// One draw computes the result and what the next frame reads.
  @Test func keepingCostsATextureAndNoPass() throws {
    let plan = try Self.plan("smooth")
    #expect(plan.passes.count == 1 && plan.passes[0].outputs.map(\.kind) == [.rgba32f, .rgba8])
    #expect(plan.states.map(\.name) == ["smooth previous"] && plan.states[0].target?.output == 0)
    #expect(Self.reads(plan) == [0])
    // What reads neighbours of the result reads what is kept.
    let blurred = try Self.plan("smooth,soft")
    #expect(blurred.passes.map { $0.outputs.count } == [1, 1])
    #expect(blurred.passes[0].reason == .state(name: "smooth previous"))
  }

  /// A result that says it consists of bytes loses nothing in eight bits.
  @Test func bytesAreKeptInBytes() throws {
    #expect(try Self.plan("latch,soft").passes[0].outputs.map(\.kind) == [.rgba8])
    #expect(try Self.plan("smooth,soft").passes[0].outputs.map(\.kind) == [.rgba32f])
  }

  @Test func aFrameAloneReadsItself() throws {
    let alone = try Self.plan("smooth", .none)
    #expect(alone.states.map(\.target) == [nil] && Self.reads(alone).isEmpty && alone.passes.count == 1)
    let first = try Self.plan("smooth", .first)
    #expect(first.states[0].target != nil && Self.reads(first).isEmpty)
    let glance = try Self.plan("smooth", .glance(.up))
    #expect(glance.states[0].target == nil && Self.reads(glance) == [0])
  }

  /// What does nothing keeps nothing, unless a slider may change that.
  @Test func whatIsDroppedIsNotKept() throws {
    #expect(try Self.plan("smooth=0").states.map(\.target) == [nil])
    #expect(try Self.plan("smooth=0", parameters: .live).states[0].target != nil)
  }

  @Test func delaysKeepWhatComesIn() throws {
    let plan = try Self.plan("late=5")
    #expect(plan.states.map(\.depth) == [5])
    #expect(plan.states.map(\.name) == ["late past"])
    // The present frame is no memory.
    #expect(try Self.plan("late=0").states.isEmpty)
    #expect(try Self.plan("late=64").states.map(\.depth) == [64])
    let error = #expect(throws: CompileError.self) { try Self.plan("late=65") }
    #expect(error?.code == .unsupported)
    #expect(
      error?.description
        .contains("'late' reads the picture of 65 frames ago; the history holds at most 64") == true)
    // Two that keep the same value, and the value as a result.
    let two = try Self.plan("split[a][b];[a]late=2[x];[b]late=3[y]")
    #expect(two.states.count == 2 && Set(two.states.map(\.target)).count == 2)
  }

  /// 60 pictures of 1920x1080 at 4 or 8 bytes a pixel.
  @Test func theMemoryOfEarlierPicturesIsLimited() throws {
    let plan = try Self.plan("late=60")
    let target = try #require(plan.states[0].target)
    let bytes = 60 * 1920 * 1080 * plan.passes[target.pass].output.kind.bytesPerTexel
    #expect(try Self.plan("late=60", maximum: bytes).states.count == 1)
    let error = #expect(throws: CompileError.self) { try Self.plan("late=60", maximum: bytes - 1) }
    #expect(error?.code == .tooLarge)
    #expect(
      error?.description
        == "the pictures of earlier frames take \(bytes >> 20) MiB; the limit is \((bytes - 1) >> 20) MiB: "
        + "keep fewer, or make them smaller by 'resize' before the filter")
  }

  @Test func withoutFusionEverythingIsAPass() throws {
    let plan = try Self.plan("soft,smooth,soft", fusion: .none)
    #expect(Self.reads(plan) == [0] && plan.states[0].target != nil)
    #expect(plan.passes.count == 4, "to RGB, soft, smooth, soft")
  }

  @Test func explainShowsWhatIsKept() throws {
    let report = PlanReport(
      try Self.plan("smooth,late=3"), unfused: try Self.plan("smooth,late=3", fusion: .none))
    #expect(
      report.text.contains(
        """
        kept for smooth previous, of the frame before: 1920x1080 rgba32f, written by pass 1

        """), "\(report.text)")
    #expect(report.text.contains("kept for late past, of 3 frames before: 1920x1080 rgba"), "\(report.text)")
    #expect(report.text.contains("smooth previous reads it in later frames"), "\(report.text)")
    #expect(report.graphviz.contains("style=dashed"))
  }
}
