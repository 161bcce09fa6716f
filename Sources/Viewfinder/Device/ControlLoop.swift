import Clocks
import Synchronization

/// A task that acts on a camera again and again until it is stopped, and never after that.
///
/// Cancelling a task alone lets a step that has begun overwrite what is set afterwards.
package struct ControlLoop: Sendable {
  /// Allows steps, one at a time, until it is revoked.
  package final class Permit: Sendable {
    fileprivate let isValid = Mutex(true)

    /// Takes a step.
    ///
    /// - Returns: false when the loop was stopped, and the step was not taken.
    package func step(_ body: () -> Void) -> Bool {
      isValid.withLock { isValid in
        if isValid { body() }
        return isValid
      }
    }
  }

  private let permit: Permit
  private let task: Task<Void, Never>

  /// Begins a loop, which acts in steps of the permit that it is given and waits by a clock.
  package init(_ clock: MonotonicClock = .system, _ body: @escaping @Sendable (Permit) async -> Void) {
    let permit = Permit()
    self.permit = permit
    task = Task.detached(executorPreference: clock.executor) { await body(permit) }
  }

  /// Stops the loop; it acts no more when this returns.
  package func stop() {
    permit.isValid.withLock { $0 = false }
    cancel()
  }

  /// Does something between two steps, and stops the loop where it has a result.
  package func stop<Result, Failure>(
    after body: () throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    let result = try permit.isValid.withLock { isValid throws(Failure) in
      let result = try body()
      if result != nil { isValid = false }
      return result
    }
    if result != nil { cancel() }
    return result
  }

  /// Ends the loop after its present step, which may itself call this.
  func cancel() { task.cancel() }
}
