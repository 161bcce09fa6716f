import PlanCompiler
import FilterGraph
import Filters
import Foundation
import Graphics
import Pixels
import Rendering
import TestSupport
import Testing

/// Tiled results are bit-identical to untiled ones, for any tiles.
struct TileTests {
  static let logo = picture(.rgba8, PixelSize(width: 11, height: 7), seed: 3)
  static var resources: TestResources {
    TestResources(
      pictures: [
        "logo.png": logo, "asset:lomo/lomo-curves.png": logo, "asset:lomo/lomo-vignette.png": logo,
        "asset:mosaic/tiles.png": logo,
      ],
      lookups: ["a.cube": LookupTable(cube: cube)])
  }

  static var cube: LookupTable.Cube {
    var random = SeededRandom(seed: 4)
    return .init(low: .zero, high: .one, side: 3, colors: (0..<81).map { _ in Float(random.unit()) })
  }

  static func picture(_ format: PixelFormat, _ size: PixelSize, seed: UInt64 = 9) -> Image {
    var image = Image(packed: format, size: size, encoding: format.model == .yCbCr ? .video709 : .jpeg)
    var random = SeededRandom(seed: seed)
    for index in image.bytes.indices { image.bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
    image.settleFloats()
    return image
  }

  static func prepare(
    _ chain: String, _ renderer: Renderer, _ image: Image, _ orientation: Orientation = .up,
    maximumSize: Int? = nil
  ) throws -> PreparedPlan {
    var options = renderer.options()
    options.extent = .tiles
    if let maximumSize { options.maximumSize = maximumSize }
    let frame = PictureDescription(
      format: image.layout.format, size: image.size, encoding: image.encoding, orientation: orientation)
    return try renderer.prepare(
      try Graph(parsing: chain, catalog: renderer.catalog), frame: frame, options: options)
  }

  /// Renders with several tile sizes and compares every byte with one tile.
  func check(
    _ chains: [String], _ image: Image, _ orientation: Orientation = .up, sides: [Int],
    catalog: FilterCatalog? = nil
  ) throws {
    try withRenderer(resources: Self.resources, catalog: catalog) { renderer in
      for chain in chains {
        let plan = try Self.prepare(chain, renderer, image, orientation)
        let whole = try renderer.render(plan, on: image)
        for side in sides {
          let tiled = try renderer.render(plan, on: image, side: side)
          #expect(tiled.size == whole.size)
          let differing = zip(tiled.bytes, whole.bytes).enumerated().first { $1.0 != $1.1 }
          #expect(
            differing == nil,
            "\(chain) of \(image.layout.format) \(image.size) \(orientation), tiles of \(side)")
        }
      }
      #expect(renderer.pool.bytesInUse == 0)
    }
  }

