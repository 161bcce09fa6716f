public import CommandLineKit
import Pixels

extension ChainBenchmark.Report {
  /// The report as `viewfinder bench --json` writes it.
  public func json(chain: String) -> JSON {
    var members: [JSON.Member] = [
      .init("version", 1), .init("renderer", .string(renderer)), .init("chain", .string(chain)),
      .init("width", .integer(size.width)), .init("height", .integer(size.height)),
      .init("input", .string(format.rawValue)), .init("frames", .integer(plan.milliseconds.count)),
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
      return .init(
        kind.rawValue,
        [
          "passes": .integer(other.passes), "msPerFrame": other.times.json,
          "ratio": .double(plan.ratio(to: other).rounded(toDigits: 3)),
        ])
    }
    if !others.isEmpty { members.append(.init("comparisons", .object(others))) }
    return .object(members)
  }

  /// The report for a person, some lines of text.
  public func text(chain: String) -> String {
    let frames = plan.milliseconds.count
    var text =
      "\(chain.isEmpty ? "no filters" : chain)\n\(size) \(format.rawValue), \(frames) frames on \(renderer)\n\n"
    text += row("plan", plan) + "  \(plan.times.framesPerSecond.text(digits: 1)) fps\n"
    for kind in ChainBenchmark.Comparison.allCases {
      guard let other = comparisons[kind] else { continue }
      text += row(kind.title, other) + "  the plan takes \(plan.ratio(to: other).text(digits: 2)) x of it\n"
    }
    if !plan.gpuMilliseconds.isEmpty {
      text +=
        "\nOf this the GPU worked \(FrameTimes(milliseconds: plan.gpuMilliseconds).median.text(digits: 3)) ms.\n"
    }
    let heap = plan.heapAllocations.map { "\($0) allocations by our own code" } ?? "allocations not counted"
    return text + "\nIn these frames: \(plan.texturesCreated) textures created, \(heap).\n"
  }

  private func row(_ title: String, _ measurement: Measurement) -> String {
    let times = measurement.times
    return title.padded(to: 14) + "\(measurement.passes)".leftPadded(to: 3)
      + (measurement.passes == 1 ? " pass  " : " passes")
      + times.median.text(digits: 2).leftPadded(to: 9) + " ms"
      + "  (\(times.minimum.text(digits: 2)) to \(times.p95.text(digits: 2)))"
  }
}

extension ChainBenchmark.Comparison {
  /// How a report calls it.
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
  /// The numbers as JSON, to a tenth of a microsecond.
  var json: JSON {
    [
      "min": .double(minimum.rounded(toDigits: 4)), "median": .double(median.rounded(toDigits: 4)),
      "p95": .double(p95.rounded(toDigits: 4)), "max": .double(maximum.rounded(toDigits: 4)),
    ]
  }
}

extension Double {
  /// The nearest number with so many decimals.
  func rounded(toDigits digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }

  /// The number with exactly so many decimals, from 1 to 6.
  public func text(digits: Int) -> String {
    guard isFinite, abs(self) < 1e12 else { return "\(self)" }
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let whole = Int((abs(self) * Double(scale)).rounded())
    let decimals = "\(whole % scale)"
    let zeros = String(repeating: "0", count: digits - decimals.count)
    return (self < 0 && whole > 0 ? "-" : "") + "\(whole / scale).\(zeros)\(decimals)"
  }
}

extension String {
  /// The text with blanks behind it.
  public func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with blanks before it.
  public func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
