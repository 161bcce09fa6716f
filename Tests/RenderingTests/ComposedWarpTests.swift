import PlanCompiler
import FilterGraph
import Filters
import Glibc
import Pixels
import Rendering
import TestSupport
import Testing

/// Composed warps sample once, at the position given by the composed formulas.
struct ComposedWarpTests {
  private typealias Point = SIMD2<Double>

  /// A warp by its chain, and by its formulas in double precision.
  private struct Step {
    let chain: String
    let size: (PixelSize) -> PixelSize
    /// The place in the input for one in the result, both in fractions, and the result's size.
    let map: (Point, PixelSize) -> Point
  }

  private static func scaled(_ size: PixelSize, _ x: Double, _ y: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(size.width) * x).rounded())),
      height: max(1, Int((Double(size.height) * y).rounded())))
  }

  private static func step(_ generator: inout GraphGenerator) -> Step {
    func number(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * Double(generator.integer(below: 1000)) / 1000
    }
    switch generator.integer(below: 5) {
    case 0:
      let (x, y, width, height) = (number(0, 0.3), number(0, 0.3), number(0.5, 0.7), number(0.5, 0.7))
      return Step(
        chain: "crop=\(x)|\(y)|\(width)|\(height)", size: { scaled($0, width, height) },
        map: { place, _ in Point(x, y) + place * Point(width, height) })
    case 1:
      let scale = number(0.7, 1.8)
      return Step(
        chain: "resize=scale=\(scale)", size: { scaled($0, scale, scale) }, map: { place, _ in place })
    case 2: return Step(chain: "flip", size: { $0 }, map: { place, _ in Point(1 - place.x, place.y) })
    case 3:
      return Step(
        chain: "rotate=90", size: { PixelSize(width: $0.height, height: $0.width) },
        map: { place, _ in Point(place.y, 1 - place.x) })
    default:
      let (center, radius, scale) = (
        Point(number(0.2, 0.8), number(0.2, 0.8)), number(0.2, 0.6), number(-0.6, 0.6)
      )
      return Step(
        chain: "bulge-distortion=\(center.x)|\(center.y):\(radius):\(scale)", size: { $0 },
        map: { place, size in
          let offset = place - center
          let down = offset.y * Double(size.height) / Double(size.width)
          let distance = (offset.x * offset.x + down * down).squareRoot()
          let factor = 1 - scale * max(1 - distance / radius, 0)
          return center + offset * (factor * factor)
        })
    }
  }

  @Test func composedWarpsSampleOnce() throws {
    let size = PixelSize(width: 45, height: 37)
    // Slopes and a grain: the steps between would blur it.
    let grain = TestPictures.noise(size.width, size.height, seed: 2)
    let picture = ReferenceImage(size.width, size.height) { x, y in
      let slope = 0.5 + 0.3 * sin(Double(x) / 5) * cos(Double(y) / 4)
      return TestPictures.storable(SIMD4(slope, 0.2 + 0.6 * grain[x, y].x, Double(x + y) / 82))
    }
    for seed in RandomRuns(40, seed: 7000) {
      var generator = GraphGenerator(seed: seed, filters: [])
      let steps = (0..<(2 + generator.integer(below: 3))).map { _ in Self.step(&generator) }
      var sizes = [size]
      for step in steps { sizes.append(step.size(sizes[sizes.count - 1])) }
      let last = sizes[steps.count]
      let expected = ReferenceImage(last.width, last.height) { x, y in
        var place = Point((Double(x) + 0.5) / Double(last.width), (Double(y) + 0.5) / Double(last.height))
        for (index, step) in steps.enumerated().reversed() {
          // Beyond its edges a picture shows its edges.
          place = step.map(place, sizes[index + 1]).clamped(lowerBound: .zero, upperBound: .one)
        }
        return picture.sample(place.x, place.y)
      }
      let chain = steps.map(\.chain).joined(separator: ",")
      try withRenderer { renderer in
        let (found, floats) = try renderer.render(
          chain, on: picture.image, options: renderer.options(output: .rgba32f))
        try #require(found == last, "seed \(seed): \(chain)")
        let (amount, x, y) = ReferenceImage(size: found, floats: floats).difference(to: expected)
        #expect(amount <= 1.5 / 255, "seed \(seed): \(amount * 255) at (\(x), \(y)): \(chain)")
      }
    }
  }
}
