extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }

  /// The duration in microseconds, rounded; what does not fit ends at the bounds of the integers.
  package var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let rest = (attoseconds + attoseconds.signum() * 500_000_000_000) / 1_000_000_000_000
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, isBeyond) = whole.addingReportingOverflow(rest)
    guard isTooLong || isBeyond else { return sum }
    return seconds < 0 ? .min : .max
  }
}
