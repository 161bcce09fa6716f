import Cameras
import Stills
import Synchronization

extension CaptureSession {
  /// Whether the metered light is so dim that a photograph with automatic flash would be flashed.
  ///
  /// It is where the picture stays more than one stop below middle grey, or an automatic exposure needs 1/30 s and the
  /// upper half of the gains. In a dim picture, what adjusts itself is waited for: there may be light enough.
  ///
  /// - Throws: ``SessionError`` when the first source is not a camera, or no frame comes.
  public func isFlashScene() async throws -> Bool {
    guard let device else { throw Self.noCamera }
    return try await recording { [self] watch in
      try await isFlashScene(
        device, try await watch.rest(passing: 2, running: self).light,
        adjustingWithin: PhotoCaptureSettings().flashMetering, watch)
    }
  }

  /// Exposes a frame under the flash, where the settings and the light ask for one.
  ///
  /// - Returns: the frame, what the flash did, and the series that the frame is of.
  func exposeFlashed(
    _ settings: PhotoCaptureSettings
  ) async throws(SessionError) -> (PhotoRequest.Subject, PhotoSettings.Flash, PhotoRequest.Series?) {
    do {
      guard let device else { throw Self.noCamera }
      guard device.light.isAvailable else {
        if settings.flash == .automatic { return (.present, .absent, settings.series) }
        throw device.light.absence
      }
      try await waitForFrame()
      return try await withPhotoStream(settings) { settings in
        try await recording { [self] watch in
          let (frame, flash) = try await frame(of: device, settings, watch)
          return (.recorded(watch.ring, frame.lease, at: frame.timestamp), flash, settings.series)
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
    let before = try await watch.rest(passing: 2, running: self)
    if settings.flash == .automatic,
      try await !isFlashScene(device, before.light, adjustingWithin: settings.flashMetering, watch)
    {
      return (try await watch.rest(passing: 0, after: clock.time, running: self), .automaticNotFired)
    }
    let fired = settings.flash == .automatic ? PhotoSettings.Flash.automaticFired : .fired
    let lit =
      switch device.light.burn {
      case .steady:
        try await underLight(of: device, before.light, settings, watch) { [self] in
          try await watch.rest(passing: 0, after: clock.time, running: self)
        }
      case .strobe: try await flashed(by: device, before, settings, watch)
      }
    return (lit, fired)
  }

  /// Keeps the scene lit while `body` runs, which begins when the exposure rests under the light.
  private nonisolated(nonsending) func underLight<Value>(
    of device: CaptureDevice, _ before: Double, _ settings: PhotoCaptureSettings, _ watch: LightWatch? = nil,
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async throws -> Value {
    // The lens stays where the light has let it find the focus.
    let unlit = device.exposure.followsLight ? UnlitExposure(device, except: [.focusAuto]) : nil
    // A camera that exposes by itself would go on under the light.
    if settings.flashMetering == .zero { unlit?.hold() }
    do {
      let value = try await device.light.keepLit {
        _ = try await watching(watch) { [self] watch in
          try await watch.rest(
            passing: unseenFrames(of: device.camera), after: clock.time, above: before, running: self)
        }
        if unlit != nil, settings.flashMetering > .zero {
          _ = try await rest(of: device, within: settings.flashMetering)
        }
        return try await body()
      }
      if let unlit { await resume(unlit, of: device, watch) }
      return value
    } catch {
      unlit?.hold()
      unlit?.release()
      throw error
    }
  }

  /// Fires the lamp's flash, first to find the exposure under it, and returns a frame that it lights wholly.
  private func flashed(
    by device: CaptureDevice, _ before: LightWatch.Metered, _ settings: PhotoCaptureSettings,
    _ watch: LightWatch
  ) async throws -> LightWatch.Metered {
    let followsLight = device.exposure.followsLight
    // An automatic exposure is too slow to use the flash.
    let unlit = UnlitExposure(device)
    unlit.hold()
    do {
      let lit: LightWatch.Metered
      if followsLight, settings.flashMetering > .zero, let exposure = device.exposure.flashExposure {
        lit = try await metered(by: device, before, exposure, within: settings.flashMetering, watch)
        await resume(unlit, of: device, watch)
      } else {
        lit = try await fired(by: device, before, watch)
        unlit.release()
      }
      return lit
    } catch {
      unlit.hold()
      unlit.release()
      throw error
    }
  }

  /// Fires the flash until what it lights is on target, and returns that frame.
  private func metered(
    by device: CaptureDevice, _ before: LightWatch.Metered, _ start: AutoExposure, within limit: Duration,
    _ watch: LightWatch
  ) async throws -> LightWatch.Metered {
    try await FlashMeter.metering(self, by: device.exposure.meter) { [self] meter in
      var exposure = start
      let end = clock.time + limit
      while true {
        let dark =
          exposure.setting == start.setting
          ? before
          : try await watch.rest(
            passing: device.camera.settlingFrames + Self.framesUnderWay, after: clock.time, running: self)
        let lit = try await fired(by: device, dark, watch)
        // What is near the lamp is not to be lost where the user's pattern leaves it out.
        let light = max(try await meter.light(ofFrameAt: lit.timestamp) ?? 0, lit.light)
        guard clock.time < end, let next = exposure.next(flash: light) else { return lit }
        try device.camera.set(device.exposure.hardware.manualValues(next))
      }
    }
  }

  /// Fires the lamp's flash, again where the frames under it were missed.
  private func fired(
    by device: CaptureDevice, _ before: LightWatch.Metered, _ watch: LightWatch
  ) async throws -> LightWatch.Metered {
    var lit = before
    for _ in 1...Self.mostFlashes {
      lit = try await device.light.strobe {
        try await watch.brightest(of: unseenFrames(of: device.camera), after: before, running: self)
      }
      // Where frames were missed, those under the flash may be among them.
      if lit.isComplete || LightWatch.isRisen(from: before.light, to: lit.light) { break }
    }
    return lit
  }

  /// Puts back the exposure from before the light, and has it adjust itself once the frames are without the light.
  private nonisolated(nonsending) func resume(
    _ unlit: UnlitExposure, of device: CaptureDevice, _ watch: LightWatch?
  ) async {
    unlit.hold()
    // A photograph that is cancelled, or whose session ends, does not wait.
    _ = try? await watching(watch) { [self] watch in
      try await watch.rest(passing: unseenFrames(of: device.camera), after: clock.time, running: self)
    }
    unlit.release()
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
    let (before, needsLight) = try await recording { [self] watch in
      let before = try await watch.rest(passing: 2, running: self).light
      guard settings.flash == .automatic else { return (before, true) }
      return (
        before,
        try await isFlashScene(device, before, adjustingWithin: settings.flashMetering, watch)
      )
    }
    guard needsLight else {
      return try await light.recorded(as: .automaticNotFired) { try await body(single) }
    }
    return try await underLight(of: device, before, settings) {
      let fired = settings.flash == .automatic ? PhotoSettings.Flash.automaticFired : .fired
      return try await light.recorded(as: fired) { try await body(single) }
    }
  }

  /// How often a flash is fired until a frame under it is recorded.
  private static let mostFlashes = 3

  /// Whether a scene is too dim, once what adjusts itself rests.
  private func isFlashScene(
    _ device: CaptureDevice, _ light: Double, adjustingWithin limit: Duration, _ watch: LightWatch
  ) async throws -> Bool {
    guard isDim(device, light) else { return false }
    guard limit > .zero, device.exposure.followsLight else { return true }
    _ = try await rest(of: device, within: limit)
    return isDim(device, try await watch.rest(passing: 0, after: clock.time, running: self).light)
  }

  private func isDim(_ device: CaptureDevice, _ light: Double) -> Bool {
    if light < 0.18 / 2 { return true }
    let hardware = device.exposure.hardware
    guard device.exposure.followsLight, let gain = hardware.gain, let level = gain.value.number,
      let time = hardware.time?.value.number
    else { return false }
    return level > gain.minimum + (gain.maximum - gain.minimum) / 2
      && ExposureHardware.duration(time) >= .milliseconds(33)
  }

  private static var noCamera: SessionError {
    SessionError(.source, "the first source is not a camera; it has no light")
  }

  /// Runs `body` with a watch, which records only as long as it does where there is none yet.
  private nonisolated(nonsending) func watching<Value>(
    _ watch: LightWatch?, _ body: nonisolated(nonsending) (LightWatch) async throws -> Value
  ) async throws -> Value {
    if let watch { return try await body(watch) }
    return try await recording(body)
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
