import Glibc

/// The clock by which sessions and cameras wait, pace, measure rates and stamp frames.
///
/// It is the system's monotonic clock, unless it belongs to a ``VirtualTime``.
///
/// ```swift
/// let time = VirtualTime()
/// let camera = SimulatedCamera(options, clock: time.clock)
/// let session = CaptureSession(camera, clock: time.clock)
/// ```
public struct MonotonicClock: Clock, Sendable {
  /// A moment of a monotonic clock.
  public struct Instant: InstantProtocol, Sendable {
    /// The time since the clock's start, as frames are stamped.
    public var time: Duration

    /// Creates a moment from a frame's timestamp.
    public init(time: Duration) { self.time = time }

    /// The moment that is so much later.
    public func advanced(by duration: Duration) -> Self { Self(time: time + duration) }
    /// The time from this moment to another.
    public func duration(to other: Self) -> Duration { other.time - time }
    /// Whether a moment comes before another.
    public static func < (left: Self, right: Self) -> Bool { left.time < right.time }
  }

  /// The system's clock, `CLOCK_MONOTONIC`.
  public static let system = MonotonicClock(virtual: nil)

  /// What moves the clock; nil for the system's.
  let virtual: VirtualTime?

  init(virtual: VirtualTime?) { self.virtual = virtual }

  /// Whether it shows a ``VirtualTime``, in which work takes no time.
  package var isVirtual: Bool { virtual != nil }

  /// The time since the clock's start, as frames are stamped.
  public var time: Duration { virtual?.core.time ?? Self.systemTime }

  /// The present moment.
  public var now: Instant { Instant(time: time) }

  /// The smallest difference between two moments: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until a moment.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await pause(until: deadline.time)
  }

  /// Suspends the task for a time, which cancelling it ends early.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package func pause(for duration: Duration) async throws(CancellationError) {
    if let virtual { return try await virtual.pause(until: virtual.core.time + duration, .inTurn) }
    try await Self.systemPause(for: duration)
  }

  /// Suspends the task until a time, which cancelling it ends early.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package func pause(until moment: Duration) async throws(CancellationError) {
    if let virtual { return try await virtual.pause(until: moment, .inTurn) }
    try await Self.systemPause(for: moment - Self.systemTime)
  }

  /// Blocks the calling thread for a time.
  package func block(for duration: Duration) {
    let condition = Condition(self)
    let end = time + duration
    condition.withLock { while condition.wait(until: end) {} }
  }

  /// Where tasks run that wait for this clock: by its preference, time stands while they do. Nil for no preference.
  package var executor: (any TaskExecutor)? { virtual }

  /// Stops a virtual time while something is done that does not wait by this clock: work of the GPU, of a file, of another process.
  package func hold() -> Hold { Hold(virtual?.core) }

  /// What keeps a virtual time from passing.
  package struct Hold: Sendable {
    private let core: VirtualTimeCore?
    init(_ core: VirtualTimeCore?) {
      self.core = core
      core?.enter()
    }
    /// Lets the time pass again; to be called once.
    package func release() { core?.leave() }
  }

  static var systemTime: Duration {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
  }

  /// The sleep for a `Duration` must not be used: in optimised code of Swift 6.3, a task that is cancelled in it frees its memory in
  /// the wrong order, which ends the process ("freed pointer was not the last allocation").
  private static func systemPause(for duration: Duration) async throws(CancellationError) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let rest = UInt64(clamping: attoseconds / 1_000_000_000)
    let total = nanoseconds.partialValue.addingReportingOverflow(rest)
    do {
      try await Task.sleep(nanoseconds: nanoseconds.overflow || total.overflow ? .max : total.partialValue)
    } catch {
      throw CancellationError()
    }
  }
}
