import Clocks

/// A queue between threads that holds a bounded number of items; a thread that adds to a full queue waits.
final class WorkQueue<Element: Sendable>: Sendable {
  private let clock: MonotonicClock
  private let changed: Condition
  // Safety: both are touched only while the lock of `changed` is held.
  nonisolated(unsafe) private var items: [Element] = []
  nonisolated(unsafe) private var isClosed = false
  private let capacity: Int

  init(capacity: Int, clock: MonotonicClock = .system) {
    self.capacity = max(capacity, 1)
    self.clock = clock
    changed = Condition(clock)
  }

  /// Puts an item in, after waiting for a free place; without effect, and false, once the queue is closed.
  @discardableResult
  func put(_ item: Element) -> Bool {
    changed.withLock {
      while items.count >= capacity, !isClosed { changed.wait() }
      guard !isClosed else { return false }
      items.append(item)
      changed.broadcast()
      return true
    }
  }

  /// Takes the oldest item out, after waiting for one; nil once the queue is closed and empty.
  func take() -> Element? {
    changed.withLock {
      while items.isEmpty, !isClosed { changed.wait() }
      return takeFirst()
    }
  }

  /// Takes the oldest item out, after waiting for one; nil once the queue is closed and empty, or when
  /// `isCancelled`, which is asked about ten times a second, says so.
  func take(unless isCancelled: () -> Bool) -> Element? {
    changed.withLock {
      while items.isEmpty, !isClosed {
        if isCancelled() { return nil }
        _ = changed.wait(until: clock.time + .milliseconds(100))
      }
      return takeFirst()
    }
  }

  private func takeFirst() -> Element? {
    guard !items.isEmpty else { return nil }
    changed.broadcast()
    return items.removeFirst()
  }

  /// Ends all waiting: nothing more is added, and what is in the queue can still be taken.
  func close() {
    changed.withLock {
      isClosed = true
      changed.broadcast()
    }
  }
}
