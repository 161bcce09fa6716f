import PlanCompiler
import Filters
import GLSL
import Pixels
import Testing

import FilterGraph
import PlanCompiler

/// The code choices in programs that determine their speed.
struct EmissionTests {
  /// Files of shared code stand in one program, so no two may declare the same name.
  @Test func sharedCodeDeclaresEachNameOnce() {
    var known: Set<String> = []
    for entry in FilterCatalog.standard.shared.entries {
      for name in Set(FilterCode(entry.text, line: 1).declarations) {
        #expect(known.insert(name).inserted, "'\(name)' of \(entry.path)")
      }
    }
  }

  /// A setting may have the name of something of ours.
  @Test func settingsMayBeNamedAsOurOwn() throws {
    let text = """
      //! filter dots
      //! summary Has settings of many names.
      //! kind pixel
      //! param size float 2 "Size"
      //! param texture float 2 "Texture"
      vec4 filter(vec4 image, Place place) { return image * param.size * param.texture; }
      """
    var catalog = FilterCatalog.standard
    catalog.add(try FilterDefinition.parse(text, path: "dots.glsl"))
    for chain in ["dots,gaussian-blur=6", "dots,median,dots,swirl"] {
      let plan = try RenderPlan.compile(
        try Graph(parsing: chain, catalog: catalog), catalog: catalog,
        frame: PictureDescription(format: .rgba8, size: PixelSize(width: 64, height: 48)),
        options: CompilerOptions(parameters: .live, costs: .software))
      for pass in plan.passes {
        var names: Set<String> = []
        for line in pass.fragmentShader.split(separator: "\n") where line.hasPrefix("uniform ") {
          let name = line.split(separator: " ")[2].prefix { $0 != ";" && $0 != "[" }
          #expect(names.insert(String(name)).inserted, "\(chain): \(line)")
        }
      }
    }
  }

