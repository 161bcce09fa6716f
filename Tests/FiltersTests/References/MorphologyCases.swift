import TestSupport

private typealias R = MorphologyReferences
private let noise = TestPictures.noise(19, 14)
private let translucent = TestPictures.translucent(13, 9)

extension FilterCase {
  static let morphology: [FilterCase] = [
    FilterCase("dilation", noise) { R.dilated(R.grey($0[0]), 1) },
    FilterCase("dilation=6", TestPictures.impulse(31, 23)) { R.dilated(R.grey($0[0]), 6) },
    FilterCase("erosion", TestPictures.colorful(24, 18)) { R.eroded(R.grey($0[0]), 1) },
    FilterCase("erosion=0", noise) { R.grey($0[0]) },
    FilterCase("erosion=3", TestPictures.noise(1, 13)) { R.eroded(R.grey($0[0]), 3) },
    FilterCase("opening", noise) { R.dilated(R.eroded(R.grey($0[0]), 1), 1) },
    FilterCase("opening=2", TestPictures.colorful(40, 30)) { R.dilated(R.eroded(R.grey($0[0]), 2), 2) },
    FilterCase("closing", noise) { R.eroded(R.dilated(R.grey($0[0]), 1), 1) },
    FilterCase("closing=5", TestPictures.impulse(21, 17)) { R.eroded(R.dilated(R.grey($0[0]), 5), 5) },
    FilterCase("rgb-dilation=1", TestPictures.noise(1, 1)) { $0[0] },
    FilterCase("rgb-dilation=2", translucent) { R.dilated($0[0], 2) },
    FilterCase("rgb-dilation=16", TestPictures.impulse(50, 41)) { R.dilated($0[0], 16) },
    FilterCase("rgb-dilation=121", noise) { R.dilated($0[0], 19) },
    FilterCase("rgb-erosion=4", noise) { R.eroded($0[0], 4) },
    FilterCase("rgb-erosion=14", TestPictures.noise(45, 3)) { R.eroded($0[0], 14) },
    FilterCase("rgb-erosion=41", TestPictures.noise(90, 2)) { R.eroded($0[0], 41) },
    FilterCase("rgb-opening=1", translucent) { R.dilated(R.eroded($0[0], 1), 1) },
    FilterCase("rgb-opening=3", TestPictures.colorful(24, 18)) { R.dilated(R.eroded($0[0], 3), 3) },
    FilterCase("rgb-closing=2", translucent) { R.eroded(R.dilated($0[0], 2), 2) },
  ]
}
