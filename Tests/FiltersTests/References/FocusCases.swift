import TestSupport

private typealias R = FocusReferences
private typealias S = SharpnessReferences
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
/// So wide that means over three by three pixels are compared.
private let wide = TestPictures.colorful(1931, 23)
/// Means over two by two.
private let broad = TestPictures.colorful(1281, 38)
/// Without detail as fine as that, but for some.
private let enlarged = BlurReferences.gaussian(broad, sigma: 1)

/// What focus-score is told of the whole picture.
private let measured = "split[a][b];[a]focus-luma,focus-energy[c];[b]focus-detail[d];[c][d]focus-noise"
/// The steps up to the level of each pixel.
private let levels = """
  split=3[a][b][c];[a]focus-luma,focus-energy,split[d][e];[c]focus-detail,split[g][h];[d][g]focus-noise[i];
  [e][i][h]focus-score,focus-mark=threshold=share[f];[b][f]focus-unblock
  """

extension FilterCase {
  static let focus: [FilterCase] = [
    FilterCase("focus-edge=edge,focus-mark=of=edges:mode=edge:threshold=share", scene) {
      R.edges($0[0]).map { SIMD4(repeating: $0.x) }
    },
    FilterCase("focus-luma", noise) { R.lumas($0[0]) },
    FilterCase("focus-luma=spacing=3", scene) { R.lumas($0[0], spacing: 3) },
    FilterCase("focus-luma", wide) { R.lumas($0[0]) },
    FilterCase("focus-detail", scene) { R.details($0[0]) },
    FilterCase("focus-detail=spacing=2", wide) { R.details($0[0], spacing: 2) },
    FilterCase("focus-detail", wide) { R.details($0[0]) },
    FilterCase("focus-detail", broad) { R.details($0[0]) },
    FilterCase("focus-luma,focus-energy", scene) { R.energies($0[0]) },
    FilterCase("focus-luma=spacing=4,focus-energy", noise) { R.energies($0[0], spacing: 4) },
    FilterCase(measured, noise) { R.scene($0[0]) },
    FilterCase(measured, scene) { R.scene($0[0]) },
    FilterCase(measured, TestPictures.noise(3, 1), tolerance: 1e-4) { R.scene($0[0]) },
    FilterCase(measured, wide) { R.scene($0[0]) },
    FilterCase(measured, broad) { R.scene($0[0]) },
    FilterCase(measured, enlarged, tolerance: 2e-4) { R.scene($0[0]) },
    FilterCase("\(levels)", scene, tolerance: 1e-4) { R.scores($0[0]) },
    FilterCase("\(levels)", broad, tolerance: 1e-4) { R.scores($0[0]) },
    FilterCase("\(levels)", enlarged, tolerance: 1e-4) { R.scores($0[0]) },
    FilterCase("focus-peaking", scene, flips: 0.01) { R.peaking($0[0], clean: $0[0]) },
    FilterCase("focus-peaking", broad, flips: 0.01) { R.peaking($0[0], clean: $0[0]) },
    FilterCase("focus-peaking=lime@0.5:0.9:gray", scene, flips: 0.01) {
      R.peaking($0[0], clean: $0[0], color: [0, 1, 0, 0.5], sensitivity: 0.9, mode: .gray)
    },
    FilterCase("focus-peaking=mode=only:sensitivity=1", scene, flips: 0.01) {
      R.peaking($0[0], clean: $0[0], sensitivity: 1, mode: .only)
    },
    FilterCase("focus-peaking=mode=edge", scene) { R.peaking($0[0], clean: $0[0], mode: .edge) },
    FilterCase("focus-peaking=mode=outline:sensitivity=0.8", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], sensitivity: 0.8, mode: .outline)
    },
    FilterCase("focus-peaking=coloring=ladder:color=red@0.8:sensitivity=0.9", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], color: [1, 0, 0, 0.8], sensitivity: 0.9, isLadder: true)
    },
    FilterCase("focus-peaking=spacing=2:width=bold", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], spacing: 2, width: 3)
    },
    FilterCase("focus-peaking=reference=3:sensitivity=0.8", scene, flips: 0.01) {
      R.peaking($0[0], clean: $0[0], sensitivity: 0.8, reference: 3)
    },
    FilterCase("focus-peaking=sensitivity=0.9", wide, flips: 0.01) {
      R.peaking($0[0], clean: $0[0], sensitivity: 0.9)
    },
    FilterCase("focus-reference", scene) { R.sharpest($0[0]) },
    FilterCase("focus-reference", wide) { R.sharpest($0[0]) },
    FilterCase("focus-reference", noise) { R.sharpest($0[0]) },
    FilterCase("focus-peaking=width=thin:sensitivity=0.9", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], sensitivity: 0.9, width: 0)
    },
    FilterCase("focus-peaking=sensitivity=0", scene) { $0[0] },
    FilterCase("focus-peaking=threshold=share:share=0.1:reference=4", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], share: 0.1, reference: 4)
    },
    FilterCase("focus-peaking=threshold=share:share=0.03:coloring=ladder", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], isLadder: true, share: 0.03)
    },
    FilterCase("focus-peaking=mode=edge:threshold=share:share=0.1", scene, flips: 0.03) {
      R.peaking($0[0], clean: $0[0], mode: .edge, share: 0.1)
    },
    FilterCase("sharpness", scene) { S.sharpness($0[0]) },
    FilterCase("sharpness", TestPictures.translucent(33, 18)) { S.sharpness($0[0]) },
    FilterCase("sharpness", TestPictures.colorful(700, 41)) { S.sharpness($0[0]) },
    FilterCase("sharpness", wide) { S.sharpness($0[0]) },
    FilterCase("sharpness=0.31|0.22|0.4|0.55", wide) {
      S.sharpness($0[0], region: [0.31, 0.22, 0.4, 0.55])
    },
    FilterCase("sharpness", TestPictures.ramp(3, 5)) { S.sharpness($0[0]) },
    FilterCase("sharpness", TestPictures.noise(1, 1)) { S.sharpness($0[0]) },
    FilterCase("sharpness=0.31|0.22|0.4|0.55", scene) {
      S.sharpness($0[0], region: [0.31, 0.22, 0.4, 0.55])
    },
    FilterCase("focus-meter", scene) { S.meter($0)[0] },
    FilterCase("focus-meter=0.1|0.2|0.5|0.6:red@0.5", noise) {
      S.meter($0, region: [0.1, 0.2, 0.5, 0.6], color: [1, 0, 0, 0.5])[0]
    },
    // What stands before it changes the picture, but not the marks.
    FilterCase("color-invert,gaussian-blur=2,focus-peaking", scene, flips: 0.01) {
      let before = BlurReferences.gaussian($0[0].map { $0.mapColor { 1 - $0 } }, sigma: 2)
      return R.peaking(before, clean: $0[0])
    },
    FilterCase("focus-peaking", TestPictures.noise(1, 1)) { R.peaking($0[0], clean: $0[0]) },
  ]
}

