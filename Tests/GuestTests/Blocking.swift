import Dispatch
import Synchronization

/// Waits for asynchronous work, and throws what it throws.
func blocking(_ body: @escaping @Sendable () async throws -> Void) throws {
  let done = DispatchSemaphore(value: 0)
  let problem = ProblemBox()
  Task.detached {
    do {
      try await body()
    } catch {
      problem.error.withLock { $0 = error }
    }
    done.signal()
  }
  done.wait()
  if let error = problem.error.withLock({ $0 }) { throw error }
}

private final class ProblemBox: Sendable {
  let error = Mutex<(any Error)?>(nil)
}
