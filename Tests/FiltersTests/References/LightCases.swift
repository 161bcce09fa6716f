import TestSupport

private typealias R = LightReferences
private let colorful = TestPictures.colorful(26, 20)
private let noise = TestPictures.noise(17, 12)
private let translucent = TestPictures.translucent(9, 14)
private let line = TestPictures.noise(1, 9)

extension FilterCase {
  /// Light, detail and haze.
  static let light: [FilterCase] = [
    FilterCase("glow", colorful) {
      R.shine($0[0], threshold: 0.6, sigma: 20, intensity: 0.8, tint: [1, 1, 1])
    },
    FilterCase("glow=0.3:1.5:2:0x80c0ff", noise) {
      R.shine($0[0], threshold: 0.3, sigma: 1.5, intensity: 2, tint: [128 / 255, 192 / 255, 1])
    },
    FilterCase("glow=intensity=0", translucent) { $0[0] },
    FilterCase("halation", colorful) {
      R.shine($0[0], threshold: 0.88, sigma: 10, intensity: 0.4, tint: [1, 80 / 255, 32 / 255])
    },
    FilterCase("halation=1:3", line) {
      R.shine($0[0], threshold: 1, sigma: 3, intensity: 0.4, tint: [1, 80 / 255, 32 / 255])
    },
    FilterCase("definition=0.7", colorful) { R.defined($0[0], intensity: 0.7, sigma: 16) },
    FilterCase("definition=1:2.5", translucent) { R.defined($0[0], intensity: 1, sigma: 2.5) },
    FilterCase("clarity", colorful) {
      R.detailed($0[0], amount: 0.5, sigma: 24, evenness: 0.03, middleTonesOnly: true)
    },
    FilterCase("clarity=-1:5", translucent) {
      R.detailed($0[0], amount: -1, sigma: 5, evenness: 0.03, middleTonesOnly: true)
    },
    FilterCase("clarity=0", noise) { $0[0] },
    FilterCase("texture-detail=2", colorful) {
      R.detailed($0[0], amount: 2, sigma: 3, evenness: 0.01, middleTonesOnly: false)
    },
    FilterCase("texture-detail=-1:1.5", noise) {
      R.detailed($0[0], amount: -1, sigma: 1.5, evenness: 0.01, middleTonesOnly: false)
    },
    FilterCase("dehaze", hazy) { R.dehazed($0[0], strength: 0.35, radius: 7, sigma: 16) },
    FilterCase("dehaze=1:2:3", hazy) { R.dehazed($0[0], strength: 1, radius: 2, sigma: 3) },
    FilterCase("dehaze=0.4", line) { R.dehazed($0[0], strength: 0.4, radius: 7, sigma: 16) },
    FilterCase("high-pass-skin-smoothing", colorful) {
      R.skinSmoothed($0[0], amount: 0.65, sigma: 8)
    },
    FilterCase("high-pass-skin-smoothing=1:2", translucent) {
      R.skinSmoothed($0[0], amount: 1, sigma: 2)
    },
  ]

  /// Colours that fade into bluish air towards the top.
  private static let hazy = {
    let scene = TestPictures.colorful(24, 18)
    return scene.mapPlaces { x, y in
      let clear = 0.25 + 0.7 * Double(y) / 17
      return TestPictures.storable(scene[x, y] * clear + SIMD4(0.75, 0.8, 0.88, 1) * (1 - clear))
    }
  }()
}
