import TestSupport

private typealias M = MeasureReferences
private typealias S = ScopeReferences
private let scene = TestPictures.colorful(61, 37)
private let noise = TestPictures.noise(43, 21)
private let dot = TestPictures.noise(1, 1, seed: 3)
private let flat = ReferenceImage(9, 7) { _, _ in TestPictures.storable(SIMD4(0.3, 0.6, 0.2)) }

extension FilterCase {
  static let measure: [FilterCase] = [
    FilterCase("area-average=4", noise) { M.areaAverage($0[0], factor: 4) },
    FilterCase("area-average", TestPictures.translucent(37, 23)) { M.areaAverage($0[0], factor: 16) },
    FilterCase("area-average=7", TestPictures.impulse(1, 40)) { M.areaAverage($0[0], factor: 7) },
    FilterCase("area-average", dot) { $0[0] },
    FilterCase("mean-color", noise) { [M.mean($0[0])].picture },
    FilterCase("mean-color", TestPictures.ramp(130, 3)) { image in
      // Every third column.
      [M.mean(ReferenceImage(44, 3) { image[0][$0 * 3, $1] })].picture
    },
    FilterCase("average-color", TestPictures.translucent(300, 33)) { [M.mean($0[0])].picture },
    FilterCase("average-color", TestPictures.impulse(17, 1)) { [M.mean($0[0])].picture },
    FilterCase("light-zones", scene) { LightMeterReferences.zones($0[0]) },
    FilterCase("light-zones", TestPictures.ramp(130, 3)) { LightMeterReferences.zones($0[0]) },
    FilterCase("light-score=matrix:0.3|0.6", noise) { image in
      LightMeterReferences.score(image[0], .matrix, point: [0.3, 0.6])
    },
    FilterCase("light-meter", scene) { LightMeterReferences.meter($0[0]) },
    FilterCase("light-meter", dot) { LightMeterReferences.meter($0[0]) },
    FilterCase("light-meter=centre", TestPictures.colorful(200, 77)) {
      LightMeterReferences.meter($0[0], .centre)
    },
    FilterCase("light-meter=centre:0.1|0.9", scene) {
      LightMeterReferences.meter($0[0], .centre, point: [0.1, 0.9])
    },
    FilterCase("light-meter=spot", scene) { LightMeterReferences.meter($0[0], .spot) },
    FilterCase("light-meter=spot:1|0", TestPictures.noise(3, 2)) {
      LightMeterReferences.meter($0[0], .spot, point: [1, 0])
    },
    FilterCase("light-meter=matrix:0.4|0.5", scene) {
      LightMeterReferences.meter($0[0], .matrix, point: [0.4, 0.5])
    },
    FilterCase("luminosity", scene) { image in
      [SIMD4(M.luma(M.mean(image[0])), M.luma(M.mean(image[0])), M.luma(M.mean(image[0])))].picture
    },
    FilterCase("average-luminance-threshold", scene, flips: 0.01) { image in
      let mean = M.luma(M.mean(image[0]))
      return image[0].map { $0.mapColor { _ in 0 } + (M.luma($0) >= mean ? SIMD4(1, 1, 1, 0) : .zero) }
    },
    FilterCase("average-luminance-threshold=0.5", TestPictures.translucent(20, 9), flips: 0.01) { image in
      let mean = M.luma(M.mean(image[0])) / 2
      return image[0].map { $0.mapColor { _ in 0 } + (M.luma($0) >= mean ? SIMD4(1, 1, 1, 0) : .zero) }
    },
    FilterCase(
      "image=1[b];[in][b]luminance-comparison=0.5:0.1", noise, TestPictures.ramp(43, 21), flips: 0.01
    ) { images in
      images[0].mapPlaces { x, y in
        let white = M.luma(images[0][x, y]) >= 0.5 * M.luma(images[1][x, y]) - 0.1
        return white ? SIMD4(1, 1, 1) : SIMD4(0, 0, 0)
      }
    },
    FilterCase("adaptive-threshold", scene, flips: 0.01) { adaptive($0[0], radius: 4, offset: 0.05) },
    FilterCase("adaptive-threshold=2:0", noise, flips: 0.01) { adaptive($0[0], radius: 2, offset: 0) },
    FilterCase("histogram-count=rgb:2", noise) { image in
      let bins = M.bins(image[0], channels: [0, 1, 2], factor: 2)
      return bins.map { $0 * Double(M.samples(image[0], factor: 2).count) }.picture
    },
    FilterCase("histogram-bins=downsampling-factor=1", scene) {
      M.bins($0[0], channels: [0, 1, 2, 3], factor: 1).picture
    },
    // Several rows of counts.
    FilterCase("histogram-bins=downsampling-factor=3", TestPictures.noise(91, 83)) {
      M.bins($0[0], channels: [0, 1, 2, 3], factor: 3).picture
    },
    FilterCase("histogram-bins=red:1", dot) { M.bins($0[0], channels: [0], factor: 1).picture },
    FilterCase("histogram-bins=luminance:16", noise) { M.bins($0[0], channels: [3], factor: 16).picture },
    FilterCase("histogram-bins=all:1,histogram-peak", scene) { image in
      let peak = M.peak(M.bins(image[0], channels: [0, 1, 2, 3], factor: 1))
      return [SIMD4(peak, peak, peak)].picture
    },
    FilterCase("histogram-bins=rgb:1,histogram-peak", TestPictures.impulse(5, 4)) { image in
      let peak = M.peak(M.bins(image[0], channels: [0, 1, 2], factor: 1))
      return [SIMD4(peak, peak, peak)].picture
    },
    FilterCase("histogram-bins=all:1,histogram-percentile=0.3", noise) { image in
      let bins = M.bins(image[0], channels: [0, 1, 2, 3], factor: 1)
      var result = SIMD4<Double>.zero
      for channel in 0..<4 {
        var sum = 0.0
        let found =
          (0..<255).first {
            sum += bins[$0][channel]; return sum > 0.3
          } ?? 255
        result[channel] = Double(found) / 255
      }
      return [result].picture
    },
    FilterCase("histogram-equalization=downsampling-factor=1", noise) {
      M.equalized($0[0], channels: [0, 1, 2], factor: 1)
    },
    FilterCase("histogram-equalization=luminance:4", scene) {
      M.equalized($0[0], channels: [3], factor: 4)
    },
    FilterCase("histogram-equalization=green:1", TestPictures.translucent(30, 11)) {
      M.equalized($0[0], channels: [1], factor: 1)
    },
    FilterCase("histogram-equalization", flat) { $0[0] },
    FilterCase("clahe=downsampling-factor=1", scene) {
      M.clahe($0[0], limit: 2, tiles: 8, factor: 1)
    },
    FilterCase("clahe=4:3:2", noise) { M.clahe($0[0], limit: 4, tiles: 3, factor: 2) },
    FilterCase("clahe=downsampling-factor=1", dot) {
      M.clahe($0[0], limit: 2, tiles: 8, factor: 1)
    },
    FilterCase("auto-levels=downsampling-factor=1", scene) {
      M.autoLevels($0[0], isLuma: false, clip: 0.005, factor: 1)
    },
    FilterCase("auto-levels=luminance:0.1:2", noise) {
      M.autoLevels($0[0], isLuma: true, clip: 0.1, factor: 2)
    },
    FilterCase("auto-levels", flat) { $0[0] },
  ]

  private static func adaptive(_ image: ReferenceImage, radius: Int, offset: Double) -> ReferenceImage {
    image.mapPlaces { x, y in
      var sum = 0.0
      for dy in -radius...radius { for dx in -radius...radius { sum += M.luma(image[x + dx, y + dy]) } }
      let mean = sum / Double((2 * radius + 1) * (2 * radius + 1))
      return M.luma(image[x, y]) >= mean - offset ? SIMD4(1, 1, 1) : SIMD4(0, 0, 0)
    }
  }
}

extension [SIMD4<Double>] {
  /// A picture of one row.
  fileprivate var picture: ReferenceImage { MeasureReferences.picture(self) }
}
