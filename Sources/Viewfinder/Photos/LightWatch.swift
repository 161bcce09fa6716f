import Cameras
import Glibc

/// Meters the frames of a stream one by one, to find one that is wholly under a light.
struct LightWatch {
  /// A frame with its light.
  struct Metered {
    let timestamp: Duration
    let sequence: UInt32
    let light: Double
    /// Keeps the frame in the ring.
    let lease: HeldFrame
    /// Whether every frame since the first one asked for was metered.
    var isComplete = true
  }

  /// The frames, of which the last ones are kept.
  let ring = FrameRing(capacity: 12, overflow: .replacesOldest)

  /// Stops between two frames that are rest.
  private static let rest = 0.05
  /// The smallest change in stops that stands out from noise and from movement in the scene.
  private static let leastChange = 0.1
  /// Frames after which a light that does not come to rest is used as it is.
  private static let most = 45

  /// Waits for the second of two frames that are alike.
  ///
  /// - Parameters:
  ///   - count: how many frames are passed over, unless the light is seen to have risen before.
  ///   - start: only later frames count.
  ///   - level: the light above which it has risen.
  func rest(
    passing count: Int, after start: Duration = .zero, above level: Double = .infinity,
    running session: CaptureSession
  ) async throws -> Metered {
    var last: Metered?
    for number in 1... {
      let frame = try await frame(after: last?.timestamp ?? start, session)
      if let last, abs(Self.stops(from: last.light, to: frame.light)) < Self.rest,
        number > count || Self.isRisen(from: level, to: frame.light)
      {
        return frame
      }
      if number == Self.most { return frame }
      last = frame
    }
    preconditionFailure("the loop ends by itself")
  }

  /// Waits until a flash that lasts some frames is over, and returns the frame that got most of it.
  ///
  /// - Parameter before: a frame without the flash.
  func brightest(
    of count: Int, after before: Metered, running session: CaptureSession
  ) async throws -> Metered {
    var best = try await frame(after: session.clock.time, session)
    var (last, isComplete) = (best, true)
    for _ in 1...count {
      let frame = try await frame(after: last.timestamp, session)
      isComplete = isComplete && frame.sequence == last.sequence &+ 1
      last = frame
      let change = Self.stops(from: best.light, to: frame.light)
      // A frame that saw a part of the flash is darker than the next.
      if Self.isRisen(from: before.light, to: best.light), change < -Self.leastChange { break }
      if change > Self.rest { best = frame }
    }
    best.isComplete = isComplete
    return best
  }

  /// Whether light is seen to have risen.
  static func isRisen(from first: Double, to second: Double) -> Bool {
    stops(from: first, to: second) > leastChange
  }

  private static func stops(from first: Double, to second: Double) -> Double {
    first == .infinity ? -.infinity : log2(max(second, 1e-6) / max(first, 1e-6))
  }

  /// The first recorded frame after a moment.
  private func frame(after moment: Duration, _ session: CaptureSession) async throws -> Metered {
    let end = session.clock.time + session.patience
    while true {
      if let next = ring.timestamps.first(where: { $0 > moment }), let frame = ring.frame(nearest: next) {
        let (timestamp, sequence, light) = (frame.timestamp, frame.sequence, frame.light)
        return Metered(timestamp: timestamp, sequence: sequence, light: light, lease: HeldFrame(frame))
      }
      if case .interrupted(let reason) = session.state {
        throw SessionError(.interrupted, "the camera was interrupted: \(reason)")
      }
      guard session.state == .running else {
        throw session.inactivity("the session was stopped before the photograph was taken")
      }
      guard session.clock.time < end else { throw session.silence() }
      try await session.clock.pause(for: .milliseconds(2))
    }
  }
}
