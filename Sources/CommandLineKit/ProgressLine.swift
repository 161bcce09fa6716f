import Glibc

/// A progress line on the user's terminal, erased when the value is destroyed.
///
/// It shows nothing when the error stream is not a terminal. It is redrawn at most ten times a second, so it
/// may be updated as often as needed. Confined to one thread.
package struct ProgressLine: ~Copyable {
  private static let interval = Duration.milliseconds(100)

  private let descriptor: Int32?
  // Not instants of ContinuousClock: with one of those inside, Swift 6.3 omits the deinit in other modules.
  private let start = Self.now
  private var lastDrawn: Duration?
  private var isDrawn = false

  /// Creates a line on the error stream of `streams`.
  package init(on streams: StandardStreams) {
    descriptor = StandardStreams.isTerminal(streams.error) ? streams.error : nil
  }

  deinit {
    if isDrawn, let descriptor { try? StandardStreams.write("\r\u{1B}[K", to: descriptor) }
  }

  /// Shows the text, truncated to the terminal's width. The text is not evaluated when nothing is drawn.
  package mutating func update(_ text: @autoclosure () -> String) {
    guard let descriptor else { return }
    let now = Self.now
    if let lastDrawn, now - lastDrawn < Self.interval { return }
    lastDrawn = now
    isDrawn = true
    let line = text().escapingControls.prefix(max(1, Self.columns(of: descriptor) - 1))
    try? StandardStreams.write("\r\(line)\u{1B}[K", to: descriptor)
  }

  /// Shows a bar with the number done, the total, the remaining time and the current item.
  package mutating func update(done: Int, of total: Int, _ thing: @autoclosure () -> String = "") {
    let elapsed = Self.now - start
    update(Self.bar(done: done, of: total, elapsed: elapsed, thing()))
  }

  /// Erases the line so that a message can be written; the next update draws it again.
  package mutating func clear() {
    guard isDrawn, let descriptor else { return }
    try? StandardStreams.write("\r\u{1B}[K", to: descriptor)
    isDrawn = false
    lastDrawn = nil
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  static func bar(done: Int, of total: Int, elapsed: Duration, _ thing: String) -> String {
    let fraction = total > 0 ? min(1, max(0, Double(done) / Double(total))) : 0
    let filled = Int(fraction * 20)
    var text = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "]"
    text += " \(done)/\(total)"
    if done > 0, done < total {
      let left = elapsed.components.seconds * Int64(total - done) / Int64(done)
      text += left >= 60 ? " \(left / 60) min left" : " \(left) s left"
    }
    return thing.isEmpty ? text : "\(text) \(thing)"
  }

  /// The width of a terminal in columns; 80 if unknown.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
