import Cameras
import Glibc
import Pixels

/// The light of the picture before exposure, measured on a grid of samples.
final class LightMeter {
  /// How the parts of the picture count; the values of V4L2's `exposure-metering-mode`.
  enum Pattern: Int64 {
    case average, center, spot, matrix
  }

  /// The mean linear luma of all samples.
  private(set) var mean: Float = 0
  private let size: PixelSize
  private let columns: Int
  private let rows: Int
  /// The luma of each sample, row by row.
  private let samples: SampleMemory<Float>
  private let sums: SampleMemory<SIMD4<Float>>

  /// The distance between samples in pixels; the first is in the second row and column.
  static let step = 4

  /// Creates a meter for frames of a size.
  init(size: PixelSize) {
    self.size = size
    columns = max(1, (size.width + Self.step - 2) / Self.step)
    rows = size.height / Self.step
    samples = SampleMemory(count: columns * rows)
    // A sum for each row, so that the result does not depend on the number of threads.
    sums = SampleMemory(count: rows)
  }

  /// Adds a sample; rows may be filled at the same time, each from its first column to its last.
  @inline(__always)
  func add(_ color: SIMD4<Float>, column: Int, row: Int) {
    sums[row] += color
    samples[row * columns + column] = (color * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
  }

  /// Computes the mean after the last sample.
  func finish() {
    var sum = SIMD4<Float>.zero
    for row in 0..<rows { sum += sums[row] }
    mean = (sum * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum() / Float(columns * rows)
  }

  /// The luma by a pattern, or of a region given by fractions of the frame.
  ///
  /// - Parameters:
  ///   - pattern: how the parts of the picture count.
  ///   - region: the columns and rows of the part that counts, as fractions of the frame; nil for all of it.
  func luma(_ pattern: Pattern, in region: (x: ClosedRange<Float>, y: ClosedRange<Float>)?) -> Float {
    if rows == 0 { return 0 }
    if let region {
      return weighted { x, y in region.x.contains(x) && region.y.contains(y) ? 1 : 0 } ?? mean
    }
    return switch pattern {
    case .average: mean
    // A bell with a standard deviation of a quarter of each side.
    case .center: weighted { x, y in expf(-8 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5))) } ?? mean
    // A disc with 5 % of the sides' product.
    case .spot:
      weighted { x, y in (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.05 / .pi ? 1 : 0 } ?? mean
    case .matrix: matrix()
    }
  }

  private func weighted(_ weight: (Float, Float) -> Float) -> Float? {
    var sum: Float = 0, total: Float = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let x = Float(column * Self.step) + 1.5, y = Float(row * Self.step) + 1.5
        let share = weight(x / Float(size.width), y / Float(size.height))
        sum += share * samples[row * columns + column]
        total += share
      }
    }
    return total > 0 ? sum / total : nil
  }

  /// The geometric mean of 8 by 6 zones: lamps and windows count less than their light.
  private func matrix() -> Float {
    var logarithms: Float = 0
    for zone in 0..<48 {
      let x = Float(zone % 8) / 8, y = Float(zone / 8) / 6
      let light =
        weighted { x <= $0 && $0 < x + 0.125 && y <= $1 && $1 < y + 1 / 6 ? 1 : 0 } ?? mean
      logarithms += log2f(max(1e-6, light))
    }
    return exp2f(logarithms / 48)
  }
}
