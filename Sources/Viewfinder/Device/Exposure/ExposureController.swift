public import Cameras
import FilterGraph
import Filters
import Glibc
import Synchronization

/// The exposure of a session's camera: its modes, time, sensitivity, bias and metering.
///
/// Continuous exposure is the camera's own where it has one that can do what is asked for, and a loop on the session's
/// light meter otherwise: for a camera without automatic exposure, or without a bias, or whose automatics cannot be told a
/// point. The loop needs a running session.
public final class ExposureController: Sendable {
  struct Settings: Hashable {
    var mode: ExposureMode
    var bias = 0.0
    var pattern = MeteringPattern.centre
    var point = SIMD2(0.5, 0.5)
    var longest: Duration?
    var boost = LowLightBoost.off
    var mains = MainsFrequency.none
  }

  private struct State {
    var settings: Settings
    var provider: CaptureDevice.Provider
    var targetOffset: Double?
    var isAdjusting = false
    var loop: Task<Void, Never>?
    var reported: ExposureState?
  }

  let camera: any Camera
  private weak let session: CaptureSession?
  private let changes = Broadcast<ExposureState>()
  private let box: Mutex<State>

  init(_ camera: any Camera, in session: CaptureSession) {
    self.camera = camera
    self.session = session
    let hardware = ExposureHardware(camera.controls)
    let isAutomatic = camera.control(.exposureAuto).map { hardware.isAutomatic($0.value) } ?? false
    box = Mutex(
      State(
        settings: Settings(mode: isAutomatic || !hardware.hasManual ? .continuous : .custom),
        provider: .camera))
  }

  deinit {
    box.withLock { $0.loop?.cancel() }
    changes.finish()
  }

  private var hardware: ExposureHardware { ExposureHardware(camera.controls) }

  // MARK: - What there is

  /// Whether a mode can be used with this camera.
  public func isSupported(_ mode: ExposureMode) -> Bool {
    let hardware = hardware
    return switch mode {
    case .continuous: hardware.hasAutomatic || hardware.hasManual
    case .locked, .custom: hardware.hasManual
    }
  }

  /// The exposure times that can be set at the stream's rate; nil when none can be set.
  ///
  /// Times longer than a frame lower the rate of most cameras; they are in it when ``lowLightBoost`` is on.
  public var durations: ClosedRange<Duration>? {
    guard let all = hardware.durations else { return nil }
    guard box.withLock({ $0.settings.boost }) == .off, let interval = frameInterval else { return all }
    return all.lowerBound...max(all.lowerBound, min(all.upperBound, interval))
  }

  /// The gains in the camera's units; nil when none can be set.
  public var gains: ClosedRange<Int64>? { hardware.gains }

  /// The sensitivities in ISO that the camera offers; empty when it does not tell.
  public var sensitivities: [Double] { hardware.sensitivities }

  /// The corrections in stops that can be asked for.
  public let biases = -8.0...8.0

  // MARK: - State

  /// The exposure now. Cost: queries the camera.
  public var state: ExposureState {
    let controls = camera.controls
    func value(_ id: CameraControl.ID) -> CameraControl? { controls.first { $0.id == id } }
    let iso = value(.isoSensitivity).flatMap { control in
      control.menu.first { .integer($0.value) == control.value }.flatMap { Double($0.name) }.map { $0 / 1000 }
    }
    return box.withLock { state in
      ExposureState(
        mode: state.settings.mode, provider: state.provider,
        duration: value(.exposureAbsolute)?.value.number.map(ExposureHardware.duration),
        gain: value(.gain)?.value.number, sensitivity: iso, bias: state.settings.bias,
        targetOffset: state.targetOffset, isAdjusting: state.isAdjusting)
    }
  }

  /// The states from now on, beginning with the present one.
  public var states: AsyncStream<ExposureState> { changes.stream(startingWith: [state]) }

  // MARK: - Modes

  /// Follows the light from now on.
  ///
  /// - Throws: `CameraError` when the camera's exposure can neither be automatic nor be set.
  public func setContinuous() throws(CameraError) { try change { $0.mode = .continuous } }

  /// Keeps the present exposure.
  ///
  /// - Throws: `CameraError` when the camera's exposure cannot be set.
  public func lock() throws(CameraError) {
    let present = try presentSetting()
    try use(present, mode: .locked)
  }

  /// Finds the exposure once and keeps it.
  ///
  /// - Parameter limit: how long it may take.
  /// - Throws: `CameraError` when the exposure cannot be set, or is not found in time; it is then that of the last frame.
  public func expose(within limit: Duration = .seconds(5)) async throws {
    try setContinuous()
    try await waitUntilAdjusted(within: limit)
    try lock()
  }

