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
  /// Where the depth was measured, as ``FocusStack/Result/confidence`` describes it.
  public var confidence: Image
  /// Whether the shots are near enough to each other, and reach far enough; nil where that cannot be measured.
  public var coverage: FocusCoverage?
  /// The focus of the shots, near ones first.
  public var focus: [FocusBracket.Shot]
  /// What became of each shot in the merge.
  public var outcomes: [ShotAlignment.Outcome]
}

extension CaptureSession {
  /// Takes photographs focused from near to far, at evenly spaced positions, and restores the focus whatever happens.
  ///
  /// The camera's automatic modes are held at their present values. Frames that were exposed before the lens arrived are
  /// passed over. Where the preview streams less than the resolution that was asked for, the session streams it during the
  /// series, and its sinks see it.
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
  public nonisolated(nonsending) func captureFocusBracket(
    _ count: Int, bounds: FocusBracket.Bounds = .init(),
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @Sendable () -> Bool = { Task.isCancelled },
    _ use: (FocusedPhoto) throws -> Void
  ) async throws {
    try await holdingAutomatics(for: "a focus bracket needs a lens to move", settings) {
      camera, settings, _ in
      let calibration = device?.focus.calibration ?? LensCalibration()
      let bracket = try FocusBracket(camera, count: count, bounds: bounds, calibration: calibration)
      do {
        var last = bracket.start
        for position in bracket.positions where !isCancelled() {
          let shot = try bracket.focus(at: position)
          try? await clock.pause(for: bracket.travel(from: last, to: position))
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
  ///   - isCancelled: asked before each shot and during the merge. The task's cancellation by default.
  /// - Returns: the photograph; nil when it was cancelled.
  /// - Throws: as ``captureFocusBracket(_:bounds:settings:isCancelled:_:)`` does.
  public func captureFocusStack(
    _ count: Int = 9, bounds: FocusBracket.Bounds = .init(),
    alignment: ShotAlignment.Mode = .on(.similarity),
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> FocusStackedPhoto? {
    var series = ShotSeries()
    var focus: [FocusBracket.Shot] = []
    try await captureFocusBracket(
      count, bounds: bounds, settings: settings.forMerging, isCancelled: isCancelled
    ) { taken in
      series.add(taken.photo)
      focus.append(taken.focus)
    }
    guard series.count == count, !isCancelled(),
      let (photo, merged) = try await develop(
        series, by: .focusStack, alignment: alignment, settings, isCancelled: isCancelled)
    else { return nil }
    guard let depth = merged.depth, let confidence = merged.confidence else {
      preconditionFailure("a focus stack has a depth")
    }
    return FocusStackedPhoto(
      photo: photo, depth: depth, confidence: confidence, coverage: merged.coverage, focus: focus,
      outcomes: merged.outcomes)
  }
}
