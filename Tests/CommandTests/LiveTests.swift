import Foundation
import Testing

/// Live runs without a window.
struct LiveTests {
  private static let run = ["live", "-d", "simulated:size=320x240", "--headless"]

  @Test func statisticsHaveTheirShape() throws {
    let scratch = try Scratch()
    let result = try scratch.run(Self.run + ["--frames", "5", "--stats", "-", "-f", "focus-peaking"])
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("viewfinder: 5 frames, ") && result.errors.hasSuffix(" 0 bad\n"))
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    #expect(report["presented"] as? Int == 5)
    #expect(report["frames"] as? Int ?? 0 >= 5)
    #expect(report["errors"] as? Int == 0)
    for key in ["droppedByDriver", "droppedLate"] { #expect(report[key] is Int, "\(key)") }
    let latency = try #require(report["latencyMs"] as? [String: Double])
    #expect(latency.keys.sorted() == ["p50", "p95", "p99"])
    #expect(latency["p50"]! > 0 && latency["p50"]! <= latency["p95"]! && latency["p95"]! <= latency["p99"]!)
    let drawing = try #require(report["msPerFrame"] as? [String: Double])
    #expect(drawing.keys.sorted() == ["median", "p95"])
    #expect(drawing.values.allSatisfy { $0 > 0 })
  }

  @Test func anAbsentCameraIsWaitedForUntilAnInterrupt() throws {
    let scratch = try Scratch()
    let result = try scratch.run(["live", "-d", "/dev/video77", "--wait", "--headless"]) { program in
      waitUntil { program.errors.hasSuffix("waiting for it\n") }
      program.send(SIGINT)
    }
    #expect(result.status == 130, "\(result.errors)")
    #expect(result.errors == "viewfinder: there is no camera at /dev/video77; waiting for it\n")
  }

  @Test(arguments: [
    ("/dev/video77", "there is no device at /dev/video77"), ("/dev/null", "/dev/null is no video device"),
  ])
  func aVirtualCameraNeedsADevice(path: String, reason: String) throws {
    try Scratch().expectFailure(
      69, "\(reason); 'sudo modprobe v4l2loopback exclusive_caps=1 video_nr=9' makes /dev/video9",
      of: Self.run + ["--virtual-camera", path])
  }

  @Test func aVirtualCameraHasAKnownFormat() throws {
    let result = try Scratch().run(
      Self.run + ["--virtual-camera", "/dev/null", "--virtual-camera-format", "yuy"])
    #expect(result.status == 64 && result.errors.contains("yuy2"), "\(result.errors)")
  }

  @Test(arguments: [
    ["-d", "simulated", "-f", "sepia"], ["--virtual-camera", "pipewire"], ["--stills", "."],
    ["--show", "looks"], ["--rotate", "90"], ["--mirror"], ["--no-profile"], ["--filters", "none"],
  ]) func withoutADisplayThereIsNoWindow(options: [String]) throws {
    try Scratch().expectFailure(
      69, "no display: set DISPLAY or WAYLAND_DISPLAY, or use --headless", of: ["live"] + options)
  }

  @Test func withoutEGLThereIsNoGPU() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let nowhere = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/none", "__EGL_VENDOR_LIBRARY_DIRS": "/none"]
    let before = try scratch.files
    let result = try scratch.run(["render", "a.png", "-f", "sepia", "-o", "b.png"], environment: nowhere)
    #expect(result.status == 69)
    #expect(result.errors.hasPrefix("viewfinder: ") && result.errors.count(where: \.isNewline) == 1)
    #expect(result.errors.contains("EGL"))
    #expect(try scratch.files == before)
  }

  @Test(arguments: [["--frames", "1000000"], []]) func anInterruptEndsARunWell(limit: [String]) throws {
    let scratch = try Scratch()
    let live = try LiveProgram(["--stats", "s.json"] + limit, scratch: scratch)
    waitUntil { try live.remote("statistics", "--json").json["presented"] as? Int ?? 0 > 0 }
    kill(live.processID, SIGINT)
    // Cut short it ends by the signal; without a number of frames that is how it is meant to end.
    #expect(live.end() == (limit.isEmpty ? 0 : SIGINT), "\(live.errors)")
    // Beside the folder of the socket and of the camera's lock.
    #expect(LiveProgram.sockets(scratch).isEmpty)
    #expect(try scratch.files.filter { !$0.hasPrefix("viewfinder") } == ["s.json"])
    let text = try Data(contentsOf: scratch.url("s.json"))
    #expect(text.last == UInt8(ascii: "\n"))
    #expect(try parseJSON(text)["version"] as? Int == 1)
  }

  @Test func statisticsThatDoNotFitAreTold() throws {
    let result = try Scratch().run(Self.run + ["--frames", "1", "--stats", "/dev/full", "-q"])
    #expect(result.status == 74)
    #expect(result.errors == "viewfinder: /dev/full: cannot be written: no space left on the device\n")
  }

  @Test func statisticsReplaceTheirFile() throws {
    let scratch = try Scratch()
    try scratch.write([1], to: "s.json")
    for name in ["s.json", "new/s.json"] {
      let result = try scratch.run(Self.run + ["--frames", "1", "--stats", name, "-q"])
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(try parseJSON(try Data(contentsOf: scratch.url(name)))["presented"] as? Int == 1)
    }
  }
}
