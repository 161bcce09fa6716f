import Cameras
import Pixels

/// The blur of a plane by defocus and softness, as three box filters in each direction: nearly a Gaussian.
///
/// The boxes have fractional widths, so the blur grows smoothly as the lens moves; together they have the
/// variance of the disc, d²/16. Source: Gwosdek et al., "Theoretical Foundations of Gaussian Convolution by
/// Extended Box Filtering", 2011. Cost: independent of the diameter.
struct LensBlur {
  /// The number of whole pixels on each side of a box's centre.
  private let radius: Int
  /// The weight of the two fractional pixels at the box's ends.
  private let edge: Float

  /// Creates the blur of a disc of `diameter` pixels.
  init(diameter: Double) {
    let variance = diameter * diameter / 16 / 3
    let radius = Int(((12 * variance + 1).squareRoot() - 1) / 2)
    let whole = Double(radius)
    let excess = variance * (2 * whole + 1) - whole * (whole + 1) * (2 * whole + 1) / 3
    self.radius = radius
    edge = Float(excess / (2 * ((whole + 1) * (whole + 1) - variance)))
  }

  /// How far the blur spreads a pixel, in pixels.
  var reach: Int { isIdentity ? 0 : 3 * (radius + 1) }

  private var isIdentity: Bool { radius == 0 && edge < 0.001 }

  /// Blurs a layer within its occupied box; beyond the picture's borders the border pixels repeat.
  func apply(to layer: SceneLayer) {
    let box = layer.occupied
    if isIdentity || box.isEmpty { return }
    let width = layer.size.width
    concurrentBands(box.rows) { rows in
      let line = Line(count: box.columns.count, margin: radius + 1)
      for row in rows {
        let start = layer.pixels + row * width + box.columns.lowerBound
        line.load(from: start)
        for _ in 0..<3 { filter(line) }
        line.store(to: start)
      }
    }
    // Columns are processed in groups that fill a cache line and stay in the cache for all three boxes.
    let group = 8
    concurrentBands(0..<(box.columns.count + group - 1) / group) { groups in
      let lines = (0..<group).map { _ in Line(count: box.rows.count, margin: radius + 1) }
      for index in groups {
        let first = box.columns.lowerBound + index * group
        let columns = min(group, box.columns.upperBound - first)
        for row in 0..<box.rows.count {
          let start = layer.pixels + (box.rows.lowerBound + row) * width + first
          for column in 0..<columns { lines[column].front[row] = start[column] }
        }
        for column in 0..<columns {
          for _ in 0..<3 { filter(lines[column]) }
        }
        for row in 0..<box.rows.count {
          let start = layer.pixels + (box.rows.lowerBound + row) * width + first
          for column in 0..<columns { start[column] = lines[column].front[row] }
        }
      }
    }
  }

  /// Applies one box filter to a line.
  private func filter(_ line: Line) {
    let count = line.count, source = line.front, target = line.back
    let radius = radius, edge = edge
    line.extend()
    let scale = 1 / (Float(2 * radius + 1) + 2 * edge)
    var sum = SIMD4<Float>.zero
    for offset in -radius...radius { sum += source[offset] }
    // A plain loop keeps unoptimised builds usable.
    var index = 0
    while index < count {
      let next = source[index &+ radius &+ 1], last = source[index &- radius &- 1]
      target[index] = (sum + (next + last) * edge) * scale
      sum += next - source[index &- radius]
      index &+= 1
    }
    line.swap()
  }

  /// A row or column of pixels being filtered, with margins at both ends.
  private final class Line {
    let count: Int
    private let margin: Int
    private let memory: UnsafeMutablePointer<SIMD4<Float>>
    private(set) var front: UnsafeMutablePointer<SIMD4<Float>>
    private(set) var back: UnsafeMutablePointer<SIMD4<Float>>

    init(count: Int, margin: Int) {
      let length = count + 2 * margin
      self.count = count
      self.margin = margin
      memory = .allocate(capacity: 2 * length)
      memory.initialize(repeating: .zero, count: 2 * length)
      front = memory + margin
      back = memory + length + margin
    }

    deinit { memory.deallocate() }

    func load(from pixels: UnsafeMutablePointer<SIMD4<Float>>) { front.update(from: pixels, count: count) }

    func store(to pixels: UnsafeMutablePointer<SIMD4<Float>>) { pixels.update(from: front, count: count) }

    /// Repeats the end pixels into the margins.
    func extend() {
      (front - margin).update(repeating: front[0], count: margin)
      (front + count).update(repeating: front[count - 1], count: margin)
    }

    func swap() { Swift.swap(&front, &back) }
  }
}
