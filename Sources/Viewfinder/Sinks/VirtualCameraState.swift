public import Cameras
public import Pixels

/// What other programs see of a virtual camera.
public enum VirtualCameraState: Hashable, Sendable {
  /// The first picture has not come yet: there is no camera.
  case waiting
  /// A camera with pictures of this size.
  case running(PixelSize)
  /// No pictures are taken at present, which is tried again twice a second: the device or PipeWire's daemon is gone, or a
  /// device's readers keep it at another size.
  case interrupted(CameraError)
  /// The camera has left the session, or the session has ended; other programs see none.
  case ended
}
