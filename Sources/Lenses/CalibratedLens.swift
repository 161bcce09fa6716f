package import Pixels

/// What corrects a lens at the settings of one photograph.
///
/// Distances are in halves of the frame's diagonal: 1 in its corners. Since lensfun's models are in units that follow from
/// the diagonal of the sensor, the same numbers apply to every size of the whole frame; one that was cropped is another.
package struct CalibratedLens: Hashable, Sendable {
  /// What can be corrected.
  package enum Correction: String, CaseIterable, Sendable {
    case distortion
    case chromaticAberration = "chromatic-aberration"
    case vignetting
  }

  /// A place at the distance r shows what the frame has at o (1 + linear o + k1 o² + cubic o³ + k2 o⁴), where o is
  /// r / magnification.
  package struct Distortion: Hashable, Sendable {
    package var linear = 0.0, k1 = 0.0, cubic = 0.0, k2 = 0.0
    /// How much larger the picture becomes by the model alone.
    package var magnification = 1.0

    /// None.
    package init() {}
  }

  /// A colour of the distance r is at r (1 + x + y r + z r²).
  package struct Fringes: Hashable, Sendable {
    package var red: SIMD3<Double>, blue: SIMD3<Double>
  }

  /// The camera; nil where the database does not know it.
  package let camera: String?
  /// The lens.
  package let lens: String
  /// The place of the lens's centre from the frame's, in halves of the frame's shorter side.
  package let center: SIMD2<Double>
  /// What is known of each correction; nil where nothing is.
  package private(set) var distortion: Distortion?, fringes: Fringes?
  /// The light at the distance r is 1 + x r² + y r⁴ + z r⁶ of that in the centre.
  package private(set) var vignetting: SIMD3<Double>?

  init(
    camera: String?, lens: String, center: SIMD2<Double> = .zero, distortion: Distortion? = nil,
    fringes: Fringes? = nil, vignetting: SIMD3<Double>? = nil
  ) {
    (self.camera, self.lens, self.center) = (camera, lens, center)
    (self.distortion, self.fringes, self.vignetting) = (distortion, fringes, vignetting)
  }

  /// The corrections that are known.
  package var corrections: [Correction] {
    [
      distortion.map { _ in .distortion }, fringes.map { _ in .chromaticAberration },
      vignetting.map { _ in .vignetting },
    ].compactMap(\.self)
  }

  /// The calibration with some of its corrections.
  package func keeping(_ corrections: Set<Correction>) -> CalibratedLens {
    var kept = self
    if !corrections.contains(.distortion) { kept.distortion = nil }
    if !corrections.contains(.chromaticAberration) { kept.fringes = nil }
    if !corrections.contains(.vignetting) { kept.vignetting = nil }
    return kept
  }

  /// The lens's centre in fractions of the sides of a frame as the sensor delivers it.
  package func center(of size: PixelSize) -> SIMD2<Double> {
    let sides = SIMD2(Double(size.width), Double(size.height))
    return SIMD2(repeating: 0.5) + center * sides.min() / 2 / sides
  }

  /// The same with lensfun's idea of a frame of a size, which it measures between the middles of its outermost pixels.
  ///
  /// At the borders that makes up to a quarter of a pixel, at any size.
  package func fitted(to size: PixelSize) -> CalibratedLens {
    let sides = SIMD2(Double(size.width), Double(size.height))
    let inner = SIMD2(Double(max(size.width - 1, 1)), Double(max(size.height - 1, 1)))
    let unit = ((sides * sides).sum() / (inner * inner).sum()).squareRoot(), square = unit * unit
    var fitted = self
    fitted.distortion?.linear *= unit
    fitted.distortion?.k1 *= square
    fitted.distortion?.cubic *= square * unit
    fitted.distortion?.k2 *= square * square
    let powers = SIMD3(1, unit, square)
    fitted.fringes = fringes.map { Fringes(red: $0.red * powers, blue: $0.blue * powers) }
    fitted.vignetting = vignetting.map { $0 * SIMD3(square, square * square, square * square * square) }
    return fitted
  }

  /// The smallest magnification at which nothing from outside of the frame shows, in no colour.
  package func scale(for size: PixelSize) -> Double {
    let sides = SIMD2(Double(size.width), Double(size.height))
    let center = center(of: size) * sides
    let farther = SIMD2(max(center.x, sides.x - center.x), max(center.y, sides.y - center.y))
    let unit = (sides * sides).sum().squareRoot() / 2
    // The border has every distance between its nearest place and its farthest corner.
    let nearest = min(min(center.x, sides.x - center.x), min(center.y, sides.y - center.y)) / unit
    let farthest = (farther * farther).sum().squareRoot() / unit
    return (0...128).reduce(0.1) { scale, step in
      let border = nearest + (farthest - nearest) * Double(step) / 128
      return max(scale, border / reach(border))
    }
  }

  /// The greatest distance up to which a picture of magnification 1 shows nothing beyond a distance in the frame.
  private func reach(_ border: Double) -> Double {
    var (low, high) = (0.0, 0.0)
    while high < 4, outermost(high) <= border { (low, high) = (high, high + 0.02) }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if outermost(middle) <= border { low = middle } else { high = middle }
    }
    return max(low, 0.001)
  }

  /// The farthest place in the frame that any colour of a distance is taken from.
  private func outermost(_ distance: Double) -> Double {
    let bend = distortion ?? Distortion()
    let r = distance / bend.magnification
    let green = r * (1 + r * (bend.linear + r * (bend.k1 + r * (bend.cubic + r * bend.k2))))
    let colors = fringes.map { [$0.red, $0.blue] } ?? []
    return colors.reduce(green) { max($0, green * (1 + $1.x + green * ($1.y + green * $1.z))) }
  }
}
