import CommandLineKit
import Dispatch
import Synchronization
import Viewfinder

/// Blocks the calling thread until asynchronous work is done, as a synchronous main function must.
func blocking<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () async throws(Failure) -> Value
) throws(Failure) -> Value {
  let outcome = BlockingOutcome<Value, Failure>()
  Task.detached {
    do throws(Failure) {
      outcome.finish(.success(try await body()))
    } catch {
      outcome.finish(.failure(error))
    }
  }
  return try outcome.wait().get()
}

/// Blocks as ``blocking(_:)`` does, and cancels the work when the program should end.
func blocking<Value: Sendable>(
  until interrupt: InterruptWatch, _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  try blocking { () async throws in
    let work = Task { try await body() }
    let watch = Task {
      await interrupt.waitForRequest()
      if interrupt.isRequested { work.cancel() }
    }
    defer { watch.cancel() }
    return try await work.value
  }
}

/// The result of the work, for the waiting thread.
private final class BlockingOutcome<Value: Sendable, Failure: Error>: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let result = Mutex<Result<Value, Failure>?>(nil)

  func finish(_ outcome: Result<Value, Failure>) {
    result.withLock { $0 = outcome }
    done.signal()
  }

  func wait() -> Result<Value, Failure> {
    done.wait()
    guard let outcome = result.withLock({ $0 }) else { preconditionFailure("the work has ended") }
    return outcome
  }
}
