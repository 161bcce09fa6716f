import TestSupport

private typealias S = ScopeReferences
private let scene = TestPictures.colorful(61, 37)
private let noise = TestPictures.noise(43, 21)
private let dot = TestPictures.noise(1, 1, seed: 3)
/// Large enough for numbers and letters.
private let large = TestPictures.colorful(200, 130)
/// More columns than a waveform counts by themselves.
private let wide = TestPictures.noise(530, 80)

extension FilterCase {
  static let scopes: [FilterCase] = [
    FilterCase("histogram=downsampling-factor=1", scene) {
      S.histogram($0[0], shown: [0, 1, 2], factor: 1)
    },
    FilterCase("histogram=parade:1:square-root:full", noise) {
      S.histogram($0[0], shown: [0, 1, 2], isParade: true, factor: 1, scale: .root, corner: .full)
    },
    FilterCase("histogram=luminance:2:linear:top-right:0.7", scene) {
      S.histogram($0[0], shown: [3], factor: 2, corner: .topRight, width: 0.7)
    },
    FilterCase("histogram=blue", dot) { S.histogram($0[0], shown: [2]) },
    FilterCase("histogram=rgb:1:logarithmic:free:0.6:0.1|0.35:0.6", large, tolerance: 1e-4) {
      S.histogram(
        $0[0], shown: [0, 1, 2], factor: 1, scale: .logarithmic, corner: .free(0.1, 0.35, height: 0.6),
        width: 0.6)
    },
    FilterCase("histogram=green:1:corner=full", wide, tolerance: 1e-4) {
      S.histogram($0[0], shown: [1], factor: 1, corner: .full)
    },
    FilterCase("waveform-count=parade:1", noise) { S.waveformCounts($0[0], .parade, factor: 1) },
    FilterCase("waveform-count=rgb:3", scene) { S.waveformCounts($0[0], .rgb, factor: 3) },
    FilterCase("waveform-count=rgb:1", wide) { S.waveformCounts($0[0], .rgb, factor: 1) },
    FilterCase("waveform=downsampling-factor=1", scene) {
      S.waveform($0[0], .luminance, factor: 1)
    },
    FilterCase("waveform=parade:2:0.5:full", noise) {
      S.waveform($0[0], .parade, factor: 2, intensity: 0.5, corner: .full)
    },
    FilterCase("waveform=rgb:1:0.3:free:0.8:0.9|0.05:0.9", large) {
      S.waveform(
        $0[0], .rgb, factor: 1, intensity: 0.3, corner: .free(0.9, 0.05, height: 0.9), width: 0.8)
    },
    FilterCase("waveform=parade:1:0.2:full", wide) {
      S.waveform($0[0], .parade, factor: 1, corner: .full)
    },
    FilterCase("vectorscope-count=1", scene) { S.vectorscopeCounts($0[0], factor: 1) },
    FilterCase("vectorscope=downsampling-factor=1:width=0.5", scene) {
      S.vectorscope($0[0], factor: 1, width: 0.5)
    },
    FilterCase("vectorscope=2:1:false:full", noise) {
      S.vectorscope($0[0], factor: 2, intensity: 1, skin: false, corner: .full)
    },
    FilterCase("vectorscope=1:0.2:true:free:0.6:0.3|0.1:0.85", large, tolerance: 1e-4) {
      S.vectorscope($0[0], factor: 1, corner: .free(0.3, 0.1, height: 0.85), width: 0.6)
    },
  ]
}
