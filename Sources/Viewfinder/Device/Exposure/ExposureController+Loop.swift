import Cameras
import FilterGraph
import Filters
import Glibc
import Synchronization

/// The loop that exposes in place of the camera, and what it meters.
extension ExposureController {
  func startLoop(_ hardware: ExposureHardware, _ settings: Settings) throws(CameraError) {
    guard let session else { return }
    let present = try presentSetting()
    try camera.set(hardware.manualValues(present))
    stopLoop()
    var exposure = AutoExposure(present, limits: limits(hardware, settings))
    exposure.bias = settings.bias
    let frames: AsyncStream<TimedMeasurement<MeasuredColor>>
    do {
      frames = try session.measurements(meter(settings), of: .source)
    } catch {
      throw CameraError(.unsupported, "the exposure cannot be metered: \(error)")
    }
    let loop = ControlLoop(clock) { [weak self, exposure] permit in
      var exposure = exposure
      for await frame in frames {
        guard let self else { return }
        let isRunning = permit.step {
          let next = exposure.next(luma: frame.value.luma)
          if let next { _ = try? self.camera.set(hardware.manualValues(next)) }
          self.note(offset: exposure.targetOffset, isAdjusting: exposure.isAdjusting)
        }
        if !isRunning { return }
      }
    }
    box.withLock { state in
      state.loop = loop
      state.provider = .software
      state.isAdjusting = true
    }
  }

  func stopLoop() {
    box.withLock { $0.loop.take() }?.stop()
    box.withLock { state in
      state.isAdjusting = false
      state.targetOffset = nil
    }
  }

  func limits(_ hardware: ExposureHardware, _ settings: Settings) -> AutoExposure.Limits {
    var longest = hardware.time?.maximum ?? 1
    if let bound = settings.longest ?? (settings.boost == .on ? nil : frameInterval) {
      longest = min(longest, ExposureHardware.units(bound))
    }
    let least = max(hardware.time?.minimum ?? 1, 1)
    var limits = AutoExposure.Limits(times: least...max(least, longest), gains: hardware.gains)
    limits.timeStep = hardware.time?.step ?? 1
    limits.flashesPerSecond = (settings.mains ?? hardware.presentMains)?.flashesPerSecond
    return limits
  }

  func note(offset: Double?, isAdjusting: Bool) {
    box.withLock { state in
      state.targetOffset = offset
      state.isAdjusting = isAdjusting
    }
    if changes.hasListeners { report() }
  }

  /// Meters for whoever observes the states, unless the loop does.
  func observe() {
    observer.begin(
      metering: { [weak self] in
        guard let self, changes.hasListeners, box.withLock({ $0.loop == nil }) else { return nil }
        return meter
      },
      { [weak self] in self?.note($0) })
  }

  private func note(_ observation: AdjustmentObserver.Observation?) {
    let exposesItself = observation?.controls.map(Self.exposesItself)
    let isNew = box.withLock { state in
      guard state.loop == nil else { return false }
      let before = state.isAdjusting
      state.followsLight = exposesItself ?? state.followsLight
      state.isAdjusting =
        state.settings.mode == .continuous && state.followsLight && observation?.isAdjusting ?? false
      state.targetOffset = observation.map {
        log2(max($0.color.luma, 1e-5) / AutoExposure.middleGrey) - state.settings.bias
      }
      return state.isAdjusting != before
    }
    if let controls = observation?.controls { report(state(controls)) } else if isNew { report() }
  }

  func report() { report(state) }

  private func report(_ state: ExposureState) {
    let isNew = box.withLock { box in
      defer { box.reported = state }
      return box.reported != state
    }
    if isNew { changes.send(state) }
  }

  func presentSetting() throws(CameraError) -> AutoExposure.Setting {
    guard let time = camera.control(.exposureAbsolute)?.value.number else {
      throw CameraError(.unsupported, "\(camera.info.name) has no exposure time to set")
    }
    return .init(time: max(time, 1), gain: camera.control(.gain)?.value.number)
  }

  func meter(_ settings: Settings) -> LightMeter {
    let point = uncorrected(settings.point)
    return LightMeter(pattern: LightMeter.Pattern(settings.pattern), point: Point(x: point.x, y: point.y))
  }

  /// A place in the picture that is metered, which is that before the lens is corrected.
  func uncorrected(_ point: SIMD2<Double>) -> SIMD2<Double> { session?.uncorrected(point) ?? point }

  /// The time between two frames of the stream; nil when it is not known.
  var frameInterval: Duration? {
    let sources = session?.configuration.sources ?? []
    let source = sources.lazy.compactMap { $0.source as? CameraSource }.first { $0.camera === self.camera }
    return source?.stream?.rate?.interval
  }
}

extension LightMeter.Pattern {
  /// The meter's pattern.
  fileprivate init(_ pattern: MeteringPattern) {
    self =
      switch pattern {
      case .average: .average
      case .centre: .centre
      case .spot: .spot
      case .matrix: .matrix
      }
  }
}
