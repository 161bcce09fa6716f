import FilterGraph
import Filters
import GPU
import Rendering
import Synchronization

/// Runs a session on a thread of its own, with a GPU context of its own.
enum SessionThread {
  /// Starts the thread, which ends with the run.
  static func run(_ session: CaptureSession) {
    let wake = WakeFlag()
    _ = Thread {
      do throws(SessionError) {
        let runner = try SessionRunner(session, renderer: try .offscreen(session)) {
          wake.signal()
        }
        while runner.isActive {
          wake.wait(upTo: try runner.update() == .working ? .milliseconds(1) : .milliseconds(100))
        }
        runner.end(.stopped)
      } catch {
        session.shared.fail(error)
      }
    }
  }
}

extension SessionShared {
  /// Ends a run that could not go on.
  func fail(_ error: SessionError) {
    note(.failed(error))
    endRun(.failure(error))
  }

  /// Makes the session idle and completes what was asked of the run.
  func endRun(_ outcome: Result<Void, SessionError>) {
    typealias Waiting = (
      start: [@Sendable (Result<Void, SessionError>) -> Void], stop: [@Sendable () -> Void], changes: [Change]
    )
    let waiting = state.withLock { state -> Waiting in
      defer {
        state.phase = .idle
        state.wake = nil
        state.startWaiters = []
        state.stopWaiters = []
        state.changes = []
      }
      return (state.startWaiters, state.stopWaiters, state.changes)
    }
    for completion in waiting.start { completion(outcome) }
    // Without a run a change is noted, as it was.
    for change in waiting.changes { change.completion(.success(())) }
    for completion in waiting.stop { completion() }
  }
}

extension Renderer {
  /// A renderer on a context without a window for a session, whose end ends the loading of files.
  fileprivate static func offscreen(_ session: CaptureSession) throws(SessionError) -> Renderer {
    let configuration = session.configuration
    let isCancelled = configuration.isLoadingCancelled
    let resources = FileResources { [shared = session.shared] in shared.isStopping || isCancelled() }
    do throws(GPUError) {
      let context = try GPUContext(.surfaceless)
      return Renderer(
        context, catalog: configuration.catalog, loader: resources,
        store: ProgramStore(driver: context.info.programCacheKey))
    } catch {
      throw SessionError(.rendering, error.description)
    }
  }
}
