import Testing

/// The bar, the panels and their widgets in a real window, used by pointer and keys.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: Screen.isAvailable, "Xvfb, openbox or xdotool is missing; run .ci/install-packages test"))
struct InterfaceWindowTests {
  private let red = Screenshot.Color(red: 220, green: 30, blue: 30)

  private func shows(_ window: HarnessWindow) -> (Screenshot) -> Bool {
    { window.color($0, 0.1, 0.1).isNear(red) }
  }

  private func open(_ screen: Screen, size: String = "1000x600", chains: String...) throws -> HarnessWindow {
    let window =
      switch chains.count {
      case 0: try HarnessWindow(on: screen, size: size)
      case 1: try HarnessWindow(on: screen, size: size, chains: chains[0])
      default: try HarnessWindow(on: screen, size: size, chains: chains[0], chains[1])
      }
    try screen.wait(for: "the picture") { window.color($0, 0.3, 0.3).sum > 60 }
    return window
  }

  @Test func theBarComesWithThePointerAndGoesWhenItRests() throws {
    let screen = try Screen()
    try screen.xdotool("mousemove", "5", "790")
    let window = try open(screen)
    // The bar's glass is nearly black; the picture there is blue and grey.
    func glass(_ shot: Screenshot) -> Bool {
      (window.y + 540..<window.y + 590).contains { shot[window.x + 410, $0].sum < 120 }
    }
    try screen.wait(for: "the bare picture") { !glass($0) }
    func callBar() throws {
      var column = window.x + 300
      try screen.wait(for: "the bar") { shot in
        if glass(shot) { return true }
        try screen.xdotool("mousemove", "\(column)", "\(window.y + 200)")
        column += 1
        return false
      }
    }
    try callBar()
    try screen.wait(for: "the bare picture again") { !glass($0) }
    // Over the bar the pointer keeps it, also one that has come to rest there before it.
    try screen.xdotool("mousemove", "\(window.x + 450)", "\(window.y + 565)")
    try screen.wait(for: "the bar", glass)
    try window.draw(40)
    #expect(glass(try screen.screenshot()))
  }

