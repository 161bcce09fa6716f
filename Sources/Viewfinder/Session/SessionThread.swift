import FilterGraph
import Filters
import GPU
import Rendering
import Synchronization

/// Runs a session on a separate thread with its own GPU context.
enum SessionThread {
  /// Starts the thread, which ends with the run.
  static func run(_ session: CaptureSession) {
    let wake = WakeFlag()
    _ = Thread {
      do throws(SessionError) {
        let ending = try perform(session, wake)
        // The context and all that it held are gone.
        ending.complete(session.shared)
      } catch {
        session.shared.failStart(error)
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
        wake.wait(upTo: progress == .working ? .milliseconds(1) : .milliseconds(100))
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
