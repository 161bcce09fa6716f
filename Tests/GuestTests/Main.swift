import Cameras
// Not for a name: what is made by a default argument of TestSupport's must be rebuilt when its layout changes.
import FilterGraph
import Glibc
import TestSupport

/// Tests the Cameras module on the kernel's own drivers, inside the guest that `run-guest` boots.
@main
struct GuestTests {
  /// The groups of tests, in the order in which they run.
  private static let groups: [(name: String, test: @Sendable (Report) -> Void)] = [
    ("discovery", { VividDiscoveryTests(report: $0).testAll() }),
    ("formats", { testFormats($0) }),
    ("controls", { report in withVivid(report) { VividControlTests(report: report).testAll(of: $0) } }),
    ("faults", { report in withVivid(report) { VividFaultTests(report: report).testAll(of: $0) } }),
    ("unplug", { VividUnplugTests(report: $0).testAll() }),
    ("program", { VividProgramTests(report: $0).testAll() }),
    ("loopback", { testLoopback($0) }),
    ("uvc", { testUVC($0) }),
  ]

  static func main() {
    let report = Report()
    let wanted = CommandLine.arguments.dropFirst()
    if let unknown = wanted.first(where: { word in !groups.contains { $0.name == word } }) {
      report.test(unknown) {
        throw Failure("no such group; there are \(groups.map(\.name).joined(separator: ", "))")
      }
    }
    for group in groups where wanted.isEmpty || wanted.contains(group.name) { group.test(report) }
    exit(report.finish() ? 0 : 1)
  }

  private static func testLoopback(_ report: Report) {
    report.test("v4l2loopback loads") { try Machine.load("v4l2loopback", "video_nr=9", "exclusive_caps=0") }
    LoopbackTests(report: report).testAll()
    report.test("v4l2loopback goes") {
      try wait("the module is still in use") { (try? Machine.unload("v4l2loopback")) != nil }
    }
    LoopbackOutputTests(report: report).testAll()
  }

  /// A USB camera that uvcvideo drives; damaged frames are handed over, as kernels from 6.14 do.
  private static func testUVC(_ report: Report) {
    report.test("uvcvideo and a virtual USB host load") {
      try Machine.load("vhci_hcd")
      try Machine.load("uvcvideo", "nodrop=1")
    }
    UVCCameraTests(report: report).testAll()
    UVCControlTests(report: report).testAll()
    UVCFaultTests(report: report).testAll()
  }

  /// Two virtual cameras, whose queues are single- and multi-planar.
  private static func testFormats(_ report: Report) {
    report.test("captures") {
      try Machine.load("vivid", "n_devs=2", "node_types=0x1,0x1", "multiplanar=1,2", "vid_cap_nr=0,1")
      do {
        let single = try V4L2Camera.open(path: "/dev/video0")
        let multiple = try V4L2Camera.open(path: "/dev/video1")
        try withRenderer { renderer in
          let formats = VividFormatTests(report: report, renderer: renderer)
          formats.testCoverage(of: [single, multiple])
          try formats.testFormats(of: single, label: "single-planar")
          try formats.testFormats(of: multiple, label: "multi-planar")
          try formats.testEncodings(of: single)
        }
      }
      try wait("the module is still in use") { (try? Machine.unload("vivid")) != nil }
    }
  }

  /// One virtual camera.
  private static func withVivid(_ report: Report, _ body: (any Camera) -> Void) {
    report.test("a virtual camera loads and goes") {
      try Machine.load("vivid", "n_devs=1", "node_types=0x1", "vid_cap_nr=0")
      do { body(try V4L2Camera.open(path: "/dev/video0")) }
      try wait("the module is still in use") { (try? Machine.unload("vivid")) != nil }
    }
  }
}
