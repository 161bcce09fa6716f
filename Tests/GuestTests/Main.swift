import Cameras
// Not for a name: what is made by a default argument of TestSupport's must be rebuilt when its layout changes.
import FilterGraph
import Glibc
import TestSupport

/// Tests the Cameras module on the kernel's own drivers, inside the guest that `run-guest` boots.
@main
struct GuestTests {
  static func main() {
    let report = Report()
    DiscoveryProofs(report: report).proveAll()
    proveCaptures(report)
    UnplugProofs(report: report).proveAll()
    ProgramProofs(report: report).proveAll()
    report.prove("v4l2loopback loads") { try Machine.load("v4l2loopback", "video_nr=9", "exclusive_caps=0") }
    LoopbackProofs(report: report).proveAll()
    exit(report.finish() ? 0 : 1)
  }

  /// Two virtual cameras, whose queues are single- and multi-planar.
  private static func proveCaptures(_ report: Report) {
    report.prove("captures") {
      try Machine.load("vivid", "n_devs=2", "node_types=0x1,0x1", "multiplanar=1,2", "vid_cap_nr=0,1")
      do {
        let single = try V4L2Camera.open(path: "/dev/video0")
        let multiple = try V4L2Camera.open(path: "/dev/video1")
        try withRenderer { renderer in
          let formats = FormatProofs(report: report, renderer: renderer)
          formats.proveCoverage(of: [single, multiple])
          try formats.proveFormats(of: single, label: "single-planar")
          try formats.proveFormats(of: multiple, label: "multi-planar")
          try formats.proveEncodings(of: single)
        }
        ControlProofs(report: report).proveAll(of: single)
        FaultProofs(report: report).proveAll(of: single)
      }
      try wait("the module is still in use") { (try? Machine.unload("vivid")) != nil }
    }
  }
}
