import FilterGraph
import Testing

struct HeaderTests {
  static func parse(_ lines: String...) throws(FilterFileError) -> FilterDefinition {
    try FilterDefinition.parse(lines.joined(separator: "\n"), path: "x.glsl")
  }

  @Test func aHeaderIsReadWhole() throws {
    let filter = try Self.parse(
      "//! filter soft-edge", "//! gpuimage GPUImageSoftEdgeFilter", "//! summary Softens.",
      "//! kind stencil ceil(2 * edgeWidth)", "//! separable",
      "//! param edge-width float 1.5 0..4 \"Width\"", "//! param tint color 0x102030@0.5 \"Tint\"",
      "//! let half = edgeWidth / 2", "//! identity edgeWidth == 0", "//! reads luma", "//! out r8",
      "vec4 filter(Place place) { return vec4(alongLuma(0)); }")
    #expect(filter.id == "soft-edge")
    #expect(filter.aliases == ["GPUImageSoftEdgeFilter"])
    #expect(filter.parameters.map(\.rangeText) == ["0..4", ""])
    #expect(filter.parameter(named: "edgeWidth")?.name == "edge-width")
    #expect(filter.bodyLine == 12)
    let environment = filter.environment(for: ["edge-width": .number(3)])
    #expect(environment.number("half") == 1.5)
    guard case .separable(let radius) = filter.kind else { Issue.record("not separable"); return }
    #expect(radius.value(in: environment) == 6)
  }

  @Test func lengthsInPixelsAreDeclared() throws {
    let filter = try Self.parse(
      "//! filter a", "//! summary S.", "//! kind stencil 2", "//! role aid",
      "//! param x float 2 0..4 px \"X\"", "//! param y int 3 px \"Y\"", "//! param z float 2 0..4 \"Z\"",
      "//! param step int 1 1..16 px \"Step\"", "//! grid step",
      "vec4 filter(Place place) { return tap(-2, 0); }")
    #expect(filter.parameters.map(\.unit) == [.pixels, .pixels, nil, .pixels])
    #expect(filter.parameters.map(\.rangeText) == ["0..4 px", "px", "0..4", "1..16 px"])
    #expect(filter.role == .aid)
    let wide = try FilterInstance(filter, ["step": .number(3)])
    #expect(wide.radius == 6)
  }

  private static let idRule =
    "write a letter, then letters 'a' to 'z', digits and single hyphens between them"

