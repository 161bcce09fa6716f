import Cameras
import CommandLineKit
import Viewfinder

/// The counts and times of a live run.
struct LiveStatistics {
  /// The number of frames drawn.
  var presented = 0
  /// The camera's counts.
  var stream = StreamStatistics()
  /// How far apart the frames of further cameras were, by their names.
  var pairs: [String: PairingStatistics] = [:]
  /// The latencies from exposure to the end of drawing, in milliseconds, one per frame for the last 100,000.
  private var latencies: [Double] = []
  /// The times of upload and drawing, in milliseconds.
  private var drawing: [Double] = []
  /// The time from the first frame to the last.
  var duration: Duration = .zero

  private static let kept = 100_000

  init() {
    // Reserved in advance, so that a frame allocates nothing.
    latencies.reserveCapacity(Self.kept)
    drawing.reserveCapacity(Self.kept)
  }

  /// Adds a frame.
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

  /// The frames per second, from the first to the last.
  var framesPerSecond: Double {
    duration > .zero ? Double(max(presented - 1, 0)) / (duration.milliseconds / 1000) : 0
  }

  /// The report of `live --stats`.
  var json: JSON {
    let pairs = pairs.sorted { $0.key < $1.key }.map { name, pairs -> JSON.Member in
      .init(
        name,
        [
          "pairs": .integer(pairs.pairs), "unpaired": .integer(pairs.unpaired),
          "lastMs": .double(pairs.last.milliseconds.rounded(places: 3)),
          "meanMs": .double(pairs.mean.milliseconds.rounded(places: 3)),
          "largestMs": .double(pairs.largest.milliseconds.rounded(places: 3)),
        ])
    }
    let report: JSON = [
      "version": 1, "frames": .integer(stream.delivered), "presented": .integer(presented),
      "droppedByDriver": .integer(stream.droppedByDriver), "droppedLate": .integer(stream.droppedLate),
      "errors": .integer(stream.errors), "fps": .double(framesPerSecond.rounded(places: 2)),
      "latencyMs": Self.quantiles(latencies, [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)]),
      "msPerFrame": Self.quantiles(drawing, [("median", 0.5), ("p95", 0.95)]),
    ]
    guard !pairs.isEmpty, case .object(let members) = report else { return report }
    return .object(members + [.init("cameras", .object(pairs))])
  }

  /// A one-line summary.
  var summary: String {
    let sorted = latencies.sorted()
    let middle = Self.quantile(sorted, 0.5).rounded(places: 1)
    let high = Self.quantile(sorted, 0.95).rounded(places: 1)
    let lost = stream.droppedByDriver + stream.droppedLate
    let apart = pairs.sorted { $0.key < $1.key }.map { name, pairs in
      ", [\(name)] at most \(pairs.largest.milliseconds.rounded(places: 1)) ms apart"
        + (pairs.unpaired > 0 ? " (\(pairs.unpaired) without a partner)" : "")
    }
    return "\(presented) frames, \(framesPerSecond.rounded(places: 1)) fps, "
      + "latency \(middle) ms (95 %: \(high) ms), \(lost) dropped, \(stream.errors) bad\(apart.joined())"
  }

  private static func quantiles(_ values: [Double], _ names: [(String, Double)]) -> JSON {
    let sorted = values.sorted()
    return .object(names.map { .init($0.0, .double(quantile(sorted, $0.1).rounded(places: 3))) })
  }

  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    sorted.isEmpty ? 0 : sorted[min(Int(Double(sorted.count) * share), sorted.count - 1)]
  }
}
