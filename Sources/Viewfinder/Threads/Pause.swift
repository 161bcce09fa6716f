import Clocks

/// Suspends the task for a time of the system's clock, which cancelling it ends early.
///
/// - Throws: `CancellationError` when the task is cancelled.
package func pause(for duration: Duration) async throws(CancellationError) {
  try await MonotonicClock.system.pause(for: duration)
}
