import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Testing

/// Golden numbers of passes, a promise of the product.
struct PassCountTests {
  static let frame = PictureDescription(
    format: .nv12, size: PixelSize(width: 1920, height: 1080), encoding: .video709, orientation: .right)

  static func plan(
    _ chain: String, fusion: CompilerOptions.Fusion = .full, costs: CompilerOptions.Costs = .gpu
  ) throws -> RenderPlan {
    let catalog = try FilterCatalog.builtIn()
    let graph = try Graph(parsing: chain, catalog: catalog)
    return try RenderPlan.compile(
      graph, catalog: catalog, frame: frame, options: CompilerOptions(fusion: fusion, costs: costs))
  }

  /// With the costs of a GPU, and with those of a software renderer, for which a read is expensive: what many taps read is
  /// stored first, turned and with its planes in one texture, in a pass more and less time (`SoftwarePassTests`).
  @Test(arguments: [
    ("", 1, 1),
    ("exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,lookup=a.cube,vignette", 1, 1),
    ("sobel-edge-detection", 1, 1),
    ("focus-peaking", 5, 5),
    (
      "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,lookup=a.cube,vignette,focus-peaking",
      5, 5
    ),
    ("exposure=0.5,vignette,focus-peaking=mode=edge", 1, 1),
    ("gaussian-blur", 2, 3),
    ("gaussian-blur=4", 2, 4),
    ("gaussian-blur=16", 3, 4),
    ("gaussian-blur,exposure=1,contrast=1.2,gamma=1.1,sepia", 2, 3),
    ("unsharp-mask", 2, 4),
    ("unsharp-mask,exposure=1,contrast=1.2,gamma=1.1,sepia", 2, 4),
    ("beautify", 3, 4),
    ("canny-edge-detection", 16, 16),
    ("gamma=1.2,split[a][b];[a]exposure=1[c];[b]gamma=0.8[d];[c][d]alpha-blend", 1, 1),
    ("crop=0.1|0.1|0.8|0.8,rotate=90,resize=scale=0.75", 1, 1),
    ("crop=0.1|0.1|0.8|0.8,rotate=90,resize=scale=0.75,bulge-distortion", 1, 1),
    ("tilt-shift", 3, 4),
  ])
  func fused(chain: String, gpu: Int, software: Int) throws {
    #expect(try Self.plan(chain).passes.count == gpu)
    #expect(try Self.plan(chain, costs: .software).passes.count == software)
  }

  @Test func withoutFusionEveryFilterIsAPass() throws {
    let chain = "exposure=0.5,contrast=1.2,saturation=1.1,white-balance=5500,vignette"
    // Five filters, the conversion of the source and its orientation.
    #expect(try Self.plan(chain, fusion: .none).passes.count == 7)
  }

  @Test func changingASettingKeepsThePrograms() throws {
    let catalog = try FilterCatalog.builtIn()
    let options = CompilerOptions(parameters: .live)
    func programs(_ chain: String) throws -> [String] {
      let graph = try Graph(parsing: chain, catalog: catalog)
      return try RenderPlan.compile(graph, catalog: catalog, frame: Self.frame, options: options)
        .passes.map(\.fragmentShader)
    }
    #expect(
      try programs("exposure=0,gaussian-blur=2,vignette")
        == programs("exposure=1,gaussian-blur=4,vignette=end=0.9"))
    // Wide blurs are computed in another way, with the same programs for all widths.
    #expect(try programs("gaussian-blur=6,exposure=0") == programs("gaussian-blur=30,exposure=1"))
  }
}
