import Clocks

extension Duration {
  /// The time of the system's monotonic clock, by which frames are stamped.
  public static var monotonicNow: Duration { MonotonicClock.system.time }
}
