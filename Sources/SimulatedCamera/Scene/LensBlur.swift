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
    let width = layer.size.width, pixels = layer.pixels
    concurrentBands(box.rows) { rows in
      var line = Line(count: box.columns.count, margin: radius + 1)
      let memory = SampleMemory<SIMD4<Float>>(count: 2 * line.length)
      for row in rows {
        let start = row * width + box.columns.lowerBound
        memory.copy(start..<start + line.count, of: pixels, to: line.first)
        for _ in 0..<3 { filter(&line, in: memory) }
        pixels.copy(line.first..<line.first + line.count, of: memory, to: start)
      }
    }
    // Columns are processed in groups that fill a cache line and stay in the cache for all three boxes.
    let group = 8
    concurrentBands(0..<(box.columns.count + group - 1) / group) { groups in
      let line = Line(count: box.rows.count, margin: radius + 1)
      let memory = SampleMemory<SIMD4<Float>>(count: group * 2 * line.length)
      for index in groups {
        let left = box.columns.lowerBound + index * group
        let columns = min(group, box.columns.upperBound - left)
        for row in 0..<box.rows.count {
          let start = (box.rows.lowerBound + row) * width + left
          for column in 0..<columns {
            memory[line.first + column * 2 * line.length + row] = pixels[start + column]
          }
        }
        var first = 0
        for column in 0..<columns {
          var line = line.moved(by: column * 2 * line.length)
          for _ in 0..<3 { filter(&line, in: memory) }
          first = line.first - column * 2 * line.length
        }
        for row in 0..<box.rows.count {
          let start = (box.rows.lowerBound + row) * width + left
          for column in 0..<columns {
            pixels[start + column] = memory[first + column * 2 * line.length + row]
          }
        }
      }
    }
  }

  /// Applies one box filter to a line.
  private func filter(_ line: inout Line, in memory: SampleMemory<SIMD4<Float>>) {
    let count = line.count
    let radius = radius, edge = edge
    // Beyond the ends the end pixels repeat.
    memory.fill(line.front.prefix(line.margin), with: memory[line.first])
    memory.fill(line.front.suffix(line.margin), with: memory[line.first + count - 1])
    let source = memory.span(line.front)
    var target = memory.mutableSpan(line.back)
    let scale = 1 / (Float(2 * radius + 1) + 2 * edge)
    var sum = SIMD4<Float>.zero
    // The margins are wider than the radius by one.
    precondition(source.count == count + 2 * radius + 2 && target.count == source.count)
    for offset in 1...2 * radius + 1 { sum += source[unchecked: offset] }
    // A plain loop keeps unoptimised builds usable.
    var index = 0
    while index < count {
      let next = source[unchecked: index &+ 2 &* radius &+ 2], last = source[unchecked: index]
      target[unchecked: index &+ radius &+ 1] = (sum + (next + last) * edge) * scale
      sum += next - source[unchecked: index &+ 1]
      index &+= 1
    }
    swap(&line.front, &line.back)
  }

  /// Where a row or column of pixels is that is being filtered, with margins at both ends.
  private struct Line {
    let count: Int
    let margin: Int
    /// The pixels with their margins, and as much memory for the filtered ones.
    var front, back: Range<Int>

    init(count: Int, margin: Int) {
      (self.count, self.margin) = (count, margin)
      front = 0..<count + 2 * margin
      back = front.upperBound..<2 * front.upperBound
    }

    var length: Int { front.count }
    /// The place of the first pixel.
    var first: Int { front.lowerBound + margin }

    func moved(by offset: Int) -> Line {
      var line = self
      line.front = front.lowerBound + offset..<front.upperBound + offset
      line.back = back.lowerBound + offset..<back.upperBound + offset
      return line
    }
  }
}
