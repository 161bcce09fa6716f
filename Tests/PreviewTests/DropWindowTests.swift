import FilterGraph
import Foundation
import Pixels
import Stills
import Testing

/// Files that are dropped on a real window.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct DropWindowTests {
  private let red = Screenshot.Color(red: 220, green: 30, blue: 30)
  private let violet = Screenshot.Color(red: 150, green: 20, blue: 200)
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("drops-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/stills", withIntermediateDirectories: true)
  }

  private func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A picture of one colour.
  private func picture(_ name: String, _ size: PixelSize) throws -> String {
    var image = Image(packed: .rgba8, size: size)
    for pixel in 0..<size.area {
      for (channel, value) in [150, 20, 200, 255].enumerated() {
        image.bytes[pixel * 4 + channel] = UInt8(value)
      }
    }
    return try write(try StillImage.encode(image, as: .png(StillFormat.PNGSettings())), to: name)
  }

  private func open(_ screen: Screen) throws -> HarnessWindow {
    let list = try write("plain".utf8, to: "cameras")
    let window = try HarnessWindow(
      on: screen, size: "900x600", folder: folder,
      environment: ["HARNESS_CAMERAS": list, "HARNESS_STILLS": folder + "/stills"], chains: "null")
    try screen.wait(for: "the picture") { window.color($0, 0.1, 0.1).isNear(red) }
    return window
  }

  @Test func chainsFiltersAndLookupsAreUsed() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.drop(write("#! look Old\nsepia,vignette".utf8, to: "old.chain"))
    try screen.wait(for: "the chain") { _ in try window.chain() == "sepia,vignette" }
    let rows = (0..<8).map { "\(1 - ($0 & 1)) \(1 - ($0 >> 1 & 1)) \(1 - ($0 >> 2))" }
    let cube = try write("LUT_3D_SIZE 2\n\(rows.joined(separator: "\n"))\n".utf8, to: "negative.cube")
    try window.drop(cube)
    try screen.wait(for: "the lookup") { _ in
      try window.chain() == "sepia,vignette,lookup=lookup-image=\(cube)"
    }
    // A picture that stores a cube is one, too.
    var table = Image(packed: .rgba8, size: PixelSize(width: 64, height: 64))
    for pixel in 0..<4096 {
      let entry = [pixel & 15, pixel >> 4 & 15, pixel >> 8, 15]
      for channel in 0..<4 { table.bytes[pixel * 4 + channel] = UInt8(entry[channel] * 17) }
    }
    let hald = try write(try StillImage.encode(table, as: .png(StillFormat.PNGSettings())), to: "hald.png")
    try window.drop(hald)
    try screen.wait(for: "both lookups") { _ in
      try window.chain() == "sepia,vignette,lookup=lookup-image=\(cube),lookup=lookup-image=\(hald)"
    }
    // What cannot be used changes nothing.
    try window.drop(write("sepia,nonsense".utf8, to: "bad.chain"))
    try window.drop(write("text".utf8, to: "notes.txt"))
    try window.drop(write("no picture".utf8, to: "broken.jpg"))
    #expect(try window.chain() == "sepia,vignette,lookup=lookup-image=\(cube),lookup=lookup-image=\(hald)")
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
  }

  @Test func aPictureTakesTheCamerasPlace() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.drop(try picture("violet.png", PixelSize(width: 300, height: 200)))
    try screen.wait(for: "the dropped picture") { window.color($0, 0.5, 0.5).isNear(violet) }
    #expect(try window.camera() == "none")
    try window.drop(write("color-invert".utf8, to: "negative.chain"))
    try screen.wait(for: "the negative") {
      window.color($0, 0.5, 0.5).isNear(.init(red: 105, green: 235, blue: 55))
    }
    // The shutter works on it as on a camera.
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    try window.click("##shutter")
    try window.wait(for: "saved 300x200")
    try window.click("Camera")
    try window.click("source/Camera/value/##open")
    try window.click("source/Camera/value/1/##word")
    try screen.wait(for: "the camera") { _ in try window.camera() == "plain" }
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
  }
}
