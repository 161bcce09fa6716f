import Glibc
import PlanCompiler
import Pixels
import Rendering
import TestSupport
import Testing

/// What a photographer expects of filters whose settings are left alone, drawn as users draw them: fused, in 8 bits.
struct DefaultsTests {
  private typealias Color = ReferenceImage.Color

  private static let skin = Color(0.8, 0.6, 0.5)
  private static let shadedSkin = Color(0.56, 0.36, 0.27)

  // MARK: - Skin

  /// Two flat areas of skin with a soft texture, light on the left, shaded on the right.
  private static let face = {
    var random = SeededRandom(seed: 5)
    return ReferenceImage(96, 48) { x, _ in
      let texture = 0.05 * (2 * random.unit() - 1)
      return TestPictures.storable(((x < 48 ? skin : shadedSkin).mapColor { $0 + texture }))
    }
  }()

  /// Small unevenness is smoothed to less than a third, but not to wax, and an edge keeps nine tenths.
  @Test(arguments: [("bilateral", 0.0...0.33), ("beautify", 0.2...0.4)])
  func skinIsSmoothed(chain: String, kept: ClosedRange<Double>) throws {
    let result = try renderChain(chain, inputs: [Self.face], as: .fused)
    let before = Self.statistics(Self.face, columns: 6..<36), after = Self.statistics(result, columns: 6..<36)
    #expect(kept.contains(after.deviation / before.deviation), "\(after.deviation / before.deviation)")
    func contrast(_ image: ReferenceImage) -> Double {
      Self.statistics(image, columns: 43..<47).mean - Self.statistics(image, columns: 49..<53).mean
    }
    #expect(contrast(result) > 0.9 * contrast(Self.face), "\(contrast(result) / contrast(Self.face))")
  }

  /// What is nearly skin becomes more even, not peppered with pixels that are taken for skin.
  @Test func aBeigeWallIsNotPeppered() throws {
    var random = SeededRandom(seed: 6)
    let wall = ReferenceImage(96, 48) { _, _ in
      TestPictures.storable(Color(0.6, 0.54, 0.5).mapColor { $0 + 0.008 * (2 * random.unit() - 1) })
    }
    let result = try renderChain("beautify", inputs: [wall], as: .fused)
    let (before, after) = (Self.statistics(wall, columns: 6..<90), Self.statistics(result, columns: 6..<90))
    #expect(after.deviation < before.deviation, "\(after.deviation / before.deviation)")
  }

  /// From a light cheek over the jaw to the shaded neck, no pixel is lighter than the one before it by more than rounding.
  @Test func theJawHasNoLine() throws {
    let jaw = ReferenceImage(96, 48) { x, y in
      let t = min(max((Double(x) - 48 + 0.4 * (Double(y) - 24)) / 17.2 + 0.5, 0), 1)
      let shade = t * t * (3 - 2 * t)
      return TestPictures.storable(Color(0.8 - 0.2 * shade, 0.6 - 0.19 * shade, 0.5 - 0.17 * shade))
    }
    let result = try renderChain("beautify", inputs: [jaw], as: .fused)
    for y in 8..<40 {
      let row = (0..<96).map { ColorReferences.luma(result[$0, y]) }
      #expect(zip(row, row.dropFirst()).allSatisfy { $1 - $0 < 1.2 / 255 }, "row \(y)")
    }
  }

  @Test func skinToneChangesSkinAlone() throws {
    let colors = [
      Self.skin, Self.shadedSkin, Color(0.5, 0.5, 0.5), Color(0.2, 0.4, 0.9), Color(0.2, 0.6, 0.2),
    ]
    let picture = ReferenceImage(colors.count, 1) { x, _ in TestPictures.storable(colors[x]) }
    let result = try renderChain("skin-tone", inputs: [picture], as: .fused)
    for (place, color) in colors.enumerated() {
      let change = (0..<3).map { abs(result[place, 0][$0] - color[$0]) }.max() ?? 0
      if place < 2 {
        #expect(change > 2.0 / 255 && change < 20.0 / 255, "\(color)")
      } else {
        #expect(change < 1.5 / 255, "\(color)")
      }
    }
  }

