import Pixels

/// By how much a camera's frames are turned.
enum RotationArgument: String, Hashable, Sendable, CaseIterable {
  /// As the camera says that its sensor is mounted.
  case auto
  case zero = "0"
  case quarter = "90"
  case half = "180"
  case threeQuarters = "270"

  /// The turn, clockwise; nil when the camera decides.
  var orientation: Orientation? {
    switch self {
    case .auto: nil
    case .zero: .up
    case .quarter: .right
    case .half: .down
    case .threeQuarters: .left
    }
  }
}
