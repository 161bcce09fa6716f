import FilterGraph
import Testing

/// Code that contradicts its header is rejected with the line and column.
struct ShaderCheckTests {
  /// Parses a filter whose header is `kind` and whose code begins on line 4.
  static func parse(_ kind: String, _ code: String) throws(FilterFileError) -> FilterDefinition {
    let header = "//! filter x\n//! summary S.\n" + kind.split(separator: "\n").map { "//! \($0)\n" }.joined()
    return try FilterDefinition.parse(header + code, path: "x.glsl")
  }

  static func message(_ kind: String, _ code: String) -> String? {
    do throws(FilterFileError) {
      _ = try parse(kind, code)
      return nil
    } catch {
      return error.description
    }
  }

  private static let pixel = "vec4 filter(vec4 image, Place place) {\n"
  private static let stencil = "vec4 filter(Place place) {\n"

  @Test(
    arguments: [
      (
        "kind pixel", pixel + "  return tap(1, 0);\n}",
        "5:10: 'tap' in this filter; a pixel filter sees its own pixel only"
      ),
      ("kind pixel", pixel + "  return at(place.position);\n}", "5:10: 'at' in this filter; a pixel filter"),
      (
        "kind pixel", pixel + "  return texture(source0, place.position);\n}",
        "5:10: 'texture' reads something that"
      ),
      (
        "kind pixel", pixel + "  return texelFetch(source0, ivec2(0), 0);\n}",
        "5:10: 'texelFetch' reads something that"
      ),
      (
        "kind pixel", "#define READ texture\n" + pixel + "  return READ(a, b);\n}",
        "4:14: 'texture' reads something"
      ),
      (
        "kind pixel", "vec4 f(sampler2D s) { return vec4(0.0); }\n" + pixel + "return image; }",
        "4:8: 'sampler2D' in a"
      ),
      ("kind pixel\nparam i image \"I\"", pixel + "  return texture(param.i, place.position);\n}", nil),
      (
        "kind pixel\nparam i float 1 \"I\"", pixel + "  return texture(param.i, place.position);\n}",
        "6:10: 'texture'"
      ),
      (
        "kind warp", "vec2 warp(Place place) { return along(1).xy; }",
        "4:33: 'along' in this filter; a warp only returns"
      ),
      (
        "kind generator", stencil + "return tap(0, 0);\n}",
        "5:8: 'tap' in this filter; a generator has no input"
      ),
      (
        "kind stencil 1", stencil + "return at(place.position);\n}",
        "5:8: 'at' in this filter; a stencil reads with tap"
      ),
      ("kind stencil 1", stencil + "return texture(t, vec2(0.0));\n}", "5:8: 'texture' reads something that"),
      (
        "kind stencil 1", stencil + "return along(1);\n}",
        "5:8: 'along' in this filter; a stencil reads with tap"
      ),
      (
        "kind stencil 1\nseparable", stencil + "return tap(1, 0);\n}",
        "6:8: 'tap' in this filter; a separable"
      ),
      (
        "kind stencil 1\nreads luma", stencil + "return tap(1, 0);\n}",
        "6:8: 'tap' reads colours, but the header"
      ),
      ("kind stencil 1", stencil + "return tap2(1, 0);\n}", "5:8: 'tap2' reads input 2, but there is one"),
      (
        "kind general\ninputs a b", stencil + "return tap3(1, 0);\n}",
        "6:8: 'tap3' reads input 3, but there are 2"
      ),
      ("kind general\ninputs a b", stencil + "return tap2(1, 0) + at2(place.position);\n}", nil),
      (
        "kind general", stencil + "return texture(t, place.position);\n}",
        "5:8: 'texture' reads something that"
      ),
      (
        "kind general", "vec4 tap(int x, int y) { return vec4(0.0); }\n" + stencil + "return tap(1, 0);\n}",
        "4:6: 'tap' is a built-in function"
      ),
      ("kind pixel", "float along(float x) { return x; }\n" + pixel + "return along(1.0) * image;\n}", nil),
    ] as [(String, String, String?)])
  func reading(kind: String, code: String, message: String?) {
    expect(Self.message(kind, code), message)
  }

  @Test(
    arguments: [
      ("gl_FragColor = image;\nreturn image;", "5:1: 'gl_FragColor' refers to the pass"),
      ("return image * gl_FragCoord.x;", "5:16: 'gl_FragCoord' refers to the pass"),
      (
        "if (image.a < 0.5) discard;\nreturn image;",
        "5:20: 'discard' in a filter; a filter writes every pixel"
      ),
      ("return image + dFdx(image);", "5:16: 'dFdx' in a filter"),
      ("main();\nreturn image;", "5:1: 'main' in a filter"),
      ("return image * param.size;", "5:22: no parameter 'size'"),
      ("return param;", "5:8: expected 'param.NAME'"),
      ("return vec4(lookupColor(image.rgb), 1.0);", "5:13: expected 'lookupColor(param.NAME, rgb)'"),
      (
        "return vec4(lookupColor(param.part, image.rgb), 1.0);",
        "5:31: 'part' is not a parameter of type lookup"
      ),
      ("return /* open\nimage;", "5:8: the comment is not closed with '*/'"),
      ("return image; // é is fine\n", nil),
      ("return imagé;", "5:12: 'é' is not known outside of comments"),
      ("return image\u{0};", "5:13: a control character"),
      ("return \\\nimage;", "5:8: '\\' joins this line with the next"),
      ("// one \\\nreturn image;", "5:8: '\\' joins this line with the next"),
      ("return image);", "5:13: ')' where '}' closes '{'"),
    ] as [(String, String?)])
  func words(code: String, message: String?) {
    let kind = "kind pixel\nparam part float 1 \"P\""
    // The parameter's line stands before the code.
    let found = Self.message(kind, Self.pixel + code + "\n}")
    expect(found.map(lineUp), message)
  }

