import TestSupport

private typealias R = DistortionReferences
private let noise = TestPictures.noise(20, 14)
private let translucent = TestPictures.translucent(11, 17)
private let line = TestPictures.noise(1, 9)

extension FilterCase {
  /// The warps that bend the picture.
  static let distortions: [FilterCase] = [
    FilterCase("swirl", TestPictures.ramp(26, 20), tolerance: 2e-4) {
      R.swirled($0[0], center: [0.5, 0.5], radius: 0.5, angle: 1)
    },
    FilterCase("swirl=0.2|0.7:0.83:-0.3", translucent, tolerance: 2e-4) {
      R.swirled($0[0], center: [0.2, 0.7], radius: 0.83, angle: -0.3)
    },
    FilterCase("swirl=radius=0", noise) { $0[0] },
    FilterCase("swirl", line, tolerance: 2e-4) {
      R.swirled($0[0], center: [0.5, 0.5], radius: 0.5, angle: 1)
    },
    FilterCase("pinch-distortion", noise, tolerance: 2e-4) {
      R.pinched($0[0], center: [0.5, 0.5], radius: 1, scale: 0.5)
    },
    FilterCase("pinch-distortion=0.3|0.8:0.43:-1.7", translucent, tolerance: 2e-4) {
      R.pinched($0[0], center: [0.3, 0.8], radius: 0.43, scale: -1.7)
    },
    FilterCase("pinch-distortion=1|0:2:0.2", noise, tolerance: 2e-4) {
      R.pinched($0[0], center: [1, 0], radius: 2, scale: 0.2)
    },
    FilterCase("stretch-distortion", noise, tolerance: 2e-4) { R.stretched($0[0], center: [0.5, 0.5]) },
    FilterCase("stretch-distortion=0.1|0.8", translucent, tolerance: 2e-4) {
      R.stretched($0[0], center: [0.1, 0.8])
    },
    FilterCase("stretch-distortion", TestPictures.noise(1, 1)) { $0[0] },
  ]
}
