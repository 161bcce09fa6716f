import Pixels
import PlanCompiler
import Viewfinder

/// The figures of a window: the frames that it has shown, their rate and age, in its title and over the picture.
struct WindowFigures {
  /// A frame of the first source that is to be counted when it is shown.
  struct NewFrame {
    let captured: Duration
    /// When the session began to draw it.
    let taken: Duration
  }

  /// The lines over the picture.
  var lines = [TextLine](repeating: TextLine(), count: 4)
  var title = WindowTitle()
  private var waiting: NewFrame?
  private(set) var presentedFrames = 0
  private var updated: Duration?

  /// Notes a frame that is shown next.
  mutating func note(_ frame: NewFrame) { waiting = frame }

  /// Counts the frame that was shown; returns it where it is a new one.
  mutating func takeShown() -> NewFrame? {
    guard let frame = waiting else { return nil }
    waiting = nil
    presentedFrames += 1
    return frame
  }

  /// Whether the lines are to be written anew: four times a second.
  mutating func isUpdateDue(at now: Duration) -> Bool {
    guard now - (updated ?? .zero) > .milliseconds(250) else { return false }
    updated = now
    return true
  }
}

extension WindowView {
  /// Counts the frame that was shown, and ends the run with the last one.
  func countFrame() {
    guard let frame = figures.takeShown() else { return }
    let now = monotonicNow()
    owner.statistics.add(captured: frame.captured, now: now, work: now - frame.taken)
    owner.onPresented?(PresentedFrame(latency: now - frame.captured, drawing: now - frame.taken))
    if let limit = loop.limit, figures.presentedFrames >= limit { loop.end = .frameLimit }
  }

  /// Writes the lines over the picture anew.
  func updateFigures(at now: Duration) {
    let camera = loop.camera?.statistics ?? StreamStatistics()
    for index in figures.lines.indices { figures.lines[index].clear() }
    if let size = picture.size {
      figures.lines[0].append(size.width)
      figures.lines[0].append("\u{d7}")
      figures.lines[0].append(size.height)
      figures.lines[0].append("   ")
    }
    figures.lines[0].append(owner.statistics.rate(at: now), decimals: 1)
    figures.lines[0].append(" fps")
    func milliseconds(_ value: Double?) -> Phrase {
      .verbatim(value.map { fixed($0, decimals: 1) } ?? "-")
    }
    let latency = [50, 95].map { milliseconds(owner.statistics.latency(percentile: $0)) }
    let drawing = milliseconds(owner.statistics.work(percentile: 50))
    let passes = loop.runner.pipeline.plan?.passes.count ?? 0
    let texts: [Phrase] = [
      "latency  p50 \(latency[0]) ms   p95 \(latency[1]) ms",
      .plural(
        passes, one: "drawing  p50 \(drawing) ms   \(passes) pass",
        other: "drawing  p50 \(drawing) ms   \(passes) passes"),
      "dropped  \(camera.droppedByDriver) by the driver, \(camera.droppedLate) late, \(camera.errors) bad",
    ]
    for (place, text) in texts.enumerated() {
      figures.lines[place + 1].append(loop.preferences.words.text(of: text))
    }
  }
}
