import TestSupport

private typealias R = FocusReferences
/// Soft and hard edges with grain.
private let scene: ReferenceImage = {
  let sharp = TestPictures.colorful(70, 40)
  let soft = BlurReferences.gaussian(sharp, sigma: 3)
  let grain = TestPictures.noise(70, 40, seed: 9)
  return sharp.mapPlaces { x, y in
    let color = x < 35 ? sharp[x, y] : soft[x, y]
    return TestPictures.storable(color + (grain[x, y] - 0.5) * SIMD4(0.01, 0.01, 0.01, 0))
  }
}()
private let noise = TestPictures.noise(40, 37)

extension FilterCase {
  static let focus: [FilterCase] = [
    FilterCase("focus-measure", scene) { R.measure($0[0], sensitivity: 0.5) },
    FilterCase("focus-measure=1", noise) { R.measure($0[0], sensitivity: 1) },
    FilterCase("focus-measure=0.5:edge", scene) { R.measure($0[0], sensitivity: 0.5, edge: true) },
    FilterCase("focus-noise", noise) { R.noise($0[0]) },
    FilterCase("focus-noise", scene) { R.noise($0[0]) },
    FilterCase("focus-noise", TestPictures.noise(3, 1)) { R.noise($0[0]) },
    FilterCase("focus-peaking", scene, flips: 0.01) { R.peaking($0[0], clean: $0[0]) },
    FilterCase("focus-peaking=lime@0.5:0.9:gray", scene, flips: 0.01) {
      R.peaking($0[0], clean: $0[0], color: [0, 1, 0, 0.5], sensitivity: 0.9, mode: .gray)
    },
    FilterCase("focus-peaking=mode=only:sensitivity=0.7", scene, flips: 0.01) {
      R.peaking($0[0], clean: $0[0], sensitivity: 0.7, mode: .only)
    },
    FilterCase("focus-peaking=mode=edge", scene) { R.peaking($0[0], clean: $0[0], mode: .edge) },
    // What stands before it changes the picture, but not the marks.
    FilterCase("color-invert,gaussian-blur=2,focus-peaking", scene, flips: 0.01) {
      let before = BlurReferences.gaussian($0[0].map { $0.mapColor { 1 - $0 } }, sigma: 2)
      return R.peaking(before, clean: $0[0])
    },
    FilterCase("focus-peaking", TestPictures.noise(1, 1)) { R.peaking($0[0], clean: $0[0]) },
  ]
}
