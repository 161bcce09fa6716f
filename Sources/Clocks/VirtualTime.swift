/// A time that passes only while all that it drives waits: it jumps to the next moment for which something waits.
///
/// Sessions, cameras and recorders that have its ``clock`` do in milliseconds what takes seconds, and in the same order
/// each time. The rule: what runs on a thread of theirs or in a task of ``run(_:)`` holds the time until it waits. When all of them wait,
/// the earliest moment for which one of them waits becomes the present, and that one goes on, alone; of several for one
/// moment, the first to wait comes first. Work that takes real time thus takes no virtual time.
///
/// ```swift
/// let time = VirtualTime()
/// try await time.run {
///   let session = CaptureSession(SimulatedCamera(clock: time.clock), clock: time.clock)
///   try await session.start()
///   await time.advance(by: .seconds(60))  // 1800 frames, as fast as they are drawn
/// }
/// ```
/// Tasks that ``run(_:)`` starts must be children of its task, or be started with this time as their preferred executor:
/// the time does not wait for others.
public final class VirtualTime: TaskExecutor {
  let core: VirtualTimeCore

  /// Creates a time that begins some time after the clock's start, so that moments before it exist.
  public init() {
    core = VirtualTimeCore()
    core.start(self)
  }

  deinit { core.stop() }

  /// The clock that shows it.
  public var clock: MonotonicClock { MonotonicClock(virtual: self) }

  /// Runs a job of a task on this time's thread.
  public func enqueue(_ job: consuming ExecutorJob) { core.put(.job(UnownedJob(job))) }

  /// Runs what waits for this time, which stands again at the end.
  ///
  /// - Throws: what `body` throws.
  public func run<Value, Failure>(_ body: () async throws(Failure) -> Value) async throws(Failure) -> Value {
    core.beginRun()
    defer { core.endRun() }
    return try await withTaskExecutorPreference(self, operation: body)
  }

  /// Runs what waits for this time by blocking the calling thread, without tasks; the time stands again at the end.
  ///
  /// - Throws: what `body` throws.
  public func perform<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    core.beginRun()
    core.enter()
    core.join()
    defer {
      core.endRun()
      core.leaveThread()
    }
    return try body()
  }

  /// Lets a time pass, and returns when all that is due until then has been done.
  ///
  /// Ends early when the task is cancelled.
  public func advance(by duration: Duration) async {
    try? await pause(until: core.time + duration, .last)
  }

  /// Runs what takes real time, while no virtual time passes: a program, or work that is done by tasks elsewhere.
  ///
  /// - Throws: what `body` throws.
  public func held<Value, Failure>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let hold = clock.hold()
    defer { hold.release() }
    return try await body()
  }

  func pause(until moment: Duration, _ rank: VirtualTimeCore.Rank) async throws(CancellationError) {
    let timer = VirtualTimeCore.Timer(moment, rank)
    let hasCome = await withTaskCancellationHandler {
      await withCheckedContinuation { core.wait(timer, $0) }
    } onCancel: {
      core.cancel(timer)
    }
    guard hasCome else { throw CancellationError() }
  }
}