  @Test(arguments: [
    ("//! fliter a", "x.glsl:1:5: no header line 'fliter'; did you mean 'filter'?"),
    ("//! filter A", "x.glsl:1:12: 'A' is not an id: \(idRule)"),
    ("//! filter größe", "x.glsl:1:12: 'größe' is not an id: \(idRule)"),
    ("//! filter a²", "x.glsl:1:12: 'a²' is not an id: \(idRule)"),
    ("//! filter 2a", "x.glsl:1:12: '2a' is not an id: \(idRule)"),
    ("//! filter a--b", "x.glsl:1:12: 'a--b' is not an id: \(idRule)"),
    ("//! filter a-", "x.glsl:1:12: 'a-' is not an id: \(idRule)"),
    ("//! summary S", "x.glsl:1:1: no '//! filter ID' line"),
    ("//! filter a\n//! summary S\n//! kind pxel", "x.glsl:3:10: no kind 'pxel'; did you mean 'pixel'?"),
    ("//! filter a\n//! summary S\n//! kind pixel", "x.glsl:1:1: no code after the header"),
    ("//! filter a\n//! summary S\n//! kind stencil", "x.glsl:3:10: expected 'kind stencil RADIUS'"),
    ("//! filter a\n//! param x float 2 0..1 \"X\"", "x.glsl:2:19: the default 2 lies outside 0..1"),
    ("//! filter a\n//! param x flaot 2 \"X\"", "x.glsl:2:13: no type 'flaot'; did you mean 'float'?"),
    (
      "//! filter a\n//! param x float 2",
      "x.glsl:2:11: expected 'param NAME TYPE DEFAULT [RANGE] [px] \"LABEL\"'"
    ),
    (
      "//! filter a\n//! param x color red px \"X\"",
      "x.glsl:2:13: a length in px is of type float, int or list, not color"
    ),
    ("//! filter a\n//! role pet", "x.glsl:2:10: 'pet' is not known here"),
    (
      "//! filter a\n//! param x int 1 1..9 \"X\"\n//! grid x",
      "x.glsl:3:10: 'grid' names a parameter declared above, such as 'param spacing int 1 1..16 px'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind pixel\n//! param x int 1 1..9 px \"X\"\n//! grid x\nvec4 filter(vec4 a, Place place) { return a; }",
      "x.glsl:3:1: 'grid' belongs to 'kind stencil' without 'separable'"
    ),
    ("//! filter a\n//! param x float \"X\"", "x.glsl:2:11: '' is not a number"),
    ("//! filter a\n//! param x list 1|2 \"X\"\n//! let y = x[1e300]", "x.glsl:3:16: expected ']'"),
    ("//! filter a\n//! param x list 1|2 \"X\"\n//! let y = x[99999999999999999999]", "x.glsl:3:"),
    ("//! filter a\r\n//! summary S\r\n//! kind pxel\r\n", "x.glsl:3:10: no kind 'pxel'"),
    ("//! filter a\n//! let y = z + 1", "x.glsl:2:13: no name 'z' in 'z + 1'"),
    ("//! filter a\n//! let y = pow(2)", "x.glsl:2:13: 'pow' takes 2 arguments, not 1 in 'pow(2)'"),
    ("//! filter a\n//! gain x", "x.glsl:2:10: no name 'x' in 'x'"),
    (
      "//! filter a\n//! summary S\n//! kind warp\n//! gain 1\nvec2 warp(Place place) { return place.position; }",
      "x.glsl:3:1: 'gain' belongs to 'kind pixel' without 'matrix'"
    ),
    ("//! filter a\n//! jumps high", "x.glsl:2:11: unexpected 'high' after 'jumps'"),
    (
      "//! filter a\n//! merge x = 2", "x.glsl:2:11: 'x' is not a parameter of type float declared above"
    ),
    (
      "//! filter a\n//! param x float 2 \"X\"\n//! merge x = x * nextY",
      "x.glsl:3:19: no name 'nextY'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind warp\n//! param x float 2 \"X\"\n//! merge x = x * nextX\nvec2 warp(Place place) { return place.position; }",
      "x.glsl:3:1: 'merge' belongs to 'kind pixel' with one input"
    ),
    ("//! filter a\n//! filter b", "x.glsl:2:5: 'filter' appears twice"),
    (
      "//! filter a\n//! inputs b c:d@2",
      "x.glsl:2:14: 'c:d@2' does not name a picture from the history; expected NAME:out, or NAME:INPUT@"
    ),
    ("//! filter a\n//! inputs b c:b", "x.glsl:2:14: 'c:b' does not name a picture from the history"),
    (
      "//! filter a\n//! inputs b c:out d",
      "x.glsl:2:20: 'd' follows a picture from the history; list inputs first"
    ),
    (
      "//! filter a\n//! summary S\n//! kind warp\n//! inputs b c:out\nvec2 warp(Place place) { return place.position; }",
      "x.glsl:4:1: only pixel, stencil and general filters"
    ),
    (
      "//! filter a\n//! summary S\n//! kind pixel\n//! inputs c:out\nvec4 filter(vec4 c, Place place) { return c; }",
      "x.glsl:4:1: a filter that reads earlier frames needs an input, which the first frame reads instead"
    ),
    (
      "//! filter a\n//! summary S\n//! kind pixel\n//! inputs b c:out\nvec4 filter(vec4 b, Place place) { return b; }",
      "x.glsl:5:6: expected 'vec4 filter(vec4 b, vec4 c, Place place)'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind pixel\n//! inputs b c:b@n\nvec4 filter(vec4 b, vec4 c, Place place) { return b; }",
      "x.glsl:4:18: no name 'n' in 'n'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind scatter\nvec4 filter(Place place) { return tap(0, 0); }",
      "x.glsl:3:1: a scatter needs an input and a 'size'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind scatter\n//! size 1 ; 1\nvec4 filter(Place place) { return tap(0, 0); }",
      "x.glsl:5:6: expected 'vec4 filter(Place place, out vec2 target)'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind general\n//! points 1 ; 1\nvec4 filter(Place place) { return tap(0, 0); }",
      "x.glsl:3:1: 'points' belongs to 'kind scatter'"
    ),
    (
      "//! filter a\n//! summary S\n//! kind pixel\n//! taps 3\nvec4 filter(vec4 image, Place place) { return image; }",
      "x.glsl:4:1: 'taps' belongs to 'kind stencil' and 'kind general'"
    ),
    (
      "//! filter a\n//! result points 0",
      "x.glsl:2:12: expected 'result color|number|histogram|points|lines', with a limit from 1 to 65536"
    ),
    ("//! filter a\n//! result color 3", "x.glsl:2:12: expected 'result color"),
    ("//! filter a\n//! points 3", "x.glsl:2:12: expected 'points WIDTH ; HEIGHT'"),
    ("//! filter a\n//! identity 1 +", "x.glsl:2:17: expected a value in '1 +'"),
    (
      "//! filter a\n//! summary S\n//! kind pixel\nvoid f() {}\n//! edge clamp",
      "x.glsl:5:1: a header line after the code"
    ),
  ])
  func mistakesAreTold(text: String, message: String) {
    let error = #expect(throws: FilterFileError.self) { try FilterDefinition.parse(text, path: "x.glsl") }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "none")")
  }

  @Test(arguments: [
    ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("-2 * -3", 6), ("2 > 1 ? 10 : 20", 10), ("1 == 2 || 3 >= 3", 1),
    ("!0 && 1", 1), ("clamp(5, 0, 2) + mix(1, 3, 0.5)", 4), ("7 % 4", 3), ("1 ? 0 ? 1 : 2 : 3", 2),
    ("1e2 / 4", 25),
    ("round(cos(pi))", -1),
  ])
  func formulas(text: String, value: Double) throws {
    #expect(try Expression(text, names: [:]).value(in: .init()) == value)
  }
}
