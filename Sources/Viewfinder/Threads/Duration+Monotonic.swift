import Glibc

extension Duration {
  /// The time of the monotonic clock, by which frames are stamped.
  public static var monotonicNow: Duration {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }
}
