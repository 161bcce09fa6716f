import PlanCompiler
import FilterGraph
import Filters
import Pixels
import Testing

/// What plans need of their passes and sources for a tile, without a driver.
struct FootprintTests {
  static func plan(
    _ chain: String, _ size: PixelSize = PixelSize(width: 1000, height: 600), orientation: Orientation = .up,
    maximumSize: Int = 16384, filters: [String] = []
  ) throws -> RenderPlan {
    var catalog = try FilterCatalog.builtIn()
    for text in filters { catalog.add(try FilterDefinition.parse(text, path: "mine.glsl")) }
    return try RenderPlan.compile(
      Graph(parsing: chain, catalog: catalog), catalog: catalog,
      frame: PictureDescription(
        format: .rgba8, size: size, orientation: orientation, isKnownOpaque: true),
      options: CompilerOptions(extent: .tiles, maximumSize: maximumSize))
  }

  static func region(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRegion {
    PixelRegion(x: x, y: y, size: PixelSize(width: width, height: height))
  }

  @Test(
    arguments: [
      ("exposure=1", region(100, 200, 50, 40)), ("median", region(99, 199, 52, 42)),
      ("median,median", region(97, 197, 56, 46)), ("mirror", region(850, 200, 50, 40)),
      ("flip=vertical", region(100, 360, 50, 40)), ("rotate=180", region(850, 360, 50, 40)),
      ("rotate=90", region(200, 450, 40, 50)), ("rotate=270", region(760, 100, 40, 50)),
      // Two pixels beside what lies between pixels.
      ("crop=0.5|0.5|0.5|0.5", region(598, 498, 54, 44)), ("resize=scale=0.5", region(194, 394, 112, 92)),
      ("resize=scale=2", region(48, 98, 29, 24)), ("edge-preserving-denoise", region(98, 198, 54, 44)),
    ] as [(String, PixelRegion)])
  func sourcesAreReadWhereTheyAreNeeded(chain: String, region: PixelRegion) throws {
    let chain = chain == "edge-preserving-denoise" ? "split[a][b];[a][b]\(chain)" : chain
    let plan = try Self.plan(chain)
    #expect(plan.regions(for: Self.region(100, 200, 50, 40)).sources == [region])
    #expect(plan.completePasses.isEmpty)
  }

  @Test func everyPassHasTheHaloOfItsReaders() throws {
    // A Gaussian of sigma 2 reaches 6 pixels.
    let plan = try Self.plan("gaussian-blur=2")
    #expect(plan.passes.count == 2)
    let regions = plan.regions(for: Self.region(100, 200, 50, 40))
    #expect(regions.passes == [Self.region(100, 194, 50, 52), Self.region(100, 200, 50, 40)])
    #expect(regions.sources == [Self.region(94, 194, 62, 52)])
    let corner = plan.regions(for: Self.region(0, 0, 10, 10))
    #expect(corner.sources == [Self.region(0, 0, 16, 16)])
  }

  @Test func blocksOfFourPixelsStayWhole() throws {
    let plan = try Self.plan("exposure=1", PixelSize(width: 15, height: 9))
    #expect(plan.regions(for: Self.region(3, 3, 2, 2)).passes == [Self.region(2, 2, 4, 4)])
    #expect(plan.regions(for: Self.region(13, 7, 2, 2)).passes == [Self.region(12, 6, 3, 3)])
  }

  @Test func chromaTakesItsNeighbours() {
    let size = PixelSize(width: 21, height: 11)
    let chroma = PixelFormat.nv12.planes[1]
    #expect(chroma.region(for: Self.region(7, 4, 3, 2), of: size) == Self.region(2, 1, 4, 3))
    #expect(chroma.region(for: Self.region(0, 0, 21, 11), of: size) == Self.region(0, 0, 11, 6))
    #expect(chroma.region(for: Self.region(20, 10, 1, 1), of: size) == Self.region(9, 4, 2, 2))
  }

  private static let wanders = """
    //! filter wanders
    //! summary Reads anywhere.
    //! kind general
    vec4 filter(Place place) { return at(1.0 - place.position); }
    """

  @Test func whatMayBeReadAnywhereIsCompleteFirst() throws {
    let plan = try Self.plan("median,wanders,median", filters: [Self.wanders])
    #expect(plan.completePasses == [0])
    let regions = plan.regions(for: Self.region(100, 200, 50, 40))
    #expect(regions.passes[0] == Self.region(0, 0, 1000, 600))
    // Its own tiles are computed before.
    #expect(regions.sources == [nil])
    #expect(plan.regions(for: Self.region(0, 0, 8, 8), of: 0).sources == [Self.region(0, 0, 9, 9)])
    let schedule = try plan.schedule(side: 300, byteBudget: 1 << 30, maximumSize: 2000)
    #expect(schedule.steps.map(\.passes) == [[0], [2]])
    #expect(schedule.passSizes[0] == PixelSize(width: 1000, height: 600))
  }

  @Test func aPictureTooLargeToBeReadAnywhereIsToldWithTheWayOut() throws {
    let error = #expect(throws: CompileError.self) {
      try Self.plan("median,wanders", maximumSize: 512, filters: [Self.wanders])
    }
    #expect(
      error?.description
        == "'wanders' may read any place of its input, which is 1000x600 pixels, but this GPU takes no more than "
        + "512 times 512; resize it before 'wanders'")
    let first = #expect(throws: CompileError.self) {
      try Self.plan("wanders", maximumSize: 512, filters: [Self.wanders])
    }
    #expect(first?.description.hasSuffix("than 512 times 512; resize the picture in a run before") == true)
    // And the way out is one.
    let plan = try Self.plan("resize=scale=0.5,wanders", maximumSize: 512, filters: [Self.wanders])
    let schedule = try plan.schedule(byteBudget: 1 << 30, maximumSize: 512)
    for size in schedule.passSizes + schedule.planeSizes.flatMap(\.self) {
      #expect(max(size.width, size.height) <= 512)
    }
  }

  @Test func aHaloTooLargeIsTold() throws {
    let plan = try Self.plan("gaussian-blur=20")
    let error = #expect(throws: CompileError.self) {
      try plan.schedule(byteBudget: 1 << 30, maximumSize: 64)
    }
    #expect(error?.description.hasSuffix("but this GPU takes 64; resize the picture first") == true)
  }

  @Test(
    arguments: [1, 7, 97, 512, 5000], [PixelSize(width: 1000, height: 600), PixelSize(width: 1, height: 33)])
  func tilesCoverTheResultOnce(side: Int, size: PixelSize) throws {
    let schedule = try Self.plan("exposure=1", size).schedule(
      side: side, byteBudget: 1, maximumSize: 16384)
    var covered = [Int](repeating: 0, count: size.area)
    for tile in schedule.steps[0].tiles {
      #expect(tile.fits(in: size) && tile.width <= side && tile.height <= side)
      for y in tile.y..<tile.bottom { for x in tile.x..<tile.right { covered[y * size.width + x] += 1 } }
    }
    #expect(covered.allSatisfy { $0 == 1 })
  }

  @Test func tilesFitTheLimitAndTheBudget() throws {
    let plan = try Self.plan("gaussian-blur=4,median", PixelSize(width: 6000, height: 4000))
    let whole = try plan.schedule(byteBudget: 1 << 40, maximumSize: 16384)
    #expect(whole.steps.last?.tiles.count == 1)
    for (budget, limit) in [(1 << 40, 2048), (64 << 20, 16384), (16 << 20, 4096)] {
      let schedule = try plan.schedule(byteBudget: budget, maximumSize: limit)
      #expect(schedule.byteCount <= budget)
      for size in schedule.passSizes { #expect(max(size.width, size.height) <= limit) }
    }
  }

  @Test(arguments: [
    ("footprint x", 4, "expected 'footprint X ; Y' or"), ("footprint x ; z", 4, "no name 'z'"),
    ("footprint left ; y", 4, "no name 'left'"), ("footprint imag: x ; y", 4, "no input 'imag'"),
    ("footprint let a = b", 4, "'footprint let' without a footprint"),
    ("footprint let = 2", 4, "expected 'footprint let"),
    ("footprint let a = b\n//! footprint x ; a", 4, "no name 'b'"),
    ("footprint x ; y\n//! footprint x ; y", 5, "the footprint on 'image' appears twice"),
  ])
  func mistakesAreTold(lines: String, line: Int, message: String) {
    let text =
      "//! filter a\n//! summary S\n//! kind warp\n//! \(lines)\nvec2 warp(Place place) { return place.position; }"
    let error = #expect(throws: FilterFileError.self) { try FilterDefinition.parse(text, path: "x.glsl") }
    #expect(
      error?.line == line && error?.message.hasPrefix(message) == true, "\(error?.description ?? "none")")
  }

  @Test func onlyWhatNeedsAFootprintHasOne() {
    let text =
      "//! filter a\n//! summary S\n//! kind pixel\n//! footprint x ; y\nvec4 filter(vec4 c, Place p) { return c; }"
    #expect(throws: FilterFileError.self) { try FilterDefinition.parse(text, path: "x.glsl") }
  }

  @Test func normalProgramsKnowNothingOfTiles() throws {
    let catalog = try FilterCatalog.builtIn()
    let plan = try RenderPlan.compile(
      Graph(parsing: "gaussian-blur,rotate=90,resize=scale=0.7", catalog: catalog), catalog: catalog,
      frame: PictureDescription(format: .nv12, size: PixelSize(width: 64, height: 48)))
    #expect(!plan.isForTiles)
    for pass in plan.passes { #expect(!pass.fragmentShader.contains("_origin")) }
  }
}
