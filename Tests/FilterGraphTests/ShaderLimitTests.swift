import FilterGraph
import Testing

/// What would take a driver's memory or stack is refused before it sees it.
struct ShaderLimitTests {
  /// A form in which users give shaders, with the line on which the code begins.
  enum Form: CaseIterable {
    case own, fragment

    fileprivate func error(_ global: String, _ body: String) -> String? {
      let text =
        switch self {
        case .own:
          "//! filter a\n//! summary S.\n//! kind pixel\n\(global)\nvec4 filter(vec4 image, Place place) {\n\(body)\nreturn image * x; }"
        case .fragment:
          "varying vec2 v_texCoord;\nuniform sampler2D t;\n\n\(global)\nvoid main() {\n\(body)\ngl_FragColor = texture2D(t, v_texCoord) * x; }"
        }
      do throws(FilterFileError) {
        _ = try FilterDefinition.parse(text, path: "a.fsh")
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  private static let wayOut = "shorten its arrays, or read the values from a picture"

  @Test(arguments: [
    (
      "", "float x = 0.0; float a[50000000];",
      "6:22: 'a' holds 50000000 numbers; at most 4096 are taken: \(wayOut)"
    ),
    ("", "float x = 0.0; mat4 a[2000];", "6:21: 'a' holds 32000 numbers; at most 4096 are taken: \(wayOut)"),
    (
      "const int N = 1024 * 4;", "float x = 0.0, a[N + 1];",
      "6:16: 'a' holds 4097 numbers; at most 4096 are taken: \(wayOut)"
    ),
    (
      "#define N 1000\n", "float x = 0.0; float a[N * N];",
      "7:22: 'a' holds 1000000 numbers; at most 4096 are taken: \(wayOut)"
    ),
    (
      "struct S { float m[3000]; vec4 n[500]; };", "float x = 0.0;",
      "4:32: 'S' holds 5000 numbers; at most 4096 are taken: \(wayOut)"
    ),
    (
      "struct S { float m[3000]; };", "float x = 0.0; S s, t[2];",
      "6:21: 't' holds 6000 numbers; at most 4096 are taken: \(wayOut)"
    ),
    (
      "", "float x = 0.0; float a[4000], b[4000]; float c[4000]; float d[4000]; float e[4000];",
      "6:76: with 'e' the shader's arrays hold 20000 numbers; at most 16384 are taken: "
    ),
    (
      "", "int n = 3; float x = 0.0; float a[n];",
      "6:35: the length of 'a' cannot be read from the text; write a whole number, or a 'const int' that is one, so that it "
        + "can be compared with the limit of 4096 numbers"
    ),
  ])
  func arrays(global: String, body: String, message: String) {
    for form in Form.allCases {
      let error = form.error(global, body)
      #expect(error?.hasPrefix("a.fsh:" + message) == true, "\(form): \(error ?? "accepted")")
    }
  }

  /// A body behind brackets without a name was once looked for a name before the text.
  @Test(arguments: [
    "(float y) { }", "float f(float y) { return y; }(float z) { return z; }", "; () { } () { }",
  ]
  )
  func functionsWithoutNamesAreReadToTheirEnd(global: String) {
    // The array is refused, if nothing else is.
    for form in Form.allCases { #expect(form.error(global, "float x = 0.0; float a[5000];") != nil) }
  }

  /// As much as is allowed.
  @Test func whatIsTaken() {
    let list = (0..<256).map { "\($0).0" }.joined(separator: ", ")
    for form in Form.allCases {
      #expect(form.error("", "float a[4096]; a[0] = 1.0; float x = a[0];") == nil)
      #expect(form.error("", Self.sum(2500)) == nil)
      let nested = "float x = " + Self.times(150, "(") + "1.0" + Self.times(150, ")") + ";"
      #expect(form.error("", nested) == nil)
      #expect(form.error("", "float x = 0.0; " + Self.times(2500, "x += 1.0;\n")) == nil)
      #expect(form.error("", Self.choices(150)) == nil)
      #expect(form.error("float f(float y) { return y + max(1.0, 2.0); }", "float x = f(f(f(1.0)));") == nil)
    }
    #expect(Form.own.error("const float list[256] = float[](\(list));", "float x = list[3];") == nil)
  }

  private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  private static func sum(_ count: Int) -> String {
    "float x = " + Array(repeating: "1.0", count: count).joined(separator: " + ") + ";"
  }

  private static func choices(_ count: Int) -> String {
    let branches = (0..<count).map { "if (x < \($0).0) x = 1.0;" }
    return "float x = 0.0; " + branches.joined(separator: " else ")
  }

  /// Definitions of 30 macros or functions, each of which uses the one before it twice.
  private static func doubled(_ line: (_ name: Int) -> String) -> String { (1...30).map(line).joined() }

  /// Drivers join statements that read what the ones before them wrote into one expression.
  private static let line = "x = fract(sin(x * 1.5 + 0.5));\n"

  /// Chains that no single expression shows: through variables, arguments, results, and variables of the file.
  @Test func chainsThroughStatementsAreLimited() {
    let function = "float f(float x) { \(Self.times(60, Self.line)) return x; }"
    let argument = "void f(inout float x) { \(Self.times(60, Self.line)) }"
    let forward = "float f(float x);\nfloat h(float x) { return f(x); }\n" + function
    let list = (1...3000).map { "x\($0) = x\($0 - 1) * 1.5" }.joined(separator: ", ")
    for form in Form.allCases {
      for (global, body) in [
        ("", "float x = 0.0;\n" + Self.times(3000, Self.line)),
        ("", "float x0 = 0.0, \(list); float x = x3000;"),
        ("", "vec2 v = vec2(0.0); \(Self.times(1500, "v[0] = v.y * 2.0; v.y -= (v).x;\n")) float x = v.x;"),
        ("", "float x = 0.0; \(Self.times(3000, "x++; "))"),
        (function, "float x = 0.0; " + Self.times(20, "x = f(x);\n")),
        (argument, "float x = 0.0; " + Self.times(20, "f(x);\n")),
        (forward, "float x = 0.0; " + Self.times(20, "x = h(x);\n")),
      ] {
        let error = form.error(global, body)
        #expect(
          error?.contains("operators depend on one another here") == true,
          "\(form): \(body.prefix(60)): \(error?.prefix(300) ?? "accepted")")
      }
    }
    let global = "float y = 0.5;\nvoid f() { \(Self.times(60, "y = fract(sin(y * 1.5 + 0.5));\n")) }"
    let error = Form.fragment.error(global, "float x = 1.0; \(Self.times(20, "f();\n")) x = y;")
    #expect(error?.contains("operators depend on one another here") == true, "\(error ?? "accepted")")
  }

  /// What is beside one another, or in a loop, is no chain.
  @Test func whatDoesNotDependIsTaken() {
    let function = "float f(float x) { \(Self.times(60, Self.line)) return x; }"
    let sums = Self.times(3000, "x = image0 * 1.5;\n")
    for form in Form.allCases {
      #expect(form.error("", "float x = 0.0, image0 = 0.5;\n" + sums) == nil)
      #expect(
        form.error(
          function, "float x = max(\(Array(repeating: "f(1.0)", count: 20).joined(separator: " + ")), 0.0);")
          == nil)
      #expect(form.error(function, "float x = 0.0; for (int i = 0; i < 100; i++) { x = f(x); }") == nil)
    }
  }

  private static let deep: [(global: String, body: String, message: String)] = {
    var cases: [(String, String, String)] = []
    // 42,000 words of one sum.
    cases.append(("", sum(21_000), "operators depend on one another"))
    cases.append(
      (
        "", sum(5000),
        "2801 operators depend on one another here, in an expression or through variables; at most 2800 are taken: "
      ))
    cases.append(("", "float x = " + times(5000, "- ") + "1.0;", "operators depend on one another"))
    cases.append(
      ("", "float x = " + times(2100, "true ? 1.0 : ") + "1.0;", "operators depend on one another"))
    cases.append(
      ("", "float x = vec4(1.0)" + times(5000, ".xyzw") + ".x;", "operators depend on one another"))
    let terms = times(190, times(24, " + 1.0") + ")")
    cases.append(
      ("", "float x = " + times(190, "(") + "1.0" + terms + ";", "operators depend on one another"))
    cases.append(
      ("", "float x = " + times(300, "(") + "1.0" + times(300, ")") + ";", "nest more than 200 deep"))
    cases.append(
      ("", "float x = 0.0; " + times(300, "if (x < 1.0) ") + "x = 1.0;", "nest more than 200 deep"))
    cases.append(("", choices(300), "nest more than 200 deep here; move some into a function"))
    cases.append(("", "float x = 0.0; " + times(300, "{") + times(300, "}"), "nest more than 200 deep"))
    let words = "more than 50000 words when its macros are replaced"
    cases.append(
      ("#define M0 1.0\n" + doubled { "#define M\($0) M\($0 - 1) + M\($0 - 1)\n" }, "float x = M30;", words))
    cases.append(
      ("#define F(y) (y + y)\n", "float x = " + times(40, "F(") + "1.0" + times(40, ")") + ";", words))
    let chain = (0...70).map { "#define M\($0) M\($0 + 1)\n" }.joined()
    cases.append((chain, "float x = 1.0; M0;", "macros nest more than 64 deep"))
    let functions = doubled { "float f\($0)(float y) { return f\($0 - 1)(y) + f\($0 - 1)(y); }\n" }
    cases.append(
      ("float f0(float y) { return y; }\n" + functions, "float x = f30(1.0);", "has more than 2000000 words"))
    return cases
  }()

  @Test(arguments: deep.indices)
  func depths(index: Int) {
    let (global, body, message) = Self.deep[index]
    for form in Form.allCases {
      let error = form.error(global, body)
      #expect(error?.contains(message) == true, "\(form): \(error?.prefix(300) ?? "accepted")")
    }
  }
}
