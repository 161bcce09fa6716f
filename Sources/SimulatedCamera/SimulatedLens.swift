import Cameras
import Glibc

/// A thin 50 mm lens in front of a sensor of 36 mm by 20.25 mm.
struct SimulatedLens: Hashable, Sendable {
  /// The focal length in metres.
  static let focalLength = 0.05
  /// The width of a 16:9 frame, in focal lengths.
  static let fieldWidth = 0.72
  /// The nearest focus distance in metres.
  static let nearestFocus = 0.25
  /// The range of apertures, as f-numbers.
  static let fNumbers = 1.4...22.0

  /// The focus distance in metres; may be infinite.
  var focusDistance: Double
  /// The f-number: focal length divided by aperture diameter.
  var fNumber: Double

  /// The diameter of the circle of confusion on the sensor, in focal lengths, of a point at `distance`
  /// metres.
  ///
  /// Source: thin-lens equation; c = A·f·|d − s| / (d·(s − f)).
  func circleOfConfusion(at distance: Double) -> Double {
    let focal = Self.focalLength
    let opening = focal / fNumber
    if focusDistance.isInfinite { return opening / distance }
    return opening * abs(distance - focusDistance) / (distance * (focusDistance - focal))
  }
}
