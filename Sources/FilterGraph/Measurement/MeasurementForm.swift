/// How numbers are read out of a filter's result: what the header line `result` says.
public enum MeasurementForm: Hashable, Sendable {
  /// The first pixel is a colour.
  case color
  /// Red of the first pixel is a number.
  case number
  /// A row with a pixel for each level: the shares of red, green and blue, and of luminance in alpha.
  case histogram
  /// Every pixel whose red is above 0 is a point at its centre, red its strength; at most `limit` are listed.
  case points(limit: Int)
  /// Every pixel whose red is above 0 is a line, red its votes: the column gives its angle, the row its distance; at most
  /// `limit` are listed.
  case lines(limit: Int)

  /// The word of the header and of `viewfinder measure --json`.
  public var name: String {
    switch self {
    case .color: "color"
    case .number: "number"
    case .histogram: "histogram"
    case .points: "points"
    case .lines: "lines"
    }
  }

  static let names = ["color", "number", "histogram", "points", "lines"]
  /// The greatest limit that a header may set.
  static let greatestLimit = 65536

  /// Reads the words of a header line; nil when they are none.
  init?(_ words: [Substring]) {
    let limit = words.count == 2 ? Int(words[1]) : nil
    if words.count > 1, !(1...Self.greatestLimit).contains(limit ?? 0) { return nil }
    switch (words.first, words.count) {
    case ("color", 1): self = .color
    case ("number", 1): self = .number
    case ("histogram", 1): self = .histogram
    case ("points", 1...2): self = .points(limit: limit ?? 1024)
    case ("lines", 1...2): self = .lines(limit: limit ?? 256)
    default: return nil
    }
  }
}
