import Glibc
package import Pixels

extension PixelSize {
  /// The distance of two sizes in area and in aspect ratio, in octaves: twice that of the sides that differ more.
  package func distance(to other: PixelSize) -> Double {
    let area = log2(Double(self.area) / Double(other.area))
    let aspect = log2(Double(width) * Double(other.height) / (Double(height) * Double(other.width)))
    return abs(area) + abs(aspect)
  }

  /// Whether a size stands for this one: no side is longer than twice the other's.
  package func isNear(_ other: PixelSize) -> Bool {
    max(width, other.width) <= 2 * min(width, other.width)
      && max(height, other.height) <= 2 * min(height, other.height)
  }
}
