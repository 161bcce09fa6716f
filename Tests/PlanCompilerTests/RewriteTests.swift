import PlanCompiler
import Filters
import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// Each rewrite separately, by the resulting intermediate form.
struct RewriteTests {
  /// Powers in a row are one, also while settings may change, and those that undo one another none.
  @Test func powersAreOne() throws {
    func filters(_ chain: String, _ parameters: CompilerOptions.Parameters = .fixed) throws -> [String] {
      let plan = try RenderPlan.compile(
        try Graph(parsing: chain, catalog: .standard), catalog: .standard,
        frame: PictureDescription(format: .rgba8, size: PixelSize(width: 8, height: 8)),
        options: CompilerOptions(parameters: parameters))
      if parameters == .live, plan.passes[0].filters.contains("gamma") {
        #expect(
          plan.passes[0].uniforms.contains {
            $0.name.hasSuffix("gamma_gamma") && abs($0.values[0] - 1.4) < 1e-6
          })
      }
      return plan.passes.flatMap(\.filters)
    }
    #expect(try filters("gamma=2,gamma=0.7") == ["source", "gamma"])
    #expect(try filters("gamma=2,gamma=0.7", .live) == ["source", "gamma"])
    #expect(try filters("gamma=2,gamma=0.5") == ["source"])
    #expect(try filters("gamma=2,exposure=1,gamma=0.7") == ["source", "gamma", "exposure", "gamma"])
  }

  static func names(
    _ chain: String, format: PixelFormat = .nv12, options: CompilerOptions = .init(),
    catalog: FilterCatalog = .standard
  ) throws -> [String] {
    let frame = PictureDescription(format: format, size: PixelSize(width: 640, height: 480))
    let graph = try GroupExpansion.expand(Graph(parsing: chain, catalog: catalog), catalog: catalog)
    var lowering = Lowering(catalog: catalog, options: options, inputs: [frame], images: [:])
    let program = try lowering.lower(graph)
    let readers = program.readers()
    return program.nodes.indices.filter { $0 == program.outputs[0].place || !readers[$0].isEmpty }
      .flatMap { program.nodes[$0].names }
  }

  @Test func whatDoesNothingIsDropped() throws {
    #expect(try Self.names("gamma=1,vignette,gaussian-blur=0") == ["source", "to RGB", "vignette"])
    // A slider may move on.
    #expect(try Self.names("gamma=1", options: .init(parameters: .live)).contains("gamma"))
  }

  @Test func affineFiltersBecomeOneWithTheConversion() throws {
    #expect(
      try Self.names("exposure=1,contrast=1.2,sepia") == [
        "source", "to RGB", "exposure", "contrast", "sepia",
      ])
    #expect(try Self.names("vignette,color-invert,color-invert") == ["source", "to RGB", "vignette"])
  }

  @Test func conversionsRunBehindAveragesAndWarps() throws {
    #expect(
      try Self.names("gaussian-blur=2") == ["source", "gaussian-blur x", "gaussian-blur y", "to RGB"])
    #expect(try Self.names("contrast=1.2,rotate=90") == ["source", "rotate", "to RGB", "contrast"])
    // A median is no mean: colours must come first.
    #expect(try Self.names("median") == ["source", "to RGB", "median"])
  }

  @Test func wideBellsAreComputedCoarsely() throws {
    #expect(
      try Self.names("gaussian-blur=13") == [
        "source", "gaussian-blur x/7", "gaussian-blur y/7", "gaussian-blur x7", "to RGB",
      ])
    #expect(try !Self.names("gaussian-blur=4").contains("gaussian-blur x2"))
    #expect(
      try Self.names("gaussian-blur=3.4", options: .init(costs: .software)).contains("gaussian-blur x2"))
    // A coarse average of every pixel would take a third pass for nothing.
    #expect(
      try Self.names("gaussian-blur=3.3", options: .init(costs: .software)) == [
        "source", "gaussian-blur x", "gaussian-blur y", "to RGB",
      ])
    #expect(try Self.names("gaussian-blur=13", options: .init(extent: .tiles)).contains("gaussian-blur x7"))
  }

  @Test func wideBoxesAreComputedFromBlocks() throws {
    let blocks = ["box-blocks", "box-blocks", "box-window"]
    #expect(try Self.names("box-blur=24") == ["source"] + blocks + blocks + ["to RGB"])
    #expect(try Self.names("box-blur=23.9") == ["source", "box-blur x", "box-blur y", "to RGB"])
    #expect(try Self.names("box-blur=20", options: .init(costs: .software)).contains("box-window"))
    #expect(try Self.names("box-blur=24", options: .init(extent: .tiles)).contains("box-window"))
  }

  @Test func aUsersFileInPlaceOfABoxesPartIsNotUsed() throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        "//! filter box-blocks\n//! category blur\n//! summary Brown.\n//! kind group\n[image]sepia",
        path: "box-blocks.glsl"))
    #expect(
      try Self.names("box-blur=40", catalog: catalog) == ["source", "box-blur x", "box-blur y", "to RGB"])
  }

  @Test func lumaIsOneChannel() throws {
    #expect(
      try Self.names("vignette,sobel-edge-detection") == [
        "source", "to RGB", "vignette", "luma", "sobel-edge-detection",
      ])
    #expect(try !Self.names("sobel-edge-detection", format: .gray8).isEmpty)
  }

  @Test func withoutFusionNothingIsRewritten() throws {
    #expect(
      try Self.names("gamma=1,color-invert,color-invert", options: .init(fusion: .none)) == [
        "source", "to RGB", "gamma", "color-invert", "color-invert",
      ])
  }

  @Test func formatsAreTheCheapestThatSuffice() throws {
    func kinds(_ chain: String, _ format: PixelFormat = .nv12) throws -> [TextureKind] {
      let catalog = try FilterCatalog.builtIn()
      let frame = PictureDescription(format: format, size: PixelSize(width: 640, height: 480))
      return try RenderPlan.compile(
        Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame
      ).passes.map(\.output.kind)
    }
    // A median chooses among bytes; luma of a grade is one number.
    #expect(try kinds("median,median", .rgb24) == [.rgba8, .rgba8])
    #expect(try kinds("gamma=1.2,vignette,hue=30,sobel-edge-detection").first == .r32f)
    // A bell keeps numbers within 0…1 and averages errors away.
    #expect(try kinds("gaussian-blur=4", .rgb24) == [.rgb10a2, .rgba8])
    // What an unknown filter magnifies keeps its bits.
    #expect(try kinds("gaussian-blur=2,vignette,gamma=0.5").first == .rgba32f)
  }
}
