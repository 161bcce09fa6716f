import Cameras
import Synchronization

extension CaptureSession {
  /// Streams the resolution of photographs while `body` runs, and the preview's again afterwards, with the camera's
  /// controls as they were. One series of photographs waits for another.
  ///
  /// - Parameters:
  ///   - settings: how the photographs are taken; within a series they go to `body` at once.
  ///   - body: takes the photographs, with the settings for one of them.
  package nonisolated(nonsending) func withPhotoStream<Value>(
    _ settings: PhotoCaptureSettings,
    _ body: nonisolated(nonsending) (PhotoCaptureSettings) async throws -> Value
  ) async throws -> Value {
    guard settings.series == nil else { return try await body(settings) }
    return try await inTurn { try await switchingStream(settings, body) }
  }

  /// Runs the work of a series of photographs when no other one is under way.
  nonisolated(nonsending) func inTurn<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    while shared.hasPhotoStream.exchange(true, ordering: .acquiring) {
      try await clock.pause(for: .milliseconds(5))
    }
    defer { shared.hasPhotoStream.store(false, ordering: .releasing) }
    return try await body()
  }

  /// Does the work of ``withPhotoStream(_:_:)`` for the series whose turn it is.
  nonisolated(nonsending) func switchingStream<Value>(
    _ settings: PhotoCaptureSettings,
    _ body: nonisolated(nonsending) (PhotoCaptureSettings) async throws -> Value
  ) async throws -> Value {
    guard let named = configuration.sources.first else {
      throw SessionError(.missingSource, "the session has no source; add a camera or a feed")
    }
    var single = settings
    single.resolution = .preview
    guard let preview = named.source as? CameraSource, let stream = preview.stream?.size,
      let wanted = preview.photoSize(settings.resolution), wanted != stream
    else {
      single.series = PhotoRequest.Series(preview: nil)
      return try await body(single)
    }
    single.series = PhotoRequest.Series(preview: stream)
    let values = preview.camera.settableValues
    let large = CameraSource(preview.camera, preview.photoRequest(wanted))
    try await configure { $0.replaceSource(named: named.name, with: large) }
    let outcome: Result<Value, any Error>
    do {
      // Some cameras forget their settings when the format changes.
      preview.camera.restore(values)
      _ = try await capturePhoto(
        .init(
          resolution: .preview, result: settings.result,
          moment: .next(after: preview.camera.settlingFrames + Self.framesUnderWay)))
      outcome = .success(try await body(single))
    } catch {
      outcome = .failure(error)
    }
    try await configure { configuration in
      // Another source may have taken its place meanwhile.
      if configuration.sources.contains(where: { $0.name == named.name && $0.source === large }) {
        configuration.replaceSource(named: named.name, with: preview)
      }
    }
    preview.camera.restore(values)
    return try outcome.get()
  }
}
