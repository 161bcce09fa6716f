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