  /// Every filter of the catalogue, at its defaults and, where these do nothing, at settings that do something.
  @Test func everyFilter() throws {
    let settings = [
      "crop": ["crop=0.13|0.21|0.7|0.66", "crop=aspect=2/3:gravity=north-east", "crop=width=20:height=9"],
      "rotate": ["rotate=90", "rotate=180", "rotate=270"],
      "straighten": ["straighten=3", "straighten=-30"],
      "flip": ["flip", "flip=vertical", "flip=both"], "lookup": ["lookup=a.cube"],
      "orientation": Orientation.allCases.indices.dropFirst().map {
        "orientation="
          + [
            "up", "up-mirrored", "down", "down-mirrored", "left-mirrored", "right", "right-mirrored", "left",
          ][$0]
      },
      "resize": [
        "resize=scale=0.75", "resize=scale=2.3", "resize=scale=0.4", "resize=7:5", "resize=scale=0.21",
        "resize=60:60:mode=pad:gravity=south", "resize=13:13:mode=pad:color=red", "resize=30:60:mode=fill",
        "resize=9:11:mode=fill:gravity=east", "resize=long=21",
      ],
      "pad": ["pad=60:50:color=red:gravity=east", "pad=border=9"],
      "watermark": [
        "split[a][b];[a]gamma=1.3[c];[c][b]watermark",
        "split[a][b];[b]resize=width=17[m];[a][m]watermark=north-west:width=40:offset-pixels=3|-5:blend=screen",
      ],
      "transform": [
        "transform=1.3|0.2|-0.4|0.9|0.11|-0.07", "transform=0.5|0|0|0.5|0|0:ignore-aspect-ratio=true",
        "transform=transform-3d=0.766|0|-0.643|0.32|0|1|0|0|0.643|0|0.766|-0.383|0|0|0|1",
        "transform=transform-3d=0.766|0|-0.643|2|0|1|0|0|0.643|0|0.766|-2|0|0|0|1",
      ],
      "perspective": [
        "perspective=0.1|0.2:0.8|0:1|0.9:0.05|1", "perspective=0.1|0.2:0.8|0:1|0.9:0.05|1:destination",
      ],
      "lens-distortion": ["lens-distortion=0.3", "lens-distortion=-0.6:0.2:0.1:0.2|0.7:1.2"],
      "lens-profile": [
        "lens-profile=k1=0.3:red=0.03:blue=-0.05",
        "lens-profile=-0.2:-0.9:0.8:0.1:1.4:0.2|0.7:-0.05:0.04:0.1",
        "lens-profile=0:-3:0:0:0.6:red=-0.1:red-square=-0.1:blue=0.1:blue-linear=-0.1",
      ],
      "lens-vignetting": ["lens-vignetting=-0.4:0.2:-0.1:0.2|0.7"],
      "chromatic-aberration": ["chromatic-aberration=0.05:-0.04"], "round-corner": ["round-corner=9|4|0|12"],
      "lanczos-resampling": ["lanczos-resampling=17:60", "lanczos-resampling=height=9"],
      "pinch-distortion": ["pinch-distortion", "pinch-distortion=0.3|0.6:0.4:-1.7"],
      "motion-blur": ["motion-blur", "motion-blur=9:130"], "zoom-blur": ["zoom-blur=9:0.2|0.8"],
      "hexagonal-blur": ["hexagonal-blur=7:20"], "rgb-dilation": ["rgb-dilation", "rgb-dilation=9"],
      "canny-edge-detection": ["canny-edge-detection=1:0.8:0.05"],
      "gaussian-blur": ["gaussian-blur=3"], "opacity": ["opacity=0.5"],
      "focus-peaking": ["focus-peaking", "focus-peaking=mode=edge", "exposure=1,focus-peaking=mode=gray"],
    ]
    let catalog = try FilterCatalog.builtIn()
    var chains: [String] = []
    for filter in catalog.filters {
      if let known = settings[filter.id] {
        chains += known
      } else if filter.inputs.count == 2 {
        chains.append("split[a][b];[a]gamma=1.3[c];[c][b]\(filter.id)")
      } else if filter.inputs.count == 1 {
        chains.append(filter.id)
      }
    }
    #expect(chains.count > 45)
    try check(chains, Self.picture(.rgba8, PixelSize(width: 45, height: 38)), .right, sides: [7, 16])
  }

  @Test(arguments: PixelFormat.allCases)
  func everyFormat(format: PixelFormat) throws {
    // Odd sides, where the last chroma samples hang over the edge, and one pixel.
    let cases: [(chain: String, size: PixelSize, orientation: Orientation)] = [
      ("crop=0.1|0.1|0.75|0.8,gaussian-blur=1", PixelSize(width: 13, height: 9), .left),
      ("sobel-edge-detection", PixelSize(width: 16, height: 10), .downMirrored),
      ("resize=scale=1.7", PixelSize(width: 9, height: 7), .up), ("", PixelSize(width: 1, height: 1), .up),
    ]
    for (chain, size, orientation) in cases {
      try check([chain], Self.picture(format, size), orientation, sides: [1, 5])
    }
  }

