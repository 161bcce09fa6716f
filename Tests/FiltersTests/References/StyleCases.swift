import Glibc
import TestSupport

private typealias R = StyleReferences
private let colorful = TestPictures.colorful(26, 20)
private let noise = TestPictures.noise(19, 13)
private let translucent = TestPictures.translucent(17, 11)
private let line = TestPictures.noise(1, 9)
private let dot = TestPictures.noise(1, 1)

extension FilterCase {
  /// The drawing styles of the effects.
  static let styles: [FilterCase] = tiles + drawings + paintings

  // Sizes are such that no pixel's centre lies on the border of a tile.
  private static let tiles: [FilterCase] = [
    FilterCase("pixellate", TestPictures.noise(68, 33)) { R.pixellated($0[0], 0.05) },
    FilterCase("pixellate=0.23", translucent) { R.pixellated($0[0], 0.23) },
    FilterCase("pixellate=0.01", noise) { $0[0] },
    FilterCase("pixellate=1", line) { R.pixellated($0[0], 1) },
    FilterCase("pixellate-position=0.13", noise) {
      R.pixellated($0[0], 0.13, within: 0.25, of: [0.5, 0.5])
    },
    FilterCase("pixellate-position=0.21:0.2|0.9:0.41", translucent) {
      R.pixellated($0[0], 0.21, within: 0.41, of: [0.2, 0.9])
    },
    FilterCase("polar-pixellate", noise) {
      R.polarPixellated($0[0], center: [0.5, 0.5], ring: 0.05, sector: 0.05)
    },
    FilterCase("polar-pixellate=0.31|0.77:-0.23|0.4", translucent) {
      R.polarPixellated($0[0], center: [0.31, 0.77], ring: 0.23, sector: 0.4)
    },
    FilterCase("polar-pixellate=0.31|0.77:0|0.4", noise) {
      R.polarPixellated($0[0], center: [0.31, 0.77], ring: 0, sector: 0.4)
    },
    FilterCase("polka-dot=0.23", noise) { R.polkaDots($0[0], 0.23, scaling: 0.9) },
    FilterCase("polka-dot=0.31:0.5", translucent) { R.polkaDots($0[0], 0.31, scaling: 0.5) },
    FilterCase("polka-dot=0.2:0", noise) { $0[0].mapColors { _ in 0 } },
    FilterCase("halftone=0.23", noise) { R.halftone($0[0], 0.23) },
    FilterCase("halftone", translucent) { R.halftone($0[0], 0.01) },
    FilterCase("cga-colorspace", TestPictures.colorful(128, 8), flips: 0.01) { R.cga($0[0]) },
    FilterCase("cga-colorspace", TestPictures.translucent(8, 64), flips: 0.02) { R.cga($0[0]) },
  ]

