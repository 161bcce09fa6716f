import Benchmarks
import CommandLineKit

/// A measured number and its limit.
struct Limit {
  /// Whether the limit is an upper or a lower one.
  enum Side: String { case atMost = "at most", atLeast = "at least" }

  /// The name of the number.
  let title: String
  /// The measured value.
  let value: Double
  /// Whether the limit is an upper or a lower one.
  let side: Side
  /// The limit.
  let bound: Double

  /// Whether the value meets the limit.
  var isHeld: Bool { side == .atMost ? value <= bound : value >= bound }

  /// The limit as JSON.
  var json: JSON {
    [
      "title": .string(title), "value": .double(value.rounded(toDigits: 4)),
      side == .atMost ? "maximum" : "minimum": .double(bound), "held": .bool(isHeld),
    ]
  }

  /// One line per limit.
  static func text(_ limits: [Limit]) -> String {
    limits.map { limit in
      let bound = "(\(limit.side.rawValue) \(limit.bound.text(digits: 2)))"
      return limit.title.padded(to: 60) + limit.value.text(digits: 2).leftPadded(to: 9) + "  "
        + bound.padded(to: 16) + "  " + (limit.isHeld ? "held" : "MISSED") + "\n"
    }.joined()
  }
}
