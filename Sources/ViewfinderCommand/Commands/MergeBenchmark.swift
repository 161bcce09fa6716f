import Benchmarks
import CommandLineKit
import Pixels
import Viewfinder

/// A merge of made-up shots, timed and with the memory that it takes.
struct MergeBenchmark {
  /// What is made of the shots.
  let method: MergeOptions.Method
  /// How many there are.
  let shots: Int
  /// Their size.
  let size: PixelSize

  /// What was measured.
  struct Report {
    let benchmark: MergeBenchmark
    /// How many shots could be brought into register.
    let aligned: Int
    let duration: Duration
    /// The most memory beside that of the program, with the shots and the result; nil where the kernel does not say.
    let peakBytes: Int?
  }

  /// Merges once; a second run in the same process could not tell its peak.
  func run() -> Report {
    let before = ProcessMemory.bytes(.resident)
    let series = (0..<shots).map { index -> RadianceMerge.Shot in
      let stops = method == .hdr || method == .fusion ? Double(2 * index - shots + 1) : 0
      return RadianceMerge.Shot(Image(madeUpShot: index, size: size, stops: stops), stops: stops)
    }
    let clock = ContinuousClock()
    let start = clock.now
    guard let merged = try? ShotMerge.merge(series, by: method.method, isCancelled: { false }) else {
      preconditionFailure("a merge that nobody cancels ends")
    }
    let duration = clock.now - start
    let peak = ProcessMemory.bytes(.peak)
    return Report(
      benchmark: self, aligned: merged.outcomes.count { $0.motion != nil }, duration: duration,
      peakBytes: peak.flatMap { peak in before.map { peak - $0 } })
  }
}

extension MergeBenchmark.Report {
  /// Bytes for each pixel of each shot.
  private var density: Double? {
    peakBytes.map { Double($0) / Double(benchmark.size.area * benchmark.shots) }
  }

  /// The report in the format of `viewfinder bench --merge --json`.
  var json: JSON {
    [
      "version": 1, "merge": .string(benchmark.method.rawValue), "shots": .integer(benchmark.shots),
      "aligned": .integer(aligned), "width": .integer(benchmark.size.width),
      "height": .integer(benchmark.size.height),
      "milliseconds": .double(duration.milliseconds.rounded(places: 3)),
      "peakBytes": .integer(orNull: peakBytes),
      "bytesPerPixelAndShot": density.map { .double($0.rounded(places: 1)) } ?? .null,
    ]
  }

  /// The report as text.
  var text: String {
    let seconds = (duration.milliseconds / 1000).rounded(places: 2)
    var text = "\(benchmark.method.rawValue) of \(benchmark.shots) shots of \(benchmark.size)"
    text += aligned == benchmark.shots ? "" : ", \(aligned) of them aligned"
    text += ": \(seconds) s"
    if let peakBytes, let density {
      text +=
        ", \(peakBytes / 1_000_000) MB at the most, \(density.rounded(places: 1)) bytes a pixel and shot"
    }
    return text + "\n"
  }
}
