import Synchronization

/// Sends values to any number of asynchronous sequences.
package final class Broadcast<Value: Sendable>: Sendable {
  private struct Listeners {
    var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
    var next = 0
  }

  private let listeners = Mutex(Listeners())

  /// A sequence of the values from now on, those of `first` before them.
  package func stream(startingWith first: [Value] = []) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    for value in first { continuation.yield(value) }
    let id = listeners.withLock { listeners in
      listeners.next += 1
      listeners.continuations[listeners.next] = continuation
      return listeners.next
    }
    continuation.onTermination = { [weak self] _ in
      // Taken out under the lock, destroyed outside it.
      _ = self?.listeners.withLock { $0.continuations.removeValue(forKey: id) }
    }
    return stream
  }

  /// Creates one without listeners.
  package init() {}

  /// Whether somebody listens.
  package var hasListeners: Bool { listeners.withLock { !$0.continuations.isEmpty } }

  /// Sends a value. Allocates nothing while there are no listeners.
  package func send(_ value: Value) {
    let continuations = listeners.withLock { $0.continuations.isEmpty ? nil : Array($0.continuations.values) }
    guard let continuations else { return }
    for continuation in continuations { continuation.yield(value) }
  }

  /// Ends all sequences.
  package func finish() {
    let continuations = listeners.withLock { Array($0.continuations.values) }
    for continuation in continuations { continuation.finish() }
  }
}