  /// What a filter asks only the size of is not drawn.
  @Test func nothingIsDrawnForItsSize() throws {
    let catalog = FilterCatalog.standard
    for chain in [
      "gaussian-blur=9,picture-extent", "histogram-count,flip,picture-extent,sobel-edge-detection",
    ] {
      for fusion in [CompilerOptions.Fusion.full, .none] {
        let plan = try RenderPlan.compile(
          try Graph(parsing: chain, catalog: catalog), catalog: catalog,
          frame: PictureDescription(format: .nv12, size: PixelSize(width: 64, height: 48)),
          options: CompilerOptions(fusion: fusion))
        let drawn = plan.passes.flatMap(\.filters)
        #expect(
          !drawn.contains { $0.hasPrefix("gaussian") || $0.hasPrefix("histogram") }, "\(chain): \(drawn)")
      }
    }
  }

  static func passes(
    _ chain: String, encoding: ColorEncoding = .video709, orientation: Orientation = .up,
    parameters: CompilerOptions.Parameters = .live, lookup: LookupDescription? = nil,
    costs: CompilerOptions.Costs = .gpu
  ) throws -> [RenderPlan.Pass] {
    let catalog = try FilterCatalog.builtIn()
    let frame = PictureDescription(
      format: .nv12, size: PixelSize(width: 64, height: 48), encoding: encoding, orientation: orientation)
    return try RenderPlan.compile(
      Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame,
      options: CompilerOptions(parameters: parameters, costs: costs), lookups: { _ in lookup }
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
    #expect(try program("gamma=1.5", .live).contains("uniform float f1_gamma_gamma;"))
    #expect(try !program("gamma=1.5", .fixed).contains("uniform float"))
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

  /// The luma of BT.709 video without its chroma is off by up to 0.064/255, which a result must not show.
  @Test(
    arguments: [
      ("sobel-edge-detection", true), ("sobel-edge-detection,contrast=1.5", true),
      ("sobel-edge-detection=edge-strength=10", false), ("sobel-edge-detection,contrast=4", false),
      // A jump decides by what lies before it.
      ("threshold-edge-detection,contrast=4", true),
      ("sobel-edge-detection,contrast=4,luminance-threshold", false),
    ])
  func lumaWithoutChromaIsReadWhereItsErrorStaysSmall(chain: String, readsLumaAlone: Bool) throws {
    func readsChroma(_ parameters: CompilerOptions.Parameters) throws -> Bool {
      try Self.passes(chain, parameters: parameters)
        .contains { $0.textures.contains { $0.name == "source0_chroma_linear" } }
    }
    for parameters in [CompilerOptions.Parameters.fixed, .live] {
      #expect(try readsChroma(parameters) != readsLumaAlone)
    }
  }

  /// Until what follows enlarges too much, the programs of a plan in use are those of the usual settings.
  @Test func lumaOfALivePlanIsReadAsAtUsualSettings() throws {
    func program(_ chain: String) throws -> [String] {
      try Self.passes(chain, parameters: .live).map(\.fragmentShader)
    }
    let usual = try program("sobel-edge-detection,contrast")
    #expect(try program("sobel-edge-detection=edge-strength=1.5,contrast=0.5") == usual)
    #expect(try program("sobel-edge-detection=edge-strength=1.5,contrast=4") != usual)
  }

  @Test func aLookupHasTheCodeOfItsPartsAlone() throws {
    let cube = LookupDescription.Grid(count: 17)
    let curve = LookupDescription.Grid(count: 256)
    func samplers(_ lookup: LookupDescription) throws -> [Substring] {
      try Self.passes("lookup=a.cube", lookup: lookup)[0].textures
        .map { $0.name.drop { $0 != "_" }.dropFirst() }.filter { $0.hasPrefix("lookup") }
    }
    #expect(try samplers(.init(cube: cube)) == ["lookup_lookupImage_cube"])
    #expect(try samplers(.init(curve: curve, cube: nil)) == ["lookup_lookupImage_curves"])
    #expect(
      try samplers(.init(curve: curve, cube: cube)) == [
        "lookup_lookupImage_curves", "lookup_lookupImage_cube",
      ])
  }

  /// Filters whose names are words of GLSL, names of ours, or those of others with what ours may end in.
  static let names = [
    "filter", "mix", "place", "result", "input", "common", "half", "gl-bloom", "luma", "main", "texture",
    "source0-raw",
    "v1-mine", "mine", "mine-2", "mine-value", "mine-position", "mine-looked", "mine-across", "mine-at",
    "mine-part-2",
  ]

  /// Every name is declared once, whatever filters are called.
  @Test func filtersMayBeCalledAsOurOwn() throws {
    var catalog = FilterCatalog.standard
    for name in Self.names {
      let text = """
        //! filter \(name)
        //! summary Has a name.
        //! kind pixel
        float part_2(float x) { return x; }
        vec4 filter(vec4 image, Place place) { return part_2(0.5) * image; }
        """
      catalog.add(try FilterDefinition.parse(text, path: "\(name).glsl"))
    }
    let plan = try RenderPlan.compile(
      try Graph(parsing: (Self.names + Self.names).joined(separator: ","), catalog: catalog),
      catalog: catalog,
      frame: PictureDescription(format: .rgba8, size: PixelSize(width: 64, height: 48)))
    let program = try #require(plan.passes.first).fragment
    var names: Set<String> = []
    for case .function(let function) in program.items {
      #expect(names.insert(function.name).inserted, "\(function.name)")
    }
    // The filter's own function 'part_2' of each use, and the two uses of 'mine-part-2'.
    #expect(plan.passes.count == 1 && names.count { $0.hasSuffix("_part_2") } == 2 * Self.names.count + 2)
  }

  @Test func messagesKeepTheirLines() throws {
    let text = try Self.passes("sobel-edge-detection,vignette")[0].fragmentShader
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var returns = 0
    for (index, line) in lines.enumerated() where line.hasPrefix("#line ") && line.hasSuffix(" 0") {
      // The line after the directive, counted from 1.
      #expect(line == "#line \(index + 2) 0")
      returns += 1
    }
    #expect(returns >= 2)
  }

  @Test func codeIsTakenApartAndPutTogether() throws {
    let text = """
      #define TWICE(x) (2.0 * x) // größer
      const float part = 0.5;
      float half_of(float x) { return part * x; }
      vec4 filter(Place place) { /* tap here */ return tap2(1, 0) * half_of(TWICE(param.size)); }
      """
    let code = FilterCode(text, line: 5)
    #expect(code.declarations == ["TWICE", "part", "half_of", "filter"])
    #expect(code.readers == ["tap2"])
    #expect(code.uses.isDisjoint(with: code.declarations))
    var joined = ""
    for part in code.parts {
      switch part {
      case .text(let plain), .name(let plain): joined += plain
      case .setting(let index): joined += "param.\(code.settings[index].name)"
      case .lookup, .wrong: Issue.record("neither is there")
      }
    }
    #expect(joined == text)
    #expect(code.settings.map(\.name) == ["size"] && code.settings.map(\.line) == [8])
  }
}
