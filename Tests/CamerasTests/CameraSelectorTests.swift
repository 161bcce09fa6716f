import CPlatform
import Pixels
import Testing

import Cameras

/// Cameras as users name them.
struct CameraSelectorTests {
  let kernel = FakeVideoKernel()

  private func add(
    _ number: Int, _ card: String, position: Int64? = nil, formats: [FourCC] = ["YUYV", "MJPG"]
  ) {
    var device = FakeDevice()
    device.card = card
    device.formats = formats.map { .init(fourCC: $0, sizes: device.formats[0].sizes) }
    if let position {
      device.controls = [
        .init(id: .cameraOrientation, name: "Camera Orientation", value: position, maximum: 2)
      ]
    }
    kernel.add("/dev/video\(number)", device, byID: "usb-\(number)")
  }

  @Test(
    arguments: [
      ("C920", "C920", nil), ("C920:format=MJPG", "C920", "MJPG"),
      ("/dev/video0:format=YUYV", "/dev/video0", "YUYV"),
      ("/dev/v4l/by-path/pci-0000:00:14.0-usb-0:1:1.0-video-index0", nil, nil),
      (
        "pci-0000:00:14.0-usb-0:1:1.0-video-index0:format=MJPG", "pci-0000:00:14.0-usb-0:1:1.0-video-index0",
        "MJPG"
      ),
      ("Cam: left", nil, nil), ("Cam: gain=2", nil, nil), ("format=MJPG", nil, nil),
      (":format=MJPG", nil, nil),
      ("Cam:format=MJPG:tail", nil, nil), ("simulated:format=NV12:size=64x48", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func trailingOptionsAreTakenOff(_ text: String, _ name: String?, _ format: String?) throws {
    let selector = try CameraSelector(parsing: text)
    #expect(selector.name == name ?? text)
    #expect(selector.format == format)
  }

  @Test(arguments: [
    ("C920:format=", "'format=' has no value in 'C920:format='"),
    ("C920:format=A:format=B", "'format' stands twice in 'C920:format=A:format=B'"),
  ])
  func contradictionsAreErrors(_ text: String, _ message: String) {
    let error = #expect(throws: CameraError.self) { try CameraSelector(parsing: text) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test func theFormatIsTheOnlyOne() throws {
    add(0, "HD Webcam")
    let list = CameraList.discover(kernel)
    #expect(try list.open("webcam").formats.map(\.fourCC) == ["YUYV", "MJPG"])
    for code in ["MJPG", "mjpg"] {
      let camera = try list.open("webcam:format=\(code)")
      #expect(camera.formats.map(\.fourCC) == ["MJPG"])
      let configuration = try camera.start(StreamRequest(), into: FrameMailbox())
      #expect(configuration.fourCC == "MJPG")
      camera.stop()
    }
    let error = #expect(throws: CameraError.self) { try list.open("/dev/video0:format=NV12") }
    #expect(error?.code == .unsupported)
    #expect(error?.description == "'HD Webcam' (/dev/video0) does not deliver 'NV12'; it has YUYV, MJPG")
    #expect(list.contains("webcam:format=NV12"))
  }

  @Test func positionsSelect() throws {
    add(0, "Integrated", position: 0)
    add(2, "World", position: 1)
    add(4, "Front Door")
    let list = CameraList.discover(kernel)
    #expect(try list.find("front").info.path == "/dev/video0", "a position precedes part of a name")
    #expect(try list.find("back:format=MJPG").info.path == "/dev/video2")
    #expect(try list.find("external").info.path == "/dev/video4")
    add(6, "Second", position: 0)
    let error = #expect(throws: CameraError.self) { try CameraList.discover(kernel).find("front") }
    #expect(
      error?.description
        == "several cameras are 'front': /dev/video0 (usb-0), /dev/video6 (usb-6); use a path or an id")
    kernel.remove("/dev/video0")
    kernel.remove("/dev/video6")
    #expect(try CameraList.discover(kernel).find("front").info.path == "/dev/video4", "part of a name")
    kernel.remove("/dev/video4")
    let none = #expect(throws: CameraError.self) { try CameraList.discover(kernel).find("front") }
    #expect(none?.code == .notFound)
  }
}
