import Glibc
import TestSupport

private typealias R = ColorReferences
private let colorful = TestPictures.colorful(13, 9)
private let ramp = TestPictures.ramp(11, 6)
private let noise = TestPictures.noise(16, 16)
private let translucent = TestPictures.translucent(7, 5)

extension FilterCase {
  static let color: [FilterCase] =
    affine + curves + tints + keys + skin + tones + inLinearLight + patterns + grades

  /// The filters that are matrices, some behind an exposure that leaves 0…1.
  private static let affine: [FilterCase] = [
    FilterCase(pixel: "brightness=0.25", colorful) { $0 + SIMD4(0.25, 0.25, 0.25, 0) },
    FilterCase(pixel: "brightness=-1", translucent) { $0 - SIMD4(1, 1, 1, 0) },
    FilterCase(pixel: "exposure=1.5", ramp) { $0.mapColor { $0 * exp2(1.5) } },
    FilterCase(pixel: "exposure=-10", translucent) { $0.mapColor { $0 / 1024 } },
    FilterCase(pixel: "contrast=1.8", colorful) { $0.mapColor { ($0 - 0.5) * 1.8 + 0.5 } },
    FilterCase(pixel: "contrast=0", ramp) { $0.mapColor { _ in 0.5 } },
    FilterCase(pixel: "saturation=0", noise) { R.mixed(SIMD4(repeating: R.luma($0)).opaque($0), $0, 0) },
    FilterCase(pixel: "saturation=2", colorful) { R.mixed(SIMD4(repeating: R.luma($0)).opaque($0), $0, 2) },
    FilterCase(pixel: "hue", colorful) { R.hue($0, degrees: 90) },
    FilterCase(pixel: "hue=200", translucent) { R.hue($0, degrees: 200) },
    FilterCase(pixel: "hue=360", noise) { $0 },
    FilterCase(pixel: "hsb=rotate-hue=120", colorful) {
      R.hsb($0, hue: 120, saturation: 1, brightness: 1)
    },
    FilterCase(pixel: "hsb=-77:1.6:0.8", translucent) {
      R.hsb($0, hue: -77, saturation: 1.6, brightness: 0.8)
    },
    FilterCase(pixel: "hsb=adjust-saturation=0:adjust-brightness=2", noise) {
      R.hsb($0, hue: 0, saturation: 0, brightness: 2)
    },
    FilterCase(pixel: "rgb=0.5:1.5:3", colorful) { $0 * SIMD4(0.5, 1.5, 3, 1) },
    FilterCase(pixel: "color-matrix=0|0|1|0|1|0|0|0|0|1|0|0|0.1|0.2|0.3|0.4:0.75", translucent) {
      let rows: [SIMD4<Double>] = [[0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0.1, 0.2, 0.3, 0.4]]
      return R.mixed($0, R.matrix($0, rows), 0.75)
    },
    FilterCase(pixel: "sepia=0.6", colorful) {
      let rows: [SIMD4<Double>] = [
        [0.3588, 0.7044, 0.1368, 0], [0.299, 0.587, 0.114, 0], [0.2392, 0.4696, 0.0912, 0], [0, 0, 0, 1],
      ]
      return R.mixed($0, R.matrix($0, rows), 0.6)
    },
    FilterCase(pixel: "grayscale", translucent) { $0.withColor(.init(repeating: R.luma($0))) },
    FilterCase(pixel: "color-invert", translucent) { $0.mapColor { 1 - $0 } },
    FilterCase(pixel: "opacity=0.3", translucent) { $0 * SIMD4(1, 1, 1, 0.3) },
    FilterCase(pixel: "false-color", colorful) {
      $0.withColor(R.mixed([0, 0, 128.0 / 255, 1], [1, 0, 0, 1], R.luma($0)).rgb)
    },
    FilterCase(pixel: "false-color=first-color=white:second-color=0x102030", translucent) {
      $0.withColor(R.mixed([1, 1, 1, 1], [16.0 / 255, 32.0 / 255, 48.0 / 255, 1], R.luma($0)).rgb)
    },
    FilterCase(pixel: "exposure=2,contrast=0.5,color-invert,brightness=0.1", colorful) {
      $0.mapColor { 1 - (($0 * 4 - 0.5) * 0.5 + 0.5) + 0.1 }
    },
  ]