  @Test func everyTileSize() throws {
    let chains = [
      "unsharp-mask,rotate=90,vignette", "transform=1.3|0.2|-0.4|0.9|0.11|-0.07,gaussian-blur=2",
      "box-blur=25.5", "gaussian-blur=9,rotate=90",
      "gaussian-blur=6,transform=1.3|0.2|-0.4|0.9|0.11|-0.07", "gaussian-blur=60",
    ]
    try check(
      chains, Self.picture(.nv12, PixelSize(width: 21, height: 17)),
      sides: [1, 2, 3, 4, 5, 7, 8, 11, 13, 16, 20])
  }

  /// Chains of filters at random: composed warps, stencils on stencils, several inputs.
  @Test(arguments: 0..<16) func randomChains(seed: Int) throws {
    let steps = [
      "exposure=0.4", "gamma=1.3", "vignette", "lookup=a.cube", "sepia", "gaussian-blur=1.2", "box-blur=2",
      "median",
      "sharpen", "unsharp-mask", "sobel-edge-detection", "bilateral", "rotate=90", "mirror", "flip=vertical",
      "crop=0.1|0.2|0.8|0.7", "resize=scale=0.75", "resize=scale=1.6", "resize=scale=0.3",
      "transform=1|0.2|-0.3|0.9|0.1|0", "beautify", "focus-peaking", "lomo",
    ]
    var random = SeededRandom(seed: UInt64(seed))
    func pick() -> String { steps[Int(random.next() % UInt64(steps.count))] }
    var chain = (0..<Int(random.next() % 4) + 1).map { _ in pick() }.joined(separator: ",")
    switch seed % 3 {
    case 0: chain += ",split[a][b];[a]\(pick())[c];[b]\(pick())[d];[c][d]multiply-blend"
    case 1: chain = "image=logo.png,\(pick())[l];[in]\(chain)[m];[m][l]alpha-blend=mix=0.4,\(pick())"
    default: break
    }
    let size = PixelSize(width: 20 + Int(random.next() % 30), height: 20 + Int(random.next() % 30))
    let format = [PixelFormat.rgba8, .yuv420, .yuyv, .rgba16][seed % 4]
    let orientation = Orientation.allCases[seed % 8]
    try check([chain], Self.picture(format, size), orientation, sides: [3 + seed % 11, 17])
  }

  /// What looks at whole pictures does so on pictures that are longer than the GPU's textures, with the same bits.
  @Test(arguments: [
    "focus-peaking", "exposure=0.3,histogram=corner=full", "average-color", "waveform", "dehaze=radius=4",
    "unsharp-mask,auto-levels", "histogram-equalization",
  ])
  func whatLooksAtWholePicturesTakesLongOnes(chain: String) throws {
    try withRenderer(resources: Self.resources) { renderer in
      let image = Self.picture(.nv12, PixelSize(width: 900, height: 250))
      let plan = try Self.prepare(chain, renderer, image, .right)
      let whole = try renderer.render(plan, on: image)
      let small = try Self.prepare(chain, renderer, image, .right, maximumSize: 512)
      for side in [64, 131] {
        let schedule = try small.plan.schedule(side: side, byteBudget: 1 << 30, maximumSize: 512)
        for size in schedule.passSizes + schedule.planeSizes.joined() {
          #expect(max(size.width, size.height) <= 512)
        }
        let tiled = try renderer.render(small, on: image, schedule)
        #expect(tiled.size == whole.size)
        let isSame = tiled.bytes == whole.bytes
        #expect(isSame, "\(chain), tiles of \(side)")
      }
    }
  }

  /// What the whole path gives, with the samplers of the hardware, agrees within the contract.
  @Test(arguments: [
    "exposure=0.3,vignette", "gaussian-blur=3", "rotate=90,crop=0.1|0.1|0.8|0.8", "resize=scale=0.75",
    "unsharp-mask,median", "gaussian-blur=12",
    "transform=1|0.2|-0.2|1|0|0", "resize=scale=0.5", "resize=scale=0.25", "focus-peaking",
    "resize=12:12:mode=fill", "resize=48:12:mode=fill", "resize=12:12:mode=pad",
    "resize=20:60:mode=pad:color=white",
  ])
  func tilesAgreeWithTheWholePath(chain: String) throws {
    try withRenderer(resources: Self.resources) { renderer in
      let image = AgreementTests.smoothPicture(PixelSize(width: 64, height: 48))
      let tiled = try renderer.render(try Self.prepare(chain, renderer, image, .right), on: image, side: 19)
      let whole = try renderer.render(chain, on: image, orientation: .right, options: renderer.options())
      #expect(tiled.size == whole.size)
      let worst = zip(tiled.bytes, whole.floats).map { abs(Float($0) / 255 - $1) }.max() ?? 1
      #expect(worst <= 1.5 / 255, "\(worst * 255) of 255")
    }
  }

