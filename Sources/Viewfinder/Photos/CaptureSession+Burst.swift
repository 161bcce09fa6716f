import Cameras
import Pixels
import Synchronization

extension CaptureSession {
  /// What became of a burst.
  public struct BurstSummary: Hashable, Sendable {
    /// The photographs that were taken.
    public var taken = 0
    /// Frames between the first and the last that are missing, by the camera's count.
    public var lost = 0
  }

  /// Takes photographs of frames that follow each other, at the camera's rate.
  ///
  /// The frames are copied as they come and go through the graph afterwards, so that none is lost to a slow graph or
  /// disk. Where the preview streams less than the resolution that was asked for, the session streams it during the
  /// burst, and its sinks see it. A burst waits for the end of another.
  ///
  /// Memory: the frames that are not processed yet, at most `count` and two, and at most 1 GiB; a frame that finds no
  /// place is lost and counted. 30 frames of 1920x1080 in NV12 take 100 MB.
  ///
  /// - Parameters:
  ///   - count: how many frames, at least 1.
  ///   - settings: how each is taken; its moment is ignored. A flash stays lit for the whole burst.
  ///   - isCancelled: asked before each photograph; when it returns true, no further frames are taken, and those that were
  ///     taken are still processed. The task's cancellation by default.
  ///   - use: called with each photograph in its order while the next ones are exposed; what it throws ends the burst.
  /// - Throws: ``SessionError``, `CameraError` when the lamp cannot stay lit, and what `use` throws.
  @discardableResult
  public nonisolated(nonsending) func captureBurst(
    count: Int, settings: PhotoCaptureSettings = PhotoCaptureSettings(),
    isCancelled: @Sendable () -> Bool = { Task.isCancelled }, _ use: (CapturedPhoto) throws -> Void
  ) async throws -> BurstSummary {
    precondition(count > 0, "a burst has at least one photograph")
    try await waitForFrame()
    return try await withPhotoStream(settings) { settings in
      try await lit(settings) { settings in try await burst(count, settings, isCancelled, use) }
    }
  }

  private nonisolated(nonsending) func burst(
    _ count: Int, _ settings: PhotoCaptureSettings, _ isCancelled: @Sendable () -> Bool,
    _ use: (CapturedPhoto) throws -> Void
  ) async throws -> BurstSummary {
    let queue = FrameRing(capacity: count, overflow: .isDropped, total: count)
    shared.state.withLock { $0.recorders.append(queue) }
    shared.signal()
    defer {
      shared.state.withLock { $0.recorders.removeAll { $0 === queue } }
      shared.signal()
    }
    var summary = BurstSummary()
    var first: UInt32?
    var last: UInt32?
    var deadline = clock.time + patience
    var isEnding = false
    while true {
      if !isEnding, isCancelled() {
        queue.close()
        isEnding = true
      }
      // Asked first, since a frame may come in between.
      let isComplete = queue.isComplete
      guard let frame = queue.takeOldest() else {
        if isComplete { break }
        if case .interrupted(let reason) = state {
          throw SessionError(.interrupted, "the camera was interrupted: \(reason)")
        }
        guard state == .running else {
          let error = inactivity("the session was stopped")
          throw SessionError(
            error.code, "\(error.description) after \(summary.taken) of the burst's \(count) photographs")
        }
        guard clock.time < deadline else { throw silence() }
        do {
          try await clock.pause(for: .milliseconds(2))
        } catch {
          // What is being copied was taken.
          guard isEnding || isCancelled() else { throw error }
        }
        continue
      }
      deadline = clock.time + patience
      first = first ?? frame.sequence
      last = frame.sequence
      let held = HeldFrame(frame)
      let result = await withCheckedContinuation { continuation in
        requestPhoto(settings, of: .frame(held)) { continuation.resume(returning: $0) }
      }
      try use(try result.get())
      summary.taken += 1
    }
    if let first, let last { summary.lost = max(0, Int(last &- first) + 1 - summary.taken) }
    summary.lost = max(summary.lost, queue.lostCount)
    return summary
  }
}
