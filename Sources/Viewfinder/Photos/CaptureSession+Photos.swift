package import Pixels
import Synchronization

/// A request for a photograph on its way to the runner.
struct PhotoRequest: Sendable {
  let settings: PhotoCaptureSettings
  /// What goes through the graph in place of the camera's frame; nil for the frame.
  let picture: Image?
  let onEvent: @Sendable (PhotoEvent) -> Void
}

extension CaptureSession {
  /// Takes a photograph through the session's graph.
  ///
  /// At the camera's full resolution unless the settings say otherwise: where the preview streams less, the camera's
  /// format is switched, the last frame of the preview stays, and the preview comes back with the camera's controls as
  /// they were. Requests are served one after the other.
  ///
  /// - Parameters:
  ///   - settings: how it is taken.
  ///   - onEvent: called on the session's thread for each step; each comes once.
  /// - Returns: the photograph, to be written or looked at.
  /// - Throws: ``SessionError`` with code `notRunning`, `interrupted` when the camera goes away meanwhile, or what keeps
  ///   the graph from being drawn.
  public func capturePhoto(
    _ settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    onEvent: @escaping @Sendable (PhotoEvent) -> Void = { _ in }
  ) async throws(SessionError) -> CapturedPhoto {
    let result = await withCheckedContinuation { continuation in
      requestPhoto(settings, onEvent: onEvent) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Sends a picture through the session's graph as if it were the camera's frame, upright and turned already.
  func develop(_ picture: Image, _ settings: PhotoCaptureSettings) async throws(SessionError) -> CapturedPhoto
  {
    let result = await withCheckedContinuation { continuation in
      requestPhoto(settings, of: picture) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  /// Takes a photograph without waiting for it.
  ///
  /// - Parameter picture: what goes through the graph in place of the camera's frame; nil for the frame.
  package func requestPhoto(
    _ settings: PhotoCaptureSettings, of picture: Image? = nil,
    onEvent: @escaping @Sendable (PhotoEvent) -> Void = { _ in },
    completion: @escaping @Sendable (Result<CapturedPhoto, SessionError>) -> Void
  ) {
    let request = PhotoRequest(settings: settings, picture: picture) { [photo = PhotoBox()] event in
      onEvent(event)
      switch event {
      case .didProcess(let taken): photo.value.withLock { $0 = taken }
      case .didFinish(let error):
        if let taken = photo.value.withLock({ $0.take() }), error == nil {
          completion(.success(taken))
        } else {
          completion(.failure(error ?? SessionError(.notRunning, "the photograph was not taken")))
        }
      default: break
      }
    }
    let wake = shared.state.withLock { state -> (@Sendable () -> Void)? in
      guard state.phase == .active || state.phase == .starting else { return nil }
      state.photos.append(request)
      return state.wake ?? {}
    }
    if let wake {
      wake()
    } else {
      request.onEvent(
        .didFinish(SessionError(.notRunning, "the session is not running; start it to take photographs")))
    }
  }
}
