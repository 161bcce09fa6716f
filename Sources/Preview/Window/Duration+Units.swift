import Viewfinder

/// The time on the clock that cameras stamp their frames with.
func monotonicNow() -> Duration { .monotonicNow }

extension Duration {
  /// The time in milliseconds.
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
  }

  /// The time in seconds.
  var seconds: Double { milliseconds / 1e3 }
}
