/// How to read measurements from a filter's result, as declared by the header line `result`.
public enum MeasurementForm: Hashable, Sendable {
  /// The first pixel is a colour.
  case color
  /// The first pixel's red channel is a number.
  case number
  /// A row with one pixel per level: the fractions of red, green and blue, and of luminance in alpha.
  case histogram
  /// Every pixel with red above 0 is a point at its centre, with red as its strength; at most `limit` are
  /// listed.
  case points(limit: Int)
  /// Every pixel with red above 0 is a line, with red as its votes: the column is the angle, the row the
  /// distance; at most `limit` are listed.
  case lines(limit: Int)

  /// The word used in the header and by `viewfinder measure --json`.
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
  /// The greatest limit that a header may declare.
  static let greatestLimit = 65536

  /// Parses the words of a header line; nil when they are invalid.
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
