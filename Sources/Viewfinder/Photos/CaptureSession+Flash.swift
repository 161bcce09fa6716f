import Cameras
import Glibc
import Stills
import Synchronization

extension CaptureSession {
  /// Whether the metered light is so dim that a photograph with automatic flash would be flashed.
  ///
  /// It is where the picture stays more than one stop below middle grey, or an automatic exposure needs 1/30 s and the
  /// upper half of the gains.
  ///
  /// - Throws: ``SessionError`` when the first source is not a camera, or no frame comes.
  public func isFlashScene() async throws -> Bool {
    guard let device else { throw Self.noCamera }
    return try await recording { [self] watch in
      isFlashScene(device.camera, try await watch.rest(passing: 2, running: self).light)
    }
  }

  /// Exposes a frame under the flash, where the settings and the light ask for one.
  ///
  /// - Returns: the frame, and what the flash did.
  func exposeFlashed(
    _ settings: PhotoCaptureSettings
  ) async throws(SessionError) -> (PhotoRequest.Subject, PhotoSettings.Flash) {
    do {
      guard let device else { throw Self.noCamera }
      guard device.light.isAvailable else {
        if settings.flash == .automatic { return (.present, .absent) }
        throw device.light.absence
      }
      try await waitForFrame(upTo: .seconds(10))
      return try await withPhotoStream(settings) { series in
        try await recording { [self] watch in
          let (frame, flash) = try await frame(of: device, settings, watch)
          return (.recorded(watch.ring, frame.lease, at: frame.timestamp, series), flash)
        }
      }
    } catch let error as SessionError {
      throw error
    } catch is CancellationError {
      throw SessionError(.notRunning, "the photograph was cancelled before it was exposed")
    } catch {
      throw SessionError(.source, "\(error)")
    }
  }

  /// A frame for the photograph, with the light off again.
  private func frame(
    of device: CaptureDevice, _ settings: PhotoCaptureSettings, _ watch: LightWatch
  ) async throws -> (LightWatch.Metered, PhotoSettings.Flash) {
    let camera = device.camera
    let before = try await watch.rest(passing: 2, running: self)
    if settings.flash == .automatic, !isFlashScene(camera, before.light) {
      return (before, .automaticNotFired)
    }
    let fired = settings.flash == .automatic ? PhotoSettings.Flash.automaticFired : .fired
    // Controls take effect after some frames, and screens show them later still.
    let unseen = camera.settlingFrames + 2 * Self.framesUnderWay
    switch device.light.burn {
    case .steady:
      let lit = try await device.light.flash {
        try await watch.rest(passing: unseen, after: .monotonicNow, above: before.light, running: self)
      }
      return (lit, fired)
    case .strobe:
      // An automatic exposure is too slow to use the flash.
      let loops = device.pausedLoops()
      let held = HeldAutomatics(camera)
      defer {
        held.restore()
        loops.resume()
      }
      var lit = before
      for _ in 1...Self.mostFlashes {
        lit = try await device.light.flash {
          try await watch.brightest(of: unseen, after: before, running: self)
        }
        // Where frames were missed, those under the flash may be among them.
        if lit.isComplete || LightWatch.isRisen(from: before.light, to: lit.light) { break }
      }
      return (lit, fired)
    }
  }

  /// How often a flash is fired until a frame under it is recorded.
  private static let mostFlashes = 3

  private func isFlashScene(_ camera: any Camera, _ light: Double) -> Bool {
    if light < 0.18 / 2 { return true }
    let hardware = ExposureHardware(camera.controls)
    guard let mode = camera.control(.exposureAuto), hardware.isAutomatic(mode.value),
      let gain = hardware.gain, let level = gain.value.number, let time = hardware.time?.value.number
    else { return false }
    return level > gain.minimum + (gain.maximum - gain.minimum) / 2
      && ExposureHardware.duration(time) >= .milliseconds(33)
  }

  private static var noCamera: SessionError {
    SessionError(.source, "the first source is not a camera; it has no light")
  }

  /// Records the frames of the first source while `body` runs.
  private func recording<Value>(_ body: (LightWatch) async throws -> Value) async throws -> Value {
    let watch = LightWatch()
    shared.state.withLock { $0.recorders.append(watch.ring) }
    shared.signal()
    defer {
      shared.state.withLock { $0.recorders.removeAll { $0 === watch.ring } }
      shared.signal()
    }
    return try await body(watch)
  }
}

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
  private static let patience = Duration.seconds(10)

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
    var best = try await frame(after: .monotonicNow, session)
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
    let end = Duration.monotonicNow + Self.patience
    while true {
      if let next = ring.timestamps.first(where: { $0 > moment }), let frame = ring.frame(nearest: next) {
        let (timestamp, sequence, light) = (frame.timestamp, frame.sequence, frame.light)
        return Metered(timestamp: timestamp, sequence: sequence, light: light, lease: HeldFrame(frame))
      }
      if case .interrupted(let reason) = session.state {
        throw SessionError(.interrupted, "the camera was interrupted: \(reason)")
      }
      guard session.state == .running else {
        throw SessionError(.notRunning, "the session was stopped before the photograph was taken")
      }
      guard .monotonicNow < end else {
        throw SessionError(.interrupted, "no frame has come for 10 seconds")
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }
}
