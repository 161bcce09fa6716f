import Pixels

/// What a frame of the emulated camera shows: eight colour bars, and its number in the lowest third.
struct BarPicture {
  /// The mean colour in the middle of each bar, in 0…255.
  let bars: [SIMD3<Double>]
  /// The lower eight bits of the frame's number.
  let number: UInt8

  /// 75 % bars: white, yellow, cyan, green, magenta, red, blue, black.
  static let expected: [SIMD3<Double>] = [
    [1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 0, 0],
  ].map { $0 * 0.75 * 255 }

  /// Reads a frame; fails when the blocks of the number are neither black nor white.
  init(_ image: Image) throws(Failure) {
    let width = image.size.width, height = image.size.height
    let pixels = Reference.rgb(of: image)
    func mean(_ bar: Int, _ rows: Range<Int>) -> SIMD3<Double> {
      // The middle half of the bar.
      let columns = (8 * bar + 2) * width / 64..<(8 * bar + 6) * width / 64
      var sum = SIMD3<Double>.zero
      for y in rows { for x in columns { sum += pixels[y * width + x] } }
      return sum / Double(rows.count * columns.count)
    }
    bars = (0..<8).map { mean($0, height / 8..<height / 2) }
    var number: UInt8 = 0
    for bar in 0..<8 {
      let level = mean(bar, height * 5 / 6..<height).y
      guard level < 40 || level > 215 else { throw Failure("block \(bar) of the number has \(level)") }
      number = number << 1 | (level > 128 ? 1 : 0)
    }
    self.number = number
  }

  /// Fails unless each bar has its colour to `slack` of 255.
  func expectBars(within slack: Double) throws(Failure) {
    for (index, bar) in bars.enumerated() {
      let difference = bar - Self.expected[index]
      guard max(abs(difference.x), abs(difference.y), abs(difference.z)) <= slack else {
        throw Failure("bar \(index) is \(bar), not \(Self.expected[index])")
      }
    }
  }
}
