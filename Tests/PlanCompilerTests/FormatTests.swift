import FilterGraph
import Filters
import Pixels
import Testing

import PlanCompiler

/// The number formats of what is stored.
struct FormatTests {
  /// Stored as they are, a source's numbers keep 8 bits only where each is a byte of the source: chroma that is coarser
  /// than luma is read between its samples, and half a level of it is a whole level of blue.
  @Test(arguments: [
    (PixelFormat.nv12, false), (.yuv420, false), (.yuyv, false), (.yuv422, false), (.yuv444, true),
    (.rgba8, true), (.gray8, true), (.gray16, false),
  ])
  func onlyBytesAreStoredAsBytes(format: PixelFormat, isByte: Bool) throws {
    let catalog = FilterCatalog.standard
    let options = CompilerOptions(costs: .software)
    let frame = PictureDescription(
      format: format, size: PixelSize(width: 64, height: 48), orientation: .right)
    let graph = try GroupExpansion.expand(Graph(parsing: "gamma=1.1", catalog: catalog), catalog: catalog)
    var lowering = Lowering(catalog: catalog, options: options, inputs: [frame], images: [:])
    let program = try lowering.lower(graph)
    let formats = FormatSelection(program, options: options).formats
    for (node, kind) in zip(program.nodes, formats) {
      switch node.operation {
      case .source: break
      case .filter(let filter) where filter.definition.id == "orientation": break
      default: continue
      }
      #expect((kind == .rgba8) == isByte, "\(node.names): \(kind)")
    }
  }

  /// A cube is rounded only where a result of 8 bits hides it, and only where no setting can change that.
  @Test(arguments: [
    ("lookup=a.cube", CompilerOptions.Parameters.fixed, true),
    ("exposure,contrast,lookup=a.cube,vignette", .fixed, true),
    ("exposure,contrast,lookup=a.cube,vignette", .live, true),
    // What follows enlarges the error, by how much is not known, or it may.
    ("lookup=a.cube,contrast=4", .fixed, false), ("lookup=a.cube,saturation=1", .live, false),
    ("lookup=a.cube,gamma=2", .fixed, false), ("lookup=a.cube,posterize", .fixed, false),
    ("lookup=a.cube,lookup=a.cube", .fixed, false),
  ])
  func cubesAreRoundedWhereItIsHidden(
    chain: String, parameters: CompilerOptions.Parameters, isCompact: Bool
  ) throws {
    func storage(
      _ colors: LookupDescription.Colors, count: Int = 33, results: [RenderPlan.ResultRequest]? = nil
    ) throws -> CubeStorage? {
      let plan = try RenderPlan.compile(
        Graph(parsing: chain, catalog: .standard), catalog: .standard,
        frame: PictureDescription(format: .rgba8, size: PixelSize(width: 64, height: 48)), results: results,
        options: CompilerOptions(parameters: parameters, costs: .software),
        lookups: { _ in LookupDescription(cube: .init(count: count), colors: colors) })
      return plan.passes.lazy.flatMap(\.textures).compactMap { texture in
        if case .lookupCube(_, let storage) = texture.content { storage } else { nil }
      }.first
    }
    let smooth = LookupDescription.Colors.unit(greatestStep: 0.1)
    #expect(try storage(smooth) == (isCompact ? .packedTetrahedra : .floats))
    #expect(try storage(smooth, count: 65) == .floats)
    #expect(try storage(.unit(greatestStep: 0.2)) == .floats)
    #expect(try storage(.any) == .floats)
    #expect(try storage(.bytes) == .bytes)
    #expect(try storage(smooth, results: [.init("out", as: .pixels(.rgba16, .jpeg))]) == .floats)
  }

  /// What is selected of a picture keeps its precision for the filters that follow, and 8 bits for a result of 8 bits,
  /// which rounding early or late makes the same.
  @Test(arguments: [
    ("erosion=4", TextureKind.r8), ("dilation=4,erosion=4", .r8), ("erosion=4,sobel-edge-detection", .r32f),
    ("erosion=4,gaussian-blur", .r16f),
  ])
  func whatIsSelectedKeepsItsPrecision(chain: String, expected: TextureKind) throws {
    let plan = try RenderPlan.compile(
      Graph(parsing: chain, catalog: .standard), catalog: .standard,
      frame: PictureDescription(format: .rgba8, size: PixelSize(width: 64, height: 48)))
    let stored = plan.passes.dropLast().filter { $0.filters.contains("erosion-step") }.map(\.output.kind)
    #expect(!stored.isEmpty && stored.allSatisfy { $0 == expected }, "\(stored)")
  }
}