  /// Shading and noise become no lines; outlines do.
  @Test func toonIsNotPeppered() throws {
    var random = SeededRandom(seed: 9)
    let cheek = ReferenceImage(96, 64) { x, _ in
      guard x < 88 else { return Color(0.1, 0.08, 0.08) }
      let light = 0.6 + 0.4 * Double(x) / 88
      return TestPictures.storable(
        Color(0.95, 0.74, 0.62).mapColor { $0 * light + 0.07 * (2 * random.unit() - 1) })
    }
    func dark(_ chain: String, _ columns: Range<Int>) throws -> Int {
      let result = try renderChain(chain, inputs: [cheek], as: .fused)
      return (0..<64).reduce(0) { count, y in
        count + columns.count { ColorReferences.luma(result[$0, y]) < 0.05 }
      }
    }
    #expect(try dark("toon", 0..<84) == 0)
    #expect(try dark("toon", 84..<90) >= 64)
    #expect(try dark("toon=0.2:10:1:0", 0..<84) > 500, "the test would not notice pepper")
  }

  // MARK: - Light

  /// Around a grey card, and on it, there is no seam of another brightness.
  @Test(arguments: [SIMD3(0.59, 0.35, 0.27), [0.27, 0.47, 0.24], [0.47, 0.63, 0.82], [0.87, 0.64, 0.52]])
  func dehazeLeavesNoHalo(around: SIMD3<Double>) throws {
    let scene = ReferenceImage(240, 180) { x, y in
      if y < 16 { return TestPictures.storable(Color(0.88, 0.9, 0.91)) }
      let card = (90..<160).contains(x) && (60..<120).contains(y)
      return TestPictures.storable(card ? Color(0.5, 0.5, 0.5) : Color(around.x, around.y, around.z))
    }
    let result = try renderChain("dehaze", inputs: [scene], as: .fused)
    let far = result[236, 90], middle = result[125, 90]
    for x in 20..<232 {
      let onCard = (92..<158).contains(x)
      guard onCard || x < 88 || x > 161 else { continue }
      let expected = onCard ? middle : far
      #expect((0..<3).allSatisfy { abs(result[x, 90][$0] - expected[$0]) < 5.5 / 255 }, "at \(x)")
    }
    #expect(result[236, 90] != scene[236, 90])
  }

  /// A bright point becomes a hexagon, and one that is easily seen.
  @Test func pointsBecomeHexagons() throws {
    let night = ReferenceImage(81, 81) { x, y in
      abs(x - 40) <= 1 && abs(y - 40) <= 1 ? Color(1, 1, 1) : TestPictures.storable(Color(0.1, 0.1, 0.12))
    }
    let result = try renderChain("hexagonal-blur=radius=24", inputs: [night], as: .fused)
    let mean = try renderChain("hexagonal-blur=radius=24:highlights=0", inputs: [night], as: .fused)
    func level(_ distance: Double, _ degrees: Double) -> Double {
      let x = 40 + distance * cos(degrees * .pi / 180), y = 40 - distance * sin(degrees * .pi / 180)
      return result[Int(x.rounded()), Int(y.rounded())].x
    }
    let dark = result[2, 2].x
    for side in 0..<6 {
      let corner = Double(side) * 60 + 30, flat = Double(side) * 60
      #expect(level(12, corner) > dark + 0.1 && level(18, flat) > dark + 0.1)
      // Corners lie 24 pixels from the centre, the middles of the sides 20.8.
      #expect(level(22.5, corner) > dark + 0.04, "\(corner)")
      #expect(level(24, flat) < dark + 0.02, "\(flat)")
    }
    #expect(result[40, 40].x - dark > 3 * (mean[40, 40].x - dark))
  }

  @Test func halationLeavesMiddleTones() throws {
    let grey = ReferenceImage(24, 16) { _, _ in TestPictures.storable(Color(0.85, 0.85, 0.85)) }
    let result = try renderChain("halation", inputs: [grey], as: .fused)
    #expect(result.difference(to: grey).amount < 1.5 / 255)
  }

  /// The middles of the sides keep three quarters of their light.
  @Test func vignetteIsGentle() throws {
    let white = ReferenceImage(64, 48) { _, _ in Color(1, 1, 1) }
    let result = try renderChain("vignette", inputs: [white], as: .fused)
    #expect([result[0, 24], result[63, 24], result[32, 0], result[32, 47]].allSatisfy { $0.x > 0.75 })
    #expect(result[0, 0].x < 0.4)
  }

  // MARK: - Colours and shapes

  /// Greys stay near to grey: neither magenta nor green.
  @Test func softEleganceIsNotMagenta() throws {
    let ramp = ReferenceImage(33, 1) { x, _ in
      TestPictures.storable(Color(Double(x) / 32, Double(x) / 32, Double(x) / 32))
    }
    let result = try renderChain("soft-elegance=sigma=0", inputs: [ramp], as: .fused)
    for color in result.pixels {
      #expect(abs((color.x + color.z) / 2 - color.y) < 6.0 / 255, "\(color)")
    }
  }

