import Glibc
import Synchronization

/// Detects requests by the user or the system to end the program, so that it can shut down cleanly.
///
/// `SIGINT`, `SIGTERM` and `SIGHUP` no longer kill the process immediately: the first one is recorded, and
/// the work, which polls ``isRequested``, stops at the next suitable point and calls ``end()``. The second
/// one kills. Signals that the parent process had ignored, as `nohup` does, stay ignored.
package final class InterruptWatch: Sendable {
  private let received = Atomic<Int32>(0)
  private let onRequest: @Sendable () -> Void
  private let signals: [Int32]
  private let thread = Atomic<pthread_t>(0)

  /// Starts the watch; call it once per process, on its first thread and before there are others.
  ///
  /// - Parameter onRequest: called once on the watch's own thread, for example to wake a waiting thread.
  package init(onRequest: @escaping @Sendable () -> Void = {}) {
    self.onRequest = onRequest
    signals = [SIGINT, SIGTERM, SIGHUP].filter { number in
      var action = sigaction()
      sigaction(number, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != Self.ignored
    }
    // Blocked in this thread and so in all that it starts; the watching thread receives them one by one.
    var set = Self.set(of: signals)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<InterruptWatch>.fromOpaque(pointer).takeRetainedValue().watch()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      // Without a thread there is no watch, and the signals keep their default actions.
      context.release()
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
      return
    }
    pthread_detach(thread)
    self.thread.store(thread, ordering: .relaxed)
  }

  /// Sends a signal to the watch only, regardless of the process's other threads.
  func signal(_ number: Int32) { pthread_kill(thread.load(ordering: .relaxed), number) }

  /// Whether the program should end.
  package var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// Ends the process by the received signal, so that shells and scripts see it: status 130 for an interrupt.
  /// Traps when none was received.
  package func end() -> Never {
    let number = received.load(ordering: .relaxed)
    precondition(number != 0, "no signal was received")
    StandardStreams.die(of: number)
  }

  private func watch() {
    var set = Self.set(of: signals)
    while true {
      var number: Int32 = 0
      guard sigwait(&set, &number) == 0 else { continue }
      if received.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
        onRequest()
      } else {
        StandardStreams.die(of: number)
      }
    }
  }

  private static let ignored = unsafeBitCast(SIG_IGN, to: Int.self)

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    return set
  }
}
