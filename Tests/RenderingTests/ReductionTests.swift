import Graphics
import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport
import Testing

/// Reductions computed in vertex shaders must equal those of a separate pass.
struct ReductionTests {
  static func catalog() throws -> FilterCatalog {
    var catalog = try FilterCatalog.builtIn()
    let filters = [
      """
      //! filter mean-color
      //! summary The mean of sixteen by sixteen places.
      //! kind reduce
      //! param gain float 1 "Gain"
      vec4 filter(vec2 size) {
        vec4 sum = vec4(0.0);
        for (int i = 0; i < 256; i++) {
          ivec2 place = ivec2((vec2(i % 16, i / 16) + 0.5) / 16.0 * size);
          sum += tap(place.x, place.y);
        }
        return sum / 256.0 * param.gain;
      }
      """,
      """
      //! filter corner
      //! summary The top left pixel, read between pixels, and the bottom right one.
      //! kind reduce
      vec4 filter(vec2 size) { return 0.5 * (at(0.5 / size) + tap(int(size.x) + 5, int(size.y) - 1)); }
      """,
      """
      //! filter difference-from
      //! summary How far a picture is from a value.
      //! kind pixel
      //! inputs image value
      vec4 filter(vec4 image, vec4 value, Place place) {
        return vec4(abs(image.rgb - value.rgb), 1.0);
      }
      """,
      """
      //! filter shifted-by
      //! summary The difference of neighbours, and a value.
      //! kind stencil 1
      //! inputs image value
      vec4 filter(Place place) {
        return vec4(tap(1, 0).rgb - tap(-1, 0).rgb + tap2(0, 0).rgb, 1.0);
      }
      """,
    ]
    for filter in filters { catalog.add(try FilterDefinition.parse(filter, path: "mine.glsl")) }
    return catalog
  }

  /// Chains, and the passes that they take.
  static let chains: [(String, Int)] = [
    ("split[a][b];[a]mean-color[m];[b][m]difference-from", 1),
    // Affine filters before it are computed where it reads.
    ("exposure=0.5,split[a][b];[a]mean-color=0.5[m];[b][m]difference-from", 1),
    // Two uses of one filter have settings and names of their own.
    (
      "split[a][b];[a]split[c][d];[c]mean-color=0.3[m];[d]mean-color=0.6[n];[b][m]difference-from[e];"
        + "[e][n]difference-from", 1
    ),
    // A value of a value.
    ("split[a][b];[a]mean-color,corner[m];[b][m]difference-from", 1),
    // A stencil that has its input stored anyway, and a reader that has another.
    ("split[a][b];[a]sobel-edge-detection,corner[m];[b][m]difference-from", 2),
    ("split[a][b];[a]mean-color=0.2[m];[b][m]shifted-by,gamma=1.1", 1),
    // The value of a blurred picture, read in the pass that reads the blurred picture.
    ("gaussian-blur=2,split[a][b];[a]corner[m];[b][m]difference-from", 3),
    // Read in two passes: computed twice.
    (
      "split[a][b];[a]mean-color=0.2[m];[m]split[n][o];[b][n]difference-from,gaussian-blur=1[e];"
        + "[e][o]difference-from", 2
    ),
    ("mean-color", 1),
    ("rotate=90,split[a][b];[a]corner[m];[b][m]difference-from", 1),
  ]

  @Test(arguments: chains.map(\.0), [PixelFormat.rgba8, .nv12, .yuyv])
  func aValueOfTheVerticesIsThatOfAPass(chain: String, format: PixelFormat) throws {
    var image = Image(packed: format, size: PixelSize(width: 22, height: 14), encoding: .video709)
    var state: UInt64 = 5
    for index in image.bytes.indices {
      state = state &* 6364136223846793005 &+ 1442695040888963407
      image.bytes[index] = 60 + UInt8(state >> 57)
    }
    try withRenderer(catalog: try Self.catalog()) { renderer in
      let unfused = try renderer.render(
        chain, on: image, orientation: .right, options: renderer.options(fusion: .none, output: .rgba32f))
      var asPasses = renderer.options()
      asPasses.maximumVertexTextures = 0
      for options in [renderer.options(), renderer.options(parameters: .live), asPasses] {
        let fused = try renderer.render(chain, on: image, orientation: .right, options: options)
        #expect(fused.size == unfused.size)
        let worst = zip(fused.floats, unfused.floats).map { abs($0 - min(max($1, 0), 1)) }.max()!
        #expect(worst <= 1.5 / 255)
      }
    }
  }

  @Test(arguments: chains)
  func aValueCostsNoPass(chain: String, passes: Int) throws {
    let catalog = try Self.catalog()
    let graph = try Graph(parsing: chain, catalog: catalog)
    let frame = PictureDescription(format: .nv12, size: PixelSize(width: 64, height: 48), encoding: .video709)
    let plan = try RenderPlan.compile(graph, catalog: catalog, frame: frame)
    #expect(plan.passes.count == passes)
    let none = try RenderPlan.compile(
      graph, catalog: catalog, frame: frame, options: CompilerOptions(maximumVertexTextures: 0))
    #expect(none.passes.allSatisfy { $0.vertexShader == nil })
    #expect(none.passes.count > passes || chain == "mean-color")
  }

  @Test func anErrorNamesTheFileAndLine() throws {
    var catalog = try Self.catalog()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter broken
        //! summary Does not compile.
        //! kind reduce
        vec4 filter(vec2 size) {
          return vec4(missing);
        }
        """, path: "mine/broken.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      let graph = try Graph(
        parsing: "split[a][b];[a]broken[m];[b][m]difference-from", catalog: catalog)
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 4, height: 4))
      let error = #expect(throws: RenderingError.self) { try renderer.prepare(graph, frame: frame) }
      #expect(error?.description.hasPrefix("mine/broken.glsl:5: ") == true, "\(error?.description ?? "")")
    }
  }

  @Test func aReduceHasNoSize() {
    let text = "//! filter a\n//! summary S\n//! kind reduce\n//! size width ; height\nvec4 filter(vec2 s) {}"
    let error = #expect(throws: FilterFileError.self) { try FilterDefinition.parse(text, path: "x.glsl") }
    #expect(error?.message == "a reduce returns one value; remove 'size'")
  }
}