  /// Sets time and sensitivity.
  ///
  /// - Returns: what was really set, as the camera has steps and limits.
  /// - Throws: `CameraError` when the camera's exposure cannot be set, or it has no ISO values.
  @discardableResult
  public func setCustom(
    duration: ExposureDuration = .current, sensitivity: ExposureSensitivity = .current
  ) throws(CameraError) -> ExposureState {
    let hardware = hardware
    var setting = try presentSetting()
    if case .time(let time) = duration {
      let wanted = durations.map { min(max(time, $0.lowerBound), $0.upperBound) } ?? time
      setting.time = ExposureHardware.units(wanted)
    }
    var further: [CameraControl.ID: CameraControl.Value] = [:]
    switch sensitivity {
    case .current: break
    case .gain(let gain):
      guard hardware.gains != nil else {
        throw CameraError(
          .unsupported, "\(camera.info.name) has no gain to set; leave the sensitivity as it is")
      }
      setting.gain = gain
    case .iso(let iso):
      further = hardware.sensitivityValues(iso)
      guard !further.isEmpty else {
        throw CameraError(
          .unsupported, "\(camera.info.name) does not tell its sensitivity in ISO; set its gain instead")
      }
    }
    try use(setting, mode: .custom, further: further)
    return state
  }

  // MARK: - What the automatic exposure does

  /// Corrects the automatic exposure by stops, within ``biases``.
  ///
  /// - Returns: the correction in use: a camera with a bias of its own has steps.
  @discardableResult
  public func setBias(_ stops: Double) throws(CameraError) -> Double {
    let stops = biases.clamping(stops)
    try change { $0.bias = stops }
    return box.withLock { $0.settings.bias }
  }

  /// Chooses what is metered.
  ///
  /// - Parameter point: the middle of the pattern, 0…1 from the left and from the top of the upright picture.
  public func meter(
    _ pattern: MeteringPattern, at point: (x: Double, y: Double) = (0.5, 0.5)
  ) throws(CameraError) {
    let unit = 0.0...1.0
    try change { settings in
      settings.pattern = pattern
      settings.point = SIMD2(unit.clamping(point.x), unit.clamping(point.y))
    }
  }

  /// Limits the time of automatic exposures; nil for the frame's interval.
  public func setMaximumDuration(_ longest: Duration?) throws(CameraError) {
    try change { $0.longest = longest }
  }

  /// Lets dim light lower the frame rate, or not.
  public func setLowLightBoost(_ boost: LowLightBoost) throws(CameraError) { try change { $0.boost = boost } }

  /// Suppresses the flicker of lamps on the mains.
  public func setMainsFrequency(_ mains: MainsFrequency) throws(CameraError) {
    try change { $0.mains = mains }
  }

  /// Waits until the exposure is on target.
  ///
  /// - Throws: `CameraError` when it is not in time.
  public func waitUntilAdjusted(within limit: Duration = .seconds(5)) async throws {
    guard let session else { return }
    let end = ContinuousClock.now + limit
    var steady = 0
    var last: Double?
    let settings = box.withLock { $0.settings }
    for await frame in try session.measurements(meter(settings), of: .source) {
      let luma = max(Self.luma(frame.value), 1e-5)
      let rests = last.map { abs(log2(luma / $0)) < 0.05 } ?? false
      last = luma
      steady = rests && !box.withLock(\.isAdjusting) ? steady + 1 : 0
      // A camera takes some frames to begin.
      if steady >= 6 + camera.settlingFrames { return }
      if ContinuousClock.now > end { break }
    }
    throw CameraError(
      .device, "the exposure of \(camera.info.name) has not come to rest within \(limit); the light changes")
  }
}

extension ExposureController {
  /// Changes settings, and brings the camera and the loop in line with them.
  private func change(_ body: (inout Settings) -> Void) throws(CameraError) {
    var settings = box.withLock { $0.settings }
    let before = settings
    body(&settings)
    try apply(&settings, before: before)
    box.withLock { $0.settings = settings }
    report()
  }

  /// Sets an exposure by hand.
  private func use(
    _ setting: AutoExposure.Setting, mode: ExposureMode,
    further: [CameraControl.ID: CameraControl.Value] = [:]
  ) throws(CameraError) {
    let hardware = hardware
    guard hardware.hasManual else {
      throw CameraError(
        .unsupported, "\(camera.info.name) cannot set its exposure time; its exposure stays automatic")
    }
    stopLoop()
    try camera.set(hardware.manualValues(setting).merging(further) { $1 })
    box.withLock { state in
      state.settings.mode = mode
      state.provider = .camera
    }
    report()
  }

