import PlanCompiler
import FilterGraph
import Rendering
import TestSupport
import Testing

/// The lookup filter against tetrahedral interpolation on the CPU.
@Suite struct LookupTests {
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
  }

  @Test func theGreyAxisOfAnIdentityStaysGrey() throws {
    let side = 9
    let colors = (0..<side * side * side).flatMap { index -> [Float] in
      [index % side, index / side % side, index / side / side].map { Float($0) / Float(side - 1) }
    }
    let cube = LookupTable.Cube(low: .zero, high: .one, side: side, colors: colors)
    try check("lookup=table", LookupTable(cube: cube), Self.picture)
  }

  // MARK: - By the book

  private func randomCube(side: Int, low: SIMD3<Float>, high: SIMD3<Float>) -> LookupTable.Cube {
    var random = SeededRandom(seed: UInt64(side))
    // Multiples of 1/1024 within 0...1, which half floats hold exactly.
    let colors = (0..<side * side * side * 3).map { _ in Float(Int(random.unit() * 1024)) / 1024 }
    return .init(low: low, high: high, side: side, colors: colors)
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
