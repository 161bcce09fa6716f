import TestSupport

private typealias R = BlurReferences
private let noise = TestPictures.noise(19, 14)
private let impulse = TestPictures.impulse(21, 17)
private let line = TestPictures.noise(1, 13)
private let dot = TestPictures.noise(1, 1)

extension FilterCase {
  static let blur: [FilterCase] = [
    FilterCase("gaussian-blur=2", impulse) { R.gaussian($0[0], sigma: 2) },
    FilterCase("gaussian-blur=0.3", noise) { R.gaussian($0[0], sigma: 0.3) },
    FilterCase("gaussian-blur=7.3", TestPictures.translucent(9, 30)) { R.gaussian($0[0], sigma: 7.3) },
    FilterCase("gaussian-blur=3", line) { R.gaussian($0[0], sigma: 3) },
    FilterCase("gaussian-blur=40", TestPictures.noise(5, 4)) { R.gaussian($0[0], sigma: 40) },
    FilterCase("gaussian-blur=0", noise) { $0[0] },
    FilterCase("box-blur=4", impulse) { R.box($0[0], radius: 4) },
    FilterCase("box-blur=1.25", noise) { R.box($0[0], radius: 1.25) },
    FilterCase("box-blur=0.5", line) { R.box($0[0], radius: 0.5) },
    FilterCase("box-blur=60", TestPictures.noise(6, 3)) { R.box($0[0], radius: 60) },
    FilterCase("box-blur=24.3", TestPictures.noise(211, 67)) { R.box($0[0], radius: 24.3) },
    FilterCase("box-blur=37", TestPictures.translucent(64, 160)) { R.box($0[0], radius: 37) },
    FilterCase("box-blur=128", TestPictures.noise(301, 2)) { R.box($0[0], radius: 128) },
    FilterCase("box-blur=31.9", TestPictures.impulse(257, 71)) { R.box($0[0], radius: 31.9) },
    FilterCase("bilateral", TestPictures.colorful(31, 23)) { R.bilateral($0[0], factor: 6, spacing: 2) },
    FilterCase("bilateral=8:4", TestPictures.colorful(31, 23)) { R.bilateral($0[0], factor: 8, spacing: 4) },
    FilterCase("bilateral=1:1", noise) { R.bilateral($0[0], factor: 1, spacing: 1) },
    FilterCase("bilateral=2:1", TestPictures.translucent(19, 14)) {
      R.bilateral($0[0], factor: 2, spacing: 1)
    },
    FilterCase("bilateral=0:3", impulse) { R.bilateral($0[0], factor: 0, spacing: 3) },
    FilterCase("bilateral=4:2", dot) { $0[0] },
    FilterCase("median", noise) { R.median($0[0]) },
    FilterCase("median", TestPictures.translucent(8, 3)) { R.median($0[0]) },
    FilterCase("median", line) { R.median($0[0]) },
    FilterCase("median", impulse) { $0[0].map { _ in SIMD4(0, 0, 0) } },
    FilterCase("sharpen=1.5", noise) {
      R.convolution($0[0], [0, -1.5, 0, -1.5, 7, -1.5, 0, -1.5, 0])
    },
    FilterCase("sharpen=-0.25", TestPictures.translucent(5, 9)) {
      R.convolution($0[0], [0, 0.25, 0, 0.25, 0, 0.25, 0, 0.25, 0])
    },
    FilterCase("unsharp-mask", noise) { R.unsharp($0[0], sigma: 4, intensity: 1) },
    FilterCase("unsharp-mask=1.5:2.5", TestPictures.translucent(12, 7)) {
      R.unsharp($0[0], sigma: 1.5, intensity: 2.5)
    },
    FilterCase("unsharp-mask=intensity=0", noise) { $0[0] },
    FilterCase("tilt-shift", TestPictures.noise(9, 40)) {
      R.tiltShift($0[0], sigma: 7, top: 0.35, bottom: 0.65, rate: 0.2)
    },
    FilterCase("tilt-shift=7:0.4:0.6:0.2", TestPictures.noise(9, 40)) {
      R.tiltShift($0[0], sigma: 7, top: 0.4, bottom: 0.6, rate: 0.2)
    },
    FilterCase("tilt-shift=3:0.1:0.35:0.05", TestPictures.translucent(14, 31)) {
      R.tiltShift($0[0], sigma: 3, top: 0.1, bottom: 0.35, rate: 0.05)
    },
    // A band that ends before it begins leaves nothing sharp, and the edges of one may be hard.
    FilterCase("tilt-shift=2:0.8:0.2:0.1", noise) {
      R.tiltShift($0[0], sigma: 2, top: 0.8, bottom: 0.2, rate: 0.1)
    },
    FilterCase("tilt-shift=2:0.3:0.7:0", TestPictures.noise(5, 11)) {
      R.tiltShift($0[0], sigma: 2, top: 0.3, bottom: 0.7, rate: 0)
    },
    FilterCase("tilt-shift=0", noise) { $0[0] },
  ]
}
