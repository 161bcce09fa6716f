/// A measurement as a Swift type.
public protocol MeasuredValue: Sendable {
  /// Extracts the value; nil when the measurement is of another kind.
  init?(_ measurement: PictureMeasurement)
}

extension MeasuredColor: MeasuredValue {
  /// Extracts a colour.
  public init?(_ measurement: PictureMeasurement) {
    guard case .color(let color) = measurement else { return nil }
    self = color
  }
}

extension Double: MeasuredValue {
  /// Extracts a number.
  public init?(_ measurement: PictureMeasurement) {
    guard case .number(let number) = measurement else { return nil }
    self = number
  }
}

extension LevelHistogram: MeasuredValue {
  /// Extracts a histogram.
  public init?(_ measurement: PictureMeasurement) {
    guard case .histogram(let histogram) = measurement else { return nil }
    self = histogram
  }
}

extension Found: MeasuredValue {
  /// Extracts points or lines.
  public init?(_ measurement: PictureMeasurement) {
    let found: Any? =
      switch measurement {
      case .points(let points): points
      case .lines(let lines): lines
      case .color, .number, .histogram: nil
      }
    guard let found = found as? Self else { return nil }
    self = found
  }
}
