import CPlatform
import Glibc
import Testing

import Cameras

/// Maker, model and serial number of cameras, from folders made as the kernel makes them.
struct CameraHardwareTests {
  /// A folder in place of `/sys`.
  private final class Tree {
    let root: String

    init() {
      var name = Array("\(temporaryFolder())/viewfinder-sysfs-XXXXXX".utf8CString)
      precondition(mkdtemp(&name) != nil)
      root = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    deinit {
      func remove(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          for name in LinuxVideoKernel.entries(of: path) { remove("\(path)/\(name)") }
        }
        Glibc.remove(path)
      }
      remove(root)
    }

    func folder(_ path: String) {
      var made = root
      for part in path.split(separator: "/") {
        made += "/\(part)"
        mkdir(made, 0o755)
      }
    }

    func write(_ path: String, _ bytes: [UInt8]) {
      folder(path.split(separator: "/").dropLast().joined(separator: "/"))
      let file = open("\(root)/\(path)", O_WRONLY | O_CREAT, 0o644)
      #expect(Glibc.write(file, bytes, bytes.count) == bytes.count)
      close(file)
    }

    func write(_ path: String, _ text: String) { write(path, Array((text + "\n").utf8)) }

    /// A node's folder with the link to its device.
    func link(_ node: String, to device: String) {
      folder("class/video4linux/\(node)")
      #expect(symlink("\(root)/\(device)", "\(root)/class/video4linux/\(node)/device") == 0)
    }
  }

  @Test func aUSBCameraIsAboveItsInterface() {
    let tree = Tree()
    let device = "devices/pci0000:00/0000:00:14.0/usb3/3-2"
    tree.folder("\(device)/3-2:1.0")
    tree.write("\(device)/manufacturer", "Acme \u{1B}[31m Optics\u{202E}")
    tree.write("\(device)/product", "HD Eye")
    tree.write("\(device)/serial", Array("A\u{FF}1".unicodeScalars.map { UInt8($0.value) }))
    tree.write("\(device)/idVendor", "046d")
    tree.write("\(device)/idProduct", "082d")
    tree.write("\(device)/busnum", "3")
    // The controller has numbers, too.
    tree.write("devices/pci0000:00/0000:00:14.0/vendor", "0x8086")
    tree.link("video0", to: "\(device)/3-2:1.0")
    let hardware = HardwareFiles(root: tree.root).hardware(of: "video0")
    #expect(hardware.maker == "Acme [31m Optics", "nothing that moves a terminal")
    #expect(hardware.model == "HD Eye")
    #expect(hardware.serial == "A\u{FFFD}1")
    #expect(hardware.vendorID == 0x046D && hardware.productID == 0x082D && hardware.usbBus == 3)
    #expect(HardwareFiles(root: tree.root).hardware(of: "video9") == CameraHardware())
  }

  @Test func aBoardCameraIsItsOnlySensor() {
    let tree = Tree()
    for (folder, nodes) in [
      ("receiver", ["v4l-subdev0", "v4l-subdev1", "video0"]), ("other", ["v4l-subdev2"]),
    ] {
      tree.folder("devices/platform/\(folder)")
      for node in nodes { tree.link(node, to: "devices/platform/\(folder)") }
    }
    tree.write("class/video4linux/v4l-subdev0/name", "imx219 10-0010")
    tree.write("class/video4linux/v4l-subdev1/name", "csi2")
    tree.write("class/video4linux/v4l-subdev2/name", "ov5647 4-0036")
    #expect(HardwareFiles(root: tree.root).hardware(of: "video0") == CameraHardware(model: "imx219"))
    tree.link("v4l-subdev3", to: "devices/platform/receiver")
    tree.write("class/video4linux/v4l-subdev3/name", "dw9714 10-000c")
    #expect(HardwareFiles(root: tree.root).hardware(of: "video0") == CameraHardware(), "a lens or a sensor")
  }

  @Test func aCaptureCardHasNumbers() {
    let tree = Tree()
    tree.write("devices/pci0000:00/0000:03:00.0/vendor", "0x1131")
    tree.write("devices/pci0000:00/0000:03:00.0/device", "0x7133")
    tree.link("video0", to: "devices/pci0000:00/0000:03:00.0")
    #expect(
      HardwareFiles(root: tree.root).hardware(of: "video0")
        == CameraHardware(vendorID: 0x1131, productID: 0x7133))
  }

  @Test func aFullBusNamesWhoSharesIt() throws {
    let kernel = FakeVideoKernel()
    for number in [0, 2, 4] {
      var device = FakeDevice()
      device.card = "Camera \(number)"
      kernel.add("/dev/video\(number)", device, byID: "usb-\(number)")
      kernel.setHardware(
        "/dev/video\(number)", CameraHardware(maker: "Acme", usbBus: number == 4 ? 2 : 1))
    }
    kernel.setHolders(["obs (process 12)"])
    #expect(CameraList.discover(kernel).entries[0].info.hardware.maker == "Acme")
    kernel.change("/dev/video0") { $0.lastingFaults[IoctlRequest.streamOn.number] = ENOSPC }
    let camera = try V4L2Camera(path: "/dev/video0", kernel: kernel)
    let error = #expect(throws: CameraError.self) {
      try camera.start(StreamRequest(), into: FrameMailbox())
    }
    #expect(
      error?.description
        == "not enough USB bandwidth for 'Camera 0' (/dev/video0), which shares USB bus 1 with "
        + "'Camera 2' (/dev/video2), used by obs (process 12); ask for a smaller size, a lower rate or MJPG, or "
        + "connect it to another USB controller")
  }
}
