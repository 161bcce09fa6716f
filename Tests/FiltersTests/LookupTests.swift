import PlanCompiler
import FilterGraph
import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// The lookup filter against tetrahedral interpolation on the CPU.
struct LookupTests {
  private static let picture = TestPictures.colorful(17, 11)

  @Test(arguments: [2, 5, 17], [0.0, 0.4, 1.0])
  func cube(side: Int, intensity: Double) throws {
    let cube = randomCube(side: side, low: .zero, high: .one)
    let expected = Self.picture.map { color in
      color + (interpolated(cube, color) - color) * intensity
    }
    try check("lookup=table:\(intensity)", LookupTable(cube: cube), expected)
  }

  /// A domain other than 0…1, and colours beyond it on both sides.
  @Test func domain() throws {
    let cube = randomCube(side: 4, low: SIMD3(0.1, -0.5, 0), high: SIMD3(0.6, 1.5, 2))
    try check("lookup=table", LookupTable(cube: cube), Self.picture.map { interpolated(cube, $0) })
    let brighter = Self.picture.map { interpolated(cube, $0.mapColor { $0 * 4 - 1 }) }
    try check("rgb=4:4:4,brightness=-1,lookup=table", LookupTable(cube: cube), brighter)
  }

  @Test func curvesComeBeforeTheCube() throws {
    let samples: [SIMD3<Float>] = [[0, 1, 0.2], [0.5, 0.4, 0.1], [0.6, 0.3, 0.9], [1, 0, 0.7]]
    let curves = LookupTable.Shaper(low: .zero, high: .one, samples: samples)
    let cube = randomCube(side: 3, low: .zero, high: .one)
    func curved(_ color: SIMD4<Double>) -> SIMD4<Double> {
      var result = color
      for channel in 0..<3 {
        let place = min(max(color[channel], 0), 1) * 3
        let low = min(Int(place), 2)
        let ends = (Double(samples[low][channel]), Double(samples[low + 1][channel]))
        result[channel] = ends.0 + (ends.1 - ends.0) * (place - Double(low))
      }
      return result
    }
    try check("lookup=table", LookupTable(shaper: curves), Self.picture.map(curved))
    try check(
      "lookup=table", LookupTable(shaper: curves, cube: cube),
      Self.picture.map { interpolated(cube, curved($0)) })
    try check(
      "lookup=table", LookupTable(cube: cube, output: curves),
      Self.picture.map { curved(interpolated(cube, $0)) })
  }

  /// Curves of more entries than a texture is wide, as those over all half floats have.
  @Test(arguments: [2048, 2049, 65_536]) func curvesMayBeLong(count: Int) throws {
    func value(_ number: Double, _ channel: Int) -> Double { pow(number, [0.45, 1.5, 2.2][channel]) }
    let samples = (0..<count).map { entry -> SIMD3<Float> in
      let number = Double(entry) / Double(count - 1)
      return SIMD3(Float(value(number, 0)), Float(value(number, 1)), Float(value(number, 2)))
    }
    let picture = Self.picture.map { color in
      var result = color
      for channel in 0..<3 {
        let place = min(max(color[channel], 0), 1) * Double(count - 1)
        let low = min(Int(place), count - 2)
        let ends = (
          value(Double(low) / Double(count - 1), channel), value(Double(low + 1) / Double(count - 1), channel)
        )
        result[channel] = ends.0 + (ends.1 - ends.0) * (place - Double(low))
      }
      return result
    }
    try check(
      "lookup=table", LookupTable(shaper: .init(low: .zero, high: .one, samples: samples)), picture)
  }

  @Test func theGreyAxisOfAnIdentityStaysGrey() throws {
    let side = 9
    let colors = (0..<side * side * side).flatMap { index -> [Float] in
      [index % side, index / side % side, index / side / side].map { Float($0) / Float(side - 1) }
    }
    let cube = LookupTable.Cube(low: .zero, high: .one, side: side, colors: colors)
    try check("lookup=table", LookupTable(cube: cube), Self.picture)
  }

