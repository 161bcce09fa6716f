import Cameras
import Pixels

/// A photograph averaged from several shots.
public struct NoiseReducedPhoto: Sendable {
  /// The merged picture through the graph.
  public var photo: CapturedPhoto
  /// What became of each shot in the merge.
  public var outcomes: [ShotAlignment.Outcome]
}

extension CaptureSession {
  /// Takes shots one after the other, averages them and sends the result through the session's graph.
  ///
  /// Noise falls with the square root of the number of shots; what moves is taken from the first. The camera's
  /// automatic modes are held at their present values, and restored whatever happens. Where the preview streams less than
  /// the resolution that was asked for, the session streams it during the series, and its sinks see it. Memory: that of
  /// ``RadianceMerge``, and 16 bytes a pixel for each shot.
  ///
  /// - Parameters:
  ///   - count: the number of shots, at least 2.
  ///   - alignment: whether the shots are aligned first.
  ///   - settings: how the photograph is taken.
  ///   - isCancelled: asked before each shot and during the merge. The task's cancellation by default.
  /// - Returns: the photograph; nil when it was cancelled.
  /// - Throws: ``SessionError``.
  public func captureNoiseReduced(
    count: Int, alignment: ShotAlignment.Mode = .on(.perspective),
    settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) async throws -> NoiseReducedPhoto? {
    precondition(count >= 2, "an average needs at least 2 shots, not \(count)")
    var series = ShotSeries()
    try await holdingAutomatics(for: "a series of shots needs one", settings.forMerging) { _, settings, _ in
      var settings = settings
      for _ in 0..<count where !isCancelled() {
        settings.moment = .next(after: 0)
        series.add(try await capturePhoto(settings))
      }
    }
    guard series.count == count, !isCancelled(),
      let (photo, merged) = try await develop(
        series, by: .noiseReduction, alignment: alignment, settings, isCancelled: isCancelled)
    else { return nil }
    return NoiseReducedPhoto(photo: photo, outcomes: merged.outcomes)
  }
}