  private static let curves: [FilterCase] = [
    FilterCase(pixel: "gamma=2.2", ramp) { $0.mapColor { R.power($0, 2.2) } },
    FilterCase(pixel: "gamma=0.4", noise) { $0.mapColor { R.power($0, 0.4) } },
    FilterCase(pixel: "gamma=0", ramp) { $0.mapColor { _ in 1 } },
    FilterCase(pixel: "brightness=-0.5,gamma=2", colorful) {
      $0.mapColor { $0 < 0.5 ? $0 - 0.5 : R.power($0 - 0.5, 2) }
    },
    FilterCase(pixel: "brightness=-0.5,gamma=0", colorful) { $0.mapColor { _ in 1 } },
    FilterCase(pixel: "levels=0.1:1.6:0.8:0.05:0.9", colorful) {
      R.levels($0, minimum: 0.1, middle: 1.6, maximum: 0.8, low: 0.05, high: 0.9)
    },
    FilterCase(pixel: "exposure=1,levels=0.2:0.5:1:1:0", translucent) {
      R.levels($0 * SIMD4(2, 2, 2, 1), minimum: 0.2, middle: 0.5, maximum: 1, low: 1, high: 0)
    },
    FilterCase(pixel: "levels=minimum=0.5:maximum=0.5", ramp) { $0.mapColor { $0 > 0.5 ? 1 : 0 } },
    FilterCase(pixel: "highlight-shadow=0.7:0.2", colorful) {
      R.highlightShadow($0, shadows: 0.7, highlights: 0.2)
    },
    FilterCase(pixel: "highlight-shadow=1:0", ramp) { R.highlightShadow($0, shadows: 1, highlights: 0) },
    FilterCase(pixel: "exposure=1,highlight-shadow=0.5:0.5", noise) {
      R.highlightShadow($0 * SIMD4(2, 2, 2, 1), shadows: 0.5, highlights: 0.5)
    },
    FilterCase(pixel: "luminance-threshold=0.4", noise) {
      $0.withColor(.init(repeating: R.luma($0) >= 0.4 ? 1 : 0))
    },
  ]

  private static let tints: [FilterCase] = [
    FilterCase(pixel: "monochrome", colorful) { color in
      color.withColor(
        .init(
          R.overlay(R.luma(color), 153.0 / 255), R.overlay(R.luma(color), 115.0 / 255),
          R.overlay(R.luma(color), 77.0 / 255)))
    },
    FilterCase(pixel: "monochrome=0.5:blue", translucent) { color in
      let light = R.luma(color)
      let tinted = SIMD4(R.overlay(light, 0), R.overlay(light, 0), R.overlay(light, 1), color.w)
      return R.mixed(color, tinted, 0.5)
    },
    FilterCase(pixel: "white-balance=4000", colorful) { R.whiteBalance($0, temperature: 4000, tint: 0) },
    FilterCase(pixel: "white-balance=6700:-150", colorful) {
      R.whiteBalance($0, temperature: 6700, tint: -150)
    },
    FilterCase(pixel: "white-balance=tint=200", translucent) {
      R.whiteBalance($0, temperature: 5000, tint: 200)
    },
    FilterCase(pixel: "exposure=1.5,white-balance=4500:80", noise) {
      R.whiteBalance($0.mapColor { $0 * exp2(1.5) }, temperature: 4500, tint: 80)
    },
  ]
}

extension FilterCase {
  /// Filters that choose colours by hue or luma, and those about alpha.
  fileprivate static let keys: [FilterCase] = [
    FilterCase(pixel: "vibrance=0.8", colorful) { R.vibrance($0, 0.8) },
    FilterCase(pixel: "exposure=1,vibrance=-1.2", translucent) {
      R.vibrance($0 * SIMD4(2, 2, 2, 1), -1.2)
    },
    FilterCase(pixel: "highlight-shadow-tint=0.7:#00ff00:0.4:#ff8000", colorful) {
      R.highlightShadowTint($0, 0.7, [0, 1, 0], 0.4, [1, 128.0 / 255, 0])
    },
    FilterCase(pixel: "highlight-shadow-tint=1:red:1:blue", translucent) {
      R.highlightShadowTint($0, 1, [1, 0, 0], 1, [0, 0, 1])
    },
    FilterCase("haze=0.25:-0.2", colorful) { inputs in
      inputs[0].mapPlaces { x, y in
        let veil = 0.25 - 0.2 * (Double(y) + 0.5) / 9
        return inputs[0][x, y].mapColor { ($0 - veil) / (1 - veil) }
      }
    },
    FilterCase("haze", ramp) { $0[0].map { $0.mapColor { ($0 - 0.2) / 0.8 } } },
    FilterCase(pixel: "chroma-key", colorful) {
      $0 * SIMD4(1, 1, 1, R.chromaKey($0, key: [0, 1, 0], 0.4, 0.1))
    },
    FilterCase(pixel: "chroma-key=0.05:0.5:#808080", translucent) {
      $0 * SIMD4(1, 1, 1, R.chromaKey($0, key: .init(repeating: 128.0 / 255), 0.05, 0.5))
    },
    FilterCase(pixel: "solarize", noise) { c in c.mapColor { R.luma(c) <= 0.5 ? 1 - $0 : $0 } },
    FilterCase(pixel: "solarize=0.2", translucent) { c in c.mapColor { R.luma(c) <= 0.2 ? 1 - $0 : $0 } },
    FilterCase(pixel: "luminance-range", colorful) { c in c.mapColor { $0 + 0.6 * (0.5 - R.luma(c)) } },
    FilterCase(pixel: "luminance-range=1", translucent) { c in c.mapColor { $0 + 0.5 - R.luma(c) } },
    FilterCase(pixel: "premultiply-alpha", translucent) { c in c.mapColor { $0 * c.w } },
    FilterCase(pixel: "unpremultiply-alpha", translucent) { c in
      c.mapColor { c.w > 0 ? $0 / c.w : 0 }
    },
    FilterCase(pixel: "premultiply-alpha,unpremultiply-alpha", translucent) {
      $0.w > 0 ? $0 : SIMD4(0, 0, 0, 0)
    },
    FilterCase(pixel: "solid-color=#204060@0.5", ramp) { _ in
      SIMD4(32.0 / 255, 64.0 / 255, 96.0 / 255, 0.5)
    },
    FilterCase(pixel: "solid-color=red[c];[in][c]multiply-blend", colorful) { $0 * SIMD4(1, 0, 0, 1) },
  ]

