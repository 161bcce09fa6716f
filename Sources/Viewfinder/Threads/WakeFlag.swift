package import Clocks

/// Wakes one thread from any other; signals that come before it waits are one.
package final class WakeFlag: Sendable {
  private let clock: MonotonicClock
  private let changed: Condition
  // Safety: touched only while the lock of `changed` is held.
  nonisolated(unsafe) private var isSet = false

  /// Creates a flag that is not set.
  package init(_ clock: MonotonicClock = .system) {
    self.clock = clock
    changed = Condition(clock)
  }

  /// Wakes the thread that waits, or the next that does.
  package func signal() {
    changed.withLock {
      isSet = true
      changed.broadcast()
    }
  }

  /// Waits for a signal, but not longer than `limit`.
  package func wait(upTo limit: Duration) {
    let end = clock.time + limit
    changed.withLock {
      while !isSet, changed.wait(until: end) {}
      isSet = false
    }
  }

  /// Waits for a signal, but not longer than `limit`, while something works that takes real time.
  package func waitForWork(upTo limit: Duration) {
    changed.withLock {
      if !isSet { changed.waitForWork(upTo: limit) }
      isSet = false
    }
  }
}
