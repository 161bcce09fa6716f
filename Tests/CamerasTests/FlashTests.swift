import CPlatform
import Glibc
import Testing

import Cameras

/// Lamps by V4L2's flash controls, of the camera and of a subdevice, and by the kernel's LEDs.
struct FlashTests {
  private let kernel = FakeVideoKernel()
  private let nowhere = "/nonexistent"

  private func flash(_ items: [Int64: String] = [0: "Off", 1: "Flash", 2: "Torch"]) -> [FakeDevice.Control] {
    [
      .init(id: .flashMode, name: "LED Mode", type: V4L2_CTRL_TYPE_MENU, maximum: 2, menu: items),
      .init(id: .torchIntensity, name: "Intensity, Torch Mode", value: 10, minimum: 10, maximum: 110),
      .init(
        id: .flashStrobe, name: "Strobe", type: V4L2_CTRL_TYPE_BUTTON, flags: V4L2_CTRL_FLAG_WRITE_ONLY,
        governor: (.flashMode, 1)),
    ]
  }

  private func values(_ path: String) -> [Int64]? { kernel.look(path) { $0.controls.map(\.value) } }

  @Test(arguments: ["/dev/video0", "/dev/v4l-subdev3"])
  func controlsOfACameraOrASubdeviceLightTheScene(path: String) throws {
    var camera = FakeDevice()
    if path == "/dev/video0" { camera.controls = flash() }
    kernel.add("/dev/video0", camera)
    if path != "/dev/video0" {
      var lamp = FakeDevice()
      lamp.controls = flash()
      kernel.add(path, lamp)
    }
    let units = try V4L2Camera(path: "/dev/video0", kernel: kernel).flashUnits(kernel, leds: nowhere)
    #expect(units.count == 1)
    let unit = try #require(units.first)
    #expect(unit.hasFlash && unit.isReady)
    try unit.setTorch(0.5)
    #expect(values(path)?.prefix(2) == [2, 60])
    // The strobe works in the mode of flashes alone: a refusal shows that it was not set before.
    try unit.fire()
    #expect(values(path)?.first == 1)
    try unit.setTorch(0)
    #expect(values(path)?.first == 0)
  }

  @Test func aLampSaysWhatItCannotDo() throws {
    var camera = FakeDevice()
    camera.controls = flash([0: "Off", 1: "Flash"])
    kernel.add("/dev/video0", camera)
    let unit = try #require(
      try V4L2Camera(path: "/dev/video0", kernel: kernel).flashUnits(kernel, leds: nowhere).first)
    #expect(throws: CameraError.self) { try unit.setTorch(1) }
    #expect(throws: Never.self) { try unit.fire() }
  }

  @Test func ledsAreFoundByTheirFunctionAndWritten() throws {
    let folder = "\(temporaryFolder())/leds-\(getpid())"
    for name in ["white:flash-0", "blue:indicator", "yellow:torch"] {
      #expect(
        system(
          "mkdir -p \(folder)/\(name) && echo 200 >\(folder)/\(name)/max_brightness && echo 0 >\(folder)/\(name)/brightness"
        ) == 0)
    }
    defer { _ = system("rm -r \(folder)") }
    let lamps = LampFlash.lamps(in: folder)
    #expect(lamps.map(\.name) == ["white:flash-0", "yellow:torch"])
    try lamps[0].setTorch(0.25)
    #expect(LinuxVideoKernel.line("\(lamps[0].folder)/brightness") == "50")
    try lamps[0].setTorch(0.0001)
    // A longer text that was there does not stay behind, as sysfs takes each write by itself.
    #expect(LinuxVideoKernel.line("\(lamps[0].folder)/brightness")?.hasPrefix("1") == true)
    #expect(!lamps[0].hasFlash)
    #expect(throws: CameraError.self) { try lamps[0].fire() }
    #expect(LampFlash.lamps(in: nowhere).isEmpty)
  }
}
