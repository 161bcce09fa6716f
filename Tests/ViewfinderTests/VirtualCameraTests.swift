import Cameras
import Pixels
import Testing
import Viewfinder

/// A session's picture as a camera of other programs; what needs a device is in GuestTests.
@Suite(.timeLimit(.minutes(10))) struct VirtualCameraTests {
  @Test(arguments: [
    ("/dev/video77", "there is no device at /dev/video77"), ("/dev/null", "/dev/null is no video device"),
    ("/dev/null/video0", "there is no device at /dev/null/video0"),
  ])
  func aDeviceThatTakesNoPicturesIsNamed(path: String, reason: String) throws {
    let session = CaptureSession(source: FrameFeed())
    let error = #expect(throws: CameraError.self) { try session.startVirtualCamera(at: .device(path: path)) }
    #expect(error == CameraError(.noOutput, reason))
    #expect(session.configuration.sinks.isEmpty, "the session is as it was")
  }

  /// Codes of `<linux/videodev2.h>`.
  @Test(
    arguments: [
      (.yuy2, "YUYV"), (.nv12, "NV12"), (.i420, "YU12"), (.uyvy, "UYVY"), (.rgb, "RGB3"), (.bgr, "BGR3"),
    ] as [(VirtualCameraSettings.Format, FourCC)])
  func formatsHaveTheKernelsCodes(format: VirtualCameraSettings.Format, code: FourCC) {
    #expect(format.pixelFormat.fourCCs.first == code)
  }
}
