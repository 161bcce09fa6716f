import SimulatedCamera
import Cameras
import FilterGraph
import Pixels
import Viewfinder

/// The picture for the gallery's examples: the scene of the simulated camera.
enum GalleryPictures {
  /// The camera's settings: a small picture, so that patterns with sizes in pixels are visible, with
  /// something out of focus, and reproducible.
  static let device = "simulated:size=640x360:noise=0:motion=off:aperture=2.8:exposure=1/50"

  /// Takes the picture.
  static func scene() throws -> Image {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: device))
    let session = try HeadlessSession(camera) { _ in }
    try session.run(frames: 1, isCancelled: { false })
    guard let image = try session.picture() else { preconditionFailure("a frame was drawn") }
    return image
  }

  /// Frames of the scene with motion and sensor noise, for filters that read earlier frames.
  static func movingScene() throws -> [Image] {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: movingDevice))
    return try (0..<8).map { try camera.image(frame: $0 * 3) }
  }

  private static let movingDevice = "simulated:size=640x360:noise=3:motion=on:aperture=2.8:exposure=1/50"
}
