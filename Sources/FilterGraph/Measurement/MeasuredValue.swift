/// What a filter measures, as Swift code receives it.
public protocol MeasuredValue: Sendable {
  /// Takes the value out; nil when the measurement is of another kind.
  init?(_ measurement: PictureMeasurement)
}

extension MeasuredColor: MeasuredValue {
  /// Takes a colour out.
  public init?(_ measurement: PictureMeasurement) {
    guard case .color(let color) = measurement else { return nil }
    self = color
  }
}

extension Double: MeasuredValue {
  /// Takes a number out.
  public init?(_ measurement: PictureMeasurement) {
    guard case .number(let number) = measurement else { return nil }
    self = number
  }
}

extension LevelHistogram: MeasuredValue {
  /// Takes a histogram out.
  public init?(_ measurement: PictureMeasurement) {
    guard case .histogram(let histogram) = measurement else { return nil }
    self = histogram
  }
}

extension Found: MeasuredValue {
  /// Takes points or lines out.
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
