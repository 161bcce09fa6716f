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
    guard source != pointSource else { return }
    switch source {
    case .fixed: follower.withLock { $0.take() }?.cancel()
    case .faces:
      guard let session else { throw SessionError(.notRunning, "the session is gone") }
      let frames = try session.metadata(MetadataSettings(symbologies: []))
      let task = Task.detached { [weak self] in
        let (place, metered) = (self?.focus.pointOfInterest, self?.exposure.metering)
        var choice = FaceChoice()
        for await frame in frames {
          guard let self, !Task.isCancelled else { break }
          switch choice.next(frame.faces, at: frame.timestamp) {
          case .stay: continue
          case .move(let face):
            // A camera that refuses one point may take the next.
            try? self.focus.setRegionOfInterest(face)
            try? self.exposure.meter(.centre, at: (face.center.x, face.center.y))
          case .release: self.look(at: place, metered)
          }
        }
        self?.look(at: place, metered)
      }
      follower.withLock { $0 = task }
    }
  }

  private func look(at place: Point?, _ metered: (pattern: MeteringPattern, point: SIMD2<Double>)?) {
    if focus.pointOfInterest != place { try? focus.setPointOfInterest(place) }
    if let metered, exposure.metering != metered {
      try? exposure.meter(metered.pattern, at: (metered.point.x, metered.point.y))
    }
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
        try? await pause(for: limit)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }
}
