import PlanCompiler
import Filters
import Pixels
import Testing

import FilterGraph

/// The reach of stencils: proofs, errors and clamping.
struct ReachTests {
  private static func parse(_ header: String, _ code: String) throws(FilterFileError) -> FilterDefinition {
    try ShaderCheckTests.parse(header, code)
  }

  private static func body(_ lines: String) -> String { "vec4 filter(Place place) {\n\(lines)\n}" }

  /// Code that stays within its radius, however it says so.
  @Test(arguments: [
    ("2", "return tap(2, -2) + tap(-1 - 1, +2) + tap(0x2, 6 / 3);"),
    ("2", "vec4 sum = vec4(0.0); for (int i = -2; i <= 2; i++) sum += tap(i, 0); return sum;"),
    ("2", "vec4 sum = vec4(0.0); for (int i = 2; i > -3; --i) { sum += tap(0, -i); } return sum;"),
    ("3", "vec4 sum = vec4(0.0); for (int i = -3; i < 5; i += 3) sum += tap(i, 0); return sum;"),
    (
      "2",
      "vec4 sum = vec4(0.0); for (int i = 0; i < 25; i++) sum += tap(clamp(i - 12, -2, 2), 0); return sum;"
    ),
    ("2", "int x = place.position.x < 0.5 ? -2 : 2; return tap(x, -x);"),
    ("2", "int x = 7; if (x > 5) { x = 1; } else { x = 9; } return tap(x, 2 * x);"),
    ("2", "int x = 0; while (x < 2) { x = 2; } x = min(max(x, -1), 1); return tap(x, 0);"),
    ("2", "const int far = 2; int near = -far; near += 1; near *= 2; return tap(near, far);"),
    ("2", "if (false) { return tap(9, 9); } return tap(0, 0); return tap(8, 8);"),
    ("2", "return tap(int(float(2) + 0.25), int(-1.75));"),
    ("2", "int i = int(place.position.x * 4.0); return tap(abs(i) % 3, 0);"),
  ])
  func proved(radius: String, code: String) throws {
    let filter = try Self.parse("kind stencil \(radius)", Self.body(code))
    #expect(filter.reach(for: [:]) == .within)
  }

  @Test(arguments: [
    ("1", "return tap(2, 0);", "5:8: this read is 2 pixels away, beyond the stencil's radius of 1"),
    ("1", "return tap(0, -2);", "5:8: this read is 2 pixels away"),
    ("1.5", "return tap(0, 3);", "5:8: this read is 3 pixels away, beyond the stencil's radius of 2"),
    ("2", "int x = 1;\nx += 2;\nreturn tap(0, -x);", "7:8: this read is 3 pixels away"),
    (
      "2", "vec4 s;\nfor (int i = 0; i <= 3; i++) s += tap(i, 0);\nreturn s;",
      "6:35: this read is 3 pixels away"
    ),
    (
      "2", "vec4 s;\nfor (int i = 0; i < 9; i += 4) s += tap(0, -i);\nreturn s;",
      "6:37: this read is 8 pixels away"
    ),
    (
      "2", "vec4 s;\nfor (int i = 1; i < 3; i++) for (int j = -2; j < 0; j++) s += tap(i * j, 0);\nreturn s;",
      "6:63: this read is 4 pixels away"
    ),
  ])
  func refused(radius: String, code: String, message: String) {
    let found = ShaderCheckTests.message("kind stencil \(radius)", Self.body(code))
    #expect(found?.hasPrefix("x.glsl:" + message) == true, "\(found ?? "no error")")
  }

