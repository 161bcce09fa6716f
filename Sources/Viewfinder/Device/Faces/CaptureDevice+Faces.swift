import Cameras
import Detection
import Filters
import Synchronization

extension CaptureDevice {
  /// Who chooses the points of interest of focus and exposure.
  public enum PointSource: Hashable, Sendable {
    /// The program: each point stays where it was set.
    case fixed
    /// The faces in the picture: both points are on the largest, or on the one that was followed first unless another is
    /// larger by half for a second. When no face has been seen for a second, they go back to where they were.
    case faces
  }

  /// Who chooses the points of interest of focus and exposure.
  public var pointSource: PointSource { follower.withLock { $0 == nil ? .fixed : .faces } }

  /// Chooses who sets the points of interest of focus and exposure.
  ///
  /// Continuous focus and exposure follow them at once, other modes from their next request on. Faces are looked for
  /// five times a second on a separate thread while the session runs.
  ///
  /// - Throws: `DetectionError` when faces cannot be detected, or ``SessionError``.
  public func setPointSource(_ source: PointSource) throws {
    try follower.withLock { follower in
      guard (source == .faces) == (follower == nil) else { return }
      switch source {
      case .fixed:
        guard let ended = follower.take() else { return }
        ended.loop.stop()
        restore(ended.earlier)
      case .faces:
        guard let session else { throw SessionError(.notRunning, "the session is gone") }
        let frames = try session.metadata(MetadataSettings(symbologies: []))
        let earlier = EarlierPoints(focus: focus.pointOfInterest, metering: exposure.metering)
        let loop = ControlLoop(session.clock) { [weak self] permit in
          var choice = FaceChoice()
          for await frame in frames {
            guard let self else { return }
            let step = choice.next(frame.faces, at: frame.timestamp)
            guard permit.step({ self.take(step, from: earlier) }) else { return }
          }
          guard let self else { return }
          _ = permit.step { self.restore(earlier) }
        }
        follower = FaceFollower(loop: loop, earlier: earlier)
      }
    }
  }

  private func take(_ step: FaceChoice.Step, from earlier: EarlierPoints) {
    switch step {
    case .stay: return
    case .move(let face):
      earlier.areReplaced.withLock { $0 = true }
      // A camera that refuses one point may take the next.
      try? focus.setRegionOfInterest(face)
      try? exposure.meter(.centre, at: (face.center.x, face.center.y))
    case .release: restore(earlier)
    }
  }

  /// Puts the points back where they were before a face took them, unless they are there.
  private func restore(_ earlier: EarlierPoints) {
    let areReplaced = earlier.areReplaced.withLock { areReplaced in
      defer { areReplaced = false }
      return areReplaced
    }
    guard areReplaced else { return }
    if focus.pointOfInterest != earlier.focus { try? focus.setPointOfInterest(earlier.focus) }
    let (pattern, point) = earlier.metering
    if exposure.metering != earlier.metering { try? exposure.meter(pattern, at: (point.x, point.y)) }
  }
}

/// What keeps the points of interest on faces.
struct FaceFollower: Sendable {
  /// Its steps.
  let loop: ControlLoop
  /// Where the points were before.
  let earlier: EarlierPoints
}

/// The points of interest that were set before faces were followed.
final class EarlierPoints: Sendable {
  let focus: Point?
  let metering: (pattern: MeteringPattern, point: SIMD2<Double>)
  /// Whether the points are on a face instead.
  let areReplaced = Mutex(false)

  init(focus: Point?, metering: (pattern: MeteringPattern, point: SIMD2<Double>)) {
    self.focus = focus
    self.metering = metering
  }
}

extension CaptureSession {
  /// The largest face in the first frame that shows one; nil when none is seen in time, or the session ends.
  ///
  /// - Throws: `DetectionError` when faces cannot be detected, or ``SessionError``.
  public func firstFace(within limit: Duration = .seconds(5)) async throws -> TrackedFace? {
    let frames = try metadata(MetadataSettings(symbologies: []))
    return await withTaskGroup(of: TrackedFace?.self) { group in
      group.addTask {
        for await frame in frames { if let face = frame.mainFace { return face } }
        return nil
      }
      group.addTask {
        try? await self.clock.pause(for: limit)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }
}
