import Glibc

/// How a device is held against gravity.
public struct Tilt: Hashable, Sendable {
  /// The turn from upright, clockwise as its user sees the screen, in degrees within ±180; nil where the device lies so flat
  /// that it has none.
  public let roll: Double?
  /// The angle between the screen and the vertical in degrees: 90 where it lies flat with the screen up.
  public let pitch: Double

  /// The least share of gravity along the screen at which a roll can be read.
  private static let leastShare = 0.25

  /// Makes the tilt from the direction of gravity: x to the right of the screen, y upwards, z towards the user.
  ///
  /// - Returns: nil without any.
  public init?(gravity: SIMD3<Double>) {
    let length = (gravity * gravity).sum().squareRoot()
    guard length > 0, length.isFinite else { return nil }
    let along = (gravity.x * gravity.x + gravity.y * gravity.y).squareRoot()
    roll = along >= Self.leastShare * length ? atan2(gravity.x, -gravity.y) * 180 / .pi : nil
    pitch = atan2(-gravity.z, along) * 180 / .pi
  }
}
