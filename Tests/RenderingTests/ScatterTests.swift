import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Rendering
import TestSupport
import Testing

/// Accumulated points against sums computed on the CPU.
struct ScatterTests {
  static func catalog() throws -> FilterCatalog {
    var catalog = try FilterCatalog.builtIn()
    let filters = [
      """
      //! filter count-levels
      //! summary Counts how often each of 16 levels of red occurs; green sums the columns, alpha counts all.
      //! kind scatter
      //! size 16 ; 1
      //! out float
      vec4 filter(Place place, out vec2 target) {
        float level = min(floor(tap(place.pixel.x, place.pixel.y).r * 16.0), 15.0);
        target = vec2((level + 0.5) / 16.0, 0.5);
        return vec4(1.0, float(place.pixel.x), 0.0, 1.0);
      }
      """,
      """
      //! filter mirror-at-diagonal
      //! summary Draws every other pixel at the place mirrored at the diagonal.
      //! kind scatter
      //! param step int 2 1..8 "Step, in pixels"
      //! points ceil(width / step) ; ceil(height / step)
      //! size height ; width
      vec4 filter(Place place, out vec2 target) {
        ivec2 pixel = place.pixel * param.step;
        // The sides of the input are 37 and 23.
        target = (vec2(pixel.yx) + 0.5) / vec2(23.0, 37.0);
        return tap(pixel.x, pixel.y);
      }
      """,
      """
      //! filter scatter-outside
      //! summary Draws at places that are none.
      //! kind scatter
      //! size 4 ; 4
      vec4 filter(Place place, out vec2 target) {
        float none = sqrt(tap(0, 0).b - 1.0);
        float infinity = 1.0 / tap(0, 0).b;
        target = place.pixel.x == 0 ? vec2(1.0, 0.5) : place.pixel.x == 1 ? vec2(none) : vec2(-0.01, 0.5);
        if (place.pixel.y == 1) { target = vec2(place.pixel.x == 1 ? infinity : -infinity); }
        return vec4(1.0);
      }
      """,
      """
      //! filter stretch
      //! summary Reads another picture by place.
      //! kind pixel
      //! inputs image other
      vec4 filter(vec4 image, vec4 other, Place place) { return vec4(image.rgb * 0.5 + other.rgb / max(other.a, 1.0), 1.0); }
      """,
      """
      //! filter mean
      //! summary The mean of sixteen places.
      //! kind reduce
      vec4 filter(vec2 size) {
        vec4 sum = vec4(0.0);
        for (int i = 0; i < 16; i++) { sum += at((vec2(i % 4, i / 4) + 0.5) / 4.0); }
        return sum / 16.0;
      }
      """,
    ]
    for filter in filters { catalog.add(try FilterDefinition.parse(filter, path: "mine.glsl")) }
    return catalog
  }

  static let picture = TestPictures.noise(37, 23, seed: 4).map {
    ($0 * 255).rounded(.toNearestOrEven) / 255
  }

  @Test(arguments: [CompilerOptions.Fusion.full, .none], [TextureKind.rgba32f, .rgba16f])
  func pointsAreAddedUp(fusion: CompilerOptions.Fusion, kind: TextureKind) throws {
    var expected = Array(repeating: SIMD4<Double>.zero, count: 16)
    for y in 0..<23 {
      for x in 0..<37 {
        let level = min(Int(Self.picture[x, y].x * 16), 15)
        expected[level] += SIMD4(1, Double(x), 0, 1)
      }
    }
    try withRenderer(catalog: try Self.catalog()) { renderer in
      var options = renderer.options(fusion: fusion, output: .rgba32f)
      options.accumulation = kind
      // What the pool holds of an earlier run is not added to.
      for _ in 0..<2 {
        let (size, floats) = try renderer.render("count-levels", on: Self.picture.image, options: options)
        #expect(size == PixelSize(width: 16, height: 1))
        for (level, sum) in expected.enumerated() {
          #expect(Double(floats[level * 4]) == sum.x)
          #expect(abs(Double(floats[level * 4 + 1]) - sum.y) <= (kind == .rgba32f ? 0 : sum.y / 100))
          #expect(Double(floats[level * 4 + 3]) == sum.w)
        }
      }
    }
  }

  @Test func pointsOfAGridLandWhereTheySay() throws {
    let picture = Self.picture
    try withRenderer(catalog: try Self.catalog()) { renderer in
      for step in [1, 2, 3] {
        let (size, floats) = try renderer.render(
          "mirror-at-diagonal=\(step)", on: picture.image, options: renderer.options(output: .rgba32f))
        let result = ReferenceImage(size: size, floats: floats)
        let expected = ReferenceImage(23, 37) { x, y in
          x % step == 0 && y % step == 0 ? picture[y, x] : .zero
        }
        #expect(result.difference(to: expected).amount < 1e-6)
      }
    }
  }

