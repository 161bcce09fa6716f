import TestSupport

private typealias A = AidReferences
private typealias G = GridReferences
private let scene = TestPictures.colorful(61, 37)
private let ramp = TestPictures.ramp(90, 33)
private let translucent = TestPictures.translucent(41, 23)
private let card = TestPictures.colorful(230, 170)
private let dot = TestPictures.noise(1, 1, seed: 3)
/// Every level of grey, a hair away from the bands' limits.
private let grays = ReferenceImage(110, 60) { x, y in
  TestPictures.storable(SIMD4(repeating: (Double(x) + 0.5) / 110).withOpaqueAlpha)
}

extension FilterCase {
  static let aids: [FilterCase] = [
    FilterCase("zebra", scene) { A.zebra($0[0]) },
    FilterCase("zebra=0.3:0.7:luminance:yellow@0.5:9:falling", ramp) {
      A.zebra($0[0], low: 0.3, high: 0.7, color: [1, 1, 0, 0.5], period: 9, falling: true)
    },
    FilterCase("zebra=low=0.6:channels=rgb:period=4.5", translucent) {
      A.zebra($0[0], low: 0.6, rgb: true, period: 4.5)
    },
    // Whiter than white counts as well.
    FilterCase("exposure=1,zebra=0.9", scene) {
      A.zebra($0[0].map { $0.mapColor { $0 * 2 } }, low: 0.9)
    },
    FilterCase("zebra=0", dot) { A.zebra($0[0], low: 0) },
    FilterCase(pixel: "clipping-warning", scene) { A.clipping($0) },
    FilterCase(pixel: "clipping-warning=0.2:0.7:all:lime@0.5:yellow@0.4", translucent) {
      A.clipping(
        $0, shadows: 0.2, highlights: 0.7, by: "all", shadow: [0, 1, 0, 0.5], highlight: [1, 1, 0, 0.4])
    },
    FilterCase(pixel: "clipping-warning=0.3:0.6:luminance", ramp) {
      A.clipping($0, shadows: 0.3, highlights: 0.6, by: "luminance")
    },
    FilterCase(pixel: "exposure-false-color", grays) { A.falseColor($0) },
    FilterCase(pixel: "exposure-false-color=cinema", grays) { A.falseColor($0, palette: "cinema") },
    FilterCase("exposure-false-color=digital:right", scene, flips: 0.02) {
      A.falseColor($0[0], palette: "digital", legend: .right)
    },
    FilterCase("exposure-false-color=stops:bottom", scene, flips: 0.02) {
      A.falseColor($0[0], palette: "stops", legend: .bottom)
    },
    FilterCase("exposure-false-color=stops:top", grays, flips: 0.02) {
      A.falseColor($0[0], palette: "stops", legend: .top)
    },
    // Large enough for numbers.
    FilterCase("exposure-false-color=stops:right", card, flips: 0.02) {
      A.falseColor($0[0], palette: "stops", legend: .right)
    },
    FilterCase("exposure-false-color=video:left", card, flips: 0.02) {
      A.falseColor($0[0], palette: "video", legend: .left)
    },
    FilterCase("exposure-false-color=cinema:bottom", card, flips: 0.02) {
      A.falseColor($0[0], palette: "cinema", legend: .bottom)
    },
    FilterCase("exposure-false-color=digital:top", card, flips: 0.02) {
      A.falseColor($0[0], palette: "digital", legend: .top)
    },
    FilterCase("exposure-false-color=legend=left", dot) {
      A.falseColor($0[0], palette: "video", legend: .left)
    },
    FilterCase("magnifier", scene) { A.magnifier($0[0]) },
    FilterCase("magnifier=0.1|0.83:4:0.5:point:square:pixels:2:red@0.5", translucent) {
      A.magnifier(
        $0[0], center: [0.1, 0.83], factor: 4, size: 0.5, isSquare: true, isSmooth: false, border: 2,
        color: [1, 0, 0, 0.5])
    },
    FilterCase("magnifier=0.3|0.6:2.5:0.6:top-right:border=0", scene) {
      A.magnifier($0[0], center: [0.3, 0.6], factor: 2.5, size: 0.6, corner: .topRight, border: 0)
    },
    FilterCase("magnifier=corner=bottom-left:size=1", ramp) {
      A.magnifier($0[0], size: 1, corner: .bottomLeft)
    },
    FilterCase("magnifier", dot) { A.magnifier($0[0]) },
    FilterCase("punch-in", scene) { A.punchIn($0[0]) },
    FilterCase("punch-in=0.1|0.7:3.3", translucent) {
      A.punchIn($0[0], center: [0.1, 0.7], factor: 3.3)
    },
  ]

  static let grids: [FilterCase] = [
    FilterCase("grid", scene) { G.grid($0[0]) },
    FilterCase("grid=golden:1:red@0.5:1", translucent) {
      G.grid($0[0], .golden, width: 1, color: [1, 0, 0, 0.5], opacity: 1)
    },
    FilterCase("grid=diagonals:1.5", ramp) { G.grid($0[0], .diagonals, width: 1.5) },
    FilterCase("grid=triangles:1:aspect=1.5:mask-opacity=0.3", scene) {
      G.grid($0[0], .triangles, width: 1, aspect: 1.5, mask: 0.3)
    },
    FilterCase("grid=center:0.5", scene) { G.grid($0[0], .center, width: 0.5) },
    FilterCase("grid=safe-areas:1", ramp) { G.grid($0[0], .safeAreas, width: 1) },
    FilterCase("grid=safe-areas:3:aspect=0.6", scene) { G.grid($0[0], .safeAreas, width: 3, aspect: 0.6) },
    FilterCase("grid=cells:1:cells=5", ramp) { G.grid($0[0], .cells(5), width: 1) },
    FilterCase("grid=cells:cells=1", scene) { $0[0] },
    FilterCase("grid=none:aspect=2.39", scene) { G.grid($0[0], .none, aspect: 2.39) },
    FilterCase("grid=thirds", dot) { G.grid($0[0]) },
  ]
}

extension SIMD4<Double> {
  fileprivate var withOpaqueAlpha: SIMD4<Double> { SIMD4(x, y, z, 1) }
}
