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
    for (channel, width) in [(2, 10), (1, 11), (0, 11)] {
      let below = Self.fraction(bits[0], channel: channel, widths: [11, 11, 10])
      let levels = Double(1 << (width + 2))
      let level = min(max(((target[channel] - below) * levels).rounded(), 0), levels - 1)
      bits[0] |= (UInt32(level) >> 2) << [21, 10, 0][channel]
      bits[1 + channel] = UInt32(level) & 3
      fractions[channel] = below + level / levels
    }
    reached = (fractions * 1024 - 1) / 1022
  }

  /// Adds the step with a number to another colour, within half of `range`.
  mutating func step(_ number: Int, to color: SIMD3<Double>, range: Double) {
    let word = number + 1
    var fractions = SIMD3<Double>()
    for channel in [2, 1, 0] {
      let below = Self.fraction(bits[word], channel: channel, widths: [10, 10, 10])
      let target = (color[channel] - reached[channel]) / range + 0.5
      let level = min(max(((target - below) * 1024).rounded(), 0), 1023)
      bits[word] |= UInt32(level) << [22, 12, 2][channel]
      fractions[channel] = below + level / 1024
    }
    reached += (fractions - 0.5) * range
  }

  /// What the bits below a channel that is still empty add to it, of the 23 bits that programs read.
  private static func fraction(_ word: UInt32, channel: Int, widths: [Int]) -> Double {
    let shift = widths[..<channel].reduce(0, +)
    return Double((word << UInt32(shift)) >> 9) / Double(1 << 23)
  }
}
