import Cameras
import FilterGraph
import Filters
import Foundation
import Pixels
import Testing
import Viewfinder

/// Looks, settings and movies of a real window: what is saved, remembered and read again.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct LookWindowTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("looks-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder + "/looks", withIntermediateDirectories: true)
  }

  private func open(_ screen: Screen, chain: String = "null") throws -> HarnessWindow {
    let window = try HarnessWindow(on: screen, size: "1000x600", folder: folder, chains: chain)
    try screen.wait(for: "the picture") { window.color($0, 0.3, 0.3).sum > 60 }
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    return window
  }

  private func text(_ path: String) -> String {
    (try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)) ?? ""
  }

  @Test func howSharpTheCameraIsIsLearnedAndKept() throws {
    let screen = try Screen()
    let window = try HarnessWindow(
      on: screen, camera: "simulated", folder: folder, chains: "focus-peaking")
    try screen.wait(for: "the reference") { _ in try window.chain().contains("reference=4") }
    // What is measured for the screen does not keep its picture from being held.
    try screen.xdotool("key", "period")
    try screen.wait(for: "the notice") { _ in try window.shows("##notice information") }
    try screen.xdotool("key", "q")
    #expect(window.end() == 0)
    #expect(text("cameras/simulated.profile").contains("focus-reference = 4.0\n"))
  }

  @Test func aLookIsMadeAndSavedByMouseAndOpenedAgain() throws {
    let chain: String
    do {
      let screen = try Screen()
      let window = try open(screen, chain: "brightness")
      try window.click("Edit")
      try window.click("Add filter")
      _ = try window.item("sepia/##filter")
      try screen.xdotool("type", "--delay", "30", "sepia")
      try screen.wait(for: "the filter at the top") { _ in
        (try? window.item("sepia/##filter").y).map { $0 < window.y + 260 } ?? false
      }
      try window.click("sepia/##filter")
      try screen.wait(for: "the chain") { _ in try window.chain() == "brightness,sepia" }
      try window.edit("naming/name/##shown")
      try screen.xdotool("key", "ctrl+a")
      try screen.xdotool("type", "--delay", "30", "Old paper")
      try screen.xdotool("key", "Return")
      try window.click("naming/Save as")
      try screen.wait(for: "the file") { _ in text("looks/old-paper.chain").contains("sepia") }
      chain = try window.chain()
      #expect(text("looks/old-paper.chain") == "#! look Old paper\n\(chain)\n")
      // The new look is the one in use, with nothing left to save.
      // The window offers that once it has read the new file.
      try screen.wait(for: "the deleted file") { _ in
        if text("looks/old-paper.chain").isEmpty { return true }
        try window.click("naming/Delete")
        return false
      }
      // Longer than it takes for a deleted file to be noticed.
      try window.draw(8)
      #expect(try window.chain() == chain)
      #expect(text("looks/deleted/old-paper.chain").contains("sepia"))
      try screen.xdotool("key", "q")
      #expect(window.end() == 0)
    }
    try FileManager.default.moveItem(
      atPath: folder + "/looks/deleted/old-paper.chain", toPath: folder + "/looks/old-paper.chain")
    let screen = try Screen()
    let window = try open(screen)
    let names = LookStore(folder: folder + "/looks").looks().map(\.name.description)
    let place = try #require(names.firstIndex(of: "Old paper"))
    // The program's own look is before the stored ones.
    for _ in 0...place { try screen.xdotool("key", "n") }
    try screen.wait(for: "the saved chain") { _ in try window.chain() == chain }
  }

  @Test func whatIsMadeOfTheUnchangedPictureIsUnsavedUntilItHasAName() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "")
    try window.click("Edit")
    try window.click("Add filter")
    _ = try window.item("sepia/##filter")
    try screen.xdotool("type", "--delay", "30", "sepia")
    try screen.wait(for: "the filter at the top") { _ in
      (try? window.item("sepia/##filter").y).map { $0 < window.y + 260 } ?? false
    }
    try window.click("sepia/##filter")
    try screen.wait(for: "the chain") { _ in try window.chain() == "sepia" }
    // The picture is before the look, as it was.
    try screen.xdotool("key", "N")
    try screen.wait(for: "the unchanged picture") { _ in try window.chain() == "" }
    try screen.xdotool("key", "n")
    try screen.wait(for: "the look") { _ in try window.chain() == "sepia" }
    try window.edit("naming/name/##shown")
    try screen.xdotool("type", "--delay", "30", "Old paper")
    try screen.xdotool("key", "Return")
    try window.click("naming/Save as")
    try screen.wait(for: "the file") { _ in text("looks/old-paper.chain").contains("sepia") }
  }

  /// The thumbnail of the look in use follows what is undone.
  @Test func aThumbnailFollowsItsLook() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "brightness")
    try screen.xdotool("key", "l", "e")
    let thumbnail = try window.item("0/##look")
    // The upper left of the pattern is red.
    let place = (thumbnail.x + thumbnail.width / 6, thumbnail.y + 15)
    func isRed(_ shot: Screenshot) -> Bool {
      let color = shot[place.0, place.1]
      return color.red > 150 && color.green < 80
    }
    try screen.wait(for: "the thumbnail", isRed)
    try window.click("0/##name")
    try window.click("0/brightness/value/##track", across: 1)
    try screen.wait(for: "a white thumbnail") { $0[place.0, place.1].sum > 700 }
    try screen.xdotool("key", "ctrl+z")
    try screen.wait(for: "the thumbnail as before", isRed)
  }

  @Test func aSavedFileAppliesAndABrokenOneIsTold() throws {
    try "#! look Mine\nbrightness=brightness=0.1\n".write(
      toFile: folder + "/looks/mine.chain", atomically: true, encoding: .utf8)
    let screen = try Screen()
    let window = try open(screen)
    let names = LookStore(folder: folder + "/looks").looks().map(\.name.description)
    for _ in 0...(try #require(names.firstIndex(of: "Mine"))) { try screen.xdotool("key", "n") }
    try screen.wait(for: "the look") { _ in try window.chain() == "brightness=brightness=0.1" }
    try "#! look Mine\nbrightness=brightness=0.2\n".write(
      toFile: folder + "/looks/mine.chain", atomically: true, encoding: .utf8)
    try screen.wait(for: "the look as it is saved now") { _ in
      try window.chain() == "brightness=brightness=0.2"
    }
    // A file that is gone takes its look with it; the window goes on.
    try FileManager.default.removeItem(atPath: folder + "/looks/mine.chain")
    try screen.wait(for: "another look") { _ in try window.chain() != "brightness=brightness=0.2" }
  }

  /// The session keeps drawing the last good look, whose settings are not those of the refused one.
  @Test func aRefusedLookKeepsItsSettings() throws {
    var table = "LUT_3D_SIZE 2\n"
    for place in 0..<8 { table += "\(place & 1) \(place >> 1 & 1) \(place >> 2)\n" }
    try table.write(toFile: folder + "/one.cube", atomically: true, encoding: .utf8)
    let missing = "lookup=lookup-image=\(folder)/missing.cube"
    try "#! look Mine\n\(missing)\n".write(
      toFile: folder + "/looks/mine.chain", atomically: true, encoding: .utf8)
    let screen = try Screen()
    let window = try open(screen, chain: "lookup=lookup-image=\(folder)/one.cube")
    try window.click("Edit")
    let names = LookStore(folder: folder + "/looks").looks().map(\.name.description)
    let place = try #require(names.firstIndex(of: "Mine"))
    for _ in 0...place { try screen.xdotool("key", "n") }
    try window.draw(8)
    // The table appears: the look that is in use is the one of the file, not the other.
    try table.write(toFile: folder + "/missing.cube", atomically: true, encoding: .utf8)
    try screen.xdotool("key", "p")
    try screen.wait(for: "the look of the file") { _ in try window.chain() == missing }
  }

  @Test func aBrokenLookKeepsDrawing() throws {
    let file = folder + "/looks/mine.chain"
    try "#! look Mine\nbrightness=brightness=0.1\n".write(toFile: file, atomically: true, encoding: .utf8)
    let screen = try Screen()
    let window = try open(screen)
    let names = LookStore(folder: folder + "/looks").looks().map(\.name.description)
    for _ in 0...(try #require(names.firstIndex(of: "Mine"))) { try screen.xdotool("key", "n") }
    try screen.wait(for: "the look") { _ in try window.chain() == "brightness=brightness=0.1" }
    try "#! look Mine\nbrightness=brightness=\n".write(toFile: file, atomically: true, encoding: .utf8)
    // Longer than it takes for a saved file to be noticed.
    try window.draw(20)
    #expect(try window.chain() == "brightness=brightness=0.1")
    try "#! look Mine\nbrightness=brightness=0.3\n".write(toFile: file, atomically: true, encoding: .utf8)
    try screen.wait(for: "the look as it is saved now") { _ in
      try window.chain() == "brightness=brightness=0.3"
    }
  }

  @Test func aPointIsDraggedInThePicture() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "swirl=center=0.25|0.25:radius=0.1")
    try window.click("Edit")
    try window.click("0/##name")
    func middle(_ box: (x: Int, y: Int, width: Int, height: Int)) -> (x: Int, y: Int) {
      (box.x + box.width / 2, box.y + box.height / 2)
    }
    /// The centre that the chain has.
    func center() throws -> SIMD2<Double> {
      let chain = try window.chain()
      let words = chain.split(separator: "center=").last?.prefix { $0 != ":" }.split(separator: "|") ?? []
      let numbers = words.compactMap { Double($0) }
      return numbers.count == 2 ? SIMD2(numbers[0], numbers[1]) : SIMD2(-1, -1)
    }
    // The width of the picture beside the panel follows from where the handle is.
    let start = middle(try window.item("center"))
    let left = start.x - window.x
    let width = 4 * left
    try screen.drag(from: start, to: (start.x + width / 4, start.y))
    try screen.wait(for: "the centre at the middle") { _ in
      let now = try center()
      return abs(now.x - 0.5) < 0.01 && abs(now.y - 0.25) < 0.01
    }
    let moved = middle(try window.item("center"))
    #expect(abs(moved.x - start.x - width / 4) <= 2 && abs(moved.y - start.y) <= 2)
    try screen.drag(from: moved, to: (moved.x + width / 8, moved.y))
    try screen.wait(for: "the centre to the right") { _ in abs(try center().x - 0.625) < 0.01 }
    // A mirrored picture shows the point, and takes it, on the other side.
    try screen.xdotool("key", "m")
    try screen.wait(for: "the mirrored handle") { _ in
      abs(middle(try window.item("center")).x - (window.x + width * 3 / 8)) <= 3
    }
    let mirrored = middle(try window.item("center"))
    try screen.drag(from: mirrored, to: (mirrored.x - width / 8, mirrored.y))
    try screen.wait(for: "the centre further right") { _ in abs(try center().x - 0.75) < 0.01 }
    try screen.xdotool("key", "ctrl+z")
    try screen.wait(for: "the centre before") { _ in abs(try center().x - 0.625) < 0.01 }
  }

  @Test func aFileOfAFilterIsTyped() throws {
    var table = "LUT_3D_SIZE 2\n"
    for place in 0..<8 { table += place == 7 ? "0 0 0\n" : "\(place & 1) \(place >> 1 & 1) \(place >> 2)\n" }
    for name in ["one", "two"] {
      try table.write(toFile: folder + "/\(name).cube", atomically: true, encoding: .utf8)
    }
    let screen = try Screen()
    let window = try open(screen, chain: "lookup=lookup-image='\(folder)/one.cube'")
    try window.click("Edit")
    try window.click("0/##name")
    try window.edit("0/lookup-image/value/##shown")
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", "--delay", "20", folder + "/two.cube")
    try screen.xdotool("key", "Return")
    try screen.wait(for: "the other table") { _ in try window.chain().contains("two.cube") }
  }

  @Test func panelsStandWhereTheUserHasMovedThem() throws {
    do {
      let screen = try Screen()
      let window = try open(screen)
      try window.click("Edit")
      #expect(try window.item("Add filter").x > window.x + 500)
      try window.click("##move")
      try screen.wait(for: "the panel at the left") { _ in try window.item("Add filter").x < window.x + 500 }
      try screen.xdotool("key", "q")
      #expect(window.end() == 0)
    }
    #expect(text("settings").contains("panel-editor = left"))
    let screen = try Screen()
    let window = try open(screen)
    try window.click("Edit")
    #expect(try window.item("Add filter").x < window.x + 500)
  }

  @Test func boundKeysAreUsed() throws {
    try "version = 1\nkey.editor = F7\nkey.still = Hyper+X\n".write(
      toFile: folder + "/settings", atomically: true, encoding: .utf8)
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("key", "F7")
    _ = try window.item("Add filter")
    // What cannot be bound is as it comes.
    try screen.xdotool("key", "space")
    try window.wait(for: "still")
  }

  @Test func beforeAndAfterAreSplitAtThePointer() throws {
    let screen = try Screen()
    let window = try open(screen, chain: "color-invert")
    let inverted = try screen.wait(for: "the look") { window.color($0, 0.1, 0.1).blue > 150 }
    let after = (window.color(inverted, 0.1, 0.1), window.color(inverted, 0.9, 0.1))
    try screen.xdotool("key", "F6")
    try screen.xdotool("mousemove", "\(window.x + 500)", "\(window.y + 300)")
    let shot = try screen.wait(for: "the picture before the look") { window.color($0, 0.1, 0.1).red > 150 }
    #expect(window.color(shot, 0.1, 0.1).red > 200 && window.color(shot, 0.1, 0.1).blue < 60)
    #expect(window.color(shot, 0.9, 0.1).isNear(after.1))
    // Everything is after, left of the picture's edge.
    try screen.xdotool("mousemove", "\(window.x + 1)", "\(window.y + 300)")
    try screen.wait(for: "the look alone") { window.color($0, 0.1, 0.1).isNear(after.0) }
    try screen.xdotool("mousemove", "\(window.x + 990)", "\(window.y + 300)")
    try screen.wait(for: "before alone") { window.color($0, 0.9, 0.1).isNear(after.1) == false }
    try screen.xdotool("key", "F6")
    try screen.wait(for: "the look again") { window.color($0, 0.1, 0.1).isNear(after.0) }
  }

  @Test func aMovieIsRecordedPausedAndEnded() throws {
    let screen = try Screen()
    let window = try open(screen)
    try window.click("Record")
    _ = try window.item("##pause")
    try window.draw(8)
    try window.click("##pause")
    try window.draw(4)
    try window.click("##pause")
    try window.draw(4)
    try screen.xdotool("mousemove", "\(window.x + 310)", "\(window.y + 210)")
    try window.click("Stop")
    try screen.wait(for: "the end of the movie") { _ in
      guard let facts = try? FileManager.default.attributesOfItem(atPath: folder + "/film.mkv") else {
        return false
      }
      return facts[.size] as? Int ?? 0 > 1000 && (try? window.item("Record")) != nil
    }
    // The pictures can be read again.
    let movie = try MovieCamera(MovieOptions(path: folder + "/film.mkv"))
    #expect(movie.formats.first?.sizes.first?.size == PixelSize("1000x600"))
  }
}
