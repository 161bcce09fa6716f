public import Cameras
import Pixels
import Stills

/// A photograph of a bracket, with the exposure that it really got.
public struct BracketedPhoto: Sendable {
  /// The photograph.
  public var photo: CapturedPhoto
  /// What was asked for, and what the camera did.
  public var exposure: BracketedExposure.Shot
  /// How the session knew that the exposure was in the picture.
  public var arrival: ExposureArrival
}

/// A photograph merged from the shots of a bracket.
public struct HighDynamicRangePhoto: Sendable {
  /// The merged picture through the graph; its metadata say no exposure, as there were several.
  public var photo: CapturedPhoto
  /// The exposures of the shots, in the order in which they were taken.
  public var exposures: [BracketedExposure.Shot]
  /// What became of each shot in the merge.
  public var outcomes: [ShotAlignment.Outcome]
}

extension CaptureSession {
  /// Takes one photograph for each of several exposures, and restores the exposure whatever happens.
  ///
  /// Each is taken of the first frame in which the light meter sees the exposure, at most 10 frames after it was set.
  /// The camera's other automatic modes are held at their present values meanwhile. Without a bracket in a first
  /// source that is not a camera, or whose exposure time cannot be set. Where the preview streams less than the resolution
  /// that was asked for, the session streams it during the series, and its sinks see it.
  ///
  /// - Parameters:
  ///   - steps: the exposures: corrections of the present one in stops, or times and gains. There may be any number: each
  ///     photograph is given to `use` before the next is taken.
  ///   - settings: how each is taken; its moment is chosen by the session.
  ///   - isCancelled: asked before each shot; when it returns true, the rest is left out. The task's cancellation by
  ///     default.
  ///   - use: called with each photograph before the next is taken; what it throws ends the bracket.
  /// - Throws: ``SessionError``, `CameraError` when the exposure cannot be set, and what `use` throws.
  public nonisolated(nonsending) func captureBracket(
    _ steps: [BracketedExposure.Step], settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @Sendable () -> Bool = { Task.isCancelled },
    _ use: (BracketedPhoto) throws -> Void
  ) async throws {
    try await holdingAutomatics(for: "a bracket needs an exposure to change", settings) {
      camera, settings, watch in
      let exposure = try BracketedExposure(camera)
      do {
        var present = 0.0
        for step in steps where !isCancelled() {
          let shot = try exposure.expose(step)
          let arrival = await watch.arrival(
            of: shot.achieved - present, orAfter: Self.framesUnderWay + camera.settlingFrames)
          present = shot.achieved
          var settings = settings
          settings.moment = momentAfterChange
          var photo = try await capturePhoto(settings)
          switch step {
          case .correction:
            photo.settings.exposureMode = .bracket
            photo.settings.exposureBias = .init(Int32((shot.achieved * 100).rounded()), 100)
          case .manual: photo.settings.exposureMode = .manual
          }
          // The meter saw it, which is surer than the time that cameras take on average.
          if let units = Int32(exactly: ExposureHardware.units(shot.exposureTime)) {
            photo.settings.exposureTime = PhotoSettings.exposureTime(control: units)
          }
          try use(BracketedPhoto(photo: photo, exposure: shot, arrival: arrival))
        }
      } catch {
        try? exposure.restore()
        throw error
      }
      try exposure.restore()
    }
  }

  /// Takes a bracket, merges it and sends the merged picture through the session's graph.
  ///
  /// The graph sees the scene's whole range with 16 bits a sample. Where something moves between the shots, a merge of
  /// light shows the shot nearest to the present exposure. Filters that read earlier frames see only the merged
  /// picture. A format that keeps 16 bits gets them. Memory: that of ``RadianceMerge`` or ``ExposureFusion``, and 16
  /// bytes a pixel for each shot.
  ///
  /// - Parameters:
  ///   - steps: the exposures, as for ``captureBracket(_:settings:isCancelled:_:)``; at least one.
  ///   - method: how they are merged.
  ///   - alignment: whether the shots are aligned first.
  ///   - settings: how the photograph is taken.
  ///   - isCancelled: asked before each shot and during the merge. The task's cancellation by default.
  /// - Returns: the photograph; nil when it was cancelled.
  /// - Throws: as ``captureBracket(_:settings:isCancelled:_:)`` does.
  public func captureHighDynamicRange(
    _ steps: [BracketedExposure.Step] = [-2, 0, 2], method: HighDynamicRangeMethod = .radiance(),
    alignment: ShotAlignment.Mode = .on(.perspective),
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> HighDynamicRangePhoto? {
    precondition(!steps.isEmpty, "a bracket needs an exposure")
    var series = ShotSeries()
    var exposures: [BracketedExposure.Shot] = []
    try await captureBracket(steps, settings: settings.forMerging, isCancelled: isCancelled) { taken in
      series.add(taken.photo, stops: taken.exposure.achieved)
      exposures.append(taken.exposure)
    }
    guard series.count == steps.count, !isCancelled(),
      let (developed, merged) = try await develop(
        series, by: method.merge, alignment: alignment, settings, isCancelled: isCancelled)
    else { return nil }
    var photo = developed
    photo.settings.exposureTime = nil
    photo.settings.exposureBias = nil
    return HighDynamicRangePhoto(photo: photo, exposures: exposures, outcomes: merged.outcomes)
  }
}
