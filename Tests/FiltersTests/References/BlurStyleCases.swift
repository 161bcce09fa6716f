import TestSupport

private typealias R = BlurReferences
private let noise = TestPictures.noise(19, 14)
private let colorful = TestPictures.colorful(31, 23)
private let translucent = TestPictures.translucent(14, 11)
private let dot = TestPictures.noise(1, 1)

extension FilterCase {
  /// The blurs with a shape or a place.
  static let blurStyles: [FilterCase] = [
    FilterCase("motion-blur", noise) { R.motion($0[0], size: 2.5, angle: 0) },
    FilterCase("motion-blur=1:90", colorful) { R.motion($0[0], size: 1, angle: 90) },
    FilterCase("motion-blur=7.3:33", translucent) { R.motion($0[0], size: 7.3, angle: 33) },
    FilterCase("motion-blur=0", noise) { $0[0] },
    FilterCase("motion-blur=3:120", TestPictures.noise(1, 13)) { R.motion($0[0], size: 3, angle: 120) },
    FilterCase("zoom-blur", colorful) { R.zoom($0[0], size: 1, center: SIMD2(0.5, 0.5)) },
    FilterCase("zoom-blur=12:0.2|0.9", translucent) { R.zoom($0[0], size: 12, center: SIMD2(0.2, 0.9)) },
    FilterCase("zoom-blur=20:1|0", TestPictures.noise(70, 2)) {
      R.zoom($0[0], size: 20, center: SIMD2(1, 0))
    },
    FilterCase("zoom-blur=0", noise) { $0[0] },
    FilterCase("surface-blur", colorful) { R.surface($0[0], radius: 5, threshold: 0.1) },
    FilterCase("surface-blur=2:0.5", translucent) { R.surface($0[0], radius: 2, threshold: 0.5) },
    FilterCase("surface-blur=9:0.004", noise) { R.surface($0[0], radius: 9, threshold: 0.004) },
    FilterCase("surface-blur=4:0", noise) { $0[0] },
    FilterCase("gaussian-selective-blur", colorful) {
      R.circle(
        $0[0], R.gaussian($0[0], sigma: 5), radius: 0.1875, center: SIMD2(0.5, 0.5), fade: 0.09375)
    },
    FilterCase("gaussian-selective-blur=2:0.4:0.25|0.75:0.3", translucent) {
      R.circle($0[0], R.gaussian($0[0], sigma: 2), radius: 0.4, center: SIMD2(0.25, 0.75), fade: 0.3)
    },
    FilterCase("gaussian-blur-position", noise) { R.gaussian($0[0], sigma: 2.1166) },
    FilterCase("gaussian-blur-position=2:0.3|0.6:0.23", colorful) {
      R.circle(R.gaussian($0[0], sigma: 4.2332), $0[0], radius: 0.23, center: SIMD2(0.3, 0.6), fade: 0)
    },
    FilterCase("gaussian-blur-position=0", noise) { $0[0] },
    FilterCase("single-component-gaussian-blur", noise) {
      R.gaussian($0[0].map { SIMD4($0.x, $0.x, $0.x) }, sigma: 2)
    },
    FilterCase("single-component-gaussian-blur=0", translucent) {
      $0[0].map { SIMD4($0.x, $0.x, $0.x, $0.w) }
    },
    FilterCase("ios-blur", TestPictures.noise(7, 5)) {
      R.ios($0[0], sigma: 48, saturation: 0.8, reduction: 0.6)
    },
    FilterCase("ios-blur=3:1.5:0.2", translucent) {
      R.ios($0[0], sigma: 3, saturation: 1.5, reduction: 0.2)
    },
    FilterCase("hexagonal-blur=5:0:0", TestPictures.impulse(21, 17)) {
      R.hexagon($0[0], radius: 5, angle: 0, highlights: 0)
    },
    FilterCase("hexagonal-blur=3.4:20:0", translucent) {
      R.hexagon($0[0], radius: 3.4, angle: 20, highlights: 0)
    },
    FilterCase("hexagonal-blur=5", TestPictures.impulse(21, 17)) {
      R.hexagon($0[0], radius: 5, angle: 0, highlights: 0.95)
    },
    FilterCase("hexagonal-blur=4.2:-30:0.8", TestPictures.colorful(26, 20)) {
      R.hexagon($0[0], radius: 4.2, angle: -30, highlights: 0.8)
    },
    FilterCase("hexagonal-blur", dot) { $0[0] },
    FilterCase("convolution-3x3", noise) { $0[0] },
    FilterCase("convolution-3x3=1|-2|0.5|3|-1|0.25|0|0.5|-1", translucent) {
      R.convolution($0[0], [1, -2, 0.5, 3, -1, 0.25, 0, 0.5, -1])
    },
    FilterCase("laplacian", noise) {
      R.convolution($0[0], [0.5, 1, 0.5, 1, -6, 1, 0.5, 1, 0.5]).map { $0.mapColor { $0 + 0.5 } }
    },
    FilterCase("laplacian", dot) { $0[0].map { _ in SIMD4(0.5, 0.5, 0.5) } },
  ]
}