  @Test func theEndsOfRangesAreTried() {
    let code = Self.body("return tap(param.far, 0);")
    #expect(ShaderCheckTests.message("kind stencil 3\nparam far int 1 0..3 \"F\"", code) == nil)
    #expect(
      ShaderCheckTests.message("kind stencil 3\nparam far int 1 0..4 \"F\"", code)
        == "x.glsl:6:8: this read is 4 pixels away, beyond the stencil's radius of 3 where far is 4")
    #expect(
      ShaderCheckTests.message("kind stencil far\nparam far int 1 0..4 \"F\"", code) == nil)
  }

  /// What may be right is neither refused nor trusted.
  @Test(arguments: [
    "int x = int(place.position.x * 9.0); return tap(x, 0);",
    "int x = 0; while (x < 9) { x += 2; } return tap(x, 0);",
    "int x = 1; for (int i = 0; i < 3; i++) { x += 1; } return tap(x, 0);",
    "for (int i = 0; i < 9; i++) { if (place.size.x > float(i)) { return tap(i, 0); } } return vec4(0.0);",
    "vec4 s; for (int i = 0; i < 9; i++) { s += tap(i, 0); if (s.r > 1.0) break; } return s;",
    "ivec2 d = ivec2(1); return tap(d.x, d.y);",
    "int offsets[2] = int[2](1, -1); return tap(offsets[0], 0);",
    "bool far = place.position.x > 0.5 && tap(9, 0).r > 0.5; return vec4(far);",
    "int x = 1; switch (x) { case 1: break; } return tap(1, 0);",
    "int a = 2000000000; return tap(a + a, 0);",
    // Too deep to be followed, so that they may read anywhere.
    "vec4 c = " + nested("tap(9, 0)") + "; return c;",
    "int i = 0; float k = " + nested("float(i = 9)") + "; return tap(i, 0);",
    "vec4 c = vec4(0.0)" + String(repeating: " + tap(9, 0)", count: 320) + "; return c;",
    "float j = 0.0; float f = modf(9.5, j); return tap(int(j), 0);",
    // A condition and a step see what a 'continue' leaves.
    "int n = 0; int j = 0; do { n++; j = 9; if (n > 1) continue; j = 0; } while (n < 3 && tap(j, 0).r > 0.5); return tap(0, 0);",
    "int j = 0; vec4 c; for (int n = 0; n < 3; c = tap(j, 0), n++) { j = 9; if (n > 1) continue; j = 0; } return c;",
    "vec4 c; for (int i = 0; i < (i = 9, 3); i++) { c += tap(i, 0); } return c;",
  ])
  func heldBack(code: String) throws {
    let filter = try Self.parse("kind stencil 2", Self.body(code))
    #expect(filter.reach(for: [:]) == .unproven)
    let text = try Self.program(filter)
    #expect(text.contains(/dx = clamp\(dx, -(\w+_farthest_tap), \1\);/))
  }

  /// Macros are replaced before the proof; what a driver may define is not known to it.
  @Test func macrosAreFollowed() throws {
    let plain = try Self.parse("kind stencil 2", "#define R 2\n" + Self.body("return tap(R, -R);"))
    #expect(plain.reach(for: [:]) == .within)
    let chosen = try Self.parse(
      "kind stencil 2", "#if 1\n#define R 2\n#else\n#define R 3\n#endif\n" + Self.body("return tap(R, 0);"))
    #expect(chosen.reach(for: [:]) == .within)
    let wide = "#define WIDE GL_EXT_wide\n"
    for condition in ["ifdef GL_EXT_wide", "if defined(GL_EXT_wide)", "ifndef __LINE__", "if WIDE"] {
      let unknown = try Self.parse(
        "kind stencil 2",
        wide + "#\(condition)\n#define R 3\n#else\n#define R 2\n#endif\n" + Self.body("return tap(R, 0);"))
      #expect(unknown.reach(for: [:]) == .unproven, "\(condition)")
    }
    // Names that a macro's own expansion leaves, and one that a macro replaces behind a point.
    for code in [
      "#define abs(x) x\n#define E\n" + Self.body("return tap(2 + abs E (-2), 0);"),
      "#define abs(x) x\n#define T abs(abs)\n" + Self.body("return tap(2 + T(-2), 0);"),
      "#define level other\n" + Self.body("int other = 9; return tap(param.level, 0);"),
    ] {
      let unknown = try Self.parse(
        "kind stencil 2\nparam level int 9 0..9 \"L\"\nparam other int 0 0..1 \"O\"", code)
      #expect(unknown.reach(for: [:]) == .unproven, "\(code)")
    }
    let function = try Self.parse("kind stencil 2", "#define R(x) tap(x, 0)\n" + Self.body("return R(1);"))
    #expect(function.reach(for: [:]) == .within)
    for macro in ["#define R(x) tap(x + 2, 0)", "#define G(x) tap(x + 2, 0)\n#define R G"] {
      let far = macro + "\n" + Self.body("return R(1);")
      #expect(throws: FilterFileError.self, "\(macro)") { try Self.parse("kind stencil 2", far) }
    }
  }

  @Test func functionsAreFollowed() throws {
    let helper = "vec4 row(int y, int reach) {\n  return tap(-reach, y) + tap(reach, y);\n}\n"
    let near = try Self.parse("kind stencil 2", helper + Self.body("return row(1, 2) + row(-1, 1);"))
    #expect(near.reach(for: [:]) == .within)
    #expect(
      ShaderCheckTests.message("kind stencil 2", helper + Self.body("return row(1, 3);"))
        == "x.glsl:5:10: this read is 3 pixels away, beyond the stencil's radius of 2")
    let changing = "void move(inout int x) { x += 5; }\n"
    let moved = try Self.parse(
      "kind stencil 2", changing + Self.body("int x = 0; move(x); return tap(x, 0);"))
    #expect(moved.reach(for: [:]) == .unproven)
  }

  /// So that no program of ours spends anything on it, and sliders compile nothing.
  @Test func everyBuiltInStencilIsProved() throws {
    var stencils = 0
    var state: UInt64 = 11
    func unit() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / 0x1p53
    }
    for filter in FilterCatalog.standard.filters where filter.kind.isStencil {
      stencils += 1
      for _ in 0..<20 {
        var values: [String: ParameterValue] = [:]
        for parameter in filter.parameters where parameter.kind.count == 1 {
          let low = parameter.minimum ?? -50, high = parameter.maximum ?? low + 100
          let number = low + unit() * (high - low)
          switch parameter.kind {
          case .float: values[parameter.name] = .number(number)
          case .choice(let words): values[parameter.name] = .number(Double(Int(unit() * Double(words.count))))
          default: values[parameter.name] = .number(number.rounded())
          }
        }
        #expect(filter.reach(for: values) == .within, "\(filter.id) \(values)")
      }
    }
    #expect(stencils >= 10)
  }

  private static func program(_ filter: FilterDefinition) throws -> String {
    var catalog = FilterCatalog.standard
    catalog.add(filter)
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 8, height: 8))
    let plan = try RenderPlan.compile(
      Graph(parsing: filter.id, catalog: catalog), catalog: catalog, frame: frame,
      options: CompilerOptions(parameters: .live))
    return try #require(plan.passes.last).fragmentShader
  }
}

/// An expression in more parentheses than the analysis follows.
private func nested(_ code: String) -> String {
  String(repeating: "(", count: 90) + code + String(repeating: ")", count: 90)
}
