import TestSupport

private let base = TestPictures.translucent(11, 8, seed: 1)
private let overlay = TestPictures.translucent(11, 8, seed: 2)
private let opaque = TestPictures.colorful(11, 8)
private let keyable = TestPictures.colorful(17, 12)
private let behind = TestPictures.translucent(17, 12, seed: 3)
/// Every pair of a few levels, the ends and the bends of the formulas among them, once turned by 90 degrees.
private let extremes = ReferenceImage(7, 7) { x, _ in
  let levels = [0, 0.125, 0.25, 0.4, 0.625, 0.85, 1]
  return TestPictures.storable(SIMD4(levels[x], levels[(x * 3 + 2) % 7], levels[6 - x]))
}
private typealias B = BlendReferences

extension FilterCase {
  static let blends: [FilterCase] =
    [
      two("normal-blend", base, overlay) { composite($0, $1) { $1 } },
      two("normal-blend", opaque, overlay) { composite($0, $1) { $1 } },
      two("multiply-blend", base, overlay) { composite($0, $1) { $0 * $1 } },
      two("multiply-blend", opaque, overlay) { composite($0, $1) { $0 * $1 } },
      two("screen-blend", base, overlay) { composite($0, $1) { 1 - (1 - $0) * (1 - $1) } },
      two("alpha-blend", base, overlay) { composite($0, $1 * SIMD4(1, 1, 1, 0.5)) { $1 } },
      two("alpha-blend=0", base, overlay) { base, _ in base },
      two("alpha-blend=1", opaque, opaque) { _, source in source },
      two("dissolve-blend=0.3", base, overlay) { base, overlay in
        let alpha = base.w * 0.7 + overlay.w * 0.3
        let light = base.rgb * base.w * 0.7 + overlay.rgb * overlay.w * 0.3
        return alpha == 0 ? base.transparent : SIMD4(light / alpha, alpha)
      },
      two("dissolve-blend=1", opaque, overlay) { base, overlay in
        overlay.w == 0 ? base.transparent : overlay
      },
    ] + separable + nonSeparable + keyed + poisson

  /// Blends that look at one channel at a time, by the specification's words.
  private static let separable: [FilterCase] = [
    each("add-blend") { min($0 + $1, 1) },
    each("subtract-blend") { max($0 - $1, 0) },
    each("divide-blend") { $0 == 0 ? 0 : $1 == 0 ? 1 : min($0 / $1, 1) },
    each("overlay-blend") { B.hardLight($1, $0) },
    each("hard-light-blend") { B.hardLight($0, $1) },
    each("darken-blend") { min($0, $1) },
    each("lighten-blend") { max($0, $1) },
    each("color-burn-blend") { B.colorBurn($0, $1) },
    each("color-dodge-blend") { B.colorDodge($0, $1) },
    each("exclusion-blend") { $0 * (1 - $1) + $1 * (1 - $0) },
    each("difference-blend") { max($0, $1) - min($0, $1) },
    each("soft-light-blend") { B.softLight($0, $1) },
    each("linear-burn-blend") { max($0 + $1 - 1, 0) },
    each("vivid-light-blend") {
      $1 < 0.5 ? B.colorBurn($0, 2 * $1) : B.colorDodge($0, 2 * $1 - 1)
    },
    each("linear-light-blend") { min(max($0 + 2 * $1 - 1, 0), 1) },
    each("pin-light-blend") { $1 < 0.5 ? min($0, 2 * $1) : max($0, 2 * $1 - 1) },
    each("hard-mix-blend") { $0 + $1 >= 1 ? 1 : 0 },
  ].flatMap { $0 }

  private static let nonSeparable: [FilterCase] =
    [
      whole("color-blend") { B.setLum($1, B.lum($0)) },
      whole("luminosity-blend") { B.setLum($0, B.lum($1)) },
      whole("hue-blend") { B.setLum(B.setSat($1, B.sat($0)), B.lum($0)) },
      whole("saturation-blend") { B.setLum(B.setSat($0, B.sat($1)), B.lum($0)) },
      whole("darker-color-blend") { B.lum($1) < B.lum($0) ? $1 : $0 },
      whole("lighter-color-blend") { B.lum($1) > B.lum($0) ? $1 : $0 },
    ].flatMap { $0 }

