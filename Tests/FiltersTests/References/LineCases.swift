import TestSupport

private typealias R = LineReferences
private let noise = TestPictures.noise(17, 12)

/// Noise within a black border.
private let framed = ReferenceImage(40, 14) { x, y in
  (2..<38).contains(x) && (2..<12).contains(y) ? noise[x % 17, y] : SIMD4(0, 0, 0)
}

/// A map with a line here and there.
private let sparse = TestPictures.noise(30, 24, seed: 5).map {
  $0.x > 0.99 ? EdgeReferences.grey($0.y) : EdgeReferences.grey(0)
}

extension FilterCase {
  static let lines: [FilterCase] = [
    // Twice the luma counts, a pixel changes it by up to 1, and positions of 40 pixels are rounded to 4e-6: over the 20 samples
    // of a line that comes to 1.5e-4.
    FilterCase("hough-votes", framed, tolerance: 2e-4) { R.votes($0[0]) },
    FilterCase("hough-votes", TestPictures.noise(1, 13).map { _ in SIMD4(0, 0, 0) }) {
      R.votes($0[0])
    },
    FilterCase("image=1[o];[in][o]hough-peaks=0.2", noise, TestPictures.noise(4, 3)) {
      R.peaks($0[0].map { EdgeReferences.grey($0.x) }, least: 1)
    },
    FilterCase("image=1[o];[in][o]hough-peaks=0.1", sparse, TestPictures.noise(4, 3)) {
      R.peaks($0[0], least: 0.5)
    },
    FilterCase("image=1[o];[in][o]line-generator=3:#ff800080", noise, sparse) {
      R.drawn($0[0], $0[1], width: 3, color: SIMD4(1, 128.0 / 255, 0, 128.0 / 255))
    },
    FilterCase("image=1[o];[in][o]line-generator", TestPictures.translucent(31, 23), sparse) {
      R.drawn($0[0], $0[1], width: 1, color: SIMD4(0, 1, 0, 1))
    },
  ]
}
