package import Pixels

/// The rotation of a camera's frames.
package enum RotationArgument: String, Hashable, Sendable, CaseIterable {
  /// By the camera's own report about the mounting of its sensor.
  case auto
  case zero = "0"
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  /// The clockwise rotation; nil for the camera's own.
  package var orientation: Orientation? {
    switch self {
    case .auto: nil
    case .zero: .up
    case .quarter: .right
    case .half: .down
    case .threeQuarters: .left
    }
  }
}
