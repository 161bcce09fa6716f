import Cameras
import CommandLineKit
import ViewfinderPreview

/// What a live run has counted and timed.
struct LiveStatistics {
  /// Frames that were drawn.
  var presented = 0
  /// What the camera counted.
  var stream = StreamStatistics()
  /// From exposure to the end of drawing, in milliseconds, one for each frame of the last 100,000.
  private var latencies: [Double] = []
  /// The time that upload and drawing took, in milliseconds.
  private var drawing: [Double] = []
  /// The time from the first frame to the last.
  var duration: Duration = .zero

  private static let kept = 100_000

  init() {
    // Reserved once, so that a frame allocates nothing.
    latencies.reserveCapacity(Self.kept)
    drawing.reserveCapacity(Self.kept)
  }

  /// Takes the figures of a window over, which keeps the last frames' times only.
  init(_ shown: FrameStatistics, duration: Duration) {
    var shown = shown
    presented = shown.presented
    self.duration = duration
    // The percentiles themselves stand for the times.
    for percent in 0..<100 {
      guard let latency = shown.latency(percentile: Double(percent)),
        let work = shown.work(percentile: Double(percent))
      else { return }
      latencies.append(latency)
      drawing.append(work)
    }
  }

  /// Notes a frame.
  mutating func note(latency: Double, drawing time: Double) {
    if latencies.count < Self.kept {
      latencies.append(latency)
      drawing.append(time)
    } else {
      latencies[presented % Self.kept] = latency
      drawing[presented % Self.kept] = time
    }
    presented += 1
  }

  /// Frames in a second, from the first to the last.
  var framesPerSecond: Double {
    duration > .zero ? Double(max(presented - 1, 0)) / (duration.milliseconds / 1000) : 0
  }

  /// The report of `live --stats`.
  var json: JSON {
    [
      "version": 1, "frames": .integer(stream.delivered), "presented": .integer(presented),
      "droppedByDriver": .integer(stream.droppedByDriver), "droppedLate": .integer(stream.droppedLate),
      "errors": .integer(stream.errors), "fps": .double(framesPerSecond.rounded(places: 2)),
      "latencyMs": Self.quantiles(latencies, [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)]),
      "msPerFrame": Self.quantiles(drawing, [("median", 0.5), ("p95", 0.95)]),
    ]
  }

  /// One line of text.
  var summary: String {
    let sorted = latencies.sorted()
    let middle = Self.quantile(sorted, 0.5).rounded(places: 1)
    let high = Self.quantile(sorted, 0.95).rounded(places: 1)
    let lost = stream.droppedByDriver + stream.droppedLate
    return "\(presented) frames, \(framesPerSecond.rounded(places: 1)) fps, "
      + "latency \(middle) ms (95 %: \(high) ms), \(lost) dropped, \(stream.errors) bad"
  }

  private static func quantiles(_ values: [Double], _ names: [(String, Double)]) -> JSON {
    let sorted = values.sorted()
    return .object(names.map { .init($0.0, .double(quantile(sorted, $0.1).rounded(places: 3))) })
  }

  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
  }
}
