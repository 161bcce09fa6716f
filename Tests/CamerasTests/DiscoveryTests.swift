import CPlatform
import Glibc
import Testing

import Cameras
import Files

struct DiscoveryTests {
  let kernel = FakeVideoKernel()

  private func node(_ bits: Int32..., card: String = "Fake Camera", bus: String = "usb-1") -> FakeDevice {
    var device = FakeDevice()
    device.capabilities = bits.reduce(UInt32(V4L2_CAP_STREAMING)) { $0 | UInt32(bitPattern: $1) }
    device.card = card
    device.bus = bus
    return device
  }

  @Test func listsCamerasAndNothingElse() throws {
    var metadata = node(V4L2_CAP_META_CAPTURE)
    // The device as a whole can capture; this node cannot.
    metadata.deviceWide = UInt32(V4L2_CAP_VIDEO_CAPTURE)
    kernel.add("/dev/video0", node(V4L2_CAP_VIDEO_CAPTURE), byID: "usb-A", byPath: "pci-A")
    kernel.add("/dev/video1", metadata, index: 1)
    kernel.add("/dev/video2", node(V4L2_CAP_VIDEO_M2M))
    kernel.add("/dev/video3", node(V4L2_CAP_VIDEO_OUTPUT))
    kernel.add("/dev/video4", node(V4L2_CAP_VIDEO_CAPTURE_MPLANE), byPath: "pci-B")
    var deaf = node(V4L2_CAP_VIDEO_CAPTURE)
    deaf.capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE)
    kernel.add("/dev/video5", deaf)
    kernel.add(
      "/dev/video6", node(V4L2_CAP_VIDEO_CAPTURE, V4L2_CAP_VIDEO_OUTPUT, card: "Dummy: (0)", bus: "p:v-000"))
    kernel.add("/dev/video7", node(V4L2_CAP_VIDEO_CAPTURE, V4L2_CAP_IO_MC))
    // Carries teletext; only its neighbours capture pictures.
    var teletext = node(V4L2_CAP_VBI_CAPTURE)
    teletext.deviceWide = UInt32(V4L2_CAP_VIDEO_CAPTURE)
    kernel.add("/dev/video8", teletext)
    let list = CameraList.discover(kernel)
    #expect(list.entries.map(\.info.path) == ["/dev/video0", "/dev/video4", "/dev/video6"])
    #expect(list.entries.map(\.info.id) == ["usb-A", "pci-B", "fake-Dummy:_0-p:v_000-video-index0"])
    #expect(list.entries.allSatisfy { $0.problem == nil })
    #expect(kernel.openCount == 0)
    let error = #expect(throws: CameraError.self) { try list.find("/dev/video1") }
    #expect(error?.description.contains("'Fake Camera') is not a camera: it carries metadata") == true)
  }

  @Test func findsByPathIdAndName() throws {
    kernel.add("/dev/video0", node(V4L2_CAP_VIDEO_CAPTURE, card: "HD Pro Webcam C920"), byID: "usb-046d_C920")
    kernel.add("/dev/video2", node(V4L2_CAP_VIDEO_CAPTURE, card: "Integrated Camera"), byID: "usb-Chicony")
    kernel.add("/dev/video4", node(V4L2_CAP_VIDEO_CAPTURE, card: "Integrated Camera"), byID: "usb-Chicony-IR")
    let list = CameraList.discover(kernel)
    for text in [
      "/dev/video0", "/dev/v4l/by-id/usb-046d_C920", "usb-046d_C920", "hd pro webcam c920", "c920",
    ] {
      #expect(try list.find(text).info.path == "/dev/video0", "\(text)")
    }
    #expect(try list.find("usb-Chicony").info.path == "/dev/video2", "an id is not part of another")
    #expect(try list.find(nil).info.path == "/dev/video0")
    let several = #expect(throws: CameraError.self) { try list.find("integrated") }
    #expect(several?.description.contains("/dev/video2 (usb-Chicony), /dev/video4") == true)
    let none = #expect(throws: CameraError.self) { try list.find("brio") }
    #expect(
      none?.description == "no camera is named 'brio'; there is 'HD Pro Webcam C920', 'Integrated Camera', "
        + "'Integrated Camera'")
    let missing = #expect(throws: CameraError.self) { try list.find("/dev/video9") }
    #expect(missing?.code == .notFound && missing?.description.contains("no camera at /dev/video9") == true)
    #expect(try list.open("c920").info.name == "HD Pro Webcam C920")
    #expect(throws: CameraError.self) { try list.find("") }
  }

  @Test func saysWhatToDoWithoutACamera() {
    let error = #expect(throws: CameraError.self) { try CameraList.discover(kernel).find(nil) }
    #expect(error?.code == .notFound)
    #expect(error?.description == "no camera found; connect one")
  }

  @Test func listsWhatMayNotBeOpened() throws {
    kernel.add("/dev/video0", node(V4L2_CAP_VIDEO_CAPTURE), byID: "usb-A")
    kernel.add("/dev/video1", node(V4L2_CAP_META_CAPTURE), index: 1)
    kernel.refuseOpen("/dev/video0", EACCES)
    kernel.refuseOpen("/dev/video1", EACCES)
    for (membership, words): (NodeAccess.Membership, String) in [
      (.none, "sudo usermod -aG video $USER"), (.pending, "log out and in again"),
      (.active, "ls -l /dev/video0"),
    ] {
      kernel.setAccess(NodeAccess(group: "video", membership: membership))
      let list = CameraList.discover(kernel)
      #expect(list.entries.map(\.info.id) == ["usb-A"])
      for text in [nil, "/dev/video0", "usb-A"] {
        let error = #expect(throws: CameraError.self) { try list.find(text) }
        #expect(error?.code == .noPermission)
        #expect(error?.description.contains(words) == true)
      }
    }
  }

  @Test(arguments: [
    (ENOENT, CameraError.Code.notFound), (ENXIO, .notFound), (EMFILE, .device), (EBUSY, .busy),
  ])
  func opensWithAReason(_ error: Int32, _ code: CameraError.Code) {
    kernel.add("/dev/video0", FakeDevice())
    kernel.refuseOpen("/dev/video0", error)
    #expect(throws: CameraError.self) { try V4L2Camera(path: "/dev/video0", kernel: kernel) }
    do { _ = try V4L2Camera(path: "/dev/video0", kernel: kernel) } catch { #expect(error.code == code) }
  }

  @Test func theRealKernelAnswers() {
    let kernel = LinuxVideoKernel()
    #expect(kernel.resolve("/dev/./null") == "/dev/null")
    #expect(kernel.resolve("/dev/no-such-thing") == nil)
    #expect(kernel.open("/dev/no-such-thing") == -ENOENT)
    #expect(kernel.now() > .zero)
    for entry in CameraList.discover().entries { #expect(!entry.info.id.isEmpty) }
    // Not a video device, but there.
    let error = #expect(throws: CameraError.self) { try V4L2Camera.open(path: "/dev/null") }
    #expect(error?.description == "/dev/null is not a video device")
    let gone = #expect(throws: CameraError.self) { try V4L2Camera.open(path: "/dev/video99") }
    #expect(gone?.code == .notFound)
  }

  @Test func theRealKernelMapsPlanesBehindOneAnother() throws {
    let kernel = LinuxVideoKernel()
    var name = Array("/tmp/viewfinder-map-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    defer { close(file) }
    unlink(name)
    let contents = noise(8192, seed: 2)
    #expect(write(file, contents, contents.count) == contents.count)
    let memory = try kernel.map(
      [BufferPart(offset: 4096, length: 100), BufferPart(offset: 0, length: 4096)], of: file)
    #expect(memory.count == 8192)
    #expect(memory[..<100].elementsEqual(contents[4096..<4196]))
    #expect(memory[4096...].elementsEqual(contents[..<4096]))
    kernel.unmap(memory)
    #expect(throws: Errno.self) { try kernel.map([BufferPart(offset: 0, length: 10)], of: -1) }
  }

  @Test func theHolderOfAFileIsSeen() throws {
    // A child that keeps a file of ours open, as another program keeps a camera.
    var name = Array("/tmp/viewfinder-held-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    close(file)
    let path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer { unlink(path) }
    var child = pid_t()
    let arguments: [UnsafeMutablePointer<CChar>?] = [
      strdup("/bin/sh"), strdup("-c"), strdup("exec 9<'\(path)'; exec sleep 30"), nil,
    ]
    #expect(posix_spawn(&child, "/bin/sh", nil, nil, arguments, nil) == 0)
    defer {
      kill(child, SIGKILL)
      waitpid(child, nil, 0)
      for argument in arguments { free(argument) }
    }
    let kernel = LinuxVideoKernel()
    #expect(eventually { kernel.holders(of: path).contains { $0.hasSuffix("(process \(child))") } })
    #expect(kernel.holders(of: path).count == 1)
  }
}
