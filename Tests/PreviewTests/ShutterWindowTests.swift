import Foundation
import Pixels
import Stills
import TestSupport
import Testing

/// The shutter of a real window: what it takes, and which files it leaves.
@Suite(
  .serialized, .timeLimit(.minutes(15)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct ShutterWindowTests {
  private let folder: String

  init() throws {
    folder =
      FileManager.default.temporaryDirectory.appendingPathComponent("shutter-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/looks", withIntermediateDirectories: true)
  }

  private func open(
    _ screen: Screen, camera: String = "pattern", size: String = "900x600", path: String? = nil
  ) throws -> HarnessWindow {
    var environment = ["HARNESS_STILLS": folder + "/stills"]
    if let path { environment["PATH"] = path }
    let window = try HarnessWindow(
      on: screen, size: size, camera: camera, folder: folder, environment: environment)
    try screen.wait(for: "the picture") { window.color($0, 0.3, 0.3).sum > 60 }
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    return window
  }

  /// The names of the files of stills with an ending.
  private func files(_ suffix: String, in subfolder: String = "stills") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(subfolder)")) ?? [])
      .filter { $0.hasSuffix(suffix) }.sorted()
  }

  private func type(_ text: String, into field: String, _ screen: Screen, _ window: HarnessWindow) throws {
    try window.edit(field)
    try screen.xdotool("key", "ctrl+a", "type", "--args", "1", "--delay", "30", text, "key", "Return")
  }

  @Test func aStillIsSavedAndItsPictureOpensIt() throws {
    // What the desktop would open files with.
    let opener = folder + "/bin/xdg-open"
    try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
    try
      "#!/bin/sh\nprintf %s \"$1\" > \"\(folder)/opened.new\" && mv \"\(folder)/opened.new\" \"\(folder)/opened\"\n"
      .write(toFile: opener, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
    let screen = try Screen()
    let window = try open(screen, path: "\(folder)/bin:/usr/bin:/bin")
    _ = try window.item("##shutter")
    #expect(try !window.shows("##still"))
    try window.click("##shutter")
    try window.wait(for: "saved ")
    #expect(files(".jpg").count == 1)
    // Its small picture is made when it is first drawn, and once.
    _ = try window.item("##still")
    let textures = try window.textures()
    try window.click("##still")
    try screen.wait(for: "the opened file") { _ in FileManager.default.fileExists(atPath: folder + "/opened")
    }
    let opened = try String(contentsOfFile: folder + "/opened", encoding: .utf8)
    #expect(opened == "file://\(folder)/stills/\(files(".jpg")[0])")
    #expect(try window.textures() == textures)
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
  }

  @Test func theTimerCountsDownAndIsStopped() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.click("##shutter-menu")
    try window.click("timer/##segment2")
    try screen.wait(for: "the setting") { _ in settings.contains("shutter-timer = 10s") }
    func begin() throws {
      try screen.xdotool("key", "space")
      try screen.wait(for: "the countdown") { _ in try window.shows(prefix: "##countdown") }
    }
    for key in ["Escape", "space"] {
      try begin()
      try screen.xdotool("key", key)
      try screen.wait(for: "no countdown") { _ in try !window.shows(prefix: "##countdown") }
    }
    // Longer than the timer.
    try window.draw(110)
    #expect(files("").isEmpty)
    let start = ContinuousClock.now
    try screen.xdotool("key", "space")
    try window.wait(for: "saved ")
    #expect(ContinuousClock.now - start > .seconds(10))
    #expect(files(".jpg").count == 1)
    // A still that the end of the window prevents is told.
    try begin()
    try screen.xdotool("key", "q")
    try window.wait(for: "failed the session has ended before the timer's still was taken")
    #expect(window.end() == 0 && files(".jpg").count == 1)
  }

  @Test func aBurstLeavesAFileForEachFrameAndRefusesAnother() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.click("##shutter-menu")
    try window.click("mode/##segment1")
    try type("40", into: "burst/value/number/##shown", screen, window)
    try screen.wait(for: "the setting") { _ in settings.contains("burst-count = 40") }
    try screen.xdotool("key", "space", "key", "space")
    try screen.wait(for: "the stills") { _ in files(".jpg").count >= 40 }
    try window.draw(20)
    #expect(files(".jpg").count == 40 && files("").count == 40)
  }

  @Test func aBracketWithRawLeavesAPairForEachExposure() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "simulated")
    try window.click("##shutter-menu")
    try window.click("mode/##segment2")
    try window.click("RAW beside it")
    try screen.wait(for: "the settings") { _ in
      settings.contains("shutter-mode = bracket") && settings.contains("shutter-raw = on")
    }
    try screen.xdotool("key", "space")
    try screen.wait(for: "the stills") { _ in files(".raw").count == 3 && files(".jpg").count == 3 }
    // Two stops apart each; the names are in the order of time.
    let light = try files(".jpg").map {
      try StillImage(contentsOf: "\(folder)/stills/\($0)").image.bytes.mean
    }
    #expect(light[0] * 1.3 < light[1] && light[1] * 1.1 < light[2], "\(light)")
  }

  @Test func anHDRStillIsOneFile() throws {
    let screen = try Screen()
    let window = try open(screen, camera: "simulated", size: "640x480")
    try window.click("##shutter-menu")
    try window.click("mode/##segment3")
    try window.click("format/##segment1")
    try screen.wait(for: "the settings") { _ in settings.contains("shutter-format = png") }
    try screen.xdotool("key", "space")
    try window.wait(for: "saved ")
    #expect(files("").count == 1 && files(".png").count == 1)
  }

  @Test func anAspectIsSeenAndKept() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.click("##shutter-menu")
    try window.click("aspect/value/##open")
    try window.click("aspect/value/3/##word")
    try screen.wait(for: "the setting") { _ in settings.contains("shutter-aspect = 1:1") }
    try window.click("##close")
    // A square of 600 pixels in the middle of 900; red is at the upper left.
    let red = Screenshot.Color(red: 220, green: 30, blue: 30)
    let shot = try screen.wait(for: "the mask") {
      window.color($0, 0.3, 0.1).isNear(red) && window.color($0, 0.05, 0.1).sum < 150
    }
    #expect(window.color(shot, 0.95, 0.1).sum < 150)
    try screen.xdotool("key", "space")
    try window.wait(for: "saved ")
    #expect(window.lines.contains { $0.contains("saved 600x600 ") })
  }

  @Test func aFolderIsChosenAndAnImpossibleOneRefused() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.click("##shutter-menu")
    try "".write(toFile: folder + "/file", atomically: true, encoding: .utf8)
    try type(folder + "/file/inside", into: "folder/path/##shown", screen, window)
    try window.draw(5)
    #expect(!settings.contains("stills-folder"))
    try type(folder + "/other", into: "folder/path/##shown", screen, window)
    try screen.wait(for: "the setting") { _ in settings.contains("stills-folder = \(folder)/other") }
    try screen.xdotool("key", "space")
    try window.wait(for: "saved ")
    #expect(files(".jpg", in: "other").count == 1 && files("").isEmpty)
    try window.click("folder/Folder for pictures")
    try screen.wait(for: "the usual folder") { _ in !settings.contains("/other") }
    try screen.xdotool("key", "space")
    try screen.wait(for: "a still in the usual folder") { _ in files(".jpg").count == 1 }
  }

  private var settings: String {
    (try? String(contentsOfFile: folder + "/settings", encoding: .utf8)) ?? ""
  }
}