  /// A hole of each size, from none to all.
  private static let poisson: [FilterCase] = [
    FilterCase("image=1[o];[in][o]poisson-blend=1", keyable, behind) {
      B.poisson($0[0], $0[1], 1)
    },
    FilterCase("image=1[o];[in][o]poisson-blend", base, disc(11, 8, radius: 3)) {
      B.poisson($0[0], $0[1], 0.5)
    },
    FilterCase(
      "image=1[o];[in][o]poisson-blend=0.8", TestPictures.noise(33, 19), disc(33, 19, radius: 8)
    ) { B.poisson($0[0], $0[1], 0.8) },
    FilterCase("image=1[o];[in][o]poisson-blend=1", opaque, TestPictures.noise(11, 8)) { $0[1] },
  ]

  /// Noise that is opaque within a circle and transparent outside.
  private static func disc(_ width: Int, _ height: Int, radius: Int) -> ReferenceImage {
    let noise = TestPictures.noise(width, height, seed: 5)
    return noise.mapPlaces { x, y in
      let (dx, dy) = (x - width / 2, y - height / 2)
      return SIMD4(noise[x, y].rgb, dx * dx + dy * dy <= radius * radius ? 1 : 0)
    }
  }

  private static let keyed: [FilterCase] = [
    two("chroma-key-blend", keyable, behind) { base, overlay in
      B.mixed(base, overlay, 1 - ColorReferences.chromaKey(base, key: [0, 1, 0], 0.4, 0.1))
    },
    two("chroma-key-blend=0.1:0.3:blue", keyable, behind) { base, overlay in
      B.mixed(base, overlay, 1 - ColorReferences.chromaKey(base, key: [0, 0, 1], 0.1, 0.3))
    },
    two("mask", base, overlay) { $0.withAlpha($0.w * $1.w * ($1.x + $1.y + $1.z) / 3) },
    FilterCase("image=1[o];image=2[m];[in][o][m]mask-blend", base, overlay, opaque) { inputs in
      inputs[0].mapPlaces { x, y in
        B.mixed(inputs[0][x, y], inputs[1][x, y], ColorReferences.luma(inputs[2][x, y]))
      }
    },
    FilterCase("image=1[o];image=2[m];[in][o][m]mask-blend=alpha:true", opaque, overlay, base) { inputs in
      inputs[0].mapPlaces { x, y in
        B.mixed(inputs[0][x, y], inputs[1][x, y], 1 - inputs[2][x, y].w)
      }
    },
  ]

  /// A separable blend, of translucent colours and of extreme ones.
  private static func each(
    _ chain: String, _ blend: @escaping @Sendable (Double, Double) -> Double
  ) -> [FilterCase] {
    whole(chain) { base, overlay in
      SIMD3(blend(base.x, overlay.x), blend(base.y, overlay.y), blend(base.z, overlay.z))
    }
  }

  private static func whole(
    _ chain: String, _ blend: @escaping @Sendable (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>
  ) -> [FilterCase] {
    [
      two(chain, base, overlay) { composite($0, $1, blend) },
      two(chain, extremes, extremes.turned) { composite($0, $1, blend) },
    ]
  }

  private static func two(
    _ chain: String, _ base: ReferenceImage, _ overlay: ReferenceImage,
    _ blend: @escaping @Sendable (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> FilterCase {
    FilterCase("image=1[second];[in][second]\(chain)", base, overlay) { inputs in
      inputs[0].mapPlaces { blend(inputs[0][$0, $1], inputs[1][$0, $1]) }
    }
  }

  /// W3C Compositing and Blending, expanded: where only one layer is, its colour; where both are, the blend.
  private static func composite(
    _ backdrop: SIMD4<Double>, _ source: SIMD4<Double>,
    _ blend: (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>
  ) -> SIMD4<Double> {
    let onlySource = source.w * (1 - backdrop.w)
    let onlyBackdrop = backdrop.w * (1 - source.w)
    let both = source.w * backdrop.w
    let alpha = onlySource + onlyBackdrop + both
    if alpha == 0 { return backdrop.transparent }
    let light =
      source.rgb * onlySource + backdrop.rgb * onlyBackdrop + blend(backdrop.rgb, source.rgb) * both
    return SIMD4(light / alpha, alpha)
  }
}

extension SIMD4<Double> {
  fileprivate var transparent: SIMD4<Double> { SIMD4(rgb, 0) }

  fileprivate func withAlpha(_ alpha: Double) -> SIMD4<Double> { SIMD4(rgb, alpha) }
}

extension ReferenceImage {
  /// Rows as columns.
  fileprivate var turned: ReferenceImage { ReferenceImage(height, width) { self[$1, $0] } }
}
