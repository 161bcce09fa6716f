import FilterGraph
import Filters
import Pixels
import Testing

/// What programs read and rely on: the choices that decide their speed.
@Suite struct EmissionTests {
  static func passes(
    _ chain: String, encoding: ColorEncoding = .video709, orientation: Orientation = .up,
    parameters: CompilerOptions.Parameters = .live, lookup: LookupDescription? = nil
  ) throws -> [RenderPlan.Pass] {
    let catalog = try FilterCatalog.builtIn()
    let frame = SourceDescription(
      format: .nv12, size: PixelSize(width: 64, height: 48), encoding: encoding, orientation: orientation)
    return try RenderPlan.compile(
      Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame,
      options: CompilerOptions(parameters: parameters), lookups: { _ in lookup }
    ).passes
  }

  @Test func aChoiceLeavesOnlyItsOwnPasses() throws {
    #expect(try Self.passes("focus-peaking=mode=edge").count == 1)
    #expect(try Self.passes("focus-peaking=mode=overlay").count > 1)
  }

  @Test func aSliderChangesNoProgramAndAFixedSettingIsAConstant() throws {
    func program(_ chain: String, _ parameters: CompilerOptions.Parameters) throws -> String {
      try #require(try Self.passes(chain, parameters: parameters).first).fragmentShader
    }
    #expect(try program("gamma=1.5,exposure=1", .live) == program("gamma=2.5,exposure=-1", .live))
    #expect(try program("gamma=1.5", .live).contains("uniform float gamma_"))
    #expect(try !program("gamma=1.5", .fixed).contains("uniform float gamma_"))
    #expect(try program("gamma=1.5", .fixed) != program("gamma=2.5", .fixed))
  }

  @Test(arguments: [Orientation.up, .right])
  func lumaOfHighDefinitionVideoNeedsNoChroma(orientation: Orientation) throws {
    func samplers(_ encoding: ColorEncoding) throws -> [String] {
      try Self.passes("sobel-edge-detection", encoding: encoding, orientation: orientation)[0]
        .textures.map(\.name)
    }
    #expect(try samplers(.video709) == ["source0"])
    // The luma of standard definition weighs the colours otherwise.
    #expect(try samplers(.video601) == ["source0", "source0_chroma_linear"])
  }

  @Test func aLookupHasTheCodeOfItsPartsAlone() throws {
    let cube = LookupDescription.Grid(count: 17)
    let curve = LookupDescription.Grid(count: 256)
    func samplers(_ lookup: LookupDescription) throws -> [String] {
      try Self.passes("lookup=a.cube", lookup: lookup)[0].textures.map(\.name)
        .filter { $0.hasPrefix("lookup") }
    }
    #expect(try samplers(.init(cube: cube)) == ["lookup_lookupImage_cube"])
    #expect(try samplers(.init(curve: curve, cube: nil)) == ["lookup_lookupImage_curves"])
    #expect(
      try samplers(.init(curve: curve, cube: cube)) == [
        "lookup_lookupImage_curves", "lookup_lookupImage_cube",
      ])
  }
}
