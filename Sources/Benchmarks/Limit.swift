package import CommandLineKit

/// A measured number and its limit.
package struct Limit: Sendable {
  /// Whether the limit is an upper or a lower one.
  package enum Side: String, Sendable { case atMost = "at most", atLeast = "at least" }

  /// The name of the number.
  package let title: String
  /// The measured value.
  package let value: Double
  /// Whether the limit is an upper or a lower one.
  package let side: Side
  /// The limit.
  package let bound: Double

  /// Creates a limit for a measured number.
  package init(title: String, value: Double, side: Side, bound: Double) {
    self.title = title
    self.value = value
    self.side = side
    self.bound = bound
  }

  /// Whether the value meets the limit.
  package var isHeld: Bool { side == .atMost ? value <= bound : value >= bound }

  /// The limit as JSON.
  package var json: JSON {
    [
      "title": .string(title), "value": .double(value.rounded(toDigits: 4)),
      side == .atMost ? "maximum" : "minimum": .double(bound), "held": .bool(isHeld),
    ]
  }

  /// One line per limit.
  package static func text(_ limits: [Limit]) -> String {
    limits.map { limit in
      let bound = "(\(limit.side.rawValue) \(limit.bound.text(digits: 2)))"
      return limit.title.padded(to: 60) + limit.value.text(digits: 2).leftPadded(to: 9) + "  "
        + bound.padded(to: 16) + "  " + (limit.isHeld ? "held" : "MISSED") + "\n"
    }.joined()
  }
}
