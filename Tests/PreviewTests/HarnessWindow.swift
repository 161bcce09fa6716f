import Glibc

/// A window of the harness on a screen.
final class HarnessWindow {
  private let process: ChildProcess
  private let screen: Screen
  /// The words that send keys to the window: to the one with the keyboard where a compositor passes them on.
  private let keyWords: [String]
  /// The lines that the harness has said so far.
  private(set) var lines: [String] = []
  /// The beginning of the next.
  private var partialLine = ""
  /// Where the window is.
  private(set) var place: WindowPlace
  var identifier: String { place.identifier }
  var x: Int { place.x }
  var y: Int { place.y }
  var width: Int { place.width }
  var height: Int { place.height }

  /// Starts the harness and waits for its window.
  ///
  /// - Parameters:
  ///   - folder: where it keeps looks, settings and a movie; nil for a window that keeps nothing.
  ///   - environment: what is set besides the screen's.
  ///   - compositor: the window of the Wayland compositor that shows the harness; nil where the screen does.
  init(
    on screen: Screen, size: String = "640x360", camera: String = "pattern", title: String = "Viewfinder",
    frames: Int = 0, folder: String? = nil, environment: [String: String] = [:],
    in compositor: WindowPlace? = nil,
    chains: String...
  ) throws {
    self.screen = screen
    var variables = screen.environment.merging(environment) { $1 }
    variables["HARNESS_FOLDER"] = folder
    process = try ChildProcess(
      [Self.harness, size, camera, "\(frames)"] + chains, environment: variables)
    place = try compositor ?? WindowPlace(of: title, on: screen)
    keyWords = compositor == nil ? ["key", "--window", place.identifier] : ["key"]
    try wait(for: "ready")
  }

  /// The harness, which is in the folder of the tests.
  static let harness = tests + "/PreviewHarness"

  /// The folder of the tests' programs.
  private static let tests: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    let own = String(decoding: path[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }()

  /// Drops a file on the window.
  func drop(_ path: String) throws {
    let source = try ChildProcess(
      [Self.tests + "/DragSource", identifier, path], environment: screen.environment)
    guard source.end() == 0 else {
      throw Screen.Failure(description: "\(path) was not taken: \(source.readToEnd())")
    }
  }

  /// Asks where the window is.
  func findPlace() throws { place = try WindowPlace(place.identifier, on: screen) }

  /// The window's title.
  func title() throws -> String { try place.title(on: screen) }

  /// A pixel of the window's picture, given in fractions of its size.
  func color(_ shot: Screenshot, _ across: Double, _ down: Double) -> Screenshot.Color {
    place.color(shot, across, down)
  }

  /// The numbers in the last line that the harness has said and that begins so.
  func numbers(of line: String) -> [Int]? {
    lines.last { $0.hasPrefix(line) }.map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
  }

  /// Waits until the harness has said a line that begins so.
  func wait(for line: String) throws {
    try readLines(from: 0) { $0.hasPrefix(line) }
  }

  /// Reads until one of the lines, from a number on, is wanted; returns the last that is.
  @discardableResult
  private func readLines(from start: Int, _ isWanted: (String) -> Bool) throws -> String {
    var unseen = start
    while !lines[unseen...].contains(where: isWanted) {
      unseen = lines.count
      guard let more = process.read() else {
        throw Screen.Failure(description: "the window has ended, after it said \(lines)")
      }
      var parts = (partialLine + more).split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
      partialLine = parts.removeLast()
      lines += parts
    }
    return lines[unseen...].last(where: isWanted) ?? ""
  }

  /// Where an item of the interface is, on the screen; waits until it is shown.
  func item(_ name: String) throws -> (x: Int, y: Int, width: Int, height: Int) {
    try item { $0 == name }
      ?? { throw Screen.Failure(description: "no item '\(name)' in \(items.sorted())") }()
  }

  /// Where an item is whose name begins so.
  func item(prefix: String) throws -> (x: Int, y: Int, width: Int, height: Int) {
    try item { $0.hasPrefix(prefix) }
      ?? { throw Screen.Failure(description: "no item '\(prefix)' in \(items.sorted())") }()
  }

  private func item(_ isWanted: (String) -> Bool) throws -> (x: Int, y: Int, width: Int, height: Int)? {
    var box: [Int]?
    var turn = 1
    // At the same place twice: a panel that has just opened, or changed, may still move it.
    try? Screen.wait(for: "an item") {
      let before = box
      try listItems()
      box = items.compactMap(Self.parse).last { isWanted($0.name) }?.box
      // The bar comes when the pointer moves, and goes when it rests.
      if box == nil {
        turn = -turn
        try screen.xdotool("mousemove_relative", "--", "\(turn)", "0")
      }
      return box != nil && box == before
    }
    return box.map { (x + $0[0], y + $0[1], $0[2], $0[3]) }
  }

  /// Where all items are whose names are wanted, by their names.
  func places(_ isWanted: (String) -> Bool) throws -> [String: (x: Int, y: Int, width: Int, height: Int)] {
    try listItems()
    let found = items.compactMap(Self.parse).filter { isWanted($0.name) }
    return Dictionary(
      found.map { ($0.name, (x + $0.box[0], y + $0.box[1], $0.box[2], $0.box[3])) },
      uniquingKeysWith: { _, last in last })
  }

  /// The name and the place of an item in a line.
  private static func parse(_ line: String) -> (name: String, box: [Int])? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let box = words.suffix(4).compactMap { Int($0) }
    guard words.count > 5, box.count == 4 else { return nil }
    return (words[1..<(words.count - 4)].joined(separator: " "), box)
  }

