import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Testing

/// What pictures in memory cost: golden numbers of passes.
struct EncodingTests {
  static let size = PixelSize(width: 1280, height: 720)

  static func plan(
    _ chain: String, _ results: [RenderPlan.ResultRequest], fusion: CompilerOptions.Fusion = .full
  ) throws -> RenderPlan {
    let catalog = try FilterCatalog.builtIn()
    return try RenderPlan.compile(
      try Graph(parsing: chain, catalog: catalog), catalog: catalog,
      frame: .init(format: .nv12, size: size, encoding: .video709), results: results,
      options: CompilerOptions(fusion: fusion))
  }

  static func request(_ format: PixelFormat, _ size: PixelSize = size) -> RenderPlan.ResultRequest {
    .init(as: .init(format: format, size: size, encoding: .video709))
  }

  @Test(arguments: [
    (PixelFormat.rgba8, 1), (.rgba16, 1), (.rgbaHalf, 1), (.rgbaFloat, 1), (.rgb24, 1), (.bgrx32, 1),
    (.gray8, 1), (.gray16, 1), (.yuyv, 1), (.uyvy, 1), (.nv12, 1), (.nv21, 1), (.nv16, 1), (.yuv420, 2),
    (.yvu420, 2), (.yuv422, 2), (.yuv444, 1),
  ])
  func passes(format: PixelFormat, passes: Int) throws {
    let plan = try Self.plan("exposure=0.5", [Self.request(format)])
    #expect(plan.passes.count == passes, "\(PlanReport(plan, unfused: plan).text)")
    #expect(plan.outputs[0].targets.count == format.textures?.count)
    #expect(plan.lowerBound <= passes)
  }

  /// What is dear to compute is computed once; one of radius 3 costs less a second time than a further pass.
  @Test func costlyValuesAreStored() throws {
    let plan = try Self.plan("kuwahara=6", [Self.request(.yuv420)])
    #expect(plan.passes.count { $0.filters.contains("kuwahara") } == 1)
  }

  @Test func equalRequestsShare() throws {
    let plan = try Self.plan("exposure=0.5", [Self.request(.yuyv), .init(), Self.request(.yuyv)])
    #expect(plan.outputs[0].targets == plan.outputs[2].targets)
    #expect(plan.resultTargets.count == 2)
  }

  /// 16 bits are not computed through 11: whatever is stored between passes is a float.
  @Test func deepResultsHaveDeepIntermediates() throws {
    let plan = try Self.plan("gaussian-blur=4,exposure=1", [Self.request(.rgba16)])
    #expect(plan.passes.dropLast().allSatisfy { $0.output.kind == .rgba32f })
    let shallow = try Self.plan("gaussian-blur=4,exposure=1", [Self.request(.rgba8)])
    #expect(shallow.passes.dropLast().allSatisfy { $0.output.kind != .rgba32f })
  }

  /// A plan without requests is the plan that wants every result as a texture.
  @Test func texturesAreTheDefault() throws {
    #expect(try Self.plan("beautify", [.init()]) == Self.plan("beautify", [.init("out", as: .texture)]))
  }
}
