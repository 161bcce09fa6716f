import Cameras

extension CameraInfo.Position {
  /// The value of V4L2's `camera-orientation`.
  var orientation: Int64 {
    switch self {
    case .front: 0
    case .back: 1
    case .external: 2
    }
  }
}
