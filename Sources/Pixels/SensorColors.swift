/// How the linear values of a colour sensor relate to colours.
public struct SensorColors: Hashable, Sendable {
  /// The rows of the matrix from CIE XYZ to the sensor's red, green and blue, for daylight (D65).
  public var fromXYZ: [SIMD3<Double>]
  /// The sensor's values of a neutral colour in the present light, the largest 1; nil when unknown.
  public var neutral: SIMD3<Double>?

  /// Describes a sensor; traps unless the matrix has three rows.
  public init(fromXYZ: [SIMD3<Double>], neutral: SIMD3<Double>? = nil) {
    precondition(fromXYZ.count == 3, "a matrix of colours has 3 rows, not \(fromXYZ.count)")
    self.fromXYZ = fromXYZ
    self.neutral = neutral
  }

  /// Values that the camera has processed: sRGB's primaries and a balanced white.
  public static let processed = SensorColors(fromXYZ: sRGB.fromXYZ, neutral: [1, 1, 1])
  /// A sensor with the primaries of sRGB, the assumption for one that is unknown. Source: IEC 61966-2-1.
  public static let sRGB = SensorColors(fromXYZ: [
    [3.2404542, -1.5371385, -0.4985314], [-0.9692660, 1.8760108, 0.0415560],
    [0.0556434, -0.2040259, 1.0572252],
  ])
}

/// The arrangement of the colours in a Bayer mosaic: the top row of its 2x2 cell, then the bottom row.
public enum Mosaic: String, Hashable, Sendable, CaseIterable {
  case bggr, gbrg, grbg, rggb

  /// The colours of the cell, row by row: 0 red, 1 green, 2 blue.
  public var channels: [Int] {
    switch self {
    case .bggr: [2, 1, 1, 0]
    case .gbrg: [1, 2, 0, 1]
    case .grbg: [1, 0, 2, 1]
    case .rggb: [0, 1, 1, 2]
    }
  }
}

/// The value that a sensor gives without light, in proportion to samples of any depth.
///
/// It is below the middle of the values, so that there is always a range above it.
public struct BlackLevel: Hashable, Sendable {
  /// The code in samples of 16 bits, 1 to 32767.
  private let code: Int

  /// Creates a black level from a code in samples of a depth of 1 to 16 bits; nil for 0, which is no black level,
  /// and for codes that are not in the lower half.
  public init?(_ code: Int, bits: Int) {
    guard (1...16).contains(bits), code > 0, code < 1 << (bits - 1) else { return nil }
    self.code = code << (16 - bits)
  }

  /// The code in samples of a depth, rounded down: 64 of 10 bits is 16 of 8 and 256 of 12.
  public func code(bits: Int) -> Int { bits < 16 ? code >> (16 - bits) : code << (bits - 16) }
}
