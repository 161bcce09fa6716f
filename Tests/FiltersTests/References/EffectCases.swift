import TestSupport

private typealias R = EffectReferences
private let colorful = TestPictures.colorful(26, 20)
private let noise = TestPictures.noise(14, 9)

extension FilterCase {
  static let effects: [FilterCase] = [
    FilterCase("vignette", colorful) { R.vignette($0[0], end: 0.95) },
    FilterCase("vignette=end=0.75", colorful) { R.vignette($0[0], end: 0.75) },
    FilterCase("vignette=0.2|0.9:0x336699:0.1:0.4", TestPictures.translucent(9, 14)) {
      R.vignette($0[0], center: [0.2, 0.9], color: [0.2, 0.4, 0.6], start: 0.1, end: 0.4)
    },
    FilterCase("vignette=start=0.6:end=0.61", TestPictures.noise(1, 1)) { $0[0] },
    FilterCase(
      "image=1[even];image=2[edges];[in][even][edges]combination=0.8", colorful, TestPictures.noise(26, 20),
      TestPictures.noise(26, 20, seed: 4)
    ) { R.combination($0[0], $0[1], $0[2], smoothing: 0.8) },
    FilterCase("beautify", colorful) {
      R.beautify($0[0], smoothing: 0.7, brightness: 1.03, saturation: 1.03)
    },
    FilterCase("beautify=0.5:1.1:1.1", colorful) {
      R.beautify($0[0], smoothing: 0.5, brightness: 1.1, saturation: 1.1)
    },
    FilterCase("beautify=1", TestPictures.colorful(40, 11)) {
      R.beautify($0[0], smoothing: 1, brightness: 1.03, saturation: 1.03)
    },
    // A GPU interpolates 8-bit maps with 8 bits.
    FilterCase("lomo=curves=1:vignette=2", colorful, bent, shaded) {
      R.lomo($0[0], curves: $0[1], vignette: $0[2], intensity: 1)
    },
    FilterCase("lomo=1:2:0.4", noise, bent, shaded) {
      R.lomo($0[0], curves: $0[1], vignette: $0[2], intensity: 0.4)
    },
  ]

  /// Three curves of 16 entries.
  private static let bent = ReferenceImage(16, 1) { x, _ in
    let t = Double(x) / 15
    return eightBits(SIMD4(t * t, t.squareRoot(), 1 - t))
  }

  /// Values that sink with the distance, differently for each channel.
  private static let shaded = ReferenceImage(8, 12) { x, y in
    let distance = Double(x) / 7, value = Double(y) / 11
    return eightBits(SIMD4(value * (1 - distance), value, value * (1 - distance / 2)))
  }

  private static func eightBits(_ color: SIMD4<Double>) -> SIMD4<Double> {
    (color * 255).rounded(.toNearestOrAwayFromZero) / 255
  }
}