  /// From the sharp middle to the blurred outside, three tenths of the height are untouched.
  @Test func theBandOfTiltShiftIsWide() throws {
    let stripes = ReferenceImage(24, 100) { x, _ in x % 4 < 2 ? Color(1, 1, 1) : Color(0, 0, 0) }
    let result = try renderChain("tilt-shift", inputs: [stripes], as: .fused)
    let sharp = (0..<100).count { abs(result[8, $0].x - result[10, $0].x) > 0.99 }
    #expect((30...36).contains(sharp), "\(sharp)")
  }

  /// The ball's edge fades over several pixels without steps, and inside it nothing is burnt out.
  @Test func theRimOfTheGlassSphereIsSoft() throws {
    let grey = ReferenceImage(320, 240) { _, _ in TestPictures.storable(Color(0.3, 0.3, 0.3)) }
    let result = try renderChain("glass-sphere", inputs: [grey], as: .fused)
    for y in [100, 120, 135, 150] {
      let row = (80..<240).map { result[$0, y] }
      for (one, other) in zip(row, row.dropFirst()) {
        #expect(abs(one.w - other.w) < 0.45)
        #expect(abs(one.x * one.w - other.x * other.w) < 0.4)
      }
      #expect(row.contains { $0.w > 0.2 && $0.w < 0.8 })
      #expect(row.allSatisfy { $0.x < 1 })
    }
  }

  /// The lines of a hatching are as many, and the tones the same, in a small picture and in a large one.
  @Test func hatchingFollowsThePicture() throws {
    try withRenderer { renderer in
      func hatched(_ width: Int, _ height: Int) throws -> (lines: Int, light: Double) {
        var image = Image(packed: .rgba8, size: PixelSize(width: width, height: height))
        for place in image.bytes.indices { image.bytes[place] = 230 }
        let rows = "crosshatch,crop=0|0.5|1|\(4.0 / Double(height))"
        let (size, floats) = try renderer.render(rows, on: image, options: renderer.options())
        let row = (0..<size.width).map { Double(floats[$0 * 4]) }
        let lines = zip(row, row.dropFirst()).count { $0 >= 0.6 && $1 < 0.6 }
        return (lines, row.reduce(0, +) / Double(row.count))
      }
      let small = try hatched(640, 480), large = try hatched(4000, 3000)
      // A hundred lines to the width, 75 to the height.
      #expect(abs(small.lines - 100) <= 1 && abs(large.lines - 100) <= 1, "\(small.lines), \(large.lines)")
      #expect(abs(small.light - large.light) < 0.01, "\(small.light), \(large.light)")
    }
  }

  /// Black is solid, and the lines of greys are as thin as they are set.
  @Test(arguments: [(640, 480), (4000, 3000)]) func hatchedBlackIsBlack(width: Int, height: Int) throws {
    try withRenderer { renderer in
      func light(_ level: UInt8, _ chain: String) throws -> Double {
        var image = Image(packed: .rgba8, size: PixelSize(width: width, height: height))
        for place in image.bytes.indices { image.bytes[place] = place % 4 == 3 ? 255 : level }
        let (size, floats) = try renderer.render(
          "\(chain),crop=0|0.5|1|\(40 / Double(height))", on: image, options: renderer.options())
        return (0..<size.area).reduce(0) { $0 + Double(floats[$1 * 4]) } / Double(size.area)
      }
      #expect(try light(0, "crosshatch") == 0)
      let grey = try light(90, "crosshatch"), unwidened = try light(90, "crosshatch=shadows=0")
      #expect(abs(grey - unwidened) < 1e-4 && grey > 0.4, "\(grey), \(unwidened)")
      // Two lines in each direction, each a tenth of the distance wide, leave 0.8 squared.
      let rest = try light(0, "GPUImageCrosshatchFilter")
      #expect(abs(rest - 0.64) < 0.02)
    }
  }

  // MARK: - Numbers

  /// The mean luma of some columns, and the standard deviation around it.
  private static func statistics(
    _ image: ReferenceImage, columns: Range<Int>
  ) -> (mean: Double, deviation: Double) {
    let values = (6..<image.height - 6).flatMap { y in columns.map { ColorReferences.luma(image[$0, y]) } }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(values.count)).squareRoot())
  }
}
