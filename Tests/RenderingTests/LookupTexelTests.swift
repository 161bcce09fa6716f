import Testing

import Rendering

struct LookupTexelTests {
  /// Files state levels of 8 bits with six decimals, which lie a little above or below them.
  @Test func decimalsBecomeTheNearestByte() {
    let count = 7 * 7 * 7 * 3
    let levels = (0..<count).map { UInt8($0 % 256) }
    let colors = levels.map { Float((Double($0) / 255 * 1e6).rounded() / 1e6) }
    let bytes = LookupTable.Cube(low: .zero, high: .one, side: 7, colors: colors).bytes
    for (index, level) in levels.enumerated() { #expect(bytes[index / 3 * 4 + index % 3] == level) }
  }
}
