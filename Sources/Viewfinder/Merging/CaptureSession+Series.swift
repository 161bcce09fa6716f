import Cameras
import Clocks
import FilterGraph
import Pixels
import Synchronization

extension CaptureSession {
  /// Takes a series of shots with the camera's automatic modes held at what they have arrived at in the preview, and
  /// restores them whatever happens. The session streams the resolution of the photographs meanwhile.
  ///
  /// - Parameters:
  ///   - shots: what is unable to be done without a camera, for the message of the error.
  ///   - settings: how each shot is taken; the scene is lit for the whole series where they ask for it.
  ///   - body: takes the shots, with the settings for a single one.
  nonisolated(nonsending) func holdingAutomatics(
    for shots: String, _ settings: PhotoCaptureSettings,
    _ body:
      nonisolated(nonsending) (any Camera, PhotoCaptureSettings, inout ExposureWatch) async throws -> Void
  ) async throws {
    guard let device else {
      throw SessionError(.source, "the first source is not a camera; \(shots)")
    }
    let camera = device.camera
    try await waitForFrame()
    try await inTurn {
      try await lit(settings) { settings in
        var watch = try ExposureWatch(self)
        // The first frames of a stream are commonly spoiled, and an automatic exposure needs them.
        await watch.pass(2 + camera.settlingFrames)
        let loops = device.pausedLoops()
        let held = HeldAutomatics(camera)
        device.held.begin(held.modes.union(loops.modes), at: clock.time)
        defer {
          held.restore()
          loops.resume()
          device.held.end(at: clock.time)
        }
        try await switchingStream(settings) { settings in try await body(camera, settings, &watch) }
      }
    }
  }

  /// The moment of a shot whose exposure is in the picture: filters that read earlier frames shall not see others.
  var momentAfterChange: PhotoCaptureSettings.Moment {
    let configuration = configuration
    return configuration.graph.readsEarlierFrames(catalog: configuration.catalog)
      ? .next(after: Self.framesUnderWay) : .newest
  }

  /// Frames that may be on their way when a control is changed.
  static let framesUnderWay = 4

  /// Merges shots on a thread of its own, and sends the result through the session's graph.
  ///
  /// - Returns: the photograph, with the settings of the shot on which the others were laid; nil when it was cancelled.
  func develop(
    _ series: ShotSeries, by method: ShotMerge.Method, alignment: ShotAlignment.Mode,
    _ settings: PhotoCaptureSettings, isCancelled: @escaping @Sendable () -> Bool
  ) async throws -> (photo: CapturedPhoto, merged: ShotMerge.Result)? {
    if let shot = series.shots.first,
      let shortage = ShotMerge.shortage(merging: series.count, of: shot.image.size)
    {
      throw SessionError(.rendering, shortage)
    }
    let isTaskCancelled = Flag()
    let merged = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = WorkerThread.started("merge", on: clock) {
          continuation.resume(
            returning: try? ShotMerge.merge(
              series.shots, by: method, alignment: alignment,
              isCancelled: { isTaskCancelled.value.load(ordering: .relaxed) || isCancelled() }))
        }
      }
    } onCancel: {
      isTaskCancelled.value.store(true, ordering: .relaxed)
    }
    guard let merged else { return nil }
    var photo = series.photos[merged.reference]
    // The preview, to which lengths in pixels are related, may not have come back yet.
    var wanted = settings
    wanted.series = photo.resolved?.requested.series
    let developed = try await develop(merged.image, wanted)
    photo.image = developed.image
    photo.clean = settings.cleanCopy == .none ? nil : developed.clean
    photo.resolved = developed.resolved
    return (photo, merged)
  }
}

/// A flag that several threads share.
private final class Flag: Sendable {
  let value = Atomic(false)
}

extension CaptureDevice {
  /// The loops in software that change the camera's settings, stopped for a while.
  struct PausedLoops {
    fileprivate let exposure: ExposureController?
    fileprivate let whiteBalance: WhiteBalanceController?

    /// The modes of a camera in whose place they adjust it.
    var modes: Set<CameraControl.ID> {
      var modes: Set<CameraControl.ID> = []
      if exposure != nil { modes.insert(.exposureAuto) }
      if whiteBalance != nil { modes.insert(.autoWhiteBalance) }
      return modes
    }

    /// Starts them again.
    func resume() {
      try? exposure?.setContinuous()
      try? whiteBalance?.setContinuous()
    }
  }

  /// Stops the loops at what they have arrived at.
  func pausedLoops() -> PausedLoops {
    let (light, white) = (exposure.state, whiteBalance.state)
    let paused = PausedLoops(
      exposure: light.mode == .continuous && light.provider == .software ? exposure : nil,
      whiteBalance: white.mode == .continuous && white.provider == .software ? whiteBalance : nil)
    try? paused.exposure?.lock()
    try? paused.whiteBalance?.lock()
    return paused
  }
}
