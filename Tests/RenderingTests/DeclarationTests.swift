import PlanCompiler
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// Header declarations affect the pixels, including those that no built-in filter uses.
struct DeclarationTests {
  static func render(_ header: String, _ body: String, gray: UInt8) throws -> Float {
    var catalog = try FilterCatalog.builtIn()
    let text = "//! filter tried\n//! summary Tried.\n\(header)\n\(body)\n"
    catalog.add(try FilterDefinition.parse(text, path: "tried.glsl"))
    return try withRenderer(catalog: catalog) { renderer in
      var image = Image(packed: .rgba8, size: PixelSize(width: 3, height: 2))
      for place in image.bytes.indices { image.bytes[place] = place % 4 == 3 ? 255 : gray }
      let options = renderer.options(output: .rgba32f)
      return try renderer.render("exposure=1,tried", on: image, options: options).floats[0]
    }
  }

  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  static func display(_ value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  @Test func linearLightIsGivenAndTakenBack() throws {
    let body = "vec4 filter(vec4 image, Place place) { return vec4(image.rgb * 0.5, image.a); }"
    let found = try Self.render("//! kind pixel\n//! space linear", body, gray: 100)
    #expect(abs(Double(found) - Self.display(Self.linear(200 / 255.0) * 0.5)) < 1e-4)
  }

  @Test func unitRangeIsClampedFirst() throws {
    let body = "vec4 filter(vec4 image, Place place) { return image; }"
    #expect(try Self.render("//! kind pixel", body, gray: 200) > 1.5)
    #expect(try Self.render("//! kind pixel\n//! range unit", body, gray: 200) == 1)
  }

  /// A filter may be called as a word of GLSL, or as what is declared for another one.
  @Test func filtersMayHaveAnyName() throws {
    var catalog = try FilterCatalog.builtIn()
    func add(_ name: String, _ red: String) throws {
      let text = """
        //! filter \(name)
        //! summary Has a name.
        //! kind pixel
        vec4 filter(vec4 image, Place place) { return vec4(\(red), image.gba); }
        """
      catalog.add(try FilterDefinition.parse(text, path: "\(name).glsl"))
    }
    let words = [
      "filter", "mix", "place", "result", "input", "common", "half", "gl-bloom", "texture", "main",
    ]
    for word in words { try add(word, "image.r") }
    try add("mine", "image.r + 0.25")
    try add("mine-2", "image.r * 0.5")
    for word in ["position", "value", "at"] { try add("pixellate-\(word)", "image.r") }
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter near
        //! summary Has settings and functions called as what is declared for it.
        //! kind stencil 1
        //! param here float 0.25 "Here"
        //! param size float 0 "Size"
        float luminance(Place place) { return param.here; }
        vec4 at_any(Place place) { return vec4(luminance(place) + param.size); }
        vec4 filter(Place place) { return vec4((tap(0, 0) + at_any(place)).r, tap(1, 0).gba); }
        """, path: "near.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      func red(_ chain: String) throws -> Float {
        var image = Image(packed: .rgba8, size: PixelSize(width: 4, height: 4))
        for place in image.bytes.indices where place % 4 == 3 { image.bytes[place] = 255 }
        return try renderer.render(chain, on: image, options: renderer.options(output: .rgba32f)).floats[0]
      }
      var chains: [(String, Float)] = [
        ("mine," + words.joined(separator: ","), 0.25), ("mine,mine,mine-2", 0.25), ("near", 0.25),
      ]
      for word in ["position", "value", "at"] {
        chains.append(("split[a][b];[a]pixellate[p];[b]pixellate-\(word)[q];[p][q]screen-blend", 0))
      }
      for (chain, expected) in chains {
        let found = try red(chain)
        #expect(found == expected, "\(chain)")
      }
    }
  }

  @Test func aGeneratorNeedsNoInput() throws {
    var catalog = try FilterCatalog.builtIn()
    let text = """
      //! filter ramp
      //! summary A ramp.
      //! kind generator
      vec4 filter(Place place) { return vec4(vec3(place.position.x), 1.0); }
      """
    catalog.add(try FilterDefinition.parse(text, path: "ramp.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      let image = Image(packed: .rgba8, size: PixelSize(width: 4, height: 1))
      let options = renderer.options(output: .rgba32f)
      let found = try renderer.render("ramp", on: image, options: options).floats
      #expect(stride(from: 0, to: 16, by: 4).map { found[$0] } == [0.125, 0.375, 0.625, 0.875])
    }
  }
}
