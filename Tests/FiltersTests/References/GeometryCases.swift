import Glibc
import TestSupport

private typealias R = GeometryReferences
private let noise = TestPictures.noise(13, 8)
private let translucent = TestPictures.translucent(10, 7)
private let line = TestPictures.noise(1, 9)

extension FilterCase {
  static let geometry: [FilterCase] = turns + scales + transforms + bulges

  private static let turns: [FilterCase] = [
    FilterCase("rotate", noise) { R.turned($0[0], quarterTurns: 1) },
    FilterCase("rotate=180", translucent) { R.turned($0[0], quarterTurns: 2) },
    FilterCase("rotate=270", line) { R.turned($0[0], quarterTurns: 3) },
    FilterCase("rotate=0", noise) { $0[0] },
    FilterCase("straighten", noise) { $0[0] },
    FilterCase("straighten=5", TestPictures.noise(40, 23)) { R.straightened($0[0], degrees: 5) },
    FilterCase("straighten=-17.5", TestPictures.translucent(21, 34)) {
      R.straightened($0[0], degrees: -17.5)
    },
    FilterCase("straighten=45", TestPictures.noise(16, 16)) { R.straightened($0[0], degrees: 45) },
    FilterCase("straighten=45", line) { R.straightened($0[0], degrees: 45) },
    FilterCase("flip", noise) { R.flipped($0[0], horizontally: true) },
    FilterCase("flip=vertical", translucent) { R.flipped($0[0], horizontally: false, vertically: true) },
    FilterCase("flip=both", noise) { R.turned($0[0], quarterTurns: 2) },
    FilterCase("mirror", translucent) { R.flipped($0[0], horizontally: true) },
    FilterCase("rotate=90,mirror,rotate=180", noise) {
      R.turned(R.flipped(R.turned($0[0], quarterTurns: 1), horizontally: true), quarterTurns: 2)
    },
    FilterCase("orientation=up", noise) { $0[0] },
    FilterCase("orientation=up-mirrored", noise) { R.flipped($0[0], horizontally: true) },
    FilterCase("orientation=down", noise) { R.turned($0[0], quarterTurns: 2) },
    FilterCase("orientation=down-mirrored", noise) {
      R.flipped($0[0], horizontally: false, vertically: true)
    },
    // Transposed: what was in column x and row y is in row x and column y.
    FilterCase("orientation=left-mirrored", noise) { inputs in
      ReferenceImage(inputs[0].height, inputs[0].width) { inputs[0][$1, $0] }
    },
    FilterCase("orientation=right", noise) { R.turned($0[0], quarterTurns: 1) },
    FilterCase("orientation=right-mirrored", noise) {
      R.turned(R.flipped($0[0], horizontally: true), quarterTurns: 1)
    },
    FilterCase("orientation=left", noise) { R.turned($0[0], quarterTurns: 3) },
  ]

  private static let scales: [FilterCase] = [
    FilterCase("crop", noise) { $0[0] },
    FilterCase("subsample", TestPictures.noise(43, 21)) { $0[0] },
    FilterCase("subsample=10:5", TestPictures.noise(43, 21)) { R.subsampled($0[0], columns: 10, rows: 5) },
    FilterCase("subsample=64:7", TestPictures.translucent(37, 23)) {
      R.subsampled($0[0], columns: 64, rows: 7)
    },
    FilterCase("crop=0.25|0.5|0.5|0.25", TestPictures.noise(16, 12)) { inputs in
      ReferenceImage(8, 3) { inputs[0][$0 + 4, $1 + 6] }
    },
    FilterCase("crop=0.1|0.2|0.33|0.61", noise) { R.cropped($0[0], [0.1, 0.2, 0.33, 0.61]) },
    FilterCase("crop=0.7|0|0.6|1", translucent) { R.cropped($0[0], [0.7, 0, 0.6, 1]) },
    FilterCase("crop=0.5|0.5|0|0", noise) { R.cropped($0[0], [0.5, 0.5, 0, 0]) },
    FilterCase("resize=scale=2", noise) { R.resized($0[0], 26, 16) },
    FilterCase("resize=20", noise) { R.resized($0[0], 20, 12) },
    FilterCase("resize=height=19", line) { R.resized($0[0], 2, 19) },
    FilterCase("resize=17:30", translucent) { R.resized($0[0], 17, 30) },
    FilterCase("resize=scale=0.5", TestPictures.noise(16, 12)) { R.halved($0[0]) },
    FilterCase("resize=scale=0.125", TestPictures.ramp(16, 16)) {
      R.halved(R.halved(R.halved($0[0])))
    },
  ]

  private static let transforms: [FilterCase] = [
    FilterCase("transform", noise) { $0[0] },
    FilterCase("transform=1.3|0.2|-0.4|0.9|0.11|-0.07", translucent) {
      R.transformed($0[0], affine: [1.3, 0.2, -0.4, 0.9, 0.11, -0.07])
    },
    FilterCase("transform=0.5|0|0|0.5|0|0:ignore-aspect-ratio=true", noise) {
      R.transformed($0[0], affine: [0.5, 0, 0, 0.5, 0, 0], ignoringAspect: true)
    },
    FilterCase("transform=0.8|0.5|-0.5|0.8|0.05|0.02:anchor-top-left=true", noise) {
      R.transformed($0[0], affine: [0.8, 0.5, -0.5, 0.8, 0.05, 0.02], fromCorner: true)
    },
    FilterCase("transform=transform-3d=\(tilt.text)", noise) {
      R.transformed($0[0], matrix: tilt.numbers)
    },
    FilterCase("transform=0.7|0.1|0|0.8|0|0.1:\(tilt.text):true", translucent) {
      R.transformed(
        $0[0], affine: [0.7, 0.1, 0, 0.8, 0, 0.1], matrix: tilt.numbers, ignoringAspect: true)
    },
    FilterCase("transform=0|0|0|0|0|0", noise) { $0[0].map { _ in .zero } },
  ]

  private static let bulges: [FilterCase] = [
    FilterCase("bulge-distortion", TestPictures.noise(20, 14)) {
      R.bulged($0[0], center: [0.5, 0.5], radius: 0.25, scale: 0.5)
    },
    FilterCase("bulge-distortion=0.3|0.8:0.6:-0.7", translucent) {
      R.bulged($0[0], center: [0.3, 0.8], radius: 0.6, scale: -0.7)
    },
    FilterCase("bulge-distortion=0|1:1:1", TestPictures.noise(9, 21)) {
      R.bulged($0[0], center: [0, 1], radius: 1, scale: 1)
    },
    FilterCase("bulge-distortion=radius=0", noise) { $0[0] },
    FilterCase("bulge-distortion", TestPictures.noise(1, 1)) { $0[0] },
  ]

  /// A turn by 40 degrees about the y axis, seen from a distance of 2.
  private static let tilt: (numbers: [Double], text: String) = {
    let c = 0.766, s = 0.643
    let numbers = [c, 0, -s, s / 2, 0, 1, 0, 0, s, 0, c, -c / 2, 0, 0, 0, 1]
    return (numbers, numbers.map { "\($0)" }.joined(separator: "|"))
  }()
}
