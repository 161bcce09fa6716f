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
  private var pace = Pace()

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

  /// Shows a bar with the number done, the total, the rate, the remaining time and the current item.
  package mutating func update(done: Int, of total: Int, _ thing: @autoclosure () -> String = "") {
    pace.update(done: done, elapsed: Self.now - start)
    let pace = pace
    update(Self.bar(done: done, of: total, pace: pace, thing()))
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

  /// How long an item takes, from the items done: the latest ones count most, as some are done in no time.
  package struct Pace {
    private var seconds: Double?
    private var done = 0
    private var last = 0.0

    package init() {}

    /// Takes the time since the start, at which so many are done, into account.
    package mutating func update(done: Int, elapsed: Duration) {
      guard done > self.done else { return }
      let (whole, fraction) = elapsed.components
      let now = Double(whole) + Double(fraction) / 1e18
      let each = (now - last) / Double(done - self.done)
      // The mean of all until there are ten.
      let weight = min(1, Double(done - self.done) / Double(min(done, 10)))
      seconds = (seconds ?? each) * (1 - weight) + each * weight
      (self.done, last) = (done, now)
    }

    /// The rate, such as `3.1/s`; nil before the first item is done.
    package var rate: String? {
      guard let seconds, seconds > 0 else { return nil }
      func text(_ rate: Double, _ unit: String) -> String {
        rate >= 9.95
          ? "\(Int(min(rate.rounded(), 1e9)))/\(unit)" : "\((rate * 10).rounded() / 10)/\(unit)"
      }
      if seconds <= 1 { return text(1 / seconds, "s") }
      return seconds <= 60 ? text(60 / seconds, "min") : text(3600 / seconds, "h")
    }

    /// The time for so many further items, such as `9 s`; nil before the first item is done.
    package func time(for count: Int) -> String? {
      guard let seconds else { return nil }
      let left = Int(min((seconds * Double(count)).rounded(), 1e9))
      if left < 60 { return "\(left) s" }
      return left < 6000 ? "\(left / 60) min" : "\(left / 3600) h \(left / 60 % 60) min"
    }
  }

  package static func bar(done: Int, of total: Int, pace: Pace, _ thing: String) -> String {
    let fraction = total > 0 ? min(1, max(0, Double(done) / Double(total))) : 0
    let filled = Int(fraction * 20)
    var text = "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "]"
    text += " \(done)/\(total)"
    if let rate = pace.rate { text += " \(rate)" }
    if done < total, let left = pace.time(for: total - done) { text += " \(left) left" }
    return thing.isEmpty ? text : "\(text) \(thing)"
  }

  /// The width of a terminal in columns; 80 if unknown.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