  /// Curves through points.
  fileprivate static let tones: [FilterCase] = [
    FilterCase(pixel: "tone-curve", colorful) { $0 },
    FilterCase(pixel: "tone-curve=0|0.1|0.25|0.15|0.75|0.9|1|0.95", colorful) {
      $0.mapColor { R.curve($0, [[0, 0.1], [0.25, 0.15], [0.75, 0.9], [1, 0.95]]) }
    },
    FilterCase(
      pixel: "tone-curve=0|0|0.4|0.7|1|1:0.2|0|0.5|0.5|0.8|1:0|1|1|0:0|0.2|1|0.9:intensity=0.6", translucent
    ) { c in
      let all: [SIMD2<Double>] = [[0, 0], [0.4, 0.7], [1, 1]]
      let red = R.curve(c.x, [[0.2, 0], [0.5, 0.5], [0.8, 1]])
      let curved = SIMD4(
        R.curve(red, all), R.curve(1 - c.y, all), R.curve(0.2 + 0.7 * c.z, all), c.w)
      return R.mixed(c, curved, 0.6)
    },
    FilterCase(pixel: "exposure=2,tone-curve=0|0|0.3|1|0.6|0|1|0.8", noise) {
      $0.mapColor { R.curve(4 * $0, [[0, 0], [0.3, 1], [0.6, 0], [1, 0.8]]) }
    },
  ]

  /// What is computed in linear light, and grades.
  fileprivate static let inLinearLight: [FilterCase] = [
    FilterCase(pixel: "channel-gains=1.6:0.5:1.1", colorful) { color in
      SIMD4(
        R.encoded(R.linear(color.x) * 1.6), R.encoded(R.linear(color.y) * 0.5),
        R.encoded(R.linear(color.z) * 1.1), color.w)
    },
    FilterCase(pixel: "linear-exposure=1.5", colorful) {
      $0.mapColor { R.encoded(R.linear($0) * exp2(1.5)) }
    },
    FilterCase(pixel: "linear-exposure=-4", translucent) { $0.mapColor { R.encoded(R.linear($0) / 16) } },
    FilterCase(pixel: "filmic", colorful) { $0.mapColor { R.filmic($0, gain: 1, white: 1) } },
    FilterCase(pixel: "filmic=3:11.2", noise) { $0.mapColor { R.filmic($0, gain: 8, white: 11.2) } },
    FilterCase(pixel: "lift-gamma-gain=0.1|-0.05|0:1.3|0.8|2:0.9|1.2|1.5", translucent) { c in
      let green = 1.2 * (c.y - 0.05 * (1 - c.y))
      return SIMD4(
        R.power(0.9 * (c.x + 0.1 * (1 - c.x)), 1 / 1.3), green < 0 ? green : R.power(green, 1 / 0.8),
        R.power(1.5 * c.z, 0.5), c.w)
    },
    FilterCase(pixel: "split-toning=210:0.7:40:0.4:0.3", colorful) {
      R.splitToning($0, shadow: (210, 0.7), highlight: (40, 0.4), balance: 0.3)
    },
    FilterCase(pixel: "split-toning=360:0:120:1:-1", translucent) {
      R.splitToning($0, shadow: (0, 0), highlight: (120, 1), balance: -1)
    },
    FilterCase(pixel: "temperature=3000", ramp) { R.adapted($0, kelvin: 3000, tint: 0) },
    FilterCase(pixel: "temperature=12000:60", colorful) {
      R.adapted($0, kelvin: 12000, tint: 60)
    },
    FilterCase(pixel: "temperature=tint=-150", colorful) {
      R.adapted($0, kelvin: 6504, tint: -150)
    },
  ]

