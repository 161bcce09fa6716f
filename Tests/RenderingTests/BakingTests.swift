import FilterGraph
import Filters
import GPU
import Graphics
import Pixels
import PlanCompiler
import TestSupport
import Testing

import Rendering

/// Functions of colours that are baked into lookups: exact, or not baked.
struct BakingTests {
  static let size = PixelSize(width: 96, height: 64)
  /// Chains of 32 filters whose functions are smooth.
  static let smooth = [
    Array(repeating: "gamma=1.02,saturation=0.98,white-balance=5100,contrast=0.99", count: 8),
    Array(repeating: "saturation=0.9,gamma=0.99,rgb=0.99,exposure=0.02", count: 8),
  ].map { $0.joined(separator: ",") }
  /// Colours beyond 0…1 are clamped by the next filter: the function has folds.
  static let folded = Array(repeating: "hue=20,saturation=1.3,gamma=1.1", count: 4).joined(separator: ",")

  private func plan(
    _ chain: String, _ renderer: Renderer, _ image: Image, baking: Renderer.Baking,
    extent: CompilerOptions.Extent = .whole, fusion: CompilerOptions.Fusion = .full
  ) throws -> PreparedPlan {
    var options = renderer.options(fusion: fusion)
    options.extent = extent
    return try renderer.prepare(
      try Graph(parsing: chain, catalog: renderer.catalog),
      frame: PictureDescription(
        format: image.layout.format, size: image.size, encoding: image.encoding, isKnownOpaque: true),
      options: options, baking: baking)
  }

  private func pixels(_ plan: PreparedPlan, _ renderer: Renderer, _ image: Image) throws -> [UInt8] {
    let frame = try FrameTextures(renderer.device, format: image.layout.format, size: image.size)
    frame.upload(image)
    return try renderer.device.readPixels(of: try renderer.run(plan, on: frame).view)
  }

  private func isBaked(_ plan: PreparedPlan) -> Bool {
    plan.plan.passes.contains { $0.fragmentShader.contains("baked") }
  }

  /// The contract holds for baked chains as for others.
  @Test(arguments: smooth.indices, HostileContent.allCases)
  func bakedChainsAgreeWithTheReference(_ index: Int, _ content: HostileContent) throws {
    let image = content.image(PictureDescription(format: .rgb24, size: Self.size), seed: 5)
    try withRenderer { renderer in
      let baked = try plan(Self.smooth[index], renderer, image, baking: .atOnce)
      try #require(isBaked(baked))
      let reference = try plan(Self.smooth[index], renderer, image, baking: .never, fusion: .none)
      let differences = zip(
        try pixels(baked, renderer, image), try pixels(reference, renderer, image)
      ).map { abs(Double($0) - Double($1)) }
      #expect(differences.max()! <= 1)
      let rms = (differences.reduce(0) { $0 + $1 * $1 } / Double(differences.count)).squareRoot()
      #expect(rms <= 0.2, "\(rms)")
    }
  }

  @Test func functionsWithFoldsAreComputed() throws {
    let image = HostileContent.noise.image(PictureDescription(format: .rgb24, size: Self.size), seed: 5)
    try withRenderer { renderer in
      let baked = try plan(Self.folded, renderer, image, baking: .atOnce)
      let computed = try plan(Self.folded, renderer, image, baking: .never)
      #expect(baked.plan == computed.plan)
    }
  }

  @Test func tilesAreTheWhole() throws {
    let image = HostileContent.noise.image(PictureDescription(format: .rgb24, size: Self.size), seed: 5)
    try withRenderer { renderer in
      let tiles = try plan(
        Self.smooth[0] + ",gaussian-blur=2", renderer, image, baking: .atOnce, extent: .tiles)
      try #require(isBaked(tiles))
      let whole = try renderer.render(tiles, on: image)
      #expect(try renderer.render(tiles, on: image, side: 17).bytes == whole.bytes)
    }
  }

  /// While a function's program is compiled, the plan that computes it is used.
  @Test func functionsAreBakedInTheBackground() throws {
    let image = HostileContent.natural.image(PictureDescription(format: .rgb24, size: Self.size), seed: 5)
    try withRenderer { (renderer) throws in
      func isBaked(_ baking: Renderer.Baking) throws -> Bool {
        self.isBaked(try plan(Self.smooth[0], renderer, image, baking: baking))
      }
      #expect(try !isBaked(.known))
      #expect(renderer.hasFunctionsToBake)
      #expect(try isBaked(.atOnce))
      #expect(!renderer.hasFunctionsToBake)
      #expect(try isBaked(.known))
      #expect(try !isBaked(.never))
    }
  }

  /// What a changed file contributed is baked anew.
  @Test func changedFilesAreBakedAnew() throws {
    final class Changing: ResourceLoader {
      var share: Float = 0
      func picture(at path: String) throws(RenderingError) -> LoadedPicture {
        throw RenderingError(.noInput, path)
      }
      func lookup(at path: String) throws(RenderingError) -> LookupTable {
        let ends: [SIMD3<Float>] = [SIMD3(repeating: share), SIMD3(repeating: 1)]
        let colors = (0..<8).flatMap { [ends[$0 & 1].x, ends[$0 >> 1 & 1].y, ends[$0 >> 2].z] }
        return LookupTable(cube: .init(low: .zero, high: .one, side: 2, colors: colors))
      }
    }
    let loader = Changing()
    let renderer = Renderer(try GLESDevice(.surfaceless), catalog: .standard, loader: loader)
    let image = Image(packed: .rgb24, size: Self.size)
    let chain = "lookup=a.cube," + Self.smooth[0]
    let before = try plan(chain, renderer, image, baking: .atOnce)
    try #require(isBaked(before))
    #expect(try pixels(before, renderer, image)[0] < 40)
    loader.share = 0.5
    try renderer.use(renderer.catalog, reloading: ["a.cube"])
    let after = try plan(chain, renderer, image, baking: .atOnce)
    try #require(isBaked(after))
    #expect(try pixels(after, renderer, image)[0] > 80)
    // A file that no plan names is read when one names it again.
    loader.share = 0
    try renderer.use(renderer.catalog, reloading: [], forgetting: ["a.cube"])
    let later = try plan(chain, renderer, image, baking: .atOnce)
    #expect(try pixels(later, renderer, image)[0] < 40)
  }

  /// The latest functions are remembered, and no others.
  @Test func cubesDoNotPileUp() throws {
    let image = Image(packed: .rgb24, size: Self.size)
    try withRenderer { renderer in
      var first: PreparedPlan?
      for number in 0..<20 {
        let chain = Self.smooth[0] + ",gamma=1.\(10 + number)"
        let baked = try plan(chain, renderer, image, baking: .atOnce)
        #expect(isBaked(baked))
        if number == 0 { first = baked }
      }
      #expect(renderer.resources.lookupCount == 16)
      // Plans keep what they read.
      #expect(try pixels(first!, renderer, image).count == Self.size.area * 4)
    }
  }
}
