import Cameras
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
      throw SessionError(.cancelled, "the photograph was cancelled before it was taken")
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
    switch device.light.burn {
    case .steady:
      let lit = try await device.light.keepLit {
        try await watch.rest(
          passing: unseenFrames(of: camera), after: clock.time, above: before.light, running: self)
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
        lit = try await device.light.strobe {
          try await watch.brightest(of: unseenFrames(of: camera), after: before, running: self)
        }
        // Where frames were missed, those under the flash may be among them.
        if lit.isComplete || LightWatch.isRisen(from: before.light, to: lit.light) { break }
      }
      return (lit, fired)
    }
  }

  /// Frames in which a light that was switched may not be seen: controls take effect after some, and screens show them
  /// later still.
  private func unseenFrames(of camera: any Camera) -> Int { camera.settlingFrames + 2 * Self.framesUnderWay }

  /// Keeps the scene lit while `body` takes a series of photographs, where the settings and the light ask for it.
  ///
  /// `body` begins when a frame is wholly under the light, with the settings for single photographs.
  ///
  /// - Throws: ``SessionError`` when no frame comes, `CameraError` when there is no light or it cannot stay lit, and what
  ///   `body` throws.
  nonisolated(nonsending) func lit<Value>(
    _ settings: PhotoCaptureSettings,
    _ body: nonisolated(nonsending) (PhotoCaptureSettings) async throws -> Value
  ) async throws -> Value {
    guard settings.flash != .off else { return try await body(settings) }
    guard let device else { throw Self.noCamera }
    let light = device.light
    var single = settings
    single.flash = .off
    guard light.isAvailable else {
      if settings.flash == .automatic { return try await body(single) }
      throw light.absence
    }
    let before = try await recording { [self] watch in
      try await watch.rest(passing: 2, running: self).light
    }
    if settings.flash == .automatic, !isFlashScene(device.camera, before) {
      return try await light.recorded(as: .automaticNotFired) { try await body(single) }
    }
    return try await light.keepLit {
      _ = try await recording { [self] watch in
        try await watch.rest(
          passing: unseenFrames(of: device.camera), after: clock.time, above: before, running: self)
      }
      let fired = settings.flash == .automatic ? PhotoSettings.Flash.automaticFired : .fired
      return try await light.recorded(as: fired) { try await body(single) }
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
  private nonisolated(nonsending) func recording<Value>(
    _ body: nonisolated(nonsending) (LightWatch) async throws -> Value
  ) async throws -> Value {
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
