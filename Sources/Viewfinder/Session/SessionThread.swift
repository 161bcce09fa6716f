import Clocks
import FilterGraph
import Filters
import Graphics
import Rendering
import Synchronization

/// Runs a session on a separate thread with its own GPU context.
enum SessionThread {
  /// Starts the thread, which ends with the run.
  static func run(_ session: CaptureSession) {
    let clock = session.clock
    let wake = WakeFlag(clock)
    let result = SessionResult()
    let thread = WorkerThread.started("session", on: clock) {
      let ended = Result { () throws(SessionError) in try perform(session, wake) }
      result.value.withLock { $0 = ended }
    }
    // Drivers clean up per-thread state after the thread's function returns, and a program may exit as soon as the end is
    // reported: so it is reported once the thread has ended.
    _ = WorkerThread.started("session-end", on: clock) {
      thread.join()
      switch result.value.withLock({ $0 }) {
      // The context and all that it held are gone.
      case .success(let ending): ending.complete(session.shared)
      case .failure(let error): session.shared.failStart(error)
      case nil: preconditionFailure("the thread has left no result")
      }
    }
  }

  /// Runs the session until it ends.
  ///
  /// - Throws: why it did not start.
  private static func perform(
    _ session: CaptureSession, _ wake: WakeFlag
  ) throws(SessionError) -> SessionRunner.Ending {
    let gate = ExitGate()
    var runner: SessionRunner? = try gate.pass { () throws(SessionError) in
      try SessionRunner(session, renderer: try .offscreen(session)) { wake.signal() }
    }
    var end = SinkEnd.stopped
    do throws(SessionError) {
      while let runner, runner.isActive {
        let progress = try gate.pass { () throws(SessionError) in try runner.update() }
        if runner.isComputing {
          wake.waitForWork(upTo: .milliseconds(1))
        } else {
          wake.wait(upTo: progress == .working ? .milliseconds(1) : .milliseconds(100))
        }
      }
    } catch {
      end = .failed(error)
    }
    return gate.pass {
      let ending = runner!.halt(end)
      // With it goes its context.
      runner = nil
      return ending
    }
  }
}

/// What a session's thread leaves behind.
private final class SessionResult: Sendable {
  let value = Mutex<Result<SessionRunner.Ending, SessionError>?>(nil)
}

extension Renderer {
  /// A renderer on a context without a window for a session, whose end ends the loading of files.
  fileprivate static func offscreen(_ session: CaptureSession) throws(SessionError) -> Renderer {
    let configuration = session.configuration
    let isCancelled = configuration.isLoadingCancelled
    do throws(RenderingError) {
      return try offscreen(configuration.catalog) { [shared = session.shared] in
        shared.isStopping || isCancelled()
      }
    } catch {
      throw SessionError(.rendering, error.description)
    }
  }
}
