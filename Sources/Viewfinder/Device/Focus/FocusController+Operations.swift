import Cameras
import Clocks
import Synchronization

/// The requests of the focus, each of which replaces the one before it.
extension FocusController {
  /// Ends what was under way, and then does something else.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable (FocusController) async throws(FocusError) -> Value
  ) async throws(FocusError) -> Value {
    let task = shared.withLock { shared in
      let previous = shared.operation
      shared.requests += 1
      let task = Task(executorPreference: clock.executor) { () async -> Result<Value, FocusError> in
        previous?.cancel()
        await previous?.end()
        do throws(FocusError) {
          if Task.isCancelled { throw FocusError.replaced }
          return .success(try await body(self))
        } catch {
          return .failure(error)
        }
      }
      shared.operation = Operation(
        id: shared.requests, cancel: { task.cancel() }, end: { _ = await task.value })
      return task
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return try result.get()
  }

  /// What continuous focus takes the place of.
  enum Replaced {
    case anything
    /// Continuous focus in software alone, and no request that came since.
    case itself
    /// Nothing: a camera that focused by itself before is watched, while somebody observes it.
    case nothing
  }

  /// Follows the subject, or the camera that does, until another request comes or the controller is gone.
  func start(_ provider: CaptureDevice.Provider, replacing replaced: Replaced = .anything) {
    if replaced == .anything { note(.continuous, provider, .adjusting) }
    guard let session = session else { return }
    shared.withLock { shared in
      let isContinuous = shared.state.mode == .continuous
      switch replaced {
      case .anything: break
      case .itself: guard isContinuous, shared.operation?.follower == .software else { return }
      case .nothing:
        guard isContinuous, shared.state.provider == .camera, shared.operation == nil else { return }
      }
      let previous = shared.operation
      shared.requests += 1
      let id = shared.requests
      let task = Task(executorPreference: clock.executor) { [weak self, weak session, clock] in
        previous?.cancel()
        await previous?.end()
        while !Task.isCancelled, let controller = self, let session {
          // Each run ends with the frames; it begins again when they are back.
          switch provider {
          case .camera where replaced == .nothing:
            if controller.frames != nil {
              await CameraWatch(controller, session).run { controller.changes.hasListeners }
            }
            if controller.endObserved(id) { return }
          case .camera: await CameraWatch(controller, session).run { true }
          case .software: await SoftwareTracking(controller, session).run()
          }
          switch session.state {
          case .running, .interrupted: break
          case .idle, .ended, .failed:
            // An observed session may begin again.
            if replaced == .nothing { break }
            controller.endContinuous(id, provider)
            return
          }
          try? await clock.pause(for: .milliseconds(100))
        }
      }
      shared.operation = Operation(
        id: id, follower: provider, cancel: { task.cancel() }, end: { _ = await task.value })
    }
  }

  /// Notes that software follows nothing without frames; a camera goes on by itself.
  private func endContinuous(_ id: Int, _ provider: CaptureDevice.Provider) {
    guard shared.withLock({ $0.operation?.id == id }) else { return }
    note(provider == .camera ? .continuous : .locked, provider, .idle)
  }

  /// Ends the watch of a camera that nobody observes any more; whether it has.
  private func endObserved(_ id: Int) -> Bool {
    shared.withLock { shared in
      guard shared.operation?.id == id else { return true }
      guard !changes.hasListeners else { return false }
      shared.operation = nil
      shared.state.activity = .idle
      return true
    }
  }

  /// Begins continuous focus in software again, with other settings.
  func resume() { start(.software, replacing: .itself) }
}
