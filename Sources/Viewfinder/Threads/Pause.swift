import Clocks

/// Suspends the task for a time of the system's clock, which cancelling it ends early.
///
/// - Throws: `CancellationError` when the task is cancelled.
package func pause(for duration: Duration) async throws(CancellationError) {
  try await MonotonicClock.system.pause(for: duration)
}

extension Duration {
  /// The time of the system's monotonic clock, by which frames are stamped.
  public static var monotonicNow: Duration { MonotonicClock.system.time }
}
