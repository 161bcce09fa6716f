import Cameras
import Glibc

/// A thin lens of 50 mm before a sensor of 36 mm by 20.25 mm.
struct SimulatedLens: Hashable, Sendable {
  /// The focal length in metres.
  static let focalLength = 0.05
  /// The width of a frame of 16:9, in focal lengths.
  static let fieldWidth = 0.72
  /// The nearest distance of focus in metres.
  static let nearestFocus = 0.25
  /// The widest and the narrowest opening, as f-numbers.
  static let fNumbers = 1.4...22.0

  /// The distance in focus in metres; may be infinite.
  var focusDistance: Double
  /// The ratio of the focal length to the diameter of the opening.
  var fNumber: Double

  /// The diameter on the sensor, in focal lengths, of the disc as which a point at `distance` metres appears.
  ///
  /// Source: thin-lens equation; c = A·f·|d − s| / (d·(s − f)).
  func circleOfConfusion(at distance: Double) -> Double {
    let focal = Self.focalLength
    let opening = focal / fNumber
    if focusDistance.isInfinite { return opening / distance }
    return opening * abs(distance - focusDistance) / (distance * (focusDistance - focal))
  }

  /// The plane that is least blurred.
  var sharpestPlane: ScenePlane {
    ScenePlane.allCases.min { circleOfConfusion(at: $0.distance) < circleOfConfusion(at: $1.distance) }!
  }
}