  /// A compact cube is off by less than 0.035/255, in every part of a picture: rounding changes few of the numbers.
  @Test(arguments: [CubeStorage.packedTetrahedra, .words], [9, 17, 33])
  func compact(storage: CubeStorage, side: Int) throws {
    let cube = smoothCube(side: side)
    let table = LookupTable(cube: cube)
    // Noise, and a picture of one cell's colours: an error that all of its colours share is no mean of many.
    let cell = TestPictures.noise(160, 120, seed: UInt64(side)).map { color in
      TestPictures.storable(color.mapColor { 0.5 + $0 / Double(side - 1) })
    }
    for picture in [TestPictures.noise(160, 120, seed: UInt64(side)), cell] {
      let rounded = try withRenderer(resources: TestResources(lookups: ["table": table])) { renderer in
        var options = renderer.options()
        options.costs.cubes = storage
        let graph = try Graph(parsing: "lookup=table", catalog: renderer.catalog)
        let frame = PictureDescription(format: picture.image.layout.format, size: picture.image.size)
        let plan = try RenderPlan.compile(
          graph, catalog: renderer.catalog, frame: frame, options: options,
          lookups: { _ in table.description })
        #expect(plan.passes[0].textures.map(\.content).contains(.lookupCube(path: "table", storage: storage)))
        return try renderer.render("lookup=table", on: picture.image, options: options).floats
      }
      var changed = 0.0, count = 0.0
      for (index, expected) in picture.map({ interpolated(cube, $0) }).pixels.enumerated() {
        for channel in 0..<3 {
          let found = Double(rounded[index * 4 + channel])
          #expect(
            abs(found - expected[channel]) <= (0.5 + 0.036) / 255,
            "\(picture.pixels[index]): \(found), by formula \(expected)")
          changed += abs((found * 255).rounded() - (expected[channel] * 255).rounded())
          count += 1
        }
      }
      // The square of the error that a result of 8 bits may have in the root mean square.
      #expect(changed / count <= 0.2 * 0.2, "\(changed / count) of the numbers")
    }
  }

  /// Greys, black and white among them, stay what they are.
  @Test(arguments: [CubeStorage.packedTetrahedra, .words], [9, 16, 33])
  func compactGreysOfAnIdentityStayExact(storage: CubeStorage, side: Int) throws {
    let colors = (0..<side * side * side).flatMap { index -> [Float] in
      // Not all are bytes, of which a cube would be one of bytes.
      [index % side, index / side % side, index / side / side].map { Float($0) / Float(side - 1) * 0.9999 }
    }
    let table = LookupTable(cube: .init(low: .zero, high: .one, side: side, colors: colors))
    let greys = ReferenceImage(256, 1) { x, _ in SIMD4(SIMD3(repeating: Double(x) / 255), 1) }
    let floats = try withRenderer(resources: TestResources(lookups: ["table": table])) { renderer in
      var options = renderer.options()
      options.costs.cubes = storage
      return try renderer.render("lookup=table", on: greys.image, options: options).floats
    }
    for x in 0..<256 {
      #expect((0..<3).allSatisfy { Int((floats[x * 4 + $0] * 255).rounded()) == x }, "\(x)")
    }
  }

  // MARK: - By the book

  private func randomCube(side: Int, low: SIMD3<Float>, high: SIMD3<Float>) -> LookupTable.Cube {
    var random = SeededRandom(seed: UInt64(side))
    // Multiples of 1/1024 within 0...1, which half floats hold exactly.
    let colors = (0..<side * side * side * 3).map { _ in Float(Int(random.unit() * 1024)) / 1024 }
    return .init(low: low, high: high, side: side, colors: colors)
  }

  /// The identity with a disturbance of every entry, whose steps are small enough to be packed.
  private func smoothCube(side: Int) -> LookupTable.Cube {
    var random = SeededRandom(seed: UInt64(side))
    let most = 0.129 - 1 / Double(side - 1)
    let colors = (0..<side * side * side).flatMap { index -> [Float] in
      [index % side, index / side % side, index / side / side].map { place in
        let even = Double(place) / Double(side - 1)
        return Float(min(max(even + (random.unit() - 0.5) * most, 0), 1))
      }
    }
    return .init(low: .zero, high: .one, side: side, colors: colors)
  }

  /// From the cell's first corner to its last along the axes in the order of their fractions, greatest first.
  private func interpolated(_ cube: LookupTable.Cube, _ color: SIMD4<Double>) -> SIMD4<Double> {
    var corner = SIMD3<Int>.zero, fractions: [(axis: Int, part: Double)] = []
    for axis in 0..<3 {
      let unit = (color[axis] - Double(cube.low[axis])) / Double(cube.high[axis] - cube.low[axis])
      let place = min(max(unit, 0), 1) * Double(cube.side - 1)
      corner[axis] = min(Int(place), cube.side - 2)
      fractions.append((axis, place - Double(corner[axis])))
    }
    func entry(_ place: SIMD3<Int>) -> SIMD3<Double> {
      let index = ((place.z * cube.side + place.y) * cube.side + place.x) * 3
      return SIMD3(
        Double(cube.colors[index]), Double(cube.colors[index + 1]), Double(cube.colors[index + 2]))
    }
    var here = entry(corner)
    var sum = here
    for (axis, part) in fractions.sorted(by: { $0.part > $1.part }) {
      corner[axis] += 1
      sum += (entry(corner) - here) * part
      here = entry(corner)
    }
    return color.withColor(sum)
  }

  private func check(_ chain: String, _ table: LookupTable, _ expected: ReferenceImage) throws {
    let result = try withRenderer(resources: TestResources(lookups: ["table": table])) { renderer in
      var options = renderer.options(fusion: .none, output: .rgba32f)
      options.intermediates = .float
      let (size, floats) = try renderer.render(chain, on: Self.picture.image, options: options)
      return ReferenceImage(size: size, floats: floats)
    }
    let (amount, x, y) = result.difference(to: expected)
    #expect(amount <= 2e-5, "\(chain) at (\(x), \(y)): \(result[x, y]), by formula \(expected[x, y])")
  }
}
