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
