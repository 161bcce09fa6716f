/// A shot of a time-lapse.
public struct TimeLapseShot: Sendable {
  /// Its number and its moment, and how many were skipped before it.
  public var schedule: IntervalSchedule.Shot
  /// The photograph, or why there is none, as while the camera is unplugged.
  public var photo: Result<CapturedPhoto, SessionError>
}

extension CaptureSession {
  /// Takes photographs at a regular interval, the n-th at its start and n intervals, for as long as is wanted.
  ///
  /// The moments do not drift: shots whose moments pass while another takes long are skipped and counted. While the
  /// camera is away the shots fail and the next ones are tried. Memory does not grow with their number.
  ///
  /// - Parameters:
  ///   - interval: the time from one shot to the next.
  ///   - count: how many moments there are, with those that are skipped; nil for no end.
  ///   - settings: how each is taken; its moment is chosen by the session.
  ///   - isCancelled: asked about ten times a second. The task's cancellation by default.
  ///   - use: called with each shot; what it throws ends the series.
  /// - Returns: how many shots were skipped.
  /// - Throws: ``SessionError`` with code `notRunning` when the session ends, and what `use` throws.
  @discardableResult
  public nonisolated(nonsending) func captureTimeLapse(
    every interval: Duration, count: Int? = nil, settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @Sendable () -> Bool = { Task.isCancelled }, _ use: (TimeLapseShot) throws -> Void
  ) async throws -> Int {
    var schedule = IntervalSchedule(every: interval, from: clock.time)
    var settings = settings
    settings.moment = .next(after: 0)
    var skipped = 0
    while !isCancelled() {
      let shot = schedule.next(at: clock.time)
      if let count, shot.index >= count {
        return skipped + shot.skipped - (shot.index - count)
      }
      skipped += shot.skipped
      while !isCancelled(), shot.moment > clock.time {
        try? await clock.pause(for: min(shot.moment - clock.time, .milliseconds(100)))
      }
      guard !isCancelled() else { break }
      let photo: Result<CapturedPhoto, SessionError>
      do throws(SessionError) {
        photo = .success(try await capturePhoto(settings))
      } catch {
        guard error.code == .interrupted || error.code == .source else { throw error }
        photo = .failure(error)
      }
      try use(TimeLapseShot(schedule: shot, photo: photo))
    }
    return skipped
  }
}
