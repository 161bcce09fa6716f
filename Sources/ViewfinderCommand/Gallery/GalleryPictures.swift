import SimulatedCamera
import Cameras
import FilterGraph
import Pixels
import Viewfinder

/// The picture that the gallery's filters are shown on: the scene of the simulated camera.
enum GalleryPictures {
  /// What the camera is asked for: a small picture, in which patterns that are counted in pixels can be seen, with
  /// something out of focus, and the same every time.
  static let device = "simulated:size=640x360:noise=0:motion=off:aperture=2.8:exposure=1/50"

  /// Takes the picture.
  static func scene() throws -> Image {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: device))
    let session = try HeadlessSession(camera) { _ in }
    // A busy machine takes its time over the scene, and there is no camera that could be gone.
    try session.run(frames: 1, patience: .seconds(300), isCancelled: { false })
    guard let image = try session.picture() else { preconditionFailure("a frame was drawn") }
    return image
  }

  /// Frames of the same scene in which something moves, and with a sensor's noise, for filters that read earlier ones.
  static func movingScene() throws -> [Image] {
    let camera = SimulatedCamera(try SimulatedCameraOptions(parsing: movingDevice))
    return try (0..<8).map { try camera.image(frame: $0 * 3) }
  }

  private static let movingDevice = "simulated:size=640x360:noise=3:motion=on:aperture=2.8:exposure=1/50"
}
