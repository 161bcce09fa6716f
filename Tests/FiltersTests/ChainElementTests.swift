import FilterGraph
import Filters
import Testing

/// The elements of chains, and chains with several inputs.
struct ChainElementTests {
  @Test func twoInputsAreWiredAsInAText() throws {
    let glow = try Graph().combined(with: GaussianBlur(sigma: 12), by: ScreenBlend())
    #expect(try glow == Graph("gaussian-blur=12[b];[in][b]screen-blend"))
    let both = try ScreenBlend().applied(to: "sepia", Graph.source("camera2"))
    #expect(both.inputNames == ["in", "camera2"])
    #expect(both.description == "sepia,[camera2]screen-blend")
    let own = CustomFilter(FilterCatalog.standard.filter(named: "alpha-blend")!, values: ["mix": 0.3])
    #expect(
      try "sepia".combined(with: .source("camera2"), by: own).description
        == "sepia,[camera2]alpha-blend=mix=0.3")
    #expect(
      try Graph().combined(with: .picture("logo.png"), by: NormalBlend()).description
        == "image=logo.png[n1];[in][n1]normal-blend")
  }

  @Test func furtherSourcesAreInputsOfTheirNames() throws {
    let inset = try Sepia().applied(to: Graph.source("camera2"))
    #expect(inset.description == "[camera2]sepia")
    // One name is one input, however often it is read.
    let twice = try inset.combined(with: .source("camera2"), by: ScreenBlend())
    #expect(twice.inputNames == ["in", "camera2"])
    #expect(twice.description == "[camera2]sepia,[camera2]screen-blend")
    #expect(try "[in][camera2]screen-blend".asGraph().inputNames == ["in", "camera2"])
    #expect(Graph.source("in") == Graph())
  }

  @Test func theNumberOfInputsIsChecked() throws {
    let error = #expect(throws: ParameterError.self) { try ScreenBlend().applied(to: Graph()) }
    #expect(
      error?.description
        == "'inputs' of 'screen-blend': the filter reads 2 pictures, not 1; give one chain for each")
    #expect(throws: ParameterError.self) { try Sepia().applied(to: Graph(), Graph()) }
    // The clean frame, which peaking reads by itself.
    let peaking = try FocusPeaking().applied(to: Exposure(exposure: 1))
    #expect(try peaking == Graph("exposure=1,focus-peaking"))
  }

  @Test func textsNameAProgramsOwnFilters() throws {
    let warmth = try CustomFilter(
      source: """
        //! filter warmth
        //! summary Warms the picture.
        //! kind pixel
        //! param amount float 0.2 0..1 "Strength"
        vec4 filter(vec4 image, Place place) { return image * (1.0 + param.amount); }
        """)
    let graph = try Graph("warmth=0.4,vignette", filters: [warmth])
    #expect(graph.description == "warmth=amount=0.4,vignette")
    #expect(throws: ChainError.self) { try Graph("warmth=0.4,vignette") }
  }
}
