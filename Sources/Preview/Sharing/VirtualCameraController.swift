import Viewfinder

/// Shows the session's picture to other programs as a camera when the user asks for it: begins and ends in the background, so
/// that the window never waits for a device or a daemon.
package final class VirtualCameraController: Sendable {
  /// What the window shows of the virtual camera.
  enum Status: Hashable, Sendable {
    case off
    /// Other programs see it, or will with the next picture; with what keeps them from it.
    case on(problem: String?)
  }

  private let shared: RunningWork<VirtualCamera>

  /// Creates a controller that shows nothing yet.
  ///
  /// - Parameter report: called on any thread with what is to be said, or nil when there is only something new to show.
  init(report: @escaping @Sendable (Notice?) -> Void) {
    shared = RunningWork("virtual camera", report: report)
  }

  /// Sets what starts virtual cameras, on another thread; nil where there can be none.
  func use(_ start: (@Sendable () throws -> VirtualCamera)?) { shared.use(start) }

  var isAvailable: Bool { shared.isAvailable }

  /// Follows a virtual camera that was started elsewhere, as if the user had asked for it here.
  package func show(_ camera: VirtualCamera) {
    let states = camera.states
    shared.take(camera)
    Task { await follow(camera, states) }
  }

  var status: Status {
    switch shared.phase {
    case .idle: return .off
    case .starting: return .on(problem: nil)
    case .running(let camera):
      guard case .interrupted(let error) = camera.state else { return .on(problem: nil) }
      return .on(problem: error.description)
    }
  }

  /// Shows the picture to other programs, or ends that.
  func toggle() {
    guard let running = shared.toggle({ [self] in show($0) }) else { return }
    // The states say when it has ended.
    Task { await running.stop() }
  }

  /// Waits until a virtual camera that is being started has come or failed; the session must have ended.
  func finish() { shared.waitForStart() }

  private func follow(_ camera: VirtualCamera, _ states: AsyncStream<VirtualCameraState>) async {
    for await state in states where state == .ended {
      if shared.release(camera) { shared.report(Notice("\(camera.place) is gone")) }
      return
    }
  }
}
