import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// Where plans multiply colours by alpha, and where they need not.
struct AlphaTests {
  private static let (multiply, divide) = ("multiply by alpha", "divide by alpha")

  /// The steps of a chain's plan of a picture with alpha, without the source.
  private func names(_ chain: String, _ parameters: CompilerOptions.Parameters = .fixed) throws -> [String] {
    try Array(
      RewriteTests.names(chain, format: .rgba8, options: CompilerOptions(parameters: parameters)).dropFirst())
  }

  @Test func meansAreOfPremultipliedColors() throws {
    #expect(
      try names("gaussian-blur=2") == [Self.multiply, "gaussian-blur x", "gaussian-blur y", Self.divide])
    #expect(try names("resize=320") == [Self.multiply, "resize", Self.divide])
    #expect(try names("lens-distortion=0.2") == [Self.multiply, "lens-distortion", Self.divide])
  }

  @Test func whatIsOpaqueIsPremultiplied() throws {
    for chain in ["gaussian-blur=2", "resize=320", "vignette,tilt-shift", "contrast=2,swirl,motion-blur"] {
      let names = try RewriteTests.names(chain)
      #expect(!names.contains(Self.multiply) && !names.contains(Self.divide), "\(chain): \(names)")
    }
    // What a filter gives may be opaque, whatever it was given, or lose what it had.
    #expect(try names("gamma=2,resize=320").contains(Self.multiply))
    #expect(try !names("erosion,resize=320").contains(Self.multiply))
    #expect(try RewriteTests.names("opacity=0.5,resize=320").contains(Self.multiply))
    // Outside its input a warp may be transparent.
    #expect(try RewriteTests.names("transform=0.5|0|0|0.5|0|0,gaussian-blur=2").contains(Self.multiply))
  }

  /// One pixel is no mean, and a filter that does nothing does not change what cannot be seen.
  @Test(arguments: [
    "rotate=90", "crop=aspect=1", "gaussian-blur=0", "resize=scale=1", "sobel-edge-detection",
  ])
  func otherFiltersGetStraightColors(_ chain: String) throws {
    let names = try names(chain)
    #expect(!names.contains(Self.multiply) && !names.contains(Self.divide), "\(names)")
  }

  /// A chain of means multiplies once.
  @Test(arguments: [CompilerOptions.Parameters.fixed, .live])
  func conversionsInARowCancel(_ parameters: CompilerOptions.Parameters) throws {
    #expect(
      try names("motion-blur=4,gaussian-blur=2,lens-distortion=0.2", parameters) == [
        Self.multiply, "motion-blur", "gaussian-blur x", "gaussian-blur y", "lens-distortion", Self.divide,
      ])
  }

  /// Numbers are no colours, whatever is in their fourth channel.
  @Test func numbersHaveNoAlpha() throws {
    let names = try RewriteTests.names("dehaze")
    #expect(!names.contains(Self.multiply), "\(names)")
  }
}
