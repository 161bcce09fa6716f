public import Cameras
public import Pixels

/// A photograph of a bracket of focus, with the position that the lens really had.
public struct FocusedPhoto: Sendable {
  /// The photograph.
  public var photo: CapturedPhoto
  /// The position that was asked for, and the one that the camera reports.
  public var focus: FocusBracket.Shot
}

/// A photograph merged from shots focused at different distances.
public struct FocusStackedPhoto: Sendable {
  /// The merged picture through the graph.
  public var photo: CapturedPhoto
  /// The depth, as ``FocusStack/Result/depth`` describes it; it does not go through the graph.
  public var depth: Image
  /// The focus of the shots, near ones first.
  public var focus: [FocusBracket.Shot]
  /// What became of each shot in the merge.
  public var outcomes: [ShotAlignment.Outcome]
}

extension CaptureSession {
  /// Takes photographs focused from near to far, at evenly spaced positions, and restores the focus whatever happens.
  ///
  /// The exposure is held where the camera can. Frames that were exposed before the lens arrived are passed over.
  ///
  /// - Parameters:
  ///   - count: the number of photographs, at least 2.
  ///   - bounds: the positions of the first and the last; the camera's whole range by default.
  ///   - settings: how each is taken; its moment is chosen by the session.
  ///   - isCancelled: asked before each shot; when it returns true, the rest is left out. The task's cancellation by
  ///     default.
  ///   - use: called with each photograph before the next is taken; what it throws ends the bracket.
  /// - Throws: ``SessionError``, `CameraError` when the focus cannot be set or a bound is out of range, and what `use`
  ///   throws.
  public func captureFocusBracket(
    _ count: Int, bounds: FocusBracket.Bounds = .init(),
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @Sendable () -> Bool = { Task.isCancelled },
    _ use: (FocusedPhoto) throws -> Void
  ) async throws {
    guard let camera = (configuration.sources.first?.source as? CameraSource)?.camera else {
      throw SessionError(.source, "the first source is not a camera; a focus bracket needs a lens to move")
    }
    let bracket = try FocusBracket(camera, count: count, bounds: bounds)
    try await holdingExposure(of: camera, settings) {
      do {
        var last = bracket.start
        for position in bracket.positions where !isCancelled() {
          let shot = try bracket.focus(at: position)
          try? await Task.sleep(for: bracket.travel(from: last, to: position))
          last = position
          var settings = settings
          settings.moment = .next(after: Self.framesUnderWay + camera.settlingFrames)
          try use(FocusedPhoto(photo: try await capturePhoto(settings), focus: shot))
        }
      } catch {
        try? bracket.restore()
        throw error
      }
      try bracket.restore()
    }
  }

  /// Takes a bracket of focus, merges what is sharp and sends the merged picture through the session's graph.
  ///
  /// Memory: that of ``FocusStack``, and 16 bytes a pixel for each shot.
  ///
  /// - Parameters:
  ///   - count: the number of shots, at least 2 and at most ``FocusStack/most``.
  ///   - bounds: the positions of the first and the last; the camera's whole range by default.
  ///   - alignment: whether the shots are aligned first; the scale of many lenses changes with the focus.
  ///   - settings: how the photograph is taken.
  ///   - isCancelled: asked before each shot. The task's cancellation by default.
  /// - Returns: the photograph; nil when it was cancelled.
  /// - Throws: as ``captureFocusBracket(_:bounds:settings:isCancelled:_:)`` does.
  public func captureFocusStack(
    _ count: Int = 9, bounds: FocusBracket.Bounds = .init(),
    alignment: ShotAlignment.Mode = .on(.similarity),
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> FocusStackedPhoto? {
    var series = ShotSeries()
    var focus: [FocusBracket.Shot] = []
    try await captureFocusBracket(
      count, bounds: bounds, settings: settings.forMerging, isCancelled: isCancelled
    ) { taken in
      series.add(taken.photo)
      focus.append(taken.focus)
    }
    guard series.count == count, !isCancelled() else { return nil }
    let merged = try await develop(series, by: .focusStack, alignment: alignment, settings)
    guard let depth = merged.depth else { preconditionFailure("a focus stack has a depth") }
    return FocusStackedPhoto(photo: merged.photo, depth: depth, focus: focus, outcomes: merged.outcomes)
  }

  /// Holds an automatic exposure at its present values where the camera can, and restores it.
  func holdingExposure(
    of camera: any Camera, _ settings: PhotoCaptureSettings, _ body: () async throws -> Void
  ) async throws {
    try await waitForFrame(upTo: .seconds(10))
    // The first frames of a stream are commonly spoiled, and an automatic exposure needs them.
    _ = try await capturePhoto(
      PhotoCaptureSettings(
        resolution: .preview, result: settings.result, moment: .next(after: 2 + camera.settlingFrames)))
    let exposure = try? BracketedExposure(camera)
    do {
      _ = try exposure?.expose(0)
      try await body()
    } catch {
      try? exposure?.restore()
      throw error
    }
    try exposure?.restore()
  }
}
