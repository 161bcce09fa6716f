import Foundation
import Glibc
import Pixels
import Stills
import TestSupport
import Testing

/// PipeWire's cameras, with a daemon of the test's own.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(
    if: PipeWireDaemon.isInstalled,
    "PipeWire or GStreamer is not installed; .ci/install-packages test does it")
)
struct PipeWireTests {
  /// Soft gradients in all channels, as large as the picture of ``LiveProgram``.
  private static let card = ReferenceImage(320, 240) { x, y in
    let color = [20 + x / 2, 230 - y * 3 / 4, 40 + (x + y) / 4].map { Double($0) / 255 }
    return SIMD4(color[0], color[1], color[2], 1)
  }

  /// A session that shows the card as a camera of PipeWire's.
  private func sink(_ scratch: Scratch, _ arguments: String...) throws -> LiveProgram {
    var image = Image(packed: .rgba8, size: PixelSize(width: Self.card.width, height: Self.card.height))
    for (index, color) in Self.card.pixels.enumerated() {
      for channel in 0..<4 { image.bytes[index * 4 + channel] = UInt8((color[channel] * 255).rounded()) }
    }
    try scratch.write(try StillImage.encode(image, as: .png(StillFormat.PNGSettings())), to: "card.png")
    return try LiveProgram(
      ["-f", "image=card.png[card];[in][card]normal-blend"] + arguments, scratch: scratch)
  }

  private func count(_ text: String, in program: LiveProgram) -> Int {
    program.errors.components(separatedBy: text).count - 1
  }

  private func threadCount(of program: LiveProgram) -> Int {
    let folder = "/proc/\(program.processID)/task"
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
  }

  @Test func readersComeAndGoAndEachGetsTheDrawnPictureInItsFormat() throws {
    let scratch = try Scratch()
    let daemon = try PipeWireDaemon(scratch)
    try daemon.start()
    let program = try sink(scratch, "--virtual-camera", "pipewire", "--virtual-camera-format", "nv12")
    waitUntil { count("the PipeWire camera 'Viewfinder' shows the picture: 320x240\n", in: program) == 1 }
    let formats: [(String, PixelFormat)] = [
      ("YUY2", .yuyv), ("NV12", .nv12), ("I420", .yuv420), ("RGBx", .rgbx32), ("BGRx", .bgrx32),
      ("UYVY", .uyvy), ("RGB", .rgb24), ("YUY2", .yuyv),
    ]
    for (name, format) in formats {
      let layout = FrameLayout(packed: format, size: PixelSize(width: 320, height: 240))
      let bytes = try daemon.read("Viewfinder", as: name)
      try #require(bytes.count == layout.byteCount, "\(name)")
      let encoding = format.model == .yCbCr ? ColorEncoding.video601 : .jpeg
      let image = Image(layout: layout, encoding: encoding, bytes: bytes)
      let worst = Self.card.stored(as: format, encoding).map { abs($0.read(from: image) - $0.value) }.max()
      #expect(worst ?? 255 <= 2, "\(name): \(worst ?? 255)")
    }
    kill(program.processID, SIGINT)
    #expect(program.end() == 0)
    #expect(program.errors.contains("the PipeWire camera 'Viewfinder': "), "\(program.errors)")
    #expect(count("shows the picture", in: program) == 1, "\(program.errors)")
  }

  @Test func theDaemonMayBeAbsentAndReturnAndCrash() throws {
    let scratch = try Scratch()
    let daemon = try PipeWireDaemon(scratch)
    let program = try sink(scratch, "--virtual-camera", "pipewire:Card")
    let lines = ("PipeWire is not running", "the PipeWire camera 'Card' shows the picture: 320x240")
    for round in 1...2 {
      waitUntil { count(lines.0, in: program) == round }
      try daemon.start()
      waitUntil { count(lines.1, in: program) == round }
      #expect(count(lines.1, in: program) == round, "\(program.errors)")
      #expect(try daemon.read("Card", as: "YUY2").count == 320 * 240 * 2)
      daemon.kill()
    }
    waitUntil { count(lines.0, in: program) == 3 }
    #expect(program.isRunning)
    kill(program.processID, SIGINT)
    #expect(program.end() == 0, "\(program.errors)")
    #expect(count(lines.0, in: program) == 3 && count(lines.1, in: program) == 2, "\(program.errors)")
  }

