import TestSupport

private typealias R = SourceReferences
private let frame = TestPictures.noise(31, 22)

extension FilterCase {
  /// The generators; the frame gives their size.
  static let sources: [FilterCase] = [
    FilterCase("perlin-noise", frame) {
      R.perlin($0[0], from: [0, 0, 0, 1], to: [1, 1, 1, 1], scale: 8, seed: 0)
    },
    FilterCase("perlin-noise=0x336699:0xffcc00@0.2:3.3:12", TestPictures.noise(14, 23)) {
      R.perlin($0[0], from: [0.2, 0.4, 0.6, 1], to: [1, 0.8, 0, 0.2], scale: 3.3, seed: 12)
    },
    FilterCase("perlin-noise=scale=0", TestPictures.noise(1, 1)) { $0[0].map { _ in [0.5, 0.5, 0.5, 1] } },
    FilterCase("circle-generator", frame) {
      R.circle($0[0], radius: 0.25, center: [0.5, 0.5], inside: [1, 1, 1, 1], outside: [0, 0, 0, 1])
    },
    FilterCase("circle-generator=0.6:0.1|1.2:0x336699@0.4:0xffcc00", TestPictures.noise(9, 17)) {
      R.circle(
        $0[0], radius: 0.6, center: [0.1, 1.2], inside: [0.2, 0.4, 0.6, 0.4], outside: [1, 0.8, 0, 1])
    },
  ]
}
