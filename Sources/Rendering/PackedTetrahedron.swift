/// The numbers of a texel of ``CubeStorage/packedTetrahedra``: a colour, and three steps from there.
struct PackedTetrahedron {
  /// The channels that the corners of a tetrahedron follow from its cell's low corner, by its number in the cell. The
  /// second belongs to no place.
  static let paths = [
    [2, 1, 0], [0, 1, 2], [1, 2, 0], [1, 0, 2], [2, 0, 1], [0, 2, 1], [0, 1, 2], [0, 1, 2],
  ]

  private(set) var bits = SIMD4<UInt32>()
  /// The corner that was reached, as programs compute it: no error adds to that of another step.
  private(set) var reached = SIMD3<Double>()

  /// Begins at a colour within 0…1.
  init(from color: SIMD3<Double>) {
    // 1/1024 stands for 0 and 1023/1024 for 1: the bits of the channels below are never too much for a channel, nor too
    // little. Two bits of each channel are in the steps.
    let target = (color * 1022 + 1) / 1024
    var fractions = SIMD3<Double>()
    // Blue first: its bits are a part of the other channels.
    for channel in stride(from: 2, through: 0, by: -1) {
      let below = Self.fraction(bits[0], from: 11 * channel)
      let levels = Double(channel == 2 ? 1 << 12 : 1 << 13)
      let level = Self.level((target[channel] - below) * levels, of: levels)
      bits[0] |= (level >> 2) << (channel == 0 ? 21 : channel == 1 ? 10 : 0)
      bits[1 + channel] = level & 3
      fractions[channel] = below + Double(level) / levels
    }
    reached = (fractions * 1024 - 1) / 1022
  }

  /// Adds the step with a number to another colour, within half of `range`.
  mutating func step(_ number: Int, to color: SIMD3<Double>, range: Double) {
    let word = number + 1
    let target = (color - reached) / range + 0.5
    var fractions = SIMD3<Double>()
    for channel in stride(from: 2, through: 0, by: -1) {
      let below = Self.fraction(bits[word], from: 10 * channel)
      let level = Self.level((target[channel] - below) * 1024, of: 1024)
      bits[word] |= level << UInt32(22 - 10 * channel)
      fractions[channel] = below + Double(level) / 1024
    }
    reached += (fractions - 0.5) * range
  }

  /// The nearest of a number of levels; a conversion rounds down, which unlike rounding takes no call.
  private static func level(_ value: Double, of levels: Double) -> UInt32 {
    UInt32(min(max(value, 0), levels - 1) + 0.5)
  }

  /// What the bits from a place on add to a channel that is still empty, of the 23 bits that programs read.
  private static func fraction(_ word: UInt32, from place: Int) -> Double {
    Double((word << UInt32(place)) >> 9) / Double(1 << 23)
  }
}
