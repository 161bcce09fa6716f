import TestSupport

private typealias R = CellReferences
private let noise = TestPictures.noise(22, 15)
private let translucent = TestPictures.translucent(13, 18)

extension FilterCase {
  /// Mosaics, cells, screens and masks.
  static let cells: [FilterCase] = mosaics + screens

  private static let mosaics: [FilterCase] = [
    // A GPU interpolates 8-bit pictures with 8 bits.
    FilterCase("mosaic=1:0.25|0.5:0.21|0.16:8", noise, tileSet) {
      R.mosaic($0[0], tiles: $0[1], tile: [0.25, 0.5], shown: [0.21, 0.16], count: 8, isColored: true)
    },
    FilterCase("mosaic=1:0.25|0.5:0.31|0.31:5:false", translucent, tileSet) {
      R.mosaic($0[0], tiles: $0[1], tile: [0.25, 0.5], shown: [0.31, 0.31], count: 5, isColored: false)
    },
    FilterCase("voronoi=4.3", noise) { R.voronoi($0[0], cells: 4.3, jitter: 1, seed: 0) },
    FilterCase("voronoi=2.7:0.6:11", translucent) {
      R.voronoi($0[0], cells: 2.7, jitter: 0.6, seed: 11)
    },
    FilterCase("voronoi", TestPictures.noise(1, 1)) { $0[0] },
    FilterCase("image=1[seeds];[in][seeds]jfa-voronoi", TestPictures.noise(31, 24), seeds) {
      R.nearestSeeds($0[0], $0[1], threshold: 0.5)
    },
    FilterCase("image=1[seeds];[in][seeds]jfa-voronoi=0.95:31", TestPictures.noise(31, 24), seeds) {
      R.nearestSeeds($0[0], $0[1], threshold: 0.95)
    },
    // Each pixel shows its neighbour to the right, below, or both, where blue says that there is a seed.
    FilterCase(
      "image=1[map];[in][map]voronoi-consumer", TestPictures.noise(9, 7),
      ReferenceImage(9, 7) { x, y in [Double(x % 2), Double(y / 2 % 2), Double((x + y) % 3 % 2), 1] }
    ) { inputs in
      ReferenceImage(9, 7) { x, y in
        let map = inputs[1][x, y]
        return inputs[0][min(x + Int(map.x * map.z), 8), min(y + Int(map.y * map.z), 6)]
      }
    },
    FilterCase("jfa-voronoi=1", TestPictures.ramp(9, 5)) { $0[0] },
    FilterCase(pixel: "voronoi-seeds=0.4", noise) { [0, 0, StyleReferences.luma($0) >= 0.4 ? 1 : 0, 1] },
  ]

  private static let screens: [FilterCase] = [
    FilterCase("dot-screen", noise) { R.dots($0[0], angle: 45, scale: 12) },
    FilterCase("dot-screen=17:3.5", translucent) { R.dots($0[0], angle: 17, scale: 3.5) },
    FilterCase("color-halftone", noise) {
      R.colorDots($0[0], angles: [15, 75, 0], scale: 20)
    },
    FilterCase("color-halftone=4.5:-30|0|200", translucent, tolerance: 1e-4) {
      R.colorDots($0[0], angles: [-30, 0, 200], scale: 4.5)
    },
    FilterCase("round-corner=2|5|0|7.5", noise) {
      R.rounded($0[0], [2, 5, 0, 7.5], isContinuous: false)
    },
    FilterCase("round-corner=3|5|4|100:continuous", translucent) {
      R.rounded($0[0], [3, 5, 4, 100], isContinuous: true)
    },
    FilterCase("round-corner", noise) { $0[0] },
  ]

  /// Eight tiles of four by four texels.
  private static let tileSet = ReferenceImage(16, 8) { x, y in
    SIMD4(Double((x * 37 + y * 11) % 256), Double((x * x * 5 + y * 90) % 256), Double(x * 16)) / 255
      + [0, 0, 0, 254.0 / 255]
  }

  /// A few seeds, brighter and darker.
  private static let seeds = ReferenceImage(31, 24) { x, y in
    switch (x, y) {
    case (3, 4), (20, 1): SIMD4(1, 1, 1)
    case (9, 19), (27, 14): SIMD4(0.8, 0.8, 0.8)
    default: SIMD4(0.1, 0.2, 0)
    }
  }
}