  @Test func pointsOutsideAreNotDrawn() throws {
    try withRenderer(catalog: try Self.catalog()) { renderer in
      let black = ReferenceImage(3, 2) { _, _ in SIMD4(0, 0, 0) }
      let (_, floats) = try renderer.render(
        "scatter-outside", on: black.image, options: renderer.options(output: .rgba32f))
      #expect(floats == Array(repeating: 0, count: 64))
    }
  }

  /// Chains with a scatter, and the passes that they take.
  static let chains: [(String, Int)] = [
    // Its result is stored in floats, then written as the result is.
    ("count-levels", 2),
    ("exposure=0.5,split[a][b];[a]count-levels[c];[b][c]stretch", 2),
    ("rotate=90,split[a][b];[a]count-levels[c];[b][c]stretch,saturation=0.5", 2),
    // What is no affine filter is stored, for points read anywhere.
    ("vignette,split[a][b];[a]count-levels[c];[b][c]stretch", 3),
    ("sobel-edge-detection,count-levels", 3),
    ("split[a][b];[a]count-levels,mean[c];[b][c]stretch", 2),
    ("split[a][b];[a]mean,count-levels[c];[b][c]stretch", 3),
    ("split[a][b];[a]mean,exposure=0.2,count-levels[c];[b][c]stretch", 2),
  ]

  @Test(arguments: chains) func passes(chain: String, count: Int) throws {
    let catalog = try Self.catalog()
    let graph = try Graph(parsing: chain, catalog: catalog)
    let frame = PictureDescription(format: .nv12, size: PixelSize(width: 64, height: 48), encoding: .video709)
    let plan = try RenderPlan.compile(graph, catalog: catalog, frame: frame)
    #expect(plan.passes.count == count)
    #expect(plan.lowerBound <= count)
    #expect(plan.passes.count { $0.points != nil } == 1)
    #expect(plan.passes.last?.points == nil)
  }

  @Test(arguments: chains.map(\.0), [PixelFormat.rgba8, .nv12])
  func plansAgree(chain: String, format: PixelFormat) throws {
    var image = Image(packed: format, size: PixelSize(width: 22, height: 14), encoding: .video709)
    var random = SeededRandom(seed: 3)
    for index in image.bytes.indices { image.bytes[index] = 60 + UInt8(random.next() % 128) }
    try withRenderer(catalog: try Self.catalog()) { renderer in
      let unfused = try renderer.render(
        chain, on: image, orientation: .right, options: renderer.options(fusion: .none, output: .rgba32f))
      for options in [renderer.options(), renderer.options(parameters: .live)] {
        let fused = try renderer.render(chain, on: image, orientation: .right, options: options)
        #expect(fused.size == unfused.size)
        let worst = zip(fused.floats, unfused.floats).map { abs($0 - min(max($1, 0), 1)) }.max()!
        #expect(worst <= 1.5 / 255)
      }
    }
  }

  @Test(arguments: [1, 7, 64])
  func tilesGiveTheBitsOfTheWhole(side: Int) throws {
    let image = Self.picture.image
    let chain = "vignette,split[a][b];[a]count-levels[c];[b][c]stretch"
    try withRenderer(catalog: try Self.catalog()) { renderer in
      var options = renderer.options()
      options.extent = .tiles
      let graph = try Graph(parsing: chain, catalog: renderer.catalog)
      let plan = try renderer.prepare(
        graph, frame: PictureDescription(format: image.layout.format, size: image.size), options: options)
      let whole = try renderer.render(plan, on: image)
      #expect(try renderer.render(plan, on: image, side: side).bytes == whole.bytes)
      let plain = try renderer.render(chain, on: image, options: renderer.options())
      let worst = zip(plain.floats, whole.bytes).map { abs($0 - Float($1) / 255) }.max()!
      #expect(worst <= 1.5 / 255)
    }
  }

  @Test func aGPUWithoutFloatTargetsIsTold() throws {
    let catalog = try Self.catalog()
    let graph = try Graph(parsing: "count-levels", catalog: catalog)
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 8, height: 8))
    let error = #expect(throws: CompileError.self) {
      try RenderPlan.compile(
        graph, catalog: catalog, frame: frame, options: CompilerOptions(accumulation: nil))
    }
    #expect(error?.code == .unsupported)
    #expect(error?.description.contains("'count-levels'") == true)
  }

  @Test func aGridThatIsNoneIsRefused() throws {
    var catalog = try Self.catalog()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter too-many
        //! summary Draws more points than vertices can be numbered.
        //! kind scatter
        //! points width * 100000 ; 10000
        //! size 1 ; 1
        vec4 filter(Place place, out vec2 target) { target = vec2(0.5); return tap(0, 0); }
        """, path: "mine.glsl"))
    let graph = try Graph(parsing: "too-many", catalog: catalog)
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 8, height: 8))
    let error = #expect(throws: CompileError.self) {
      try RenderPlan.compile(graph, catalog: catalog, frame: frame)
    }
    #expect(error?.description.contains("'too-many' draws 800000 by 10000 points") == true)
  }
}
