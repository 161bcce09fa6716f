import FilterGraph
import Filters
import Testing

/// Custom filters of a program, as types and as values.
struct OwnFilterTests {
  private struct Warmth: ShaderFilter {
    static let source = """
      //! filter warmth
      //! summary Warms the picture.
      //! kind pixel
      //! param amount float 0.2 0..1 "Strength"
      //! param tint color orange "Colour"
      //! param steps int 3 0..10 "Steps"
      vec4 filter(vec4 image, Place place) { return image + param.amount * param.tint * float(param.steps); }
      """
    var amount = 0.2
    init(amount: Double = 0.2) { self.amount = amount }
    init(settings: FilterSettings) { amount = settings["amount"] }
    var values: [String: ParameterValue] { ["amount": .number(amount)] }
  }

  private struct Broken: ShaderFilter {
    static let source =
      "//! filter broken\n//! summary S.\n//! kind pixel\nvec4 wrong() { return vec4(0.0); }\n"
    init() {}
    init(settings: FilterSettings) {}
    var values: [String: ParameterValue] { [:] }
  }

  /// As a program might write it that forgets the source.
  private struct Nameless: Filter {
    static let id = "no-such-filter"
    init() {}
    init(settings: FilterSettings) {}
    var values: [String: ParameterValue] { [:] }
  }

  private static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func aTypeCarriesItsDefinition() throws {
    #expect(Warmth.id == "warmth")
    #expect(try Warmth(amount: 0.5).asGraph().description == "warmth=amount=0.5")
    // Parsed once: graphs of two values have the same filters.
    #expect(try Warmth(amount: 0.1).asGraph().hasSameFilters(as: Warmth().asGraph()))
  }

  @Test func wrongTypesThrow() {
    #expect(Self.message { _ = try Broken().asGraph() }.hasPrefix("Broken:4:"))
    #expect(Broken.id == "Broken")
    #expect(Self.message { _ = try Nameless().asGraph() }.contains("no built-in filter 'no-such-filter'"))
    #expect(throws: FilterFileError.self) { try Nameless.definition }
  }

  @Test func valuesOutsideTheirRangeThrow() {
    for (amount, text) in [(1.5, "1.5"), (-1, "-1"), (.nan, "nan"), (.infinity, "inf"), (1e300, "1e+300")] {
      #expect(
        Self.message { _ = try Warmth(amount: amount).instance }
          == "'amount' of 'warmth': \(text) is outside the range 0..1")
    }
    #expect(throws: ParameterError.self) { try GaussianBlur(sigma: 1e18).instance }
    #expect(throws: ParameterError.self) { try FilmGrain(seed: .max).asGraph() }
    #expect(throws: ParameterError.self) { try Vignette(color: Color(red: 2, green: 0, blue: 0)).asGraph() }
  }

  @Test func aValueHasSettingsByName() throws {
    var filter = try CustomFilter(source: Warmth.source, name: "warmth.glsl")
    filter["amount"] = 0.4
    try filter.set("tint", to: "navy")
    #expect(try filter.asGraph().description == "warmth=amount=0.4:tint=navy")
    filter["amount"] = nil
    #expect(try filter.instance.description == "warmth=tint=navy")
    #expect(
      Self.message { try filter.set("steps", to: "11") }
        == "'steps' of 'warmth': 11 is outside the range 0..10")
    #expect(
      Self.message { try filter.set("steps", to: "1.5") }
        == "'steps' of 'warmth': '1.5' is not a whole number")
    #expect(
      Self.message { try filter.set("amuont", to: "1") }
        == "'amuont' of 'warmth': there is no such parameter; did you mean 'amount'?")
    filter["steps"] = 2.5
    #expect(Self.message { _ = try filter.asGraph() } == "'steps' of 'warmth': 2.5 is not a whole number")
    filter["steps"] = .file("a.png")
    #expect(Self.message { _ = try filter.asGraph() }.contains("is a file, not a value of type int"))
    filter["steps"] = .numbers([1, 2])
    #expect(Self.message { _ = try filter.asGraph() }.contains("expected one number, not 2"))
    #expect(
      Self.message { _ = try CustomFilter(source: "//! filter x\n", name: "x.glsl") }.hasPrefix("x.glsl:1:1:")
    )
  }

  @Test func settingsOfAGraphAreChecked() throws {
    var graph = try Warmth().asGraph()
    try graph.set("amount", of: graph.output, to: 0.75)
    #expect(graph.description == "warmth=amount=0.75")
    let before = graph
    #expect(throws: ParameterError.self) { try graph.set("amount", of: graph.output, to: 2) }
    #expect(throws: ParameterError.self) { try graph.set("nothing", of: graph.output, to: 2) }
    #expect(throws: ParameterError.self) { try graph.set("amount", of: graph.input, to: 0) }
    #expect(graph == before)
  }

  @Test func rangesOfHeadersAreChecked() {
    func message(_ parameter: String) -> String {
      Self.message {
        _ = try CustomFilter(
          source: "//! filter x\n//! summary S.\n//! kind pixel\n//! param \(parameter) \"P\"\n"
            + "vec4 filter(vec4 image, Place place) { return image; }\n")
      }
    }
    #expect(
      message("n int 1 0..1e300")
        == "filter:4:19: 1e+300 is beyond what type int holds: -2147483648..2147483647")
    #expect(message("n float 1 nan..1").contains("nan is beyond what type float holds"))
    #expect(message("n float 1 0..inf").contains("inf is beyond"))
    #expect(message("n float 1 2..0").contains("the range 2..0 is empty"))
    #expect(message("n int 3000000000").contains("the default 3000000000 lies outside ..2147483647"))
    #expect(message("n float 1 0..") == "")
  }
}
