import ClockSupport
import Clocks

/// Suspends the task for a time of the test's clock.
func pause(for duration: Duration) async throws(CancellationError) {
  try await MonotonicClock.test.pause(for: duration)
}
