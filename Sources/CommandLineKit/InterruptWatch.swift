import CPlatform
import Clocks
import Files
import Glibc
import Synchronization

/// Detects requests by the user or the system to end the program, so that it can shut down cleanly.
///
/// `SIGINT`, `SIGTERM` and `SIGHUP` no longer kill the process immediately: the first one is recorded, and
/// the work, which looks at ``isRequested`` or waits for it, stops at the next suitable point and calls ``end()``.
/// Work that cannot stop, such as a library's, is cut off after ``grace``; what is being completed has longer, see
/// ``complete(telling:while:cutOff:)``. The second signal ends the process at once. Whatever ends it, ``UnfinishedFiles`` go.
/// Signals that the parent process had ignored, as `nohup` does, stay ignored.
package final class InterruptWatch: Sendable {
  /// How long the work may go on after the first signal, and after what was completed, without the time for which its threads
  /// have waited for a processor.
  package static let grace = Duration.milliseconds(700)
  /// How long what is being completed may take after the first signal.
  package static let longestCompletion = Duration.seconds(10)

  /// Whether something is being completed, and where to tell that it could not be.
  private struct Completion {
    let streams: StandardStreams
    let isGoingOn: @Sendable () -> Bool
    let onCutOff: @Sendable () -> Void
    /// Until when after the first signal it was seen to go on.
    var end = Duration.zero
  }

  private let completion = Mutex<Completion?>(nil)
  private let received = Atomic<Int32>(0)
  /// Signalled when the first signal comes.
  private let requested = Condition()
  /// The tasks that wait for the first signal.
  private let waiters = Mutex<[Int: AsyncStream<Never>.Continuation]>([:])
  private let onRequest: @Sendable () -> Void
  private let onUserSignal = Mutex<(@Sendable () -> Void)?>(nil)
  /// Where signals are written; -1 without a watch.
  private let target = Atomic<Int32>(-1)

  /// Starts the watch; call it once per process.
  ///
  /// - Parameters:
  ///   - numbers: the signals that ask the program to end.
  ///   - onRequest: called once on the watch's own thread, for example to wake a waiting thread.
  package init(
    for numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP], onRequest: @escaping @Sendable () -> Void = {}
  ) {
    self.onRequest = onRequest
    // Without a pipe or a thread there is no watch, and the signals keep their default actions.
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = Reading(watch: self, descriptor: ends[0])
    let context = Unmanaged.passRetained(reading)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Reading>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      for end in ends { close(end) }
      return
    }
    pthread_detach(thread)
    target.store(ends[1], ordering: .relaxed)
    for number in numbers where !Self.isIgnored(number) {
      _ = platform_forward_signal(number, ends[1])
    }
  }

  /// Has `SIGUSR1` call `body`, on the watch's own thread; until then it kills the process.
  package func onUserSignal(_ body: @escaping @Sendable () -> Void) {
    onUserSignal.withLock { $0 = body }
    let target = target.load(ordering: .relaxed)
    if target >= 0 { _ = platform_forward_signal(SIGUSR1, target) }
  }

  /// Whether the program should end.
  package var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// Blocks the calling thread for a time, or until the program should end.
  package func wait(upTo limit: Duration) {
    let end = MonotonicClock.system.time + limit
    requested.withLock { while !isRequested, requested.wait(until: end) {} }
  }

  /// Suspends the task until the program should end, or until the task is cancelled.
  package func waitForRequest() async {
    let (request, continuation) = AsyncStream.makeStream(of: Never.self)
    let number = waiters.withLock { waiters -> Int? in
      guard !isRequested else { return nil }
      let number = (waiters.keys.max() ?? 0) + 1
      waiters[number] = continuation
      return number
    }
    guard let number else { return }
    for await _ in request {}
    waiters.withLock { $0[number] = nil }
  }

  /// Gives the work longer than ``grace`` while it completes what would be lost otherwise, such as a recording.
  ///
  /// - Parameters:
  ///   - isGoingOn: whether there is something to be completed; asked after the first signal alone, on the watch's own
  ///     thread.
  ///   - onCutOff: called on that thread before the work is cut off, to tell what was done; it must create no file.
  package func complete(
    telling streams: StandardStreams, while isGoingOn: @escaping @Sendable () -> Bool,
    cutOff onCutOff: @escaping @Sendable () -> Void = {}
  ) {
    completion.withLock {
      $0 = Completion(streams: streams, isGoingOn: isGoingOn, onCutOff: onCutOff)
    }
  }

  /// Ends the process by the received signal, so that shells and scripts see it: status 130 for an interrupt.
  /// Traps when none was received.
  package func end() -> Never {
    let number = received.load(ordering: .relaxed)
    precondition(number != 0, "no signal was received")
    Self.end(by: number)
  }

  private static func end(by number: Int32, telling tell: () -> Void = {}) -> Never {
    UnfinishedFiles.discard {
      // Telling may wait for a reader; a second signal still ends the process.
      for signal in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(signal) { _ = Glibc.signal(signal, SIG_DFL) }
      tell()
      StandardStreams.end(by: number)
    }
  }

  /// Ends the process when the time since the first signal is over.
  private func endIfOverdue(after time: Duration) {
    let completion = completion.withLock { $0 }
    let isGoingOn = completion?.isGoingOn() ?? false
    if isGoingOn, time < Self.longestCompletion {
      self.completion.withLock { $0?.end = time }
      return
    }
    // What follows a completion, such as the report, has its time too.
    guard time >= min((completion?.end ?? .zero) + Self.grace, Self.longestCompletion) else { return }
    Self.end(by: received.load(ordering: .relaxed)) {
      if isGoingOn {
        completion?.streams.note(
          "what is being written could not be completed within \(Self.longestCompletion.components.seconds) seconds, and is cut off"
        )
      }
      completion?.onCutOff()
    }
  }

  private func note(_ number: Int32) {
    if number == SIGUSR1 {
      onUserSignal.withLock { $0 }?()
      return
    }
    if received.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged {
      requested.withLock { requested.broadcast() }
      for waiter in waiters.withLock({ $0.values.map { $0 } }) { waiter.finish() }
      onRequest()
    } else {
      Self.end(by: number)
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// What the watch's thread reads.
  private final class Reading: Sendable {
    private let watch: InterruptWatch
    private let descriptor: Int32

    init(watch: InterruptWatch, descriptor: Int32) { (self.watch, self.descriptor) = (watch, descriptor) }

    /// Reads signals until the process ends.
    func run() {
      // A parent may have blocked them, as Foundation's does that starts a program from a task: one thread takes them.
      var wanted = sigset_t()
      sigemptyset(&wanted)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGUSR1] { sigaddset(&wanted, signal) }
      pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
      var first: (moment: ContinuousClock.Instant, waits: [String: Duration])?
      while true {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var numbers = [UInt8](repeating: 0, count: 16)
        if poll(&entry, 1, first == nil ? -1 : 50) > 0 {
          let count = read(descriptor, &numbers, numbers.count)
          // Of signals that come together the kernel delivers those first that end the program.
          for number in numbers.prefix(max(count, 0)).sorted(by: { $0 == SIGUSR1 && $1 != SIGUSR1 }) {
            watch.note(Int32(number))
          }
        }
        if watch.isRequested, first == nil { first = (.now, Self.processorWaits) }
        guard let first else { continue }
        // The work waits for the thread that waits longest.
        let wait = Self.processorWaits.map { $1 - (first.waits[$0] ?? .zero) }.max() ?? .zero
        watch.endIfOverdue(after: .now - first.moment - wait)
      }
    }

    /// For how long each thread was ready to run while others did; empty where the kernel does not count it.
    private static var processorWaits: [String: Duration] {
      let threads = (try? FileSystem.names(in: "/proc/self/task")) ?? []
      // A name comes twice where threads begin and end while the folder is read.
      return Dictionary(threads.map { ($0, processorWait(of: $0)) }, uniquingKeysWith: { $1 })
    }

    private static func processorWait(of thread: String) -> Duration {
      let descriptor = open("/proc/self/task/\(thread)/schedstat", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return .zero }
      defer { close(descriptor) }
      // Nanoseconds on a processor, nanoseconds of waiting for one, and how often it ran.
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(descriptor, &bytes, bytes.count)
      let words = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
      return .nanoseconds(words.count > 1 ? Int64(words[1]) ?? 0 : 0)
    }
  }
}
