import Dispatch
import Synchronization
import Viewfinder

/// Shows the session's picture to other programs as a camera when the user asks for it: begins and ends in the background, so
/// that the window never waits for a device or a daemon.
package final class VirtualCameraDesk: Sendable {
  /// What the window shows of the virtual camera.
  enum Status: Hashable, Sendable {
    case off
    /// Other programs see it, or will with the next picture; with what keeps them from it.
    case on(problem: String?)
  }

  private enum Phase {
    case idle
    case starting
    case running(VirtualCamera)
  }

  private let start = Mutex<(@Sendable () throws -> VirtualCamera)?>(nil)
  private let report: @Sendable (Notice?) -> Void
  private let phase = Mutex(Phase.idle)
  private let queue = DispatchQueue(label: "virtual camera")

  /// Creates a desk that shows nothing yet.
  ///
  /// - Parameter report: called on any thread with what is to be said, or nil when there is only something new to show.
  init(report: @escaping @Sendable (Notice?) -> Void) { self.report = report }

  /// Has virtual cameras started by `start`, on another thread.
  func use(_ start: (@Sendable () throws -> VirtualCamera)?) { self.start.withLock { $0 = start } }

  var isAvailable: Bool { start.withLock { $0 != nil } }

  /// Follows a virtual camera that was started elsewhere, as if the user had asked for it here.
  package func show(_ camera: VirtualCamera) {
    let states = camera.states
    phase.withLock { $0 = .running(camera) }
    Task { await follow(camera, states) }
  }

  var status: Status {
    phase.withLock { phase in
      switch phase {
      case .idle: .off
      case .starting: .on(problem: nil)
      case .running(let camera):
        if case .interrupted(let error) = camera.state {
          .on(problem: error.description)
        } else {
          .on(problem: nil)
        }
      }
    }
  }

  /// Shows the picture to other programs, or ends that.
  func toggle() {
    let running: VirtualCamera? = phase.withLock { phase in
      switch phase {
      case .idle:
        phase = .starting
        begin()
        return nil
      case .starting: return nil
      case .running(let camera): return camera
      }
    }
    guard let running else { return }
    // The states say when it has ended.
    Task { await running.stop() }
  }

  /// Waits until a virtual camera that is being started has come or failed; the session must have ended.
  func finish() { queue.sync {} }

  private func begin() {
    guard let start = start.withLock({ $0 }) else { return }
    queue.async { [self] in
      do {
        show(try start())
      } catch {
        phase.withLock { $0 = .idle }
        report(Notice(.verbatim("\(error)"), kind: .failure))
      }
    }
  }

  private func follow(_ camera: VirtualCamera, _ states: AsyncStream<VirtualCameraState>) async {
    for await state in states where state == .ended {
      let isOwn = phase.withLock { phase in
        guard case .running(let present) = phase, present === camera else { return false }
        phase = .idle
        return true
      }
      if isOwn { report(Notice("\(camera.place) is gone")) }
      return
    }
  }
}
