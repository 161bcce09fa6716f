import FilterGraph
import Filters
import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// A graph scaled for a larger picture keeps its look.
struct ScalingTests {
  /// A chain and how far the look of twice the size may be from it: the RMS over all pixels and channels, of 255.
  struct Look: CustomTestStringConvertible {
    let chain: String
    let tolerance: Double
    var testDescription: String { chain }

    init(_ chain: String, _ tolerance: Double) { (self.chain, self.tolerance) = (chain, tolerance) }
  }

  /// Measured differences are at most 1/1.2 of what is allowed here.
  static let looks: [Look] = [
    Look("gaussian-blur=6", 0.5), Look("box-blur=6", 0.6), Look("motion-blur=6:30", 0.5),
    Look("hexagonal-blur=12", 0.5), Look("bilateral=3", 0.5), Look("surface-blur=6", 0.5),
    Look("tilt-shift=12", 0.5), Look("gaussian-selective-blur=9", 0.5), Look("gaussian-blur-position=4", 0.5),
    Look("unsharp-mask=6:3", 1), Look("sharpen=4", 3.9), Look("clarity=1.5:8", 0.5),
    Look("texture-detail=2:3", 0.6), Look("definition=1:5", 0.5), Look("glow=0.5:12", 0.5),
    Look("halation=0.5:12", 0.5), Look("soft-elegance=mix=0.5", 0.5), Look("kuwahara=5", 3.6),
    Look("kuwahara-radius3", 2.6), Look("film-grain=1:3", 2.2), Look("dot-screen", 4.7),
    Look("color-halftone", 2.7), Look("sobel-edge-detection=2", 1.9), Look("laplacian", 1.5),
    Look("prewitt-edge-detection=2", 1.3), Look("xy-derivative=2", 0.5), Look("emboss=2", 1.9),
    Look("sketch=2", 1.9), Look("toon", 7.1), Look("smooth-toon", 6.1), Look("threshold-sketch", 13),
    Look("canny-edge-detection=2:0.3:0.1", 12.2), Look("dilation=6", 0.5), Look("rgb-opening=6", 0.7),
    Look("adaptive-threshold=12", 15.2), Look("dehaze=1:5:8", 0.5), Look("beautify=1", 0.4),
    Look("focus-peaking=mode=edge:sensitivity=0.8", 10.7),
    Look("zebra=0.3:1.1:period=10", 8.9), Look("grid=line-width=4", 3.9),
    Look("round-corner=40|40|40|40", 0.5),
    Look("dither=2", 8.5), Look("ios-blur=16", 0.5),
  ]

  @Test(arguments: looks) func twiceTheSizeLooksTheSame(look: Look) throws {
    let graph = try Graph(parsing: look.chain, catalog: .standard)
    try withRenderer { renderer in
      let large = Self.smoothScene
      let small = Self.halved(large)
      let expected = try Self.render(graph, small, renderer)
      let scaled = Self.halved(try Self.render(graph.scaled(by: 2), large, renderer))
      let unscaled = Self.halved(try Self.render(graph, large, renderer))
      let difference = Self.rms(scaled, expected)
      let withoutScaling = Self.rms(unscaled, expected)
      #expect(difference <= look.tolerance)
      #expect(withoutScaling > 1.2 * look.tolerance, "the test would not notice lengths that are not scaled")
    }
  }

  /// Marks of focus are the same at every size, whether or not their lengths were scaled for it.
  @Test func marksOfFocusNeedNoScaling() throws {
    let graph = try Graph(parsing: "focus-peaking=sensitivity=1", catalog: .standard)
    try withRenderer { renderer in
      let large = Self.drawScene(edges: 2...4)
      let expected = try Self.render(graph, Self.halved(large), renderer)
      for shown in [graph, graph.scaled(by: 2)] {
        #expect(Self.rms(Self.halved(try Self.render(shown, large, renderer)), expected) < 5)
      }
    }
  }

  /// What is measured in fractions of the picture needs no scaling.
  @Test(arguments: [
    "vignette", "exposure=1", "pixellate", "halftone", "zoom-blur", "swirl", "crop=0.1|0.1|0.5|0.5", "lomo",
    "median", "temporal-denoise", "resize=320",
  ])
  func fractionsStay(chain: String) throws {
    let graph = try Graph(parsing: chain, catalog: .standard)
    #expect(graph.scaled(by: 3) == graph)
  }

