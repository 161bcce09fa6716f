import TestSupport

/// A bright square moving over a ramp, with some noise.
private let walk: [ReferenceImage] = (0..<6).map { frame in
  var random = SeededRandom(seed: UInt64(frame) + 11)
  let ramp = TestPictures.ramp(17, 12)
  return ramp.mapPlaces { x, y in
    let isSquare = (2 * frame + 1...2 * frame + 4).contains(x) && (3...6).contains(y)
    let grain = SIMD4(random.unit(), random.unit(), random.unit(), 0) * 0.05
    return TestPictures.storable(
      (isSquare ? SIMD4(0.95, 0.9, 0.2, 1) : 0.8 * ramp[x, y] + SIMD4(0, 0, 0, 0.2)) + grain)
  }
}
private let noise = (0..<7).map { TestPictures.noise(9, 7, seed: UInt64($0) + 1) }
private let translucent = (0..<4).map { TestPictures.translucent(7, 5, seed: UInt64($0) + 1) }
private let pixel = (0..<5).map { TestPictures.noise(1, 1, seed: UInt64($0) + 3) }
private let row = (0..<4).map { TestPictures.noise(13, 1, seed: UInt64($0) + 5) }
private let before = TestPictures.colorful(17, 12)
private typealias T = TemporalReferences

extension SequenceCase {
  static let temporal: [SequenceCase] =
    [
      SequenceCase("low-pass", walk) { T.lowPass($0, strength: 0.5) },
      SequenceCase("low-pass=0.9", noise) { T.lowPass($0, strength: 0.9) },
      SequenceCase("low-pass=1", row) { T.lowPass($0, strength: 1) },
      SequenceCase("low-pass=0", pixel) { $0 },
      SequenceCase("low-pass=0.7", translucent) { T.lowPass($0, strength: 0.7) },
      // What comes behind reads the result, unrounded, and in other ways.
      SequenceCase("low-pass=0.6,color-invert,low-pass=0.3", noise) {
        T.lowPass(T.lowPass($0, strength: 0.6).map { $0.map { SIMD4(1 - $0.rgb, $0.w) } }, strength: 0.3)
      },
      SequenceCase("low-pass=0.8,box-blur=1", walk) {
        T.lowPass($0, strength: 0.8).map { BlurReferences.box($0, radius: 1) }
      },
      SequenceCase("box-blur=1,low-pass=0.8", walk) {
        T.lowPass($0.map { BlurReferences.box($0, radius: 1) }, strength: 0.8)
      },
      SequenceCase("high-pass", walk) { T.highPass($0, strength: 0.5) },
      SequenceCase("high-pass=0.9", pixel) { T.highPass($0, strength: 0.9) },
      SequenceCase("buffer", noise) { T.delayed($0, by: 1) },
      SequenceCase("buffer=3", noise) { T.delayed($0, by: 3) },
      SequenceCase("buffer=0", row) { $0 },
      SequenceCase("buffer=60", pixel) { T.delayed($0, by: 60) },
      SequenceCase("buffer=2,buffer=3", noise) { T.delayed($0, by: 5) },
      // Two delays of one value, and the value itself.
      SequenceCase(
        "split=3[a][b][c];[a]buffer=1[d];[b]buffer=4[e];[d][e]add-blend[f];[f][c]difference-blend", noise
      ) {
        frames in
        frames.indices.map { n in
          frames[n].mapPlaces { x, y in
            let sum = frames[max(n - 1, 0)][x, y] + frames[max(n - 4, 0)][x, y]
            return SIMD4(1, 1, 1, 1).min(sum).distance(to: frames[n][x, y])
          }
        }
      },
      SequenceCase("box-blur=1,buffer=2,color-invert", walk) {
        T.delayed($0, by: 2).map { BlurReferences.box($0, radius: 1).map { SIMD4(1 - $0.rgb, $0.w) } }
      },
    ] + held + detecting + denoising

  private static let held: [SequenceCase] = [
    SequenceCase("hold", noise) { frames in frames.map { _ in frames[0] } },
    SequenceCase("hold=false", noise) { $0 },
    SequenceCase("onion-skin=amount=0.3", walk) { frames in
      frames.map { T.combined($0, frames[0]) { SIMD4(0.7 * $0.rgb + 0.3 * $1.rgb, $0.w) } }
    },
    SequenceCase("onion-skin=mode=difference:amount=0.5", walk) { frames in
      frames.map { T.combined($0, frames[0]) { SIMD4(0.5 + 2 * ($0.rgb - $1.rgb), $0.w) } }
    },
    SequenceCase("image=1[r];[in][r]level-difference=amount=0.25", walk, pictures: [before]) { frames in
      frames.map { T.combined($0, before) { SIMD4(0.75 * $0.rgb + 0.25 * $1.rgb, $0.w) } }
    },
  ]

  private static let detecting: [SequenceCase] = [
    SequenceCase("motion-detector", walk, flips: 0.01) {
      T.motion($0, strength: 0.5, threshold: 0.2, mode: "overlay", color: SIMD3(1, 0, 0))
    },
    SequenceCase("motion-detector=0.8:0.3:mask:lime", walk, flips: 0.01) {
      T.motion($0, strength: 0.8, threshold: 0.3, mode: "mask", color: SIMD3(0, 1, 0))
    },
    SequenceCase("motion-detector=mode=center", walk, flips: 0.01) {
      T.motion($0, strength: 0.5, threshold: 0.2, mode: "center", color: SIMD3(1, 0, 0))
    },
    SequenceCase("motion-detector", pixel, flips: 0.01) {
      T.motion($0, strength: 0.5, threshold: 0.2, mode: "overlay", color: SIMD3(1, 0, 0))
    },
  ]

  private static let denoising: [SequenceCase] = [
    SequenceCase("temporal-denoise", walk) { T.temporalDenoise($0, strength: 0.8, noise: 0.05) },
    SequenceCase("temporal-denoise=0.95:0.2", row) { T.temporalDenoise($0, strength: 0.95, noise: 0.2) },
    SequenceCase("denoise", walk) {
      T.temporalDenoise($0, strength: 0.8, noise: 0.05)
        .map { T.edgePreserving($0, strength: 0.6, noise: 0.05) }
    },
    SequenceCase("denoise=temporal=0:noise=0.2", noise) {
      $0.map { T.edgePreserving($0, strength: 0.6, noise: 0.2) }
    },
    SequenceCase("denoise=strength=0.1:temporal=0:noise=0.01", noise) {
      $0.map { T.edgePreserving($0, strength: 0.1, noise: 0.01) }
    },
    SequenceCase("denoise=strength=0:temporal=0.5", pixel) {
      T.temporalDenoise($0, strength: 0.5, noise: 0.05)
    },
  ]
}

extension SIMD4<Double> {
  fileprivate func min(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
  fileprivate func distance(to other: Self) -> Self {
    SIMD4(abs(x - other.x), abs(y - other.y), abs(z - other.z), 1)
  }
}
