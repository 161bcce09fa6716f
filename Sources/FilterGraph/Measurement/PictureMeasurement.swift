public import Pixels

/// A measurement of a picture by a filter.
public enum PictureMeasurement: Hashable, Sendable {
  /// A colour.
  case color(MeasuredColor)
  /// A number.
  case number(Double)
  /// The frequency of each level.
  case histogram(LevelHistogram)
  /// Points, strongest first.
  case points(Found<MeasuredPoint>)
  /// Lines, most votes first.
  case lines(Found<MeasuredLine>)

  /// Reads a measurement from a filter's result.
  ///
  /// - Parameters:
  ///   - form: how the filter declares its result.
  ///   - size: the result's size.
  ///   - floats: its pixels, red, green, blue and alpha, row by row from the top.
  public init(_ form: MeasurementForm, size: PixelSize, floats: [Float]) {
    precondition(floats.count == size.area * 4, "\(floats.count) numbers for \(size) pixels")
    func channel(_ channel: Int) -> [Double] {
      (0..<size.width).map { Double(floats[$0 * 4 + channel]) }
    }
    switch form {
    case .color:
      self = .color(
        MeasuredColor(
          red: Double(floats[0]), green: Double(floats[1]), blue: Double(floats[2]), alpha: Double(floats[3]))
      )
    case .number: self = .number(Double(floats[0]))
    case .histogram:
      self = .histogram(
        LevelHistogram(red: channel(0), green: channel(1), blue: channel(2), luminance: channel(3)))
    case .points(let limit):
      self = .points(
        Found(size: size, floats: floats, limit: limit) { x, y, strength in
          MeasuredPoint(x: x, y: y, strength: strength)
        })
    case .lines(let limit):
      self = .lines(
        Found(size: size, floats: floats, limit: limit) { x, y, votes in
          // Column centres start at 0 degrees; rows are spaced evenly around the picture's centre.
          let angle = (x - 0.5 / Double(size.width)) * 180
          return MeasuredLine(angle: angle, distance: 2 * y - 1, votes: votes)
        })
    }
  }
}

/// A measured colour: display-encoded sRGB with straight alpha, not clamped to 0…1.
public struct MeasuredColor: Hashable, Sendable {
  /// The channels.
  public var red, green, blue, alpha: Double

  /// Creates a colour.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

/// The fraction of a picture's pixels with each level, from black to white; 0 in channels that were not
/// counted.
public struct LevelHistogram: Hashable, Sendable {
  /// One number per level, 256 for the built-in filters; each channel sums to 1.
  public var red, green, blue, luminance: [Double]

  /// Creates a histogram.
  public init(red: [Double], green: [Double], blue: [Double], luminance: [Double]) {
    (self.red, self.green, self.blue, self.luminance) = (red, green, blue, luminance)
  }
}

/// A point that a detector found.
public struct MeasuredPoint: Hashable, Sendable {
  /// Its position in fractions of the picture; (0, 0) is the top left corner.
  public var x, y: Double
  /// The detector's response.
  public var strength: Double

  /// Creates a point.
  public init(x: Double, y: Double, strength: Double) { (self.x, self.y, self.strength) = (x, y, strength) }
}

/// A line that a detector found: all positions (x, y), in pixels from the picture's centre, for which `x
/// cos(angle) + y sin(angle)` is `distance` times half of the picture's diagonal.
public struct MeasuredLine: Hashable, Sendable {
  /// The direction of its normal, clockwise from the right, in 0..<180 degrees.
  public var angle: Double
  /// Its distance from the picture's centre along the normal, as a fraction of half of the diagonal: -1…1.
  public var distance: Double
  /// The number of votes for it.
  public var votes: Double

  /// Creates a line.
  public init(angle: Double, distance: Double, votes: Double) {
    (self.angle, self.distance, self.votes) = (angle, distance, votes)
  }
}

/// The results of a detector, up to a limit.
public struct Found<Element: Hashable & Sendable>: Hashable, Sendable {
  /// The strongest ones in descending order; ties row by row.
  public var elements: [Element]
  /// The total number in the picture.
  public var count: Int
  /// The maximum number that is listed.
  public var limit: Int

  /// Whether some are not listed.
  public var isCapped: Bool { count > elements.count }

  /// Creates a list.
  public init(elements: [Element], count: Int, limit: Int) {
    (self.elements, self.count, self.limit) = (elements, count, limit)
  }

  /// Collects the pixels with red above 0, with their centres in fractions.
  fileprivate init(
    size: PixelSize, floats: [Float], limit: Int, _ make: (_ x: Double, _ y: Double, _ red: Double) -> Element
  ) {
    var places = (0..<size.area).filter { floats[$0 * 4] > 0 }
    count = places.count
    self.limit = limit
    places.sort { (floats[$1 * 4], $0) < (floats[$0 * 4], $1) }
    elements = places.prefix(limit).map { place in
      make(
        (Double(place % size.width) + 0.5) / Double(size.width),
        (Double(place / size.width) + 0.5) / Double(size.height), Double(floats[place * 4]))
    }
  }
}