/// A scene as focus passes through it and stays behind.
private let turned: [ReferenceImage] = [3, 2, 0.5, 1, 3, 3, 3].map {
  BlurReferences.gaussian(TestPictures.colorful(150, 60), sigma: $0).map(TestPictures.storable)
}

/// A still scene with noise that changes from frame to frame.
private let noisy: [ReferenceImage] = (0..<4).map { index in
  let grain = TestPictures.noise(70, 40, seed: 20 + UInt64(index))
  return scene.mapPlaces { x, y in
    TestPictures.storable(scene[x, y] + (grain[x, y] - 0.5) * SIMD4(0.06, 0.06, 0.06, 0))
  }
}

extension SequenceCase {
  static let focus: [SequenceCase] = [
    SequenceCase("focus-peaking=white:mode=only:steadiness=0:sensitivity=0.8", noisy, flips: 0.01) {
      R.held($0, sensitivity: 0.8, isLadder: false)
    },
    SequenceCase("focus-peaking=coloring=ladder:mode=only:steadiness=0:sensitivity=0.8", noisy, flips: 0.01) {
      R.held($0, sensitivity: 0.8, isLadder: true)
    },
    SequenceCase("focus-meter=0|0|1|1", turned) {
      S.meter($0, region: [0, 0, 1, 1])
    },
    SequenceCase("focus-meter=0|0|1|1:hold=2", turned) {
      S.meter($0, region: [0, 0, 1, 1], hold: 2)
    },
  ]
}
