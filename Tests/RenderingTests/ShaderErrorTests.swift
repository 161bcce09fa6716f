import Graphics
import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport
import Testing

struct ShaderErrorTests {
  @Test func aShaderThatDoesNotCompileNamesItsFileAndLine() throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter broken
        //! summary Does not compile.
        //! kind pixel
        vec4 filter(vec4 image, Place place) {
          return vec4(missing, 1.0);
        }
        """, path: "mine/broken.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      let graph = try Graph(parsing: "exposure=1,broken", catalog: catalog)
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 4, height: 4))
      let error = #expect(throws: RenderingError.self) { try renderer.prepare(graph, frame: frame) }
      #expect(error?.code == .shader)
      #expect(error?.description.hasPrefix("mine/broken.glsl:5: ") == true, "\(error?.description ?? "")")
    }
  }

  /// Drivers warn of what is used before it is set, which keeps nothing from being compiled.
  @Test func aWarningBeforeTheErrorIsNotWhatIsTold() throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter broken
        //! summary Does not compile.
        //! kind pixel
        vec4 filter(vec4 image, Place place) {
          vec3 unset;
          vec3 used = unset * 2.0;
          return vec4(missing + used, 1.0);
        }
        """, path: "mine/broken.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      let graph = try Graph(parsing: "broken", catalog: catalog)
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 4, height: 4))
      let error = #expect(throws: RenderingError.self) { try renderer.prepare(graph, frame: frame) }
      #expect(error?.description.hasPrefix("mine/broken.glsl:7: ") == true, "\(error?.description ?? "")")
    }
  }
}
