import FilterGraph
import Filters
import Pixels
import Testing

import PlanCompiler

/// Numbers at which the compiler decides otherwise: each case lies just on one side of one.
struct CompilerLimitTests {
  static func plan(
    _ chain: String, format: PixelFormat = .rgba8, options: CompilerOptions = CompilerOptions()
  ) throws -> RenderPlan {
    try RenderPlan.compile(
      Graph(parsing: chain, catalog: .standard, results: .several), catalog: .standard,
      frame: PictureDescription(
        format: format, size: PixelSize(width: 640, height: 480), isKnownOpaque: true),
      options: options)
  }

  /// A program has at most 6000 multiply-adds, though all its filters could be fused: a pair of these has 36.
  @Test(arguments: [(100, 1), (200, 2)])
  func theWorkOfAProgramIsLimited(pairs: Int, passes: Int) throws {
    let chain = Array(repeating: "gamma=1.1,vignette", count: pairs).joined(separator: ",")
    let plan = try Self.plan(chain)
    #expect(plan.passes.count == passes)
    for pass in plan.passes { #expect(pass.work.arithmetic <= 6000) }
  }

  /// A reduction is computed in the vertex shader where that may read a texture for each plane of its input: three.
  @Test(arguments: [(2, 4), (3, 3)])
  func vertexShadersReadWhatTheyMay(textures: Int, passes: Int) throws {
    let options = CompilerOptions(maximumVertexTextures: textures)
    let plan = try Self.plan("average-luminance-threshold", options: options)
    #expect(plan.passes.count == passes)
  }

  /// A draw writes pictures of one size.
  @Test func theBoundCountsSizes() throws {
    let plan = try Self.plan(
      "split=3[a][b][c];[a]exposure=1[large];[b]resize=scale=0.9[middle];[c]resize=scale=0.8[small]")
    #expect(plan.lowerBound == 3)
  }

  /// Half a bit of a half float below 1 is 255/4096 levels. Twice that is less than a value's share of the 0.75 levels that a
  /// result may be wrong, four times that is more.
  @Test(arguments: [(1, TextureKind.rgba16f), (2, .rgba32f)])
  func halfFloatsAreStoredWhereTheySuffice(stops: Int, expected: TextureKind) throws {
    var options = CompilerOptions()
    options.deepIntermediates = .float
    let plan = try Self.plan("gaussian-blur=2,exposure=\(stops)", options: options)
    #expect(plan.passes.dropLast().map(\.output.kind) == [expected])
  }

  /// The mean of n pixels has errors smaller by the root of n. Those of 10 bits, 255/1023/4 levels in the mean, are too many
  /// of 3 pixels, and few enough of 5: a value stored alone may have 0.031 levels.
  @Test(arguments: [(1, TextureKind.rgba16f), (2, .rgb10a2)])
  func meansOfManyPixelsNeedFewerBits(radius: Int, expected: TextureKind) throws {
    let plan = try Self.plan("box-blur=\(radius)")
    #expect(plan.passes.dropLast().map(\.output.kind) == [expected])
  }
}
