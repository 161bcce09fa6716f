import TestSupport

private typealias R = FeatureReferences
private let noise = TestPictures.noise(17, 12)
private let colorful = TestPictures.colorful(31, 23)
private let translucent = TestPictures.translucent(9, 8)
private let dot = TestPictures.noise(1, 1)
private let smooth = BlurReferences.gaussian(TestPictures.noise(30, 22, seed: 3), sigma: 1.5)
  .map { TestPictures.storable(($0 - 0.5) * SIMD4(4, 4, 4, 1) + 0.5) }

extension FilterCase {
  /// What is found at a pixel by its neighbours: maxima, patterns, corners.
  static let features: [FilterCase] = [
    FilterCase("xy-derivative", colorful) { R.derivative($0[0], strength: 1) },
    FilterCase("xy-derivative=0.3", noise) { R.derivative($0[0], strength: 0.3) },
    FilterCase("directional-sobel-edge-detection", smooth) { R.directional($0[0]) },
    FilterCase("directional-sobel-edge-detection", dot) { $0[0].map { _ in SIMD4(0, 0.5, 0.5) } },
    FilterCase("directional-sobel-edge-detection, directional-non-maximum-suppression=0.9:0.2", smooth) {
      R.directionalMaxima(R.directional($0[0]), upper: 0.9, lower: 0.2)
    },
    FilterCase("non-maximum-suppression", noise) { R.maxima($0[0]) },
    FilterCase("non-maximum-suppression", translucent) { R.maxima($0[0]) },
    FilterCase("thresholded-non-maximum-suppression=0.6", noise) {
      R.maxima(EdgeReferences.luma($0[0]), threshold: 0.6)
    },
    FilterCase("thresholded-non-maximum-suppression", TestPictures.impulse(9, 7)) {
      R.maxima(EdgeReferences.luma($0[0]), threshold: 0.9)
    },
    FilterCase("local-binary-pattern", noise) {
      R.binaryPattern(EdgeReferences.luma($0[0]).map { EdgeReferences.grey($0.x) })
    },
    FilterCase("local-binary-pattern", dot) { $0[0].map { _ in SIMD4(1, 1, 1) } },
    FilterCase("color-local-binary-pattern", noise) { R.binaryPattern($0[0]) },
    FilterCase("color-local-binary-pattern", TestPictures.translucent(1, 9)) { R.binaryPattern($0[0]) },
    FilterCase("harris-corner-detection", smooth, flips: 0.02) { R.harris($0[0], threshold: 0.2) },
    FilterCase("harris-corner-detection=threshold=0.01", colorful, flips: 0.02) {
      R.harris($0[0], threshold: 0.01)
    },
    FilterCase("noble-corner-detection", smooth, flips: 0.02) { R.noble($0[0], threshold: 0.2) },
    FilterCase("noble-corner-detection=threshold=0.9", colorful, flips: 0.02) {
      R.noble($0[0], threshold: 0.9)
    },
    FilterCase("shi-tomasi-feature-detection", smooth, flips: 0.02) {
      R.shiTomasi($0[0], threshold: 0.2)
    },
    FilterCase("shi-tomasi-feature-detection=threshold=0.05", colorful, flips: 0.02) {
      R.shiTomasi($0[0], threshold: 0.05)
    },
    FilterCase("fast-corner-detection", smooth, flips: 0.02) { R.fast($0[0], threshold: 0.1) },
    FilterCase("fast-corner-detection=0.02", colorful, flips: 0.02) { R.fast($0[0], threshold: 0.02) },
    FilterCase("colour-fast-feature-detector", smooth, flips: 0.02) {
      R.colourFast($0[0], radius: 3, threshold: 0.2)
    },
    FilterCase("colour-fast-feature-detector=1.5:0.5", colorful, flips: 0.02) {
      R.colourFast($0[0], radius: 1.5, threshold: 0.5)
    },
    FilterCase("color-packing", noise) { R.packed($0[0]) },
    FilterCase("color-packing", TestPictures.translucent(9, 4)) { R.packed($0[0]) },
    FilterCase("color-packing", TestPictures.colorful(1, 1)) { R.packed($0[0]) },
    FilterCase("harris-corner-detection=mode=crosshairs", smooth, flips: 0.02) {
      R.crosses($0[0], R.harris($0[0], threshold: 0.2), reach: 2, color: SIMD4(0, 1, 0, 1))
    },
    FilterCase("noble-corner-detection=mode=crosshairs:crosshair-width=3", smooth, flips: 0.02) {
      R.crosses($0[0], R.noble($0[0], threshold: 0.2), reach: 1, color: SIMD4(0, 1, 0, 1))
    },
    FilterCase("shi-tomasi-feature-detection=mode=crosshairs:line-width=2", smooth, flips: 0.02) {
      R.crosses($0[0], R.shiTomasi($0[0], threshold: 0.2), reach: 2, color: SIMD4(0, 1, 0, 1), lineWidth: 2)
    },
    FilterCase("fast-corner-detection=mode=crosshairs:crosshair-color=red", smooth, flips: 0.02) {
      R.crosses($0[0], R.fast($0[0], threshold: 0.1), reach: 2, color: SIMD4(1, 0, 0, 1))
    },
    FilterCase("colour-fast-feature-detector=mode=crosshairs", smooth, flips: 0.02) {
      R.crosses($0[0], R.colourFast($0[0], radius: 3, threshold: 0.2), reach: 2, color: SIMD4(0, 1, 0, 1))
    },
    FilterCase("image=1[o];[in][o]crosshair-generator=5:blue:3", noise, TestPictures.impulse(17, 12)) {
      R.crosses($0[0], $0[1], reach: 2, color: SIMD4(0, 0, 1, 1), lineWidth: 3)
    },
    FilterCase("image=1[o];[in][o]crosshair-generator", noise, TestPictures.impulse(17, 12)) {
      R.crosses($0[0], $0[1], reach: 2, color: SIMD4(0, 1, 0, 1))
    },
    FilterCase(
      "image=1[o];[in][o]crosshair-generator=8:#ff800080", TestPictures.translucent(17, 12),
      TestPictures.impulse(17, 12)
    ) { R.crosses($0[0], $0[1], reach: 3, color: SIMD4(1, 128.0 / 255, 0, 128.0 / 255)) },
  ]
}
