import Cameras

/// Lines of marks that look like printed words, too regular to be read and too varied to be a pattern.
struct Print {
  let noise: NoiseField
  /// The corners of the printed area.
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  /// The distance between lines in metres.
  let line: Float
  /// Which text it is.
  let seed: Int32

  /// How much of a pixel is ink.
  @inline(__always)
  func ink(at place: SIMD2<Float>, pixel: Float) -> Float {
    if place.x < low.x || place.x >= high.x || place.y < low.y || place.y >= high.y { return 0 }
    let local = place - low
    let row = Int32(truncating: local.y / line)
    // A letter stands on a grid of 5 by 7 strokes in a field of 6 by 12.
    let stroke = line / 12
    let letter = Int32(truncating: local.x / (stroke * 6))
    let word = (letter &* 5 &+ row &* 3 &+ seed) % 31
    if word % 6 == 0 || noise.cell(letter, row &+ seed) < 0.07 { return 0 }
    let x = local.x / stroke - Float(letter) * 6, y = local.y / stroke - Float(row) * 12 - 2
    let bits = Hash.mix(UInt32(bitPattern: letter &* 131 &+ row &* 7919 &+ seed))
    // Stems at the left, middle and right, bars at three heights, each there by chance.
    let width = pixel / stroke
    var stem: Float = 0, bar: Float = 0
    if bits & 3 != 0 { stem = Self.share(x, 0, 1, width) }
    if bits & 48 == 48 { stem = max(stem, Self.share(x, 2, 3, width)) }
    if bits & 12 == 12 { stem = max(stem, Self.share(x, 4, 5, width)) }
    if bits & 192 != 0 { bar = Self.share(y, 0, 1, width) }
    if bits & 256 != 0 { bar = max(bar, Self.share(y, 3, 4, width)) }
    if bits & 512 != 0 { bar = max(bar, Self.share(y, 6, 7, width)) }
    return max(stem * Self.share(y, 0, 7, width), bar * Self.share(x, 0, 5, width))
  }

  /// How much of a pixel of a width around `center` lies between `low` and `high`.
  @inline(__always)
  private static func share(_ center: Float, _ low: Float, _ high: Float, _ width: Float) -> Float {
    max(0, min(high, center + width / 2) - max(low, center - width / 2)) / width
  }
}
