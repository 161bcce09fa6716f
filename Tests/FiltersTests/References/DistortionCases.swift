import TestSupport

private typealias R = DistortionReferences
private let noise = TestPictures.noise(20, 14)
private let translucent = TestPictures.translucent(11, 17)
private let line = TestPictures.noise(1, 9)

extension FilterCase {
  /// The warps that bend the picture.
  static let distortions: [FilterCase] = bends + lenses + resamplings

  private static let lenses: [FilterCase] = [
    FilterCase("lens-distortion=0.3", noise) { R.lensed($0[0], [0.3, 0, 0]) },
    FilterCase("lens-distortion=-0.4:0.2:-0.1:0.3|0.6:1.3", translucent) {
      R.lensed($0[0], [-0.4, 0.2, -0.1], center: [0.3, 0.6], scale: 1.3)
    },
    FilterCase("lens-distortion", line) { $0[0] },
    FilterCase("chromatic-aberration=0.03:-0.05", noise) {
      R.fringed($0[0], red: 0.03, blue: -0.05, center: [0.5, 0.5])
    },
    FilterCase("chromatic-aberration=-0.1:0.02:0.2|0.9", translucent) {
      R.fringed($0[0], red: -0.1, blue: 0.02, center: [0.2, 0.9])
    },
    FilterCase("lens-profile=-0.3:0.4:-0.2:0.1:1.2:0.4|0.6", noise) {
      R.profiled($0[0], [-0.3, 0.4, -0.2, 0.1], scale: 1.2, center: [0.4, 0.6])
    },
    FilterCase("lens-profile=k1=-0.2:red=0.03:red-linear=-0.02:red-square=0.05", noise) {
      R.profiled($0[0], [0, -0.2], red: [0.03, -0.02, 0.05])
    },
    FilterCase("lens-profile=0.1:red=0.02:blue=-0.04:blue-linear=0.03:blue-square=0.01", noise) {
      R.profiled($0[0], [0.1], red: [0.02, 0, 0], blue: [-0.04, 0.03, 0.01])
    },
    FilterCase("lens-profile=0.1:0:0.5", translucent) { R.profiled($0[0], [0.1, 0, 0.5]) },
    FilterCase("lens-profile", line) { $0[0] },
    FilterCase("lens-vignetting=-0.5", noise) { R.evenlyLit($0[0], [-0.5, 0, 0]) },
    FilterCase("lens-vignetting=0.3:-0.6:0.2:0.3|0.8", translucent) {
      R.evenlyLit($0[0], [0.3, -0.6, 0.2], center: [0.3, 0.8])
    },
    FilterCase("lens-vignetting=-4", line) { R.evenlyLit($0[0], [-4, 0, 0]) },
    FilterCase("perspective=0.1|0.2:0.8|0:1|0.9:0.05|1", noise) {
      R.perspective($0[0], [[0.1, 0.2], [0.8, 0], [1, 0.9], [0.05, 1]], isDestination: false)
    },
    FilterCase("perspective=-0.2|0.1:0.8|0:1.1|0.9:0.05|0.7", translucent) {
      R.perspective($0[0], [[-0.2, 0.1], [0.8, 0], [1.1, 0.9], [0.05, 0.7]], isDestination: false)
    },
    FilterCase("perspective=0.12|0.21:0.83|0.03:0.97|0.9:0.06|0.98:destination", noise) {
      R.perspective($0[0], [[0.12, 0.21], [0.83, 0.03], [0.97, 0.9], [0.06, 0.98]], isDestination: true)
    },
    FilterCase("perspective=0|0:0.5|0.5:1|1:0.2|0.2", noise) { $0[0].map { _ in .zero } },
    FilterCase("perspective", noise) { $0[0] },
  ]

  private static let resamplings: [FilterCase] = [
    FilterCase("lanczos-resampling", noise) { $0[0] },
    FilterCase("lanczos-resampling=31:9", noise) { R.lanczos($0[0], 31, 9) },
    FilterCase("lanczos-resampling=height=5", translucent) { R.lanczos($0[0], 3, 5) },
    FilterCase("lanczos-resampling=7", noise) { R.lanczos($0[0], 7, 5) },
    FilterCase("lanczos-resampling=scale=2.5", TestPictures.impulse(9, 6)) {
      R.lanczos($0[0], 23, 15)
    },
    FilterCase("lanczos-resampling=3:1", line) { R.lanczos($0[0], 3, 1) },
  ]

  private static let bends: [FilterCase] = [
    FilterCase("swirl", TestPictures.ramp(26, 20)) {
      R.swirled($0[0], center: [0.5, 0.5], radius: 0.5, angle: 1)
    },
    FilterCase("swirl=0.2|0.7:0.83:-0.3", translucent) {
      R.swirled($0[0], center: [0.2, 0.7], radius: 0.83, angle: -0.3)
    },
    FilterCase("swirl=radius=0", noise) { $0[0] },
    FilterCase("swirl", line) {
      R.swirled($0[0], center: [0.5, 0.5], radius: 0.5, angle: 1)
    },
    FilterCase("pinch-distortion", noise) {
      R.pinched($0[0], center: [0.5, 0.5], radius: 1, scale: 0.5)
    },
    FilterCase("pinch-distortion=0.3|0.8:0.43:-1.7", translucent) {
      R.pinched($0[0], center: [0.3, 0.8], radius: 0.43, scale: -1.7)
    },
    FilterCase("pinch-distortion=1|0:2:0.2", noise) {
      R.pinched($0[0], center: [1, 0], radius: 2, scale: 0.2)
    },
    FilterCase("stretch-distortion", noise) { R.stretched($0[0], center: [0.5, 0.5]) },
    FilterCase("stretch-distortion=0.1|0.8", translucent) {
      R.stretched($0[0], center: [0.1, 0.8])
    },
    FilterCase("stretch-distortion", TestPictures.noise(1, 1)) { $0[0] },
  ]
}
