import Filters
import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// Which operations are offered to be baked into a lookup, and what becomes of them.
struct ColorRunTests {
  private static let long = Array(repeating: "gamma=1.02,vibrance=0.1", count: 4).joined(separator: ",")

  /// The functions that a chain's plan offers.
  private func functions(
    _ chain: String, format: PixelFormat = .rgb24, options: CompilerOptions = CompilerOptions(),
    results: [RenderPlan.ResultRequest]? = nil
  ) throws -> [ColorFunction] {
    var functions: [ColorFunction] = []
    _ = try RenderPlan.compile(
      Graph(parsing: chain, catalog: .standard, results: .several), catalog: .standard,
      frame: PictureDescription(format: format, size: PixelSize(width: 64, height: 48)), results: results,
      options: options,
      bake: {
        functions.append($0)
        return nil
      })
    return functions
  }

  @Test func aLongRunIsOffered() throws {
    let function = try #require(try functions(Self.long).first)
    #expect(function.names == Array(repeating: ["gamma", "vibrance"], count: 4).flatMap { $0 })
    #expect(function.plan.passes.count == 1)
    #expect(function.plan.inputCount == 1)
    #expect(function.plan.outputSize == ColorFunction.colors)
    #expect(function.plan.passes[0].output.kind == .rgba32f)
    #expect(abs(function.greatestError * 255 - 0.5) < 1e-9)
  }

  /// The stored luma and chroma are within 0…1, so that the conversion is part of the function.
  @Test(arguments: [PixelFormat.yuyv, .nv12, .gray8])
  func conversionsOfSourcesBelongToRuns(_ format: PixelFormat) throws {
    let function = try #require(try functions(Self.long, format: format).first)
    #expect(function.names.first == "to RGB")
    #expect(function.plan.inputCount == 1)
  }

  @Test func whatDependsOnMoreThanColorsIsNotOffered() throws {
    #expect(try functions("gamma=1.1").isEmpty, "short")
    #expect(try functions(Self.long, format: .rgba8).isEmpty, "alpha")
    #expect(try functions(Self.long, options: CompilerOptions(parameters: .live)).isEmpty, "settings change")
    #expect(try functions(Self.long, options: CompilerOptions(fusion: .none)).isEmpty, "the reference")
    let deep = RenderPlan.ResultRequest("out", as: .pixels(.rgba16, .jpeg))
    #expect(try functions(Self.long, results: [deep]).isEmpty, "more than 8 bits")
    // Each part alone is too short.
    let half = "gamma=1.02,vibrance=0.1"
    #expect(try functions("\(half),vignette,\(half)").isEmpty)
  }

  /// Errors that count for more in the result have to be smaller.
  @Test func whatFollowsLimitsTheError() throws {
    let plain = try #require(try functions(Self.long).first)
    let sharp = try #require(try functions("\(Self.long),sharpen=2").first)
    #expect(sharp.greatestError < plain.greatestError / 4)
  }

  @Test func aBakedRunIsOneLookup() throws {
    let lookup = BakedLookup(
      path: "baked:1", names: ["a", "b"], grid: .init(count: 33), colors: .unit(greatestStep: 0.04),
      storage: .packedTetrahedra, low: -0.25, range: 1.5, slope: 2, error: 0.0125)
    let plan = try RenderPlan.compile(
      Graph(parsing: "\(Self.long),vignette", catalog: .standard), catalog: .standard,
      frame: PictureDescription(format: .nv12, size: PixelSize(width: 64, height: 48)),
      bake: { _ in lookup })
    let pass = try #require(plan.passes.first)
    #expect(plan.passes.count == 1)
    #expect(!pass.fragmentShader.contains("gamma"))
    #expect(pass.fragmentShader.contains("baked_low = -0.25"))
    #expect(
      pass.textures.contains {
        $0.content == .lookupCube(path: "baked:1", storage: .packedTetrahedra)
      })
    #expect(pass.filters == ["source", "lookup of a, b (within 3.188/255)", "vignette"])
  }
}