  @Test func theShutterIsAButton() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    try window.click("##shutter")
    try window.wait(for: "still")
  }

  @Test func aPanelMovesThePictureAside() throws {
    let screen = try Screen()
    let window = try open(screen)
    let right = (window.x + 900, window.y + 60)
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    try window.click("Edit")
    try screen.wait(for: "the panel") { $0[right.0, right.1].sum < 250 }
    // The whole picture is to the left of it.
    let shot = try screen.wait(for: "the picture beside it") { shot in
      let colors = [0.1, 0.6].map { window.color(shot, $0, 0.35) }
      return colors[0].isNear(red) && colors[1].green > 150 && window.color(shot, 0.3, 0.02) == .black
    }
    #expect(window.color(shot, 0.01, 0.98) == .black)
    try window.click("##close")
    try screen.wait(for: "the picture alone") { window.color($0, 0.95, 0.1).green > 150 }
  }

  @Test func aChainIsBuiltByMouseAlone() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("mousemove", "\(window.x + 300)", "\(window.y + 200)")
    try window.click("Edit")
    for (search, filter) in [("invert", "color-invert"), ("bright", "brightness")] {
      try window.click("Add filter")
      _ = try window.item("\(filter)/##filter")
      try screen.xdotool("type", "--delay", "30", search)
      try screen.wait(for: "the filter at the top") { _ in
        (try? window.item("\(filter)/##filter").y).map { $0 < window.y + 200 } ?? false
      }
      try window.click("\(filter)/##filter")
    }
    try screen.wait(for: "the chain") { _ in try window.chain() == "color-invert,brightness" }
    // The slider's right end is the greatest brightness.
    try window.click("1/brightness/value/##track", across: 1)
    try screen.wait(for: "a white picture") { window.color($0, 0.2, 0.5).sum > 700 }
    #expect(try window.chain() == "color-invert,brightness=brightness=1")
    // Off and on, undone and redone.
    try window.click("1/##on")
    try screen.wait(for: "one filter") { _ in try window.chain() == "color-invert" }
    try screen.xdotool("key", "ctrl+z")
    try screen.wait(for: "both filters") { _ in try window.chain() == "color-invert,brightness=brightness=1" }
    // Dragged to the top.
    let from = try window.item("1/##grip"), to = try window.item("0/##grip")
    try screen.xdotool(
      "mousemove", "\(from.x + 8)", "\(from.y + 10)", "mousedown", "1", "mousemove", "\(to.x + 8)",
      "\(to.y + 2)", "sleep", "0.3", "mousemove", "\(to.x + 9)", "\(to.y + 1)", "sleep", "0.3", "mouseup", "1"
    )
    try screen.wait(for: "the other order") { _ in
      try window.chain() == "brightness=brightness=1,color-invert"
    }
    try window.click("1/##copy")
    try screen.wait(for: "a copy") { _ in
      try window.chain() == "brightness=brightness=1,brightness=brightness=1,color-invert"
    }
    try window.click("2/##remove")
    try window.click("1/##reset")
    try screen.wait(for: "the defaults") { _ in try window.chain() == "brightness,color-invert" }
  }

  @Test func aNumberIsTyped() throws {
    let screen = try Screen()
    let window = try open(screen, chains: "brightness")
    try screen.xdotool("key", "e")
    try window.click("0/##name")
    try window.edit("0/brightness/value/number/##shown")
    try screen.xdotool("type", "--delay", "30", "0,25")
    try screen.xdotool("key", "Return")
    try screen.wait(for: "the number") { _ in try window.chain() == "brightness=brightness=0.25" }
    // A double click on the name restores the default.
    let name = try window.item("0/brightness/##label")
    // Where frames are slow, two clicks are not always a double click.
    try screen.wait(for: "the default") { _ in
      if try window.chain() == "brightness" { return true }
      try screen.xdotool(
        "mousemove", "\(name.x + 10)", "\(name.y + 10)", "click", "--repeat", "2", "--delay", "50", "1")
      return false
    }
  }

  @Test func everythingCanBeUsedByKeys() throws {
    let screen = try Screen()
    let window = try open(screen, chains: "brightness")
    try screen.xdotool("key", "e", "Tab")
    // Undo and redo can do nothing yet, so the first item is the close button, then 'Add filter', the grip, the name.
    for _ in 0..<8 {
      try screen.xdotool("key", "Tab")
    }
    _ = try window.item("0/##name")
    try screen.xdotool("key", "Escape")
    try screen.xdotool("key", "Escape")
    try screen.wait(for: "no panel") { window.color($0, 0.95, 0.1).green > 150 }
  }

  @Test func aidsAreSwitchedInTheirPanel() throws {
    let screen = try Screen()
    let window = try open(screen)
    try screen.xdotool("key", "a")
    try window.click("Mark what is sharp")
    // The border between the lower quadrants, in a picture of 664x398 pixels.
    try screen.wait(for: "green marks") { shot in
      (window.x + 300..<window.x + 360).contains { x in
        let color = shot[x, window.y + 450]
        return color.green > 180 && color.red < 60 && color.blue < 60
      }
    }
  }

  @Test func aChainGoesThroughTheClipboard() throws {
    let screen = try Screen()
    let window = try open(screen, chains: "color-invert", "sepia")
    try screen.xdotool("key", "ctrl+c", "n")
    try screen.wait(for: "the second look") { _ in try window.chain() == "sepia" }
    try screen.xdotool("key", "ctrl+v")
    try screen.wait(for: "the pasted chain") { _ in try window.chain() == "color-invert" }
    try screen.xdotool("key", "ctrl+z")
    try screen.wait(for: "the chain before") { _ in try window.chain() == "sepia" }
  }
}