  /// Our own grades, as tables of 17 entries a side make them.
  fileprivate static let grades: [FilterCase] = [
    FilterCase(pixel: "amatorka", colorful) { GradeReferences.graded($0, GradeReferences.amatorka) },
    FilterCase(pixel: "exposure=1,amatorka=intensity=0.3", noise) {
      let input = $0 * SIMD4(2, 2, 2, 1)
      return R.mixed(input, GradeReferences.graded(input, GradeReferences.amatorka), 0.3)
    },
    FilterCase(pixel: "miss-etikate", noise) { GradeReferences.graded($0, GradeReferences.missEtikate) },
    FilterCase(pixel: "soft-elegance=sigma=0", colorful) { color in
      let first = GradeReferences.graded(color, GradeReferences.softElegance1)
      return GradeReferences.graded(first, GradeReferences.softElegance2)
    },
    FilterCase("soft-elegance=sigma=1.2:mix=0.5", noise) { inputs in
      let first = inputs[0].map { GradeReferences.graded($0, GradeReferences.softElegance1) }
      let glow = BlurReferences.gaussian(first, sigma: 1.2)
      return first.mapPlaces { x, y in
        GradeReferences.graded((first[x, y] + glow[x, y]) / 2, GradeReferences.softElegance2)
      }
    },
  ]

  /// What depends on the place and on nothing else.
  fileprivate static let patterns: [FilterCase] = [
    FilterCase("dither=2", ramp, flips: 0.02) { $0[0].dithered(levels: 2, by: R.bayer) },
    FilterCase("dither=3:bayer:2", ramp, flips: 0.02) {
      $0[0].dithered(levels: 3) { R.bayer($0 / 2, $1 / 2) }
    },
    FilterCase("dither=5:spread", noise, flips: 0.02) { $0[0].dithered(levels: 5, by: R.spread) },
    FilterCase("film-grain", noise) {
      R.grained($0[0], 0.08, size: 1.5, color: 0.2, seed: 0)
    },
    FilterCase("film-grain=0.5:1:1:7", colorful) { R.grained($0[0], 0.5, size: 1, color: 1, seed: 7) },
    FilterCase("film-grain=1:2.5:0.3:0", noise) {
      R.grained($0[0], 1, size: 2.5, color: 0.3, seed: 0)
    },
  ]

  fileprivate static let skin: [FilterCase] = [
    FilterCase(pixel: "skin-tone", colorful) {
      R.skinTone($0, adjust: -0.06, hue: 0.05, threshold: 40, shift: .hue(0.25))
    },
    FilterCase(pixel: "skin-tone=0.7", colorful) {
      R.skinTone($0, adjust: 0.7, hue: 0.05, threshold: 40, shift: .hue(0.25))
    },
    FilterCase(pixel: "skin-tone=-1:0.95:10:0.4", noise) {
      R.skinTone($0, adjust: -1, hue: 0.95, threshold: 10, shift: .hue(0.4))
    },
    FilterCase(pixel: "skin-tone=0.8:upper-skin-tone-color=orange", colorful) {
      R.skinTone($0, adjust: 0.8, hue: 0.05, threshold: 40, shift: .saturation(0.4))
    },
    FilterCase(pixel: "skin-tone=-1:0.5:0:max-saturation-shift=1:upper-skin-tone-color=orange", translucent) {
      R.skinTone($0, adjust: -1, hue: 0.5, threshold: 0, shift: .saturation(1))
    },
  ]
}

extension SIMD4<Double> {
  /// The colour with another one's alpha.
  fileprivate func opaque(_ other: SIMD4<Double>) -> SIMD4<Double> { SIMD4(rgb, other.w) }
}

extension ReferenceImage {
  /// Colours rounded to a few levels, up or down by a threshold for each place.
  fileprivate func dithered(levels: Int, by threshold: (Int, Int) -> Double) -> ReferenceImage {
    let steps = Double(levels - 1)
    return mapPlaces { x, y in
      self[x, y].mapColor { (($0 * steps) + threshold(x, y)).rounded(.down) / steps }
    }
  }
}
