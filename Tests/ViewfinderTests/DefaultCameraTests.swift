import Cameras
import SimulatedCamera
import Testing
import Viewfinder

/// The camera with which a session begins when none is named.
struct DefaultCameraTests {
  @Test func withoutACameraItIsTheSimulatedOne() throws {
    let known = CameraList.discover().entries
    let session = try CaptureSession(.default)
    let source = try #require(session.configuration.sources.first?.source as? CameraSource)
    if let first = known.first {
      #expect(source.camera.info.path == first.info.path)
    } else {
      #expect(source.camera is SimulatedCamera)
    }
  }
}
