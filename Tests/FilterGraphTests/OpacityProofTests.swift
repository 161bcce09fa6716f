import Testing

import FilterGraph

struct OpacityProofTests {
  private func opacity(_ body: String) -> OpacityProof.Opacity {
    OpacityProof.opacity(
      of: "vec4 filter(vec4 image, vec4 other, Place place) {\n\(body)\n}\n", readers: ["tap"])
  }

  @Test(arguments: [
    "return image;", "return vec4(image.rgb * 2.0, image.a);",
    "return vec4(vec3(0.5, 0.1, max(image.r, 0.2)), image.a);",
    "image.rgb = vec3(0.0); return image;",
    "if (image.r > 0.5) { return image; } return vec4(1.0, 0.0, 0.0, 1.0);",
    "return vec4(image.rgb, tap(0, 0).a);",
    "#define SAME image.a\nreturn vec4(image.rgb, SAME);",
    "float t = image.a == 1.0 ? 1.0 : 0.0; return vec4(image.rgb * t, image.a);",
  ])
  func aResultMayBeAsOpaqueAsItsInput(_ body: String) { #expect(opacity(body) == .asInput) }

  @Test(arguments: [
    "return vec4(image.rgb * image.a, 1.0);",
    "if (image.r > 0.5) { return vec4(1.0, 0.0, 0.0, 1.); } return vec4(vec3(image.a), 1.0);",
  ])
  func aResultMayBeOpaqueEverywhere(_ body: String) { #expect(opacity(body) == .everywhere) }

  @Test(arguments: [
    "return image * 0.5;", "return vec4(0.0);", "return vec4(image.rgb, 0.5);",
    "return vec4(image.rgb, image.a * 0.5);",
    "image.a = 0.5; return image;", "image *= 0.5; return image;",
    "image.ra += 0.1; return vec4(image.rgb, image.a);",
    "image[3] = 0.0; return image;", "vec4 half = image * 0.5; return vec4(image.rgb, half.a);",
    "if (image.r > 0.5) { return vec4(0.0); } return image;",
    "return vec4(image.rgb, tap(0, 0).a * tap(1, 0).a);",
    "image.a++; return image;", "return other;", "return vec4(image.rgb, other.a);",
    "#define E return vec4(0.0);\nE\nreturn image;",
    "#define SET(x) x.a = 0.5\n#define CALL SET\nCALL(image); return image;",
    "#ifdef GL_EXT_any\n#define A 0.5\n#else\n#define A 1.0\n#endif\nreturn vec4(image.rgb, A);",
    "float f = modf(0.5, image.a); return image;",
    "#define r a\nreturn vec4(image.rgb, image.r);",
    "float k = " + String(repeating: "(", count: 90) + "image.a = 0.5" + String(repeating: ")", count: 90)
      + "; return image;",
    "return vec4(image.rgb, 1.0) * 0.5;", "",
  ])
  func nothingElseIsProved(_ body: String) { #expect(opacity(body) == .unknown) }

  @Test func aFunctionOfAnotherNameProvesNothing() {
    #expect(
      OpacityProof.opacity(
        of: "vec2 warp(Place place) { return place.position; }", readers: []) == .unknown)
  }

  /// Names are free: the first parameter is the first input, whatever the header calls it.
  @Test func theSecondInputProvesNothing() throws {
    func result(_ header: String, _ code: String, _ inputIsOpaque: Bool = true) throws -> Bool {
      let text = "//! filter mine\n//! summary Mine.\n\(header)\n\(code)\n"
      return try FilterDefinition.parse(text, path: "mine.glsl").isOpaque(inputIsOpaque: inputIsOpaque)
    }
    let pixel = "//! kind pixel\n//! inputs base layer"
    #expect(try !result(pixel, "vec4 filter(vec4 layer, vec4 base, Place place) { return base; }"))
    #expect(try result(pixel, "vec4 filter(vec4 layer, vec4 base, Place place) { return layer; }"))
    let general = "//! kind general\n//! inputs base layer"
    func body(_ reader: String) -> String {
      "vec4 filter(Place place) { return vec4(tap(0, 0).rgb + tap2(0, 0).rgb, \(reader)(0, 0).a); }"
    }
    #expect(try result(general, body("tap")))
    #expect(try !result(general, body("tap2")))
  }
}
