import FilterGraph
import Testing

/// Other names of a filter, under which its parameters have other defaults.
struct AliasTests {
  private static let header = """
    //! filter edges
    //! gpuimage GPUImageEdgesFilter EdgesFilter strength=0.2 tint=red mode=soft
    //! gpuimage OldEdges
    //! summary S.
    //! kind pixel
    //! param strength float 0.35 0..1 "Strength"
    //! param tint color blue "Tint"
    //! param mode enum hard hard|soft "Mode"
    vec4 filter(vec4 image, Place place) { return image; }
    """

  private static func catalog() throws -> FilterCatalog {
    FilterCatalog(filters: [try FilterDefinition.parse(header, path: "edges.glsl")])
  }

  @Test func settingsAreTypedValues() throws {
    let filter = try FilterDefinition.parse(Self.header, path: "edges.glsl")
    #expect(filter.aliases == ["GPUImageEdgesFilter", "EdgesFilter", "OldEdges"])
    let settings: [String: ParameterValue] = [
      "strength": 0.2, "tint": .numbers([1, 0, 0, 1]), "mode": 1,
    ]
    #expect(filter.aliasDefaults == ["GPUImageEdgesFilter": settings, "EdgesFilter": settings])
    let strength = try #require(filter.parameter(named: "strength"))
    #expect(filter.defaultValue(of: strength, as: "EdgesFilter") == 0.2)
    #expect(filter.defaultValue(of: strength, as: "edges") == 0.35)
    #expect(filter.chain(as: "EdgesFilter") == "edges=strength=0.2:tint=red:mode=soft")
    #expect(filter.chain(as: "OldEdges") == "edges")
  }

  /// What is printed means the same when it is read again.
  @Test(arguments: [
    ("GPUImageEdgesFilter", "edges=strength=0.2:tint=red:mode=soft"), ("edges", "edges"),
    ("OldEdges", "edges"),
    ("EdgesFilter=0.7", "edges=strength=0.7:tint=red:mode=soft"),
    ("EdgesFilter=strength=0.35:tint=blue", "edges=mode=soft"),
  ])
  func chainsHaveTheDefaultsOfTheName(chain: String, printed: String) throws {
    let catalog = try Self.catalog()
    let graph = try Graph(parsing: chain, catalog: catalog)
    #expect(graph.description == printed)
    #expect(try Graph(parsing: graph.description, catalog: catalog) == graph)
  }

  /// The names of a text that is read later are found without its settings.
  @Test func aTrustedTextHasTheSameNames() throws {
    let catalog = try FilterCatalog(
      trusted: [("edges.glsl", Self.header)], common: [], tableProviders: [:], curveProviders: [:])
    #expect(catalog.filter(named: "EdgesFilter")?.aliasDefaults.count == 2)
    #expect(catalog.filter(named: "strength=0.2") == nil)
  }

  @Test(arguments: [
    ("GPUImageX strenth=0.2", "x.glsl:2:24: no parameter 'strenth'; did you mean 'strength'?"),
    ("GPUImageX strength=2", "x.glsl:2:24: 2 is outside the range 0..1 for 'strength'"),
    ("GPUImageX strength=much", "x.glsl:2:24: 'much' is not a number for 'strength'"),
    ("GPUImageX count=1.5", "x.glsl:2:24: '1.5' is not a whole number for 'count'"),
    ("GPUImageX strength=0.1 strength=0.2", "x.glsl:2:37: 'strength' is given twice"),
    ("strength=0.1", "x.glsl:2:14: expected 'gpuimage NAME … [PARAMETER=VALUE …]'"),
    ("strength=0.1 GPUImageX", "x.glsl:2:14: expected 'gpuimage NAME … [PARAMETER=VALUE …]'"),
    ("GPUImageX GPUImageX", "x.glsl:2:24: 'GPUImageX' appears twice"),
  ])
  func wrongSettingsAreErrors(line: String, message: String) {
    let text = """
      //! filter x
      //! gpuimage \(line)
      //! summary S.
      //! kind pixel
      //! param strength float 0.35 0..1 "Strength"
      //! param count int 1 "Count"
      vec4 filter(vec4 image, Place place) { return image; }
      """
    let error = #expect(throws: FilterFileError.self) { try FilterDefinition.parse(text, path: "x.glsl") }
    #expect(error.map { "\($0)" } == message)
  }
}
