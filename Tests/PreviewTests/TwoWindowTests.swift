import Glibc
import Testing

/// Two windows of one session under an X server.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct TwoWindowTests {
  private typealias Color = Screenshot.Color
  /// Colours of the quadrants of the pattern camera, from the top left to the bottom right.
  private static let pattern = [
    Color(red: 220, green: 30, blue: 30), Color(red: 30, green: 200, blue: 30),
    Color(red: 30, green: 30, blue: 220), Color(red: 128, green: 128, blue: 128),
  ]
  private static let inverted = pattern.map {
    Color(red: 255 - $0.red, green: 255 - $0.green, blue: 255 - $0.blue)
  }
  /// The blur is passes of its own, and both results are of it; in the middle of a quadrant it changes nothing.
  private static let chain = "gaussian-blur=2,split[a][b];[a]color-invert[out];[b]brightness=0.1[mask]"

  private static func brighter(by amount: Double) -> [Color] {
    pattern.map { color in
      func level(_ value: Int) -> Int { min(value + Int((amount * 255).rounded()), 255) }
      return Color(red: level(color.red), green: level(color.green), blue: level(color.blue))
    }
  }

  /// The two windows of a harness and their screen.
  private struct Pair {
    let screen: Screen
    let result: HarnessWindow
    var mask: WindowPlace

    init(frames: Int = 0) throws {
      screen = try Screen()
      result = try HarnessWindow(
        on: screen, size: "400x240", camera: "two-windows", title: "Result", frames: frames,
        chains: TwoWindowTests.chain)
      mask = try WindowPlace(of: "Mask", on: screen)
    }

    var first: WindowPlace { result.place }

    /// Waits until the screen shows the quadrants in a window.
    @discardableResult
    func wait(for what: String, _ quadrants: [Screenshot.Color], in place: WindowPlace) throws -> Screenshot {
      try screen.wait(for: what) { place.shows(quadrants, $0) }
    }

    func focus(_ place: WindowPlace) throws { try screen.xdotool("windowfocus", "--sync", place.identifier) }
  }

  @Test func eachShowsItsResultOfOnePlan() throws {
    let pair = try Pair()
    let message = "open the window with PreviewWindow(title:beside:)"
    try pair.result.wait(for: "refused the window has a GPU context of its own")
    #expect(pair.result.lines.contains { $0.contains(message) })
    try pair.wait(for: "the inverted picture", Self.inverted, in: pair.first)
    let shot = try pair.wait(for: "the brighter picture", Self.brighter(by: 0.1), in: pair.mask)
    // Beside each other, not one over the other, and both at once.
    #expect(pair.mask.x >= pair.first.x + 400)
    #expect(pair.first.shows(Self.inverted, shot))

    // One plan, which blurs once: a pass for its rows, and one that writes both results.
    try pair.result.wait(for: "plan ")
    let plan = try #require(pair.result.numbers(of: "plan "))
    #expect(plan == [2, 2])
    try pair.screen.wait(for: "the rates in the titles") { _ in
      try [pair.first, pair.mask].allSatisfy { try $0.title(on: pair.screen).hasSuffix(" fps") }
    }
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "q")
    try pair.result.wait(for: "end quit")
    // It has run once for each frame of the camera, and some more times at the start.
    let runs = try #require(pair.result.numbers(of: "runs "))
    #expect(runs[0] <= runs[1] + 5)
    let frames = try #require(pair.result.numbers(of: "frames "))
    #expect(frames.min()! > 0 && abs(frames[0] - frames[1]) <= 2, "\(frames)")
    #expect(pair.result.end() == 0)
  }

  @Test(arguments: ["alt+F4", "ctrl+w"]) func closingOneLeavesTheOther(keys: String) throws {
    let pair = try Pair()
    try pair.wait(for: "the inverted picture", Self.inverted, in: pair.first)
    try pair.wait(for: "the brighter picture", Self.brighter(by: 0.1), in: pair.mask)
    try pair.focus(pair.first)
    try pair.screen.xdotool("key", keys)
    try pair.screen.wait(for: "the first window gone") { _ in
      WindowPlace.identifier(of: "Result", on: pair.screen) == nil
    }
    // The plan goes on with one result, and so does the window: it is drawn anew after a key.
    try pair.result.wait(for: "plan 2 passes, 1 results")
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "e")
    try pair.wait(for: "an even brighter picture", Self.brighter(by: 0.3), in: pair.mask)
    try pair.screen.xdotool("key", keys)
    try pair.result.wait(for: "left true false")
    try pair.result.wait(for: "end quit")
    #expect(pair.result.end() == 0)
  }

  @Test func aWindowCanComeDuringARun() throws {
    let pair = try Pair()
    try pair.wait(for: "the brighter picture", Self.brighter(by: 0.1), in: pair.mask)
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "n")
    let third = try WindowPlace(of: "Third", on: pair.screen)
    try pair.wait(for: "the brighter picture in a third window", Self.brighter(by: 0.1), in: third)
    // It shows a result that the plan has already.
    try pair.result.wait(for: "plan 2 passes, 3 results")
    try pair.focus(third)
    try pair.screen.xdotool("key", "alt+F4")
    try pair.screen.wait(for: "the third window gone") { !third.shows(Self.brighter(by: 0.1), $0) }
    // Another one takes its place.
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "n")
    let fourth = try WindowPlace(of: "Third", on: pair.screen)
    try pair.wait(for: "the brighter picture in another window", Self.brighter(by: 0.1), in: fourth)
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "q")
    try pair.result.wait(for: "left false false")
    #expect(pair.result.end() == 0)
  }

  @Test func eachHasItsOwnPanelsKeysFullScreenAndTitle() throws {
    let pair = try Pair()
    try pair.wait(for: "the inverted picture", Self.inverted, in: pair.first)
    let before = try pair.wait(for: "the brighter picture", Self.brighter(by: 0.1), in: pair.mask)
    // The settings of the first window, over its right part; the second is as it was.
    try pair.focus(pair.first)
    try pair.screen.xdotool("key", "e", "k")
    try pair.result.wait(for: "custom result")
    let panel = try pair.screen.wait(for: "the panel") { $0[pair.first.x + 370, pair.first.y + 20].sum < 250 }
    func isUnchanged(_ place: WindowPlace, in shot: Screenshot) -> Bool {
      shot.differences(from: before, x: place.x..<place.x + 400, y: place.y..<place.y + 240) == 0
    }
    #expect(isUnchanged(pair.mask, in: panel))
    // The figures of the second window while the first shows its panel: two interfaces at a time.
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "i", "k")
    try pair.result.wait(for: "custom mask")
    try pair.screen.wait(for: "figures in the second window and the panel in the first") { shot in
      shot[pair.mask.x + 20, pair.mask.y + 20].sum < 250
        && shot[pair.first.x + 370, pair.first.y + 20].sum < 250
        && pair.first.color(shot, 0.1, 0.25).isNear(Self.inverted[0])
    }
    // What belongs to the session is shared: the mirror is seen in both. What a program has set meanwhile stays.
    try pair.focus(pair.first)
    try pair.screen.xdotool("key", "e")
    try pair.wait(for: "the first picture without the panel", Self.inverted, in: pair.first)
    try pair.focus(pair.mask)
    try pair.screen.xdotool("key", "e")
    try pair.screen.wait(for: "an even brighter picture") { shot in
      pair.mask.color(shot, 0.1, 0.8).isNear(Self.brighter(by: 0.3)[2])
    }
    try pair.screen.xdotool("key", "m")
    try pair.screen.wait(for: "both mirrored") { shot in
      pair.first.color(shot, 0.1, 0.3).isNear(Self.inverted[1])
        && pair.mask.color(shot, 0.9, 0.3).isNear(Self.brighter(by: 0.3)[0])
    }
    // Full screen is the second window's alone, then the first is seen again.
    try pair.screen.xdotool("key", "i", "f")
    try pair.screen.wait(for: "full screen") { $0[10, 300].isNear(Self.brighter(by: 0.3)[1]) }
    try pair.screen.xdotool("key", "f")
    try pair.screen.wait(for: "the size before full screen") { _ in
      try WindowPlace(pair.mask.identifier, on: pair.screen).width == pair.mask.width
    }
    // SDL 2.32 puts a window that the manager does not decorate elsewhere.
    try pair.screen.xdotool("windowmove", pair.mask.identifier, "\(pair.mask.x)", "\(pair.mask.y)")
    try pair.screen.wait(for: "both windows") { shot in
      pair.first.color(shot, 0.1, 0.3).isNear(Self.inverted[1])
        && pair.mask.color(shot, 0.9, 0.3).isNear(Self.brighter(by: 0.3)[0])
    }
    try pair.screen.wait(for: "the rates in the titles") { _ in
      let titles = try [pair.first, pair.mask].map { try $0.title(on: pair.screen) }
      return titles.allSatisfy { $0.hasSuffix(" fps") } && titles[1].hasPrefix("Mask - 400x240 - ")
    }
    try pair.screen.xdotool("key", "q")
    try pair.result.wait(for: "left false false")
    try pair.result.wait(for: "end quit")
    #expect(pair.result.end() == 0)
  }
}
