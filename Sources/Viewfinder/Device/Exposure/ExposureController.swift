public import Cameras
import Clocks
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
    /// Nil until the user sets it: the camera's control is left alone.
    var boost: LowLightBoost?
    /// Nil until the user sets it: the camera's control is left alone.
    var mains: MainsFrequency?
  }

  /// Who exposes, and for what.
  struct Course: Equatable {
    var mode: ExposureMode
    var provider: CaptureDevice.Provider
    var bias: Double
  }

  /// A camera's region of interest, and what looks at it.
  struct EarlierRegion {
    var part: CameraControl.Value?
    /// The part that is metered instead.
    var metered: CameraControl.Value?
    var automatics: RegionOfInterestAutomatics
  }

  struct State {
    var settings: Settings
    var provider: CaptureDevice.Provider
    var targetOffset: Double?
    var isAdjusting = false
    var loop: ControlLoop?
    /// Whether the camera followed the light when its controls were asked for last.
    var followsLight = true
    /// The camera's region of interest before a place off the centre was metered; nil while none is.
    var earlierRegion: EarlierRegion?
    var reported: ExposureState?
    var courses: Timeline<Course>

    /// Notes how it is exposed from now on.
    mutating func noteCourse(at moment: Duration) {
      courses.note(
        Course(mode: settings.mode, provider: provider, bias: settings.bias), from: moment)
    }
  }

  let camera: any Camera
  weak let session: CaptureSession?
  let clock: MonotonicClock
  let changes = Broadcast<ExposureState>()
  let observer: AdjustmentObserver
  let box: Mutex<State>
  /// Held while a change is made, since the camera takes part in it; never while `box` is.
  let requests = Mutex(())

  init(_ camera: any Camera, in session: CaptureSession) {
    self.camera = camera
    self.session = session
    clock = session.clock
    observer = AdjustmentObserver(camera, of: .exposure, in: session)
    let hardware = ExposureHardware(camera.controls)
    let isAutomatic = camera.control(.exposureAuto).map { hardware.isAutomatic($0.value) } ?? false
    let mode = isAutomatic || !hardware.hasManual ? ExposureMode.continuous : .custom
    box = Mutex(
      State(
        settings: Settings(mode: mode), provider: .camera,
        courses: Timeline(Course(mode: mode, provider: .camera, bias: 0))))
  }

  deinit {
    box.withLock { $0.loop?.cancel() }
    changes.finish()
  }

  var hardware: ExposureHardware { ExposureHardware(camera.controls) }

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
  /// Times longer than a frame lower the rate of most cameras; they are in it when `lowLightBoost` is on.
  public var durations: ClosedRange<Duration>? {
    guard let all = hardware.durations else { return nil }
    guard box.withLock({ $0.settings.boost }) != .on, let interval = frameInterval else { return all }
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
  ///
  /// What is metered is known while the session exposes, or somebody iterates ``states``.
  public var state: ExposureState { state(camera.controls) }

  func state(_ controls: [CameraControl]) -> ExposureState {
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

  /// Who exposed a frame, and for what.
  func course(at timestamp: Duration) -> Course { box.withLock { $0.courses.value(at: timestamp) } }

  /// What is metered.
  package var metering: (pattern: MeteringPattern, point: SIMD2<Double>) {
    box.withLock { ($0.settings.pattern, $0.settings.point) }
  }

  /// The place that is metered; nil for the whole picture.
  var pointOfInterest: SIMD2<Double>? {
    let settings = box.withLock { $0.settings }
    return settings.point == SIMD2(0.5, 0.5) && settings.pattern != .spot ? nil : settings.point
  }

  /// The states from now on, beginning with the present one.
  ///
  /// While somebody iterates them the session meters the frames, in every mode and whoever exposes, and asks the camera for
  /// its controls about five times a second: each change of the metered light, of what the camera does by itself, and of
  /// whether that rests is a state. A scene whose light changes looks like an exposure that does. Cost: a small reduction of
  /// each frame on the GPU, and the camera's answers; the camera runs on while nobody sees its pictures.
  public var states: AsyncStream<ExposureState> {
    let states = changes.stream(startingWith: [state])
    observe()
    return states
  }

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
  /// - Parameters:
  ///   - pattern: the weights of the picture's parts.
  ///   - point: the middle of the pattern, 0…1 from the left and from the top of the upright picture.
  ///
  /// What a camera that exposes by itself does not offer is done in software from then on. The centre's pattern at the
  /// centre, the default, is the camera's own where it offers no choice.
  ///
  /// - Throws: `CameraError` when neither the camera can do it nor software, which needs an exposure time to set.
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

  /// Lets dim light lower the frame rate, or not; in software where a camera that exposes by itself does not offer to do it.
  ///
  /// A camera that has no control for it may lower its rate all the same when it is off.
  ///
  /// - Throws: `CameraError` when neither the camera can do it nor software, which needs an exposure time to set.
  public func setLowLightBoost(_ boost: LowLightBoost) throws(CameraError) { try change { $0.boost = boost } }

  /// Suppresses the flicker of lamps on the mains.
  public func setMainsFrequency(_ mains: MainsFrequency) throws(CameraError) {
    try change { $0.mains = mains }
  }

  /// Whether the camera, or the session in its place, follows the light at present. Cost: queries the camera.
  var followsLight: Bool {
    let (mode, provider) = box.withLock { ($0.settings.mode, $0.provider) }
    return mode == .continuous && (provider == .software || Self.exposesItself(camera.controls))
  }

  /// Whether a camera exposes by itself, by its controls: what a program has set among them counts, too. A camera that has
  /// none can do nothing else.
  static func exposesItself(_ controls: [CameraControl]) -> Bool {
    guard let mode = controls.first(where: { $0.id == .exposureAuto }) else { return true }
    return ExposureHardware(controls).isAutomatic(mode.value)
  }

  /// The exposure for a flash, from the present one on; nil where none can be set.
  var flashExposure: AutoExposure? {
    let (hardware, settings) = (hardware, box.withLock { $0.settings })
    guard hardware.hasManual, let present = try? presentSetting() else { return nil }
    var exposure = AutoExposure(present, limits: limits(hardware, settings))
    exposure.bias = settings.bias
    return exposure
  }

  /// What is metered, as the user has chosen.
  var meter: LightMeter { meter(box.withLock { $0.settings }) }

  /// Whether the session is changing the exposure.
  var isAdjusting: Bool { box.withLock(\.isAdjusting) }

  /// Waits until the exposure is on target.
  ///
  /// - Throws: `CameraError` when it is not in time.
  public func waitUntilAdjusted(within limit: Duration = .seconds(5)) async throws {
    guard let session, let device = session.device, device.exposure === self else { return }
    guard try await session.rest(of: device, [.exposure], within: limit) == .unsettled else { return }
    throw CameraError(
      .device, "the exposure of \(camera.info.name) has not come to rest within \(limit); the light changes")
  }
}
