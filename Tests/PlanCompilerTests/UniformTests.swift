import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Testing

/// Programs stay within the GPU's uniform limit; OpenGL ES 3.0 guarantees 224 vectors.
struct UniformTests {
  private static func plan(
    _ chain: String, catalog: FilterCatalog = .standard, uniforms: Int,
    parameters: CompilerOptions.Parameters = .live, extent: CompilerOptions.Extent = .whole
  ) throws -> RenderPlan {
    try RenderPlan.compile(
      Graph(parsing: chain, catalog: catalog), catalog: catalog,
      frame: PictureDescription(format: .nv12, size: .init(width: 641, height: 361), encoding: .video709),
      options: CompilerOptions(parameters: parameters, extent: extent, maximumUniforms: uniforms))
  }

  private static func most(_ plan: RenderPlan, _ extent: CompilerOptions.Extent = .whole) -> Int {
    plan.passes.map { $0.uniformVectors(of: extent) }.max() ?? 0
  }

  /// The tables of two blurs, 129 weights each, that one draw mixes.
  private static let twoBlurs =
    "split[a][b];[a]gaussian-blur=2[c];[b]gaussian-blur=3[d];[c][d]difference-blend"
  /// More settings than any GPU's promise, in filters that all fuse.
  private static let manySettings = Array(repeating: "vignette,gamma=1.1", count: 60).joined(separator: ",")

  @Test(arguments: [twoBlurs, manySettings], [CompilerOptions.Extent.whole, .tiles])
  func plansKeepToWhatIsPromised(chain: String, extent: CompilerOptions.Extent) throws {
    let rich = try Self.plan(chain, uniforms: 1024, extent: extent)
    #expect(Self.most(rich, extent) > 224, "the chain is a test of it")
    let poor = try Self.plan(chain, uniforms: 224, extent: extent)
    #expect(Self.most(poor, extent) <= 224)
    #expect(poor.passes.count > rich.passes.count)
    // What is cut is a pass for each 224, not one for each filter.
    #expect(poor.passes.count <= rich.passes.count + 2, "\(poor.passes.map(\.filters))")
  }

  /// The reason for the cut is shown.
  @Test func cutsAreExplained() throws {
    let plan = try Self.plan(Self.manySettings, uniforms: 224)
    #expect(plan.passes.first?.reason == .uniforms)
  }

  /// Settings that stay are constants and cost nothing.
  @Test func constantsAreNoUniforms() throws {
    let plan = try Self.plan(Self.manySettings, uniforms: 224, parameters: .fixed)
    #expect(plan.passes.count == 1)
  }

  /// A filter that exceeds the limit alone is an error that names both numbers.
  @Test func aFilterThatIsTooLargeIsAnError() throws {
    let numbers = Array(repeating: "1", count: 300).joined(separator: "|")
    let text = """
      //! filter sum
      //! category color
      //! summary Adds many numbers.
      //! kind pixel
      //! param weights list \(numbers) "Numbers"
      vec4 filter(vec4 image, Place place) {
        float sum = 0.0;
        for (int i = 0; i < 300; i++) sum += param.weights[i];
        return image * sum;
      }
      """
    var catalog = FilterCatalog.standard
    catalog.add(try FilterDefinition.parse(text, path: "sum.glsl"))
    let error = #expect(throws: CompileError.self) { try Self.plan("sum", catalog: catalog, uniforms: 224) }
    #expect(error?.code == .tooManyUniforms)
    #expect(error?.description.contains("224") == true && error?.description.contains("sum") == true)
    #expect(Self.most(try Self.plan("sum", catalog: catalog, uniforms: 1024)) >= 300)
  }
}