  private func apply(_ settings: inout Settings, before: Settings) throws(CameraError) {
    let hardware = hardware
    if let values = hardware.flickerValues(settings.mains) { try camera.set(values) }
    guard settings.mode == .continuous else { return }
    guard hardware.hasAutomatic || hardware.hasManual else {
      throw CameraError(.unsupported, "\(camera.info.name) has no control of its exposure")
    }
    if let achieved = try useCamera(hardware, settings) {
      stopLoop()
      settings.bias = achieved
      box.withLock { $0.provider = .camera }
    } else {
      guard hardware.hasManual else {
        throw CameraError(
          .unsupported,
          "\(camera.info.name) can neither do that by itself nor set its exposure time; use its automatic exposure as it is"
        )
      }
      try startLoop(hardware, settings)
    }
  }

  /// Lets the camera expose by itself where it can do all that is asked for.
  ///
  /// - Returns: the correction in use; nil where the camera cannot.
  private func useCamera(_ hardware: ExposureHardware, _ settings: Settings) throws(CameraError) -> Double? {
    guard hardware.hasAutomatic, settings.longest == nil else { return nil }
    var values = hardware.automaticValues()
    var achieved = 0.0
    if settings.bias != 0 || hardware.hasBias {
      guard let bias = hardware.biasValues(settings.bias) else { return nil }
      values.merge(bias.values) { $1 }
      achieved = bias.achieved
    }
    if settings.point != SIMD2(0.5, 0.5) {
      guard let region = camera.regionOfInterest(around: uncorrected(settings.point), for: .exposure) else {
        return nil
      }
      values.merge(region) { $1 }
    } else if let metering = hardware.meteringValues(settings.pattern) {
      values.merge(metering) { $1 }
    }
    if let boost = hardware.lowLightValues(settings.boost) { values.merge(boost) { $1 } }
    try camera.set(values)
    return achieved
  }

  // MARK: - The loop

  private func startLoop(_ hardware: ExposureHardware, _ settings: Settings) throws(CameraError) {
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
    let loop = Task.detached { [weak self] in
      var exposure = exposure
      for await frame in frames {
        guard let self, !Task.isCancelled else { return }
        let next = exposure.next(luma: Self.luma(frame.value))
        if let next { _ = try? self.camera.set(hardware.manualValues(next)) }
        self.note(offset: exposure.targetOffset, isAdjusting: exposure.isAdjusting)
      }
    }
    box.withLock { state in
      state.loop = loop
      state.provider = .software
      state.isAdjusting = true
    }
  }

  private func stopLoop() {
    let loop = box.withLock { state in
      state.isAdjusting = false
      state.targetOffset = nil
      return state.loop.take()
    }
    loop?.cancel()
  }

  private func limits(_ hardware: ExposureHardware, _ settings: Settings) -> AutoExposure.Limits {
    var longest = hardware.time?.maximum ?? 1
    if let bound = settings.longest ?? (settings.boost == .off ? frameInterval : nil) {
      longest = min(longest, ExposureHardware.units(bound))
    }
    let least = max(hardware.time?.minimum ?? 1, 1)
    var limits = AutoExposure.Limits(times: least...max(least, longest), gains: hardware.gains)
    limits.timeStep = hardware.time?.step ?? 1
    limits.flashesPerSecond = settings.mains.flashesPerSecond
    return limits
  }

  private func note(offset: Double?, isAdjusting: Bool) {
    box.withLock { state in
      state.targetOffset = offset
      state.isAdjusting = isAdjusting
    }
    if changes.hasListeners { report() }
  }

  private func report() {
    let state = state
    let isNew = box.withLock { box in
      defer { box.reported = state }
      return box.reported != state
    }
    if isNew { changes.send(state) }
  }

  private func presentSetting() throws(CameraError) -> AutoExposure.Setting {
    guard let time = camera.control(.exposureAbsolute)?.value.number else {
      throw CameraError(.unsupported, "\(camera.info.name) has no exposure time to set")
    }
    return .init(time: max(time, 1), gain: camera.control(.gain)?.value.number)
  }

  private func meter(_ settings: Settings) -> LightMeter {
    let point = uncorrected(settings.point)
    return LightMeter(pattern: LightMeter.Pattern(settings.pattern), point: Point(x: point.x, y: point.y))
  }

  /// A place in the picture that is metered, which is that before the lens is corrected.
  private func uncorrected(_ point: SIMD2<Double>) -> SIMD2<Double> { session?.uncorrected(point) ?? point }

  private static func luma(_ color: MeasuredColor) -> Double {
    (SIMD3(0.2126, 0.7152, 0.0722) * color.rgb).sum()
  }

  /// The time between two frames of the stream; nil when it is not known.
  private var frameInterval: Duration? {
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
