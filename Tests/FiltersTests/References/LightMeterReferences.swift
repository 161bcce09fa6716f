import Glibc
import TestSupport

/// The light meter from its definition, in linear light.
enum LightMeterReferences {
  enum Pattern { case average, centre, spot, matrix }

  static func meter(
    _ image: ReferenceImage, _ pattern: Pattern = .average, point: SIMD2<Double> = [0.5, 0.5]
  ) -> ReferenceImage {
    score(zones(image), pattern, point: point)
  }

  /// The mean of zones by a pattern.
  static func score(
    _ zones: ReferenceImage, _ pattern: Pattern, point: SIMD2<Double> = [0.5, 0.5]
  ) -> ReferenceImage {
    let sides = SIMD2(Double(zones.width), Double(zones.height))
    let own = SIMD2(
      min(Int(point.x * sides.x), zones.width - 1), min(Int(point.y * sides.y), zones.height - 1))
    func weight(_ x: Int, _ y: Int) -> Double {
      let away = (SIMD2(Double(x), Double(y)) + 0.5) / sides - point
      let distance = (away * away).sum()
      switch pattern {
      case .average: return 1
      case .centre, .matrix: return exp(-8 * distance)
      case .spot: return Double.pi * distance <= 0.05 || own == SIMD2(x, y) ? 1 : 0
      }
    }
    func stops(_ color: SIMD4<Double>) -> Double { log2(max(MeasureReferences.luma(color), 1e-4)) }
    var total = 0.0, sum = SIMD4<Double>.zero, stopSum = 0.0
    for y in 0..<zones.height {
      for x in 0..<zones.width {
        stopSum += weight(x, y) * stops(zones[x, y])
        total += weight(x, y)
      }
    }
    let mean = stopSum / total
    total = 0
    for y in 0..<zones.height {
      for x in 0..<zones.width {
        let outlier = pattern == .matrix ? 1 + pow(stops(zones[x, y]) - mean, 4) : 1
        sum += zones[x, y] * weight(x, y) / outlier
        total += weight(x, y) / outlier
      }
    }
    return ReferenceImage(1, 1) { _, _ in SIMD4(sum.x / total, sum.y / total, sum.z / total, 1) }
  }

  /// The mean light of at most 32x32 zones, which differ by at most a pixel in each direction.
  static func zones(_ image: ReferenceImage) -> ReferenceImage {
    let columns = min(32, image.width), rows = min(32, image.height)
    return ReferenceImage(columns, rows) { column, row in
      var sum = SIMD4<Double>.zero, count = 0.0
      for y in row * image.height / rows..<(row + 1) * image.height / rows {
        for x in column * image.width / columns..<(column + 1) * image.width / columns {
          sum += image[x, y].mapColor { LightReferences.linear(min(max($0, 0), 1)) }
          count += 1
        }
      }
      let mean = sum / count
      return SIMD4(mean.x, mean.y, mean.z, 1)
    }
  }
}
