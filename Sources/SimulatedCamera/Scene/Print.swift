import Cameras

/// Lines of marks that resemble printed words: too regular to read, too varied to form a pattern.
struct Print {
  let noise: NoiseField
  /// The upper left corner of the printed area.
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  /// The distance between lines in metres.
  let line: Float
  /// The seed that selects the text.
  let seed: Int32

  /// The fraction of a pixel that is ink.
  @inline(__always)
  func ink(at place: SIMD2<Float>, pixel: Float) -> Float {
    if place.x < low.x || place.x >= high.x || place.y < low.y || place.y >= high.y { return 0 }
    let local = place - low
    let row = Int32(truncating: local.y / line)
    // A letter is 5 by 7 strokes in a cell of 6 by 12.
    let stroke = line / 12
    let letter = Int32(truncating: local.x / (stroke * 6))
    let word = (letter &* 5 &+ row &* 3 &+ seed) % 31
    if word % 6 == 0 || noise.cell(letter, row &+ seed) < 0.07 { return 0 }
    let x = local.x / stroke - Float(letter) * 6, y = local.y / stroke - Float(row) * 12 - 2
    let bits = Hash.mix(UInt32(bitPattern: letter &* 131 &+ row &* 7919 &+ seed))
    // Stems at the left, middle and right and bars at three heights, each present at random.
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

  /// The fraction of a pixel, `width` wide around `center`, that is between `low` and `high`.
  @inline(__always)
  private static func share(_ center: Float, _ low: Float, _ high: Float, _ width: Float) -> Float {
    max(0, min(high, center + width / 2) - max(low, center - width / 2)) / width
  }
}