  /// Whatever lies outside of what a tile is said to need does not matter to it.
  @Test(arguments: [
    "rotate=90,mirror", "flip=both", "crop=0.13|0.21|0.7|0.66", "resize=scale=1.6", "resize=scale=0.3",
    "transform=1.3|0.2|-0.4|0.9|0.11|-0.07", "bulge-distortion", "bulge-distortion=0.3|0.7:0.5:-0.8",
    "transform=transform-3d=0.766|0|-0.643|0.32|0|1|0|0|0.643|0|0.766|-0.383|0|0|0|1", "unsharp-mask,median",
    "gaussian-blur=2,rotate=270,crop=0.2|0.1|0.5|0.6", "gaussian-blur=5.5",
  ])
  func nothingOutsideOfTheFootprintIsRead(chain: String) throws {
    try withRenderer { renderer in
      let size = PixelSize(width: 53, height: 41)
      let image = Self.picture(.rgba8, size)
      let plan = try Self.prepare(chain, renderer, image, .leftMirrored)
      let whole = try renderer.render(plan, on: image)
      var random = SeededRandom(seed: 6)
      for _ in 0..<6 {
        func span(_ count: Int) -> (Int, Int) {
          let start = Int(random.next() % UInt64(count))
          return (start, 1 + Int(random.next() % UInt64(min(count - start, 12))))
        }
        let (x, width) = span(whole.size.width)
        let (y, height) = span(whole.size.height)
        let tile = PixelRegion(x: x, y: y, size: PixelSize(width: width, height: height))
        let needed = try #require(plan.plan.regions(for: tile).sources[0])
        var poisoned = image
        for row in 0..<size.height {
          for column in 0..<size.width
          where !(needed.x..<needed.right ~= column && needed.y..<needed.bottom ~= row) {
            let place = (row * size.width + column) * 4
            poisoned.bytes.replaceSubrange(place..<place + 4, with: [255, 0, 255, 255])
          }
        }
        let other = try renderer.render(plan, on: poisoned)
        var differing = 0
        for row in tile.y..<tile.bottom {
          let places = (row * whole.size.width + tile.x) * 4..<(row * whole.size.width + tile.right) * 4
          if whole.bytes[places] != other.bytes[places] { differing += 1 }
        }
        #expect(differing == 0, "\(tile), which needs \(needed)")
      }
    }
  }

  /// A GPU that takes less than the picture.
  @Test(arguments: [
    "unsharp-mask,rotate=90", "resize=scale=0.3,exposure=1", "resize=scale=2.5", "resize=20,wanders",
  ])
  func aPictureLargerThanTheLimit(chain: String) throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter wanders
        //! summary Reads anywhere.
        //! kind general
        vec4 filter(Place place) { return at(1.0 - place.position); }
        """, path: "wanders.glsl"))
    try withRenderer(catalog: catalog) { renderer in
      let image = Self.picture(.yuv420, PixelSize(width: 95, height: 61))
      let plan = try Self.prepare(chain, renderer, image, .right, maximumSize: 60)
      let schedule = try plan.plan.schedule(byteBudget: 1 << 30, maximumSize: 60)
      for size in schedule.passSizes + schedule.planeSizes.flatMap(\.self) {
        #expect(max(size.width, size.height) <= 60)
      }
      let parts = try renderer.render(plan, on: image, schedule)
      let whole = try renderer.render(plan, on: image)
      #expect(parts.bytes == whole.bytes)
    }
  }
}
