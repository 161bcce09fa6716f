package import CommandLineKit
import Pixels

extension ChainBenchmark.Report {
  /// The report in the format of `viewfinder bench --json`.
  package func json(chain: String) -> JSON {
    var members: [JSON.Member] = [
      .init("version", 1), .init("renderer", .string(renderer)), .init("chain", .string(chain)),
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("input", .string(format.rawValue)), .init("rotate", .integer(orientation.quarterTurns * 90)),
      .init("frames", .integer(plan.milliseconds.count)),
      .init("passes", .integer(plan.passes)), .init("msPerFrame", plan.times.json),
      .init("fps", .double(plan.times.framesPerSecond.rounded(toDigits: 2))),
      .init("texturesCreated", .integer(plan.texturesCreated)),
      .init("heapAllocations", .integer(orNull: plan.heapAllocations)),
    ]
    if !plan.gpuMilliseconds.isEmpty {
      members.append(.init("gpuMsPerFrame", FrameTimes(milliseconds: plan.gpuMilliseconds).json))
    }
    let others = ChainBenchmark.Comparison.allCases.compactMap { kind -> JSON.Member? in
      guard let other = comparisons[kind] else { return nil }
      var members: [JSON.Member] = [
        .init("passes", .integer(other.passes)), .init("msPerFrame", other.times.json),
        .init("ratio", .double(plan.ratio(to: other).rounded(toDigits: 3))),
      ]
      if let ratio = plan.gpuRatio(to: other) {
        members.append(.init("gpuMsPerFrame", FrameTimes(milliseconds: other.gpuMilliseconds).json))
        members.append(.init("gpuRatio", .double(ratio.rounded(toDigits: 3))))
      }
      return .init(kind.rawValue, .object(members))
    }
    if !others.isEmpty { members.append(.init("comparisons", .object(others))) }
    return .object(members)
  }

  /// The report as text.
  package func text(chain: String) -> String {
    let turned = orientation == .up ? "" : " turned by \(orientation.quarterTurns * 90) degrees"
    var text = "\(chain.isEmpty ? "no filters" : chain)\n"
    text += "\(plan.milliseconds.count) frames of \(format.rawValue) \(size)\(turned), on \(renderer)\n\n"
    text += "                         median  fastest      p95 ms\n"
    text += row("plan", plan) + "  \(plan.times.framesPerSecond.text(digits: 1)) fps\n"
    for kind in ChainBenchmark.Comparison.allCases {
      guard let other = comparisons[kind] else { continue }
      text += row(kind.title, other) + "  the plan takes \(plan.ratio(to: other).text(digits: 2)) x of it\n"
    }
    if !plan.gpuMilliseconds.isEmpty { text += "\n" + gpuLine }
    let heap = plan.heapAllocations.map { "\($0) allocations by our own code" } ?? "allocations not counted"
    return text + "\nIn these frames: \(plan.texturesCreated) textures created, \(heap).\n"
  }

  /// The median GPU times.
  private var gpuLine: String {
    func median(_ measurement: Measurement) -> String {
      FrameTimes(milliseconds: measurement.gpuMilliseconds).median.text(digits: 3)
    }
    let others = ChainBenchmark.Comparison.allCases.compactMap { kind -> String? in
      guard let other = comparisons[kind], let ratio = plan.gpuRatio(to: other) else { return nil }
      return "\(kind.title) \(median(other)) (\(ratio.text(digits: 2)) x)"
    }
    return "By the GPU's own clock, in ms: " + (["plan \(median(plan))"] + others).joined(separator: ", ")
      + "\n"
  }

  private func row(_ title: String, _ measurement: Measurement) -> String {
    let times = measurement.times
    return title.padded(to: 12) + "\(measurement.passes)".leftPadded(to: 3)
      + (measurement.passes == 1 ? " pass  " : " passes")
      + [times.median, times.minimum, times.p95].map { $0.text(digits: 2).leftPadded(to: 9) }.joined()
  }
}

extension ChainBenchmark.Comparison {
  /// The name in reports.
  var title: String {
    switch self {
    case .settled: "settled"
    case .handWritten: "by hand"
    case .naive: "naive"
    case .copy: "copy"
    }
  }
}

extension FrameTimes {
  /// The times as JSON, to a tenth of a microsecond.
  package var json: JSON {
    [
      "min": .double(minimum.rounded(toDigits: 4)), "median": .double(median.rounded(toDigits: 4)),
      "p95": .double(p95.rounded(toDigits: 4)), "max": .double(maximum.rounded(toDigits: 4)),
    ]
  }
}

extension Double {
  /// The nearest number with this many decimals.
  package func rounded(toDigits digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }

  /// The number with exactly this many decimals, from 1 to 6.
  package func text(digits: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((abs(self) * Double(scale)).rounded())
    let decimals = "\(whole % scale)"
    let zeros = String(repeating: "0", count: digits - decimals.count)
    return (self < 0 && whole > 0 ? "-" : "") + "\(whole / scale).\(zeros)\(decimals)"
  }
}

extension String {
  /// The text padded with spaces on the right.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text padded with spaces on the left.
  package func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
