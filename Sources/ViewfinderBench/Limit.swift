import Benchmarks
import CommandLineKit

/// A number that was measured, and what we want it to be.
struct Limit {
  /// Which side of the limit is the good one.
  enum Side: String { case atMost = "at most", atLeast = "at least" }

  /// What was measured.
  let title: String
  /// What came out.
  let value: Double
  /// Which side of the limit is the good one.
  let side: Side
  /// What it should keep to.
  let bound: Double

  /// Whether it does.
  var isHeld: Bool { side == .atMost ? value <= bound : value >= bound }

  /// The limit for programs.
  var json: JSON {
    [
      "title": .string(title), "value": .double(value.rounded(toDigits: 4)),
      side == .atMost ? "maximum" : "minimum": .double(bound), "held": .bool(isHeld),
    ]
  }

  /// One line for each limit.
  static func text(_ limits: [Limit]) -> String {
    limits.map { limit in
      let bound = "(\(limit.side.rawValue) \(limit.bound.text(digits: 2)))"
      return limit.title.padded(to: 60) + limit.value.text(digits: 2).leftPadded(to: 9) + "  "
        + bound.padded(to: 16) + "  " + (limit.isHeld ? "held" : "MISSED") + "\n"
    }.joined()
  }
}
