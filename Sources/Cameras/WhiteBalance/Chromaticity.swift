/// A colour without its brightness, in the CIE 1931 (x, y) diagram.
public struct Chromaticity: Hashable, Sendable {
  /// The share of X.
  public var x: Double
  /// The share of Y.
  public var y: Double

  /// Creates a chromaticity.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The coordinates of the CIE 1960 diagram, in which temperatures and tints are measured.
  var uv: SIMD2<Double> {
    let divisor = 12 * y - 2 * x + 3
    return SIMD2(4 * x, 6 * y) / divisor
  }

  /// Creates a chromaticity from coordinates of the CIE 1960 diagram.
  init(uv: SIMD2<Double>) {
    let divisor = 2 * uv.x - 8 * uv.y + 4
    self.init(x: 3 * uv.x / divisor, y: 2 * uv.y / divisor)
  }

  /// The linear sRGB colour of this chromaticity at a luminance of 1; a component is negative outside the gamut.
  ///
  /// Source: IEC 61966-2-1.
  var linearRGB: SIMD3<Double> {
    let tristimulus = SIMD3(x / y, 1, (1 - x - y) / y)
    return SIMD3(
      (SIMD3(3.2404542, -1.5371385, -0.4985314) * tristimulus).sum(),
      (SIMD3(-0.9692660, 1.8760108, 0.0415560) * tristimulus).sum(),
      (SIMD3(0.0556434, -0.2040259, 1.0572252) * tristimulus).sum())
  }

  /// The chromaticity of a linear sRGB colour; nil for black.
  init?(linearRGB color: SIMD3<Double>) {
    let tristimulus = SIMD3(
      (SIMD3(0.4124564, 0.3575761, 0.1804375) * color).sum(),
      (SIMD3(0.2126729, 0.7151522, 0.0721750) * color).sum(),
      (SIMD3(0.0193339, 0.1191920, 0.9503041) * color).sum())
    let sum = tristimulus.sum()
    guard sum > 0 else { return nil }
    self.init(x: tristimulus.x / sum, y: tristimulus.y / sum)
  }
}