  /// The message with the line counted as if the header had one line less.
  private func lineUp(_ message: String) -> String {
    let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    return "\(parts[0]):\(Int(parts[1])! - 1):\(parts[2])"
  }

  @Test(
    arguments: [
      ("#version 300 es\n" + pixel + "return image; }", "4:1: '#version' would affect the whole program"),
      (
        "#extension all : enable\n" + pixel + "return image; }",
        "4:1: '#extension' would affect the whole program"
      ),
      ("#line 1\n" + pixel + "return image; }", "4:1: '#line' would affect the whole program"),
      ("#define HALF 0.5\n" + pixel + "return HALF * image; }", nil),
      ("#define F gl_FragCoord\n" + pixel + "return image; }", "4:11: 'gl_FragCoord' refers to the pass"),
      (
        "uniform float x;\n" + pixel + "return image; }",
        "4:1: 'uniform' outside of functions; declare settings"
      ),
      ("in vec2 uv;\n" + pixel + "return image; }", "4:1: 'in' outside of functions"),
      ("out vec4 color;\n" + pixel + "return image; }", "4:1: 'out' outside of functions"),
      (
        "layout(location = 0) out vec4 color;\n" + pixel + "return image; }",
        "4:1: 'layout' outside of functions"
      ),
      ("precision mediump float;\n" + pixel + "return image; }", "4:1: 'precision' outside of functions"),
      ("float sum = 0.0;\n" + pixel + "return image; }", "4:7: 'sum' is not a constant"),
      ("struct A { float x; } a;\n" + pixel + "return image; }", "4:23: 'a' is not a constant"),
      ("const vec3[2] a = vec3[2](vec3(0.0), vec3(1.0));\n" + pixel + "return image; }", nil),
      (
        "#define FLAG\nfloat[2] f(float x) { return float[2](x, x); }\n" + pixel
          + "return image * f(1.0)[0]; }",
        nil
      ),
      ("highp in vec4 extra;\n" + pixel + "return image; }", "4:15: 'extra' is not a constant"),
      (
        "#define R(x) x\n" + pixel + "return R(image, 2); }",
        "6:8: the macro 'R' takes 1 arguments, not 2"
      ),
      ("/* a *\\\n/" + pixel + "return image; }", "4:1: the comment is not closed with '*/'"),
      (pixel + "return image; } // \\", "5:20: '\\' joins this line with the next"),
      ("/* a \\\n*/" + pixel + "return image; }", "4:6: '\\' joins this line with the next"),
      ("const float[2] a = float[2](1.0, 2.0);\n" + pixel + "return image * a[0]; }", nil),
      ("struct A { float x; };\nA make(inout float y) { return A(y); }\n" + pixel + "return image; }", nil),
      ("float f(float x) { return f(x - 1.0); }\n" + pixel + "return image; }", "4:27: 'f' calls itself"),
      (
        "float g(float x);\nfloat f(float x) { return g(x); }\nfloat g(float x) { return f(x); }\n" + pixel
          + "return image; }",
        "5:27: 'g' calls itself"
      ),
      (
        "float f(vec2 x) { return x.x; }\nfloat f(float x) { return f(vec2(x)); }\n" + pixel
          + "return image; }", nil
      ),
      (
        "vec4 filte(vec4 image, Place place) { return image; }",
        "4:1: no function 'filter'; expected 'vec4 filter(vec4 image, Place place)'"
      ),
      (
        "vec4 filter(Place place) { return vec4(1.0); }",
        "4:6: expected 'vec4 filter(vec4 image, Place place)'"
      ),
      ("vec3 filter(vec4 image, Place place) { return image.rgb; }", "4:6: expected 'vec4 filter("),
      ("vec4 filter(const in highp vec4 image, Place place) { return image; }", nil),
      (pixel + "return image; }\n" + pixel + "return image; }", "6:6: a second function 'filter'"),
      (pixel + "return image;\n", "4:38: '{' is not closed with '}'"),
      (pixel + "return image; }\n}", "6:1: nothing is open that '}' closes"),
    ] as [(String, String?)])
  func outsideOfFunctions(code: String, message: String?) {
    expect(Self.message("kind pixel", code), message)
  }

  @Test func groupsAreReadAsChains() {
    expect(Self.message("kind group", "[image]sepia,"), "4:14: a filter must follow ','")
    expect(Self.message("kind group", "[image]sepia,\nlookup='a"), "5:8: the quote is not closed")
  }

  private func expect(_ found: String?, _ message: String?) {
    guard let message else {
      #expect(found == nil)
      return
    }
    #expect(found?.hasPrefix("x.glsl:" + message) == true, "\(found ?? "no error")")
  }
}