  @Test func aCameraOfPipeWireIsListedAndRead() throws {
    let scratch = try Scratch()
    let daemon = try PipeWireDaemon(scratch)
    try daemon.start()
    let environment = LiveProgram.environment(scratch)
    let program = try sink(scratch, "--virtual-camera", "pipewire:Test card")
    waitUntil { count("shows the picture", in: program) == 1 }
    let list = try objects(try scratch.run(["devices", "--json"], environment: environment).json, "devices")
    let camera = try #require(list.first { $0["path"] as? String == "pipewire:Test card" })
    #expect(camera["name"] as? String == "Test card" && camera["driver"] as? String == "pipewire")
    let formats = try objects(camera, "formats")
    #expect(
      formats.compactMap { $0["fourcc"] as? String }
        == ["YUYV", "NV12", "YU12", "UYVY", "XB24", "XR24", "RGB3", "BGR3"])
    for format in formats {
      let sizes = try objects(format, "sizes")
      #expect(sizes.map { $0["width"] as? Int } == [320] && sizes.map { $0["height"] as? Int } == [240])
      #expect(sizes.first?["rates"] as? [Double] == [30])
    }
    // By part of its name as RGB, by its place as what comes first; half of the latter's colours are means of two pixels.
    for (device, tolerance) in [("pipewire:test:format=xb24", 1), ("pipewire", 4)] {
      let result = try scratch.run(
        ["capture", "-d", device, "-o", "read.png", "--force"], environment: environment)
      #expect(result.status == 0, "\(result.errors)")
      let still = try scratch.still("read.png")
      try #require(still.image.size == PixelSize(width: 320, height: 240))
      var worst = 0
      for y in 0..<240 {
        for x in 0..<320 {
          for (value, expected) in zip(still.color(x, y), 0..<3) {
            worst = max(worst, abs(Int(value) - Int((Self.card[x, y][expected] * 255).rounded())))
          }
        }
      }
      #expect(worst <= tolerance, "\(device): \(worst)")
    }
    try scratch.expectFailure(
      66, "PipeWire has no camera 'tset card'; did you mean 'Test card'?",
      of: ["capture", "-d", "pipewire:tset card", "-o", "none.png"], environment: environment)
    try scratch.expectFailure(
      64, "'Test card' does not deliver 'MJPG'; it has YUYV, NV12, YU12, UYVY, XB24, XR24, RGB3, BGR3",
      of: ["capture", "-d", "pipewire:Test card:format=MJPG", "-o", "none.png"], environment: environment)
  }

  @Test func aCameraThatReturnsIsReadAgain() throws {
    let scratch = try Scratch()
    let daemon = try PipeWireDaemon(scratch)
    try daemon.start()
    var program = try sink(scratch, "--virtual-camera", "pipewire:Card")
    waitUntil { count("shows the picture", in: program) == 1 }
    let reader = try LiveProgram(camera: "pipewire:Card", scratch: scratch)
    func presented() throws -> Int {
      try reader.remote("statistics", "-d", "Card", "--json").json["presented"] as? Int ?? 0
    }
    waitUntil { try presented() > 5 }
    let threads = threadCount(of: reader)
    kill(program.processID, SIGINT)
    #expect(program.end() == 0)
    waitUntil { count("'Card' is gone from PipeWire", in: reader) == 1 }
    // Those of the stream have ended, but for the short-lived ones that look for the camera.
    var haveEnded = false
    waitUntil {
      haveEnded = threadCount(of: reader) < threads
      return haveEnded
    }
    #expect(haveEnded && reader.isRunning)
    let before = try presented()
    program = try sink(scratch, "--virtual-camera", "pipewire:Card")
    waitUntil { try presented() > before + 5 }
    #expect(try presented() > before + 5, "\(reader.errors)")
    kill(reader.processID, SIGINT)
    #expect(reader.end() == 0, "\(reader.errors)")
    #expect(count("is gone from PipeWire", in: reader) == 1, "\(reader.errors)")
  }

  @Test func withoutADaemonThereIsNoCamera() throws {
    let scratch = try Scratch()
    let environment = LiveProgram.environment(scratch)
    let result = try scratch.run(["capture", "-d", "pipewire", "-o", "a.png"], environment: environment)
    #expect(result.status == 69 && result.errors.hasPrefix("viewfinder: PipeWire is not running; start it, "))
    #expect(result.errors.count(where: \.isNewline) == 1, "\(result.errors)")
    let list = try scratch.run(["devices", "--json"], environment: environment)
    #expect(list.status == 0 && list.errors.isEmpty, "\(list.errors)")
  }
}
