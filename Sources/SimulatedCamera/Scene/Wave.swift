import Cameras
import Glibc

/// Periodic functions for textures.
enum Wave {
  /// The sine of an angle in radians.
  @inline(__always)
  static func sine(_ angle: Float) -> Float { sinf(angle) }

  /// The direction of a vector in turns, -0.5 to 0.5.
  @inline(__always)
  static func turn(_ vector: SIMD2<Float>) -> Float { atan2f(vector.y, vector.x) / (2 * .pi) }
}
