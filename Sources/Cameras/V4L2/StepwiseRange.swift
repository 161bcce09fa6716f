internal import Pixels

/// Sizes in steps between a minimum and a maximum.
struct StepwiseSizes: Hashable {
  /// The range of widths.
  var widths: Steps
  /// The range of heights.
  var heights: Steps

  /// The nearest size in the range.
  func nearest(to size: PixelSize) -> PixelSize {
    PixelSize(width: widths.nearest(to: size.width), height: heights.nearest(to: size.height))
  }

  /// Whether `size` is in the range.
  func contains(_ size: PixelSize) -> Bool { nearest(to: size) == size }

  /// The common sizes in the range, and both ends unless they are implausible for a camera.
  var wellKnown: [PixelSize] {
    let ends = [
      PixelSize(width: widths.minimum, height: heights.minimum),
      PixelSize(width: widths.maximum, height: heights.maximum),
    ]
    return PixelSize.wellKnown.filter(contains) + ends.filter { $0.area <= PixelSize.mostStatedPixels }
  }
}

/// Integers in steps.
package struct Steps: Hashable {
  /// The minimum, at least 1.
  let minimum: Int
  /// The maximum.
  let maximum: Int
  /// The step, at least 1.
  let step: Int

  /// Creates a range; nil when it is empty or implausible for a camera.
  package init?(minimum: UInt32, maximum: UInt32, step: UInt32) {
    guard minimum >= 1, minimum <= maximum, maximum <= 1 << 20 else { return nil }
    self.minimum = Int(minimum)
    self.maximum = Int(maximum)
    self.step = max(1, Int(step))
  }

  /// The nearest number in the range.
  package func nearest(to value: Int) -> Int {
    let clamped = min(max(value, minimum), maximum)
    let steps = (clamped - minimum + step / 2) / step
    return min(minimum + steps * step, minimum + (maximum - minimum) / step * step)
  }
}

extension PixelSize {
  /// Common video sizes, for drivers that report ranges or nothing.
  static let wellKnown: [PixelSize] = [
    (7680, 4320), (4096, 2160), (3840, 2160), (3264, 2448), (2592, 1944), (2560, 1440), (2048, 1536),
    (1920, 1200), (1920, 1080), (1600, 1200), (1600, 900), (1280, 1024), (1280, 960), (1280, 800),
    (1280, 720),
    (1024, 768), (1024, 576), (960, 540), (864, 480), (800, 600), (800, 448), (720, 576), (720, 480),
    (640, 480), (640, 360), (480, 270), (432, 240), (424, 240), (352, 288), (320, 240), (320, 180),
    (176, 144),
    (160, 120), (160, 90), (128, 96),
  ].map { PixelSize(width: $0.0, height: $0.1) }
}
