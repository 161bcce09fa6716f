internal import CGLES

/// Measures the GPU time of a part of each frame.
///
/// Results arrive a few frames later; nothing waits and nothing is allocated. Use it on its context's thread,
/// one measurement at a time.
package final class GPUTimer {
  private let context: GPUContext
  private let readResult: OptionalCalls.GetQueryResult64
  private var queries: [GLuint]
  private var begun: [ContinuousClock.Instant]
  // The `pending` queries from `oldest` on wait for their results.
  private var oldest = 0
  private var pending = 0
  private var isRunning = false

  /// Creates a timer; nil when the driver cannot measure time.
  ///
  /// - Parameter depth: The number of measurements that may be in progress, by default 8.
  package init?(_ context: GPUContext, depth: Int = 8) {
    context.assertUsable()
    guard let readResult = context.calls.getQueryResult64 else { return nil }
    precondition(depth > 0, "a timer needs at least one query")
    self.context = context
    self.readResult = readResult
    queries = Array(repeating: 0, count: depth)
    begun = Array(repeating: .now, count: depth)
    glGenQueries(GLsizei(depth), &queries)
    // The flag covers the time since it was last read.
    _ = GL.integer(GL.gpuDisjoint)
    context.createdObjects.queries += depth
    context.liveObjects.queries += depth
  }

  deinit {
    context.withCurrentForDeletion {
      if isRunning { context.submit { glEndQuery(GL.timeElapsed) } }
      glDeleteQueries(GLsizei(queries.count), queries)
    }
    context.liveObjects.queries -= queries.count
  }

  /// Begins a measurement; returns false, and measures nothing, when too many are in progress.
  @discardableResult
  package func begin() -> Bool {
    context.assertUsable()
    precondition(!isRunning, "a GPU timer is begun twice")
    guard pending < queries.count else { return false }
    let slot = (oldest + pending) % queries.count
    begun[slot] = .now
    context.submit { glBeginQuery(GL.timeElapsed, queries[slot]) }
    isRunning = true
    return true
  }

  /// Ends the measurement started by `begin()`, if it started one.
  package func end() {
    context.assertUsable()
    guard isRunning else { return }
    context.submit { glEndQuery(GL.timeElapsed) }
    isRunning = false
    pending += 1
  }

  /// The oldest finished measurement; nil when there is none.
  ///
  /// Measurements during which the GPU changed its clock, and impossible ones, are discarded.
  package func next() -> Duration? {
    context.assertUsable()
    guard pending > 0 else { return nil }
    var available: GLuint = 0
    context.submit { glGetQueryObjectuiv(queries[oldest], GL.queryResultAvailable, &available) }
    guard available != 0 else { return nil }
    var nanoseconds: UInt64 = 0
    readResult(queries[oldest], GL.queryResult, &nanoseconds)
    let time = Duration.nanoseconds(Int64(clamping: nanoseconds))
    let sinceBegin = begun[oldest].duration(to: .now)
    oldest = (oldest + 1) % queries.count
    pending -= 1
    // llvmpipe counts from the start of the machine when a query begins before a context's first draw.
    guard GL.integer(GL.gpuDisjoint) == 0, time <= sinceBegin else { return next() }
    return time
  }
}

@available(*, unavailable)
extension GPUTimer: Sendable {}
