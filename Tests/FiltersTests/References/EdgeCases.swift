import TestSupport

private typealias R = EdgeReferences
private let noise = TestPictures.noise(17, 12)
private let colorful = TestPictures.colorful(24, 18)
private let smooth = BlurReferences.gaussian(TestPictures.noise(30, 22, seed: 3), sigma: 2)
  .map { TestPictures.storable(($0 - 0.5) * SIMD4(3, 3, 3, 1) + 0.5) }

/// A grey spiral one pixel wide, with a white pixel at its inner end.
private let spiral: ReferenceImage = {
  var image = ReferenceImage(15, 13) { _, _ in SIMD4(0, 0, 0) }
  var (x, y, dx, dy) = (0, 0, 1, 0)
  func isFree(_ x: Int, _ y: Int) -> Bool {
    (0..<15).contains(x) && (0..<13).contains(y) && image[x, y].x == 0
  }
  while true {
    image.pixels[y * 15 + x] = SIMD4(0.5, 0.5, 0.5)
    let isOpen =
      isFree(x + dx, y + dy)
      && (!(0..<15).contains(x + 2 * dx) || !(0..<13).contains(y + 2 * dy)
        || image[x + 2 * dx, y + 2 * dy].x == 0)
    if !isOpen {
      (dx, dy) = (-dy, dx)
      guard isFree(x + dx, y + dy), image[x + 2 * dx, y + 2 * dy].x == 0 else { break }
    }
    (x, y) = (x + dx, y + dy)
  }
  image.pixels[y * 15 + x] = SIMD4(1, 1, 1)
  return image
}()

/// A grey line, at whose end a white pixel is 131 pixels away.
private let longLine = ReferenceImage(140, 3) { x, y in
  guard y == 1, (3...134).contains(x) else { return SIMD4(0, 0, 0) }
  return x == 3 ? SIMD4(1, 1, 1) : SIMD4(0.5, 0.5, 0.5)
}

/// Sparse grey and white pixels, in which some islands have a white one and some do not.
private let islands: ReferenceImage = TestPictures.noise(45, 34, seed: 9).map { color in
  color.x > 0.985 ? SIMD4(1, 1, 1) : color.x > 0.68 ? SIMD4(0.5, 0.5, 0.5) : SIMD4(0, 0, 0)
}

extension FilterCase {
  static let edges: [FilterCase] = [
    FilterCase("sobel-edge-detection", noise) {
      R.strength($0[0], middle: 2).map { R.grey($0.x) }
    },
    FilterCase("sobel-edge-detection=0.25", TestPictures.translucent(9, 8)) {
      R.strength($0[0], middle: 2).map { R.grey($0.x * 0.25) }
    },
    FilterCase("sobel-edge-detection", TestPictures.noise(1, 1)) { $0[0].map { _ in R.grey(0) } },
    FilterCase("prewitt-edge-detection=2", colorful) {
      R.strength($0[0], middle: 1).map { R.grey($0.x * 2) }
    },
    FilterCase("prewitt-edge-detection", TestPictures.impulse(7, 7)) {
      R.strength($0[0], middle: 1).map { R.grey($0.x) }
    },
    FilterCase("threshold-edge-detection", colorful) {
      R.strength($0[0], middle: 2).map { R.grey($0.x >= 0.25 ? 1 : 0) }
    },
    FilterCase("threshold-edge-detection=0.9:0.5", noise) {
      R.strength($0[0], middle: 2).map { R.grey($0.x * 0.5 >= 0.9 ? 1 : 0) }
    },
    // One channel is stored, and read as a grey.
    FilterCase("threshold-edge-detection, gaussian-blur=1", colorful) {
      BlurReferences.gaussian(
        R.strength($0[0], middle: 2).map { R.grey($0.x >= 0.25 ? 1 : 0) }, sigma: 1)
    },
    // Dark on bright and bright on dark: no half of the edges is lost.
    FilterCase("threshold-edge-detection", TestPictures.impulse(9, 9)) {
      R.strength($0[0], middle: 2).map { R.grey($0.x >= 0.25 ? 1 : 0) }
    },
    FilterCase("canny-thinning", smooth) { R.thinned($0[0], lower: 0.1, upper: 0.4) },
    FilterCase("canny-thinning=1:0.3", noise) { R.thinned($0[0], lower: 0.3, upper: 1) },
    FilterCase("hysteresis", spiral) { R.connected($0[0]) },
    FilterCase("hysteresis", longLine) { R.connected($0[0]) },
    FilterCase("hysteresis", islands) { R.connected($0[0]) },
    FilterCase("hysteresis", TestPictures.ramp(1, 9)) { R.connected($0[0]) },
    FilterCase("hysteresis", TestPictures.noise(1, 1)) { R.connected($0[0]) },
    FilterCase("weak-pixel-inclusion", noise) { R.includeWeak($0[0]) },
    FilterCase("canny-edge-detection", smooth, flips: 0.02) {
      R.canny($0[0], sigma: 2, upper: 0.4, lower: 0.1)
    },
    FilterCase("canny-edge-detection=1:0.8:0.2", colorful, flips: 0.02) {
      R.canny($0[0], sigma: 1, upper: 0.8, lower: 0.2)
    },
  ]
}
