internal import CGLES
package import Graphics

extension GLESDevice {
  package func makeTimer(depth: Int) -> (any DeviceTimer)? { GLTimer(self, depth: depth) }
}

/// Measures time by timer queries.
private final class GLTimer: DeviceTimer {
  private let device: GLESDevice
  private let readResult: PFNGLGETQUERYOBJECTUI64VEXTPROC
  private var queries: [GLuint]
  private var begun: [ContinuousClock.Instant]
  // The `pending` queries from `oldest` on wait for their results.
  private var oldest = 0
  private var pending = 0
  private var isRunning = false

  init?(_ device: GLESDevice, depth: Int) {
    device.assertUsable()
    guard let readResult = device.calls.getQueryResult64 else { return nil }
    precondition(depth > 0, "a timer needs at least one query")
    self.device = device
    self.readResult = readResult
    queries = Array(repeating: 0, count: depth)
    begun = Array(repeating: .now, count: depth)
    glGenQueries(GLsizei(depth), &queries)
    // The flag covers the time since it was last read.
    _ = GL.integer(GL.gpuDisjoint)
    device.createdObjects.queries += depth
    device.liveObjects.queries += depth
  }

  deinit {
    device.withCurrentForDeletion {
      if isRunning { device.submit { glEndQuery(GL.timeElapsed) } }
      glDeleteQueries(GLsizei(queries.count), queries)
    }
    device.liveObjects.queries -= queries.count
  }

  func begin() -> Bool {
    device.assertUsable()
    precondition(!isRunning, "a GPU timer is begun twice")
    guard pending < queries.count else { return false }
    let slot = (oldest + pending) % queries.count
    begun[slot] = .now
    device.submit { glBeginQuery(GL.timeElapsed, queries[slot]) }
    isRunning = true
    return true
  }

  func end() {
    device.assertUsable()
    guard isRunning else { return }
    device.submit { glEndQuery(GL.timeElapsed) }
    isRunning = false
    pending += 1
  }

  func next() -> Duration? {
    device.assertUsable()
    guard pending > 0 else { return nil }
    var available: GLuint = 0
    device.submit { glGetQueryObjectuiv(queries[oldest], GL.queryResultAvailable, &available) }
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
