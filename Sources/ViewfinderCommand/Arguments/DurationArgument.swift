/// A time as users write it: a number of seconds, or a number with the unit `ms`, `s`, `m` or `h`.
enum DurationArgument {
  /// Reads a time above zero and up to a year; nil for other text.
  static func parse(_ text: String) -> Duration? {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let (unit, scale) = units.first { text.hasSuffix($0.0) } ?? ("", 1)
    let number = text.dropLast(unit.count)
    guard number.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let value = Double(number) else {
      return nil
    }
    let seconds = value * scale
    guard seconds >= 0.001, seconds <= 366 * 86_400 else { return nil }
    return .milliseconds((seconds * 1000).rounded())
  }
}