  @Test(
    arguments: [
      ("gaussian-blur=4", 2.5, "gaussian-blur=10"), ("gaussian-blur=100", 4, "gaussian-blur=160"),
      ("kuwahara=3", 1.5, "kuwahara=5"), ("sobel-edge-detection", 0.25, "sobel-edge-detection"),
      ("round-corner=1|2|3|4", 2, "round-corner=2|4|6|8"), ("zebra", 3, "zebra"),
      // A group keeps its own parameters; its parts follow from them.
      ("tilt-shift=sigma=7", 2, "tilt-shift=sigma=14"),
      // The sizes of results: kept, fixed, and those of pictures from files.
      ("crop=0|0|0.5|0.5,box-blur=4", 2, "crop=0|0|0.5|0.5,box-blur=8"),
      ("box-blur=4,resize=640,box-blur=4", 2, "box-blur=8,resize=640,box-blur=4"),
      ("lanczos-resampling=height=300,box-blur=4", 2, "lanczos-resampling=height=300,box-blur=4"),
      ("lanczos-resampling=scale=0.5,box-blur=4", 2, "lanczos-resampling=scale=0.5,box-blur=8"),
      (
        "image=a.png,box-blur=4[a];[in][a]alpha-blend,box-blur=4", 2,
        "image=a.png,box-blur=4[a];[in][a]alpha-blend,box-blur=8"
      ),
    ] as [(String, Double, String)])
  func lengthsAreMultiplied(chain: String, factor: Double, expected: String) throws {
    let scaled = try Graph(parsing: chain, catalog: .standard).scaled(by: factor)
    #expect(scaled.description == (try Graph(parsing: expected, catalog: .standard)).description)
  }

  /// A stencil with a grid does to every `spacing`th pixel what it does to a picture of these alone.
  @Test func gridsReadEveryFewPixels() throws {
    let spacing = 3
    let picture = TestPictures.colorful(48, 36)
    let part = ReferenceImage(16, 12) { picture[$0 * spacing + 1, $1 * spacing + 2] }
    var count = 0
    for filter in FilterCatalog.standard.filters where filter.inputs.count == 1 {
      guard let grid = filter.grid else { continue }
      count += 1
      let whole = try renderChain("\(filter.id)=\(grid.name)=\(spacing)", inputs: [picture])
      let alone = try renderChain(filter.id, inputs: [part])
      for y in 3..<9 {
        for x in 3..<13 {
          let difference = whole[x * spacing + 1, y * spacing + 2] - alone[x, y]
          #expect((0..<4).allSatisfy { abs(difference[$0]) < 1e-5 }, "\(filter.id) at (\(x), \(y))")
        }
      }
    }
    #expect(count >= 15)
  }

  // MARK: - Pictures

  /// RGBA floats.
  private struct Picture {
    var size: PixelSize
    var floats: [Float]
  }

  private static func render(_ graph: Graph, _ picture: Picture, _ renderer: Renderer) throws -> Picture {
    var image = Image(packed: .rgba8, size: picture.size)
    for (index, value) in picture.floats.enumerated() {
      image.bytes[index] = UInt8(min(max(value, 0), 1) * 255 + 0.5)
    }
    let (size, floats) = try renderer.render(graph.description, on: image, options: renderer.options())
    return Picture(size: size, floats: floats)
  }

  private static let smoothScene = drawScene(edges: 12...40)

  /// Discs of all sizes over ramps.
  private static func drawScene(edges: ClosedRange<Double>) -> Picture {
    let size = PixelSize(width: 1280, height: 240)
    var random = SeededRandom(seed: 3)
    var picture = Picture(size: size, floats: [])
    for y in 0..<size.height {
      for x in 0..<size.width {
        let u = Float(x) / Float(size.width), v = Float(y) / Float(size.height)
        picture.floats += [0.2 + 0.4 * u, 0.3 + 0.2 * v, 0.5 - 0.3 * u, 1]
      }
    }
    for _ in 0..<40 {
      let centerX = random.unit() * Double(size.width), centerY = random.unit() * Double(size.height)
      let radius = 10 + 60 * random.unit() * random.unit()
      let edge = edges.lowerBound + (edges.upperBound - edges.lowerBound) * random.unit()
      let color = [random.unit(), random.unit(), random.unit()].map { Float($0 * $0.squareRoot()) }
      for y in max(Int(centerY - radius - edge), 0)..<min(Int(centerY + radius + edge), size.height) {
        for x in max(Int(centerX - radius - edge), 0)..<min(Int(centerX + radius + edge), size.width) {
          let dx = Double(x) - centerX, dy = Double(y) - centerY
          let part = min(max((radius - (dx * dx + dy * dy).squareRoot()) / edge + 0.5, 0), 1)
          let cover = Float(part * part * (3 - 2 * part))
          let place = (y * size.width + x) * 4
          for channel in 0..<3 {
            picture.floats[place + channel] += (color[channel] - picture.floats[place + channel]) * cover
          }
        }
      }
    }
    return picture
  }

  /// The means of two by two pixels.
  private static func halved(_ picture: Picture) -> Picture {
    let width = picture.size.width / 2, height = picture.size.height / 2
    var result = Picture(size: PixelSize(width: width, height: height), floats: [])
    result.floats.reserveCapacity(width * height * 4)
    let row = picture.size.width * 4
    picture.floats.withUnsafeBufferPointer { floats in
      for y in 0..<height {
        for x in 0..<width {
          let place = 2 * y * row + 8 * x
          for channel in place..<place + 4 {
            let sum =
              floats[channel] + floats[channel + 4] + floats[channel + row] + floats[channel + row + 4]
            result.floats.append(sum / 4)
          }
        }
      }
    }
    return result
  }

  private static func rms(_ one: Picture, _ other: Picture) -> Double {
    guard one.size == other.size else { return .infinity }
    var sum = 0.0
    for (a, b) in zip(one.floats, other.floats) { sum += Double((a - b) * (a - b)) }
    return 255 * (sum / Double(one.floats.count)).squareRoot()
  }
}