  /// Whether an item is shown now.
  func shows(_ name: String) throws -> Bool { try shows { $0 == name } }

  /// Whether an item is shown now whose name begins so.
  func shows(prefix: String) throws -> Bool { try shows { $0.hasPrefix(prefix) } }

  private func shows(_ isWanted: (String) -> Bool) throws -> Bool {
    try listItems()
    return items.compactMap(Self.parse).contains { isWanted($0.name) }
  }

  /// Has the harness list the items that are shown.
  private func listItems() throws {
    let before = lines.count
    try screen.xdotool(keyWords + ["F12"])
    try readLines(from: before) { $0 == "items" }
  }

  /// The phrases that are shown without a translation, or that do not fit, a line each.
  func faultyWords() throws -> [String] {
    try listItems()
    return lastList.filter { $0.hasPrefix("untranslated ") || $0.hasPrefix("cut ") }
  }

  /// Whether the window keeps the screen awake.
  func keepsAwake() throws -> Bool {
    try listItems()
    return lastList.contains("awake true")
  }

  /// The items that were listed last, each with its name and its place.
  private var items: [String] {
    lastList.filter { $0.hasPrefix("item ") }
  }

  /// What the harness has said in its last list, which a line ends.
  private var lastList: ArraySlice<String> {
    guard let end = lines.lastIndex(of: "items") else { return [] }
    let list = lines[..<end]
    return list[(list.lastIndex(of: "items") ?? list.startIndex)...]
  }

  /// Clicks an item of the interface, at a share of its width.
  func click(_ name: String, across: Double = 0.5) throws {
    let box = try item(name)
    try screen.xdotool(
      "mousemove", "\(box.x + Int(Double(box.width - 1) * across))", "\(box.y + box.height / 2)")
    // A bar that was about to go stays under the pointer, from the next frame on.
    _ = try shows(name)
    try screen.xdotool("click", "1")
  }

  /// Clicks a text, and waits until it is edited: letters that come together with the click, as where frames are slow, are
  /// lost.
  func edit(_ field: String) throws {
    try click(field)
    try Screen.wait(for: "the text's field") { try !shows(field) }
    // Once more, by when the field has the keyboard.
    _ = try shows(field)
  }

  /// The chain that the session draws.
  func chain() throws -> String { try ask("F10", "chain") }

  /// The modes of the camera's focus and exposure, and its bias: `focus locked exposure continuous bias 0.0`.
  func device() throws -> String { try ask("F8", "device") }

  /// The id of the camera that leads.
  func camera() throws -> String { try ask("F4", "camera") }

  /// How many frames were shown so far.
  func frames() throws -> Int { Int(try ask("F3", "counts").prefix { $0 != " " }) ?? 0 }

  /// Waits until so many further frames of the camera were shown, of which the pattern camera delivers 10 in a second at most.
  func draw(_ count: Int) throws {
    let last = try frames() + count
    try Screen.wait(for: "\(count) further frames") { try frames() >= last }
  }

  /// How many textures were made so far.
  func textures() throws -> Int { Int(try ask("F3", "counts").drop { $0 != " " }.dropFirst()) ?? 0 }

  /// Presses a key and returns what the harness says to it after a word.
  private func ask(_ key: String, _ word: String) throws -> String {
    let before = lines.count
    try screen.xdotool(keyWords + [key])
    return String(try readLines(from: before) { $0.hasPrefix("\(word) ") }.dropFirst(word.count + 1))
  }

  /// Sends the process a signal.
  func signal(_ number: Int32) { process.signal(number) }

  /// Waits for the end; returns the exit code.
  func end() -> Int32? { process.end() }
}
