import Cameras
import Pixels

/// Which nodes are listed as cameras.
struct VividDiscoveryTests {
  let report: Report

  func testAll() {
    report.test("of a device with every kind of node only the capture node is a camera") {
      // Capture, output, VBI, radio, metadata and touch nodes, all of one device.
      try Machine.load("vivid", "n_devs=1", "node_types=0xe1d3d")
      defer { try? Machine.unload("vivid") }
      let nodes = Machine.videoNodes
      try expect(nodes.count > 3, "the driver made only \(nodes)")
      let found = listedCameras()
      try expect(found.count == 1, "of \(nodes) these are listed: \(found)")
      let camera = found[0]
      try expect(camera.name == "vivid" && camera.driver == "vivid", "it is called \(camera)")
      try expect(camera.bus == "platform:vivid-000", "its bus is \(camera.bus)")
      let opened = try V4L2Camera.open(path: camera.path)
      try expect(opened.info.id == camera.id, "opened as \(opened.info.id), listed as \(camera.id)")
      let sizes = opened.formats.first { $0.fourCC == "YUYV" }?.sizes.map(\.size) ?? []
      try expect(sizes.contains(PixelSize(width: 320, height: 180)), "YUYV has \(sizes)")
    }
    report.test("no module, no camera") {
      try expect(listedCameras().isEmpty, "there is \(listedCameras())")
    }
    report.test("a node that is no camera is refused") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x100", "vid_out_nr=5")
      defer { try? Machine.unload("vivid") }
      let error = try refusal { _ = try V4L2Camera.open(path: "/dev/video5") }
      try expect(error.description.contains("/dev/video5"), "the message is: \(error)")
    }
    report.test("a node that is not there is refused") {
      let error = try refusal { _ = try V4L2Camera.open(path: "/dev/video63") }
      try expect(error.code == .notFound, "refused as \(error.code): \(error)")
    }
  }
}
