import TestSupport

private let base = TestPictures.translucent(11, 8, seed: 1)
private let overlay = TestPictures.translucent(11, 8, seed: 2)
private let opaque = TestPictures.colorful(11, 8)

extension FilterCase {
  static let blends: [FilterCase] = [
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
  ]

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
}