  private static let drawings: [FilterCase] = [
    FilterCase("crosshatch", TestPictures.ramp(90, 41), flips: 0.02) {
      R.crosshatched($0[0], spacing: 0.01, line: 0.0017, shadows: 1)
    },
    FilterCase("crosshatch=0.03:0.003:0", TestPictures.ramp(90, 41), flips: 0.02) {
      R.crosshatched($0[0], spacing: 0.03, line: 0.003, shadows: 0)
    },
    FilterCase("crosshatch=0.23:0.08:0.6", translucent, flips: 0.02) {
      R.crosshatched($0[0], spacing: 0.23, line: 0.08, shadows: 0.6)
    },
    FilterCase("crosshatch=0.3:0:0", noise) { $0[0].mapColors { _ in 1 } },
    FilterCase("sketch=0.4", noise) { inputs in
      R.sobel(inputs[0], strength: 0.4).mapColors { 1 - $0 }
    },
    FilterCase("threshold-sketch", colorful, flips: 0.01) { inputs in
      R.sobel(inputs[0], strength: 1).mapColors { $0 >= 0.25 ? 0 : 1 }
    },
    FilterCase("threshold-sketch=0.8:0.5", noise, flips: 0.01) { inputs in
      R.sobel(inputs[0], strength: 0.5).mapColors { $0 >= 0.8 ? 0 : 1 }
    },
    FilterCase("toon=0.2:10:1:0", colorful, flips: 0.01) { R.toon($0[0], threshold: 0.2, levels: 10) },
    FilterCase("toon=0.9:3.5:1:0", translucent, flips: 0.01) { R.toon($0[0], threshold: 0.9, levels: 3.5) },
    FilterCase("toon=1:10:1:0", line, flips: 0.12) { R.toon($0[0], threshold: 1, levels: 10) },
    FilterCase("toon", colorful, flips: 0.01) {
      R.toon(BlurReferences.surface($0[0], radius: 4, threshold: 0.16), threshold: 0.35, levels: 10)
    },
    FilterCase("smooth-toon", colorful, flips: 0.04) {
      R.toon(BlurReferences.gaussian($0[0], sigma: 2), threshold: 0.35, levels: 10)
    },
    FilterCase("smooth-toon=0:0.9:4", noise, flips: 0.01) { R.toon($0[0], threshold: 0.9, levels: 4) },
    FilterCase("emboss", noise) { BlurReferences.convolution($0[0], [-2, -1, 0, -1, 1, 1, 0, 1, 2]) },
    FilterCase("emboss=2.5", TestPictures.translucent(6, 10)) {
      BlurReferences.convolution($0[0], [-5, -2.5, 0, -2.5, 1, 2.5, 0, 2.5, 5])
    },
    FilterCase("emboss=0.5", line) {
      BlurReferences.convolution($0[0], [-1, -0.5, 0, -0.5, 1, 0.5, 0, 0.5, 1])
    },
    FilterCase(pixel: "posterize=4", translucent) { color in
      color.mapColor { ($0 * 4 + 0.5).rounded(.down) / 4 }
    },
    FilterCase(pixel: "posterize", colorful) { color in
      color.mapColor { ($0 * 10 + 0.5).rounded(.down) / 10 }
    },
  ]

  private static let paintings: [FilterCase] = [
    FilterCase("kuwahara", colorful, flips: 0.01) { R.kuwahara($0[0], radius: 3) },
    FilterCase("kuwahara=1", translucent, flips: 0.01) { R.kuwahara($0[0], radius: 1) },
    FilterCase("kuwahara=6", noise, flips: 0.01) { R.kuwahara($0[0], radius: 6) },
    FilterCase("kuwahara", dot) { $0[0] },
    FilterCase("kuwahara-radius3", colorful, flips: 0.01) { R.kuwahara($0[0], radius: 3) },
    FilterCase("kuwahara-radius3", line, flips: 0.12) { R.kuwahara($0[0], radius: 3) },
    FilterCase("sphere-refraction", TestPictures.noise(40, 30)) {
      R.ball($0[0], center: [0.5, 0.5], radius: 0.25, index: 0.71)
    },
    FilterCase("sphere-refraction=0.3|0.6:0.4:0.3", translucent) {
      R.ball($0[0], center: [0.3, 0.6], radius: 0.4, index: 0.3)
    },
    FilterCase("glass-sphere", TestPictures.noise(40, 30)) {
      R.ball(
        $0[0], center: [0.5, 0.5], radius: 0.25, index: 0.71, glass: .init(rim: 0.6, light: 0.5, soft: 0.04))
    },
    FilterCase("glass-sphere=radius=0.33:softness=0.3", TestPictures.noise(40, 30)) {
      R.ball(
        $0[0], center: [0.5, 0.5], radius: 0.33, index: 0.71, glass: .init(rim: 0.6, light: 0.5, soft: 0.3))
    },
    FilterCase("glass-sphere=rim=2.5:highlight=0.8:softness=0", TestPictures.noise(40, 30)) {
      R.ball(
        $0[0], center: [0.5, 0.5], radius: 0.25, index: 0.71, glass: .init(rim: 2.5, light: 0.8, soft: 0))
    },
    // The rim brightens with the root of a root, of which 32 bits hold a few hundredths where it begins.
    FilterCase("glass-sphere=0.7|0.4:0.44:0.9:2.5:0.8:0", translucent) {
      R.ball(
        $0[0], center: [0.7, 0.4], radius: 0.44, index: 0.9, glass: .init(rim: 2.5, light: 0.8, soft: 0))
    },
    FilterCase("glass-sphere=radius=0", noise) { $0[0].map { _ in .zero } },
  ]
}

extension ReferenceImage {
  /// The picture with every channel but alpha changed.
  fileprivate func mapColors(_ change: (Double) -> Double) -> ReferenceImage {
    map { $0.mapColor(change) }
  }
}
