import Glibc
import TestSupport

/// References for the generators.
enum SourceReferences {
  /// The random bits of a cell.
  static func hash(_ x: Int, _ y: Int, seed: UInt32) -> UInt32 {
    var h = UInt32(truncatingIfNeeded: x) &* 0x9E37_79B1
    h ^= UInt32(truncatingIfNeeded: y) &* 0x85EB_CA77
    h ^= seed &* 0xC2B2_AE3D
    h = (h ^ (h >> 16)) &* 0x7FEB_352D
    h = (h ^ (h >> 15)) &* 0x846C_A68B
    return h ^ (h >> 16)
  }

  /// Perlin's noise of unit gradients in eight directions, mixed between two colours.
  static func perlin(
    _ size: ReferenceImage, from start: SIMD4<Double>, to finish: SIMD4<Double>, scale: Double, seed: UInt32
  ) -> ReferenceImage {
    func gradient(_ x: Int, _ y: Int) -> SIMD2<Double> {
      let h = hash(x, y, seed: seed)
      let s = 0.5.squareRoot()
      let directions: [SIMD2<Double>] = [
        [0, 1], [0, -1], [1, 0], [-1, 0], [s, s], [-s, s], [s, -s], [-s, -s],
      ]
      return directions[Int(h >> 29)]
    }
    func fade(_ t: Double) -> Double { 6 * pow(t, 5) - 15 * pow(t, 4) + 10 * pow(t, 3) }
    let unit = scale / Double(size.width)
    return size.mapPlaces { column, row in
      let x = (Double(column) + 0.5) * unit, y = (Double(row) + 0.5) * unit
      let left = x.rounded(.down), top = y.rounded(.down)
      var noise = 0.0
      for i in 0...1 {
        for j in 0...1 {
          let offset = SIMD2(x - left - Double(i), y - top - Double(j))
          let weight = fade(1 - abs(offset.x)) * fade(1 - abs(offset.y))
          noise += weight * (gradient(Int(left) + i, Int(top) + j) * offset).sum()
        }
      }
      let share = 0.5 + noise / 2.0.squareRoot()
      return start * (1 - share) + finish * share
    }
  }

  static func circle(
    _ size: ReferenceImage, radius: Double, center: SIMD2<Double>, inside: SIMD4<Double>,
    outside: SIMD4<Double>
  ) -> ReferenceImage {
    size.mapPlaces { x, y in
      let dx = Double(x) + 0.5 - center.x * Double(size.width)
      let dy = Double(y) + 0.5 - center.y * Double(size.height)
      let share = StyleReferences.covered(hypot(dx, dy), radius: radius * Double(size.width))
      return outside * (1 - share) + inside * share
    }
  }
}
