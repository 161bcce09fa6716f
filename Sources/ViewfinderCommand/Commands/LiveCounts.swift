import Cameras
import Synchronization
import Viewfinder

/// The counts and times of a running live session, which any thread reads.
final class LiveCounts: Sendable {
  private let counts = Mutex((statistics: LiveStatistics(), first: Duration?.none))

  /// Adds a frame at the present moment.
  ///
  /// - Parameters:
  ///   - latency: the time from exposure until it was drawn or shown.
  ///   - drawing: the time that drawing it took.
  func note(latency: Duration, drawing: Duration) {
    let now = Duration.monotonicNow
    counts.withLock { counts in
      let first = counts.first ?? now - drawing
      counts.first = first
      // A movie without a clock is ahead of its times.
      counts.statistics.note(latency: max(latency.milliseconds, 0), drawing: drawing.milliseconds)
      counts.statistics.duration = now - first
    }
  }

  /// The counts with those of a session and its camera.
  func statistics(of session: CaptureSession, _ camera: any Camera) -> LiveStatistics {
    var statistics = counts.withLock { $0.statistics }
    statistics.stream = camera.statistics
    statistics.pairs = session.pairings
    return statistics
  }
}
