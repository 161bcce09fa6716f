public import Cameras
import Clocks
import Filters
import Synchronization

/// How a camera's white balance is found.
public enum WhiteBalanceMode: String, Hashable, Sendable, CaseIterable {
  /// The white balance follows the light.
  case continuous
  /// The white balance keeps its values.
  case locked
}

/// A camera's white balance at a moment.
public struct WhiteBalanceState: Hashable, Sendable {
  /// How it is found.
  public var mode: WhiteBalanceMode
  /// Whether the camera or the program balances.
  public var provider: CaptureDevice.Provider
  /// The light that is shown as white; nil when the camera does not report it.
  public var light: TemperatureAndTint?
  /// The gains that are applied to the camera's picture; neutral where the camera balances.
  public var gains: WhiteBalanceGains
  /// Whether the white balance is changing. Of a camera that balances by itself this is known while its states are observed.
  public var isAdjusting: Bool
}

/// The white balance of a session's camera: its modes, temperature and tint, gains and presets.
///
/// The camera balances where it can. What it cannot, a tint, gains or an automatic balance, gains on the GPU do, on top of
/// the camera's fixed balance; the automatic one assumes that the mean of the picture is grey.
public final class WhiteBalanceController: Sendable {
  private struct State {
    var mode: WhiteBalanceMode
    var provider = CaptureDevice.Provider.camera
    var light: TemperatureAndTint?
    var isAdjusting = false
    var loop: ControlLoop?
    /// Whether the camera was balancing by itself when its controls were asked for last.
    var followsLight = true
    var reported: WhiteBalanceState?
  }

  let camera: any Camera
  let correction: DeviceCorrection
  /// What is known of the stream's colours, and what follows the camera's word on them.
  let followed = Mutex((colors: StreamColors.processed, task: Task<Void, Never>?.none))
  private weak let session: CaptureSession?
  let clock: MonotonicClock
  private let changes = Broadcast<WhiteBalanceState>()
  private let observer: AdjustmentObserver
  private let box: Mutex<State>
  /// Held while the mode changes, since the camera takes part in it; never while `box` is.
  private let requests = Mutex(())

  init(_ camera: any Camera, _ correction: DeviceCorrection, in session: CaptureSession) {
    self.camera = camera
    self.correction = correction
    self.session = session
    clock = session.clock
    observer = AdjustmentObserver(camera, of: .whiteBalance, in: session)
    let isAutomatic = camera.control(.autoWhiteBalance)?.value == 1
    box = Mutex(State(mode: isAutomatic ? .continuous : .locked))
  }

  deinit {
    box.withLock { $0.loop?.cancel() }
    followed.withLock { $0.task?.cancel() }
    changes.finish()
  }

  private var hardware: WhiteBalanceHardware { WhiteBalanceHardware(camera.controls) }

  /// The greatest gain that is applied.
  public let maximumGain = WhiteBalanceGains.maximum

  /// Who would carry out a mode with this camera; every mode can be used with every camera.
  public func provider(of mode: WhiteBalanceMode) -> CaptureDevice.Provider {
    switch mode {
    case .continuous: hardware.hasAutomatic ? .camera : .software
    case .locked: hardware.temperatures != nil ? .camera : .software
    }
  }

  // MARK: - State

  /// The white balance now. Cost: queries the camera.
  public var state: WhiteBalanceState {
    let kelvin = camera.control(.whiteBalanceTemperature)?.value.number
    let gains = correction.current.gains ?? .neutral
    return box.withLock { state in
      WhiteBalanceState(
        mode: state.mode, provider: state.provider,
        light: state.light ?? kelvin.map { TemperatureAndTint(temperature: Double($0)) }, gains: gains,
        isAdjusting: state.isAdjusting)
    }
  }

  /// The states from now on, beginning with the present one.
  ///
  /// While the camera balances by itself and somebody iterates them, the session meters the frames and asks the camera for
  /// its controls about five times a second, to tell whether it is on its way. A scene whose colours change looks the same.
  /// Cost: a small reduction of each frame on the GPU; the camera runs on while nobody sees its pictures.
  public var states: AsyncStream<WhiteBalanceState> {
    let states = changes.stream(startingWith: [state])
    observe()
    return states
  }

  /// Watches a camera that balances by itself, for whoever observes the states.
  private func observe() {
    observer.begin(
      metering: { [weak self] in
        guard let self, changes.hasListeners else { return nil }
        return box.withLock { $0.mode == .continuous && $0.provider == .camera } ? LightMeter() : nil
      },
      { [weak self] in self?.note($0) })
  }

  private func note(_ observation: AdjustmentObserver.Observation?) {
    let isOn = observation?.controls.map { controls in
      controls.contains { $0.id == .autoWhiteBalance && $0.value == 1 }
    }
    let isNew = box.withLock { state in
      guard state.provider == .camera else { return false }
      let before = state.isAdjusting
      state.followsLight = isOn ?? state.followsLight
      state.isAdjusting = state.followsLight && observation?.isAdjusting ?? false
      return state.isAdjusting != before
    }
    if isNew || observation?.controls != nil { report() }
  }

  /// How the gains that replace the camera's balance are found, and the light that they are for; nil where the camera
  /// balances.
  var softwareBalance: (mode: WhiteBalanceMode, light: TemperatureAndTint?)? {
    box.withLock { $0.provider == .software ? ($0.mode, $0.light) : nil }
  }

  // MARK: - Modes

  /// Follows the light from now on: in the camera, or by the mean of the picture.
  public func setContinuous() throws(CameraError) {
    try requests.withLock { _ throws(CameraError) in
      stopLoop()
      if let values = hardware.automaticValues() {
        try camera.set(values)
        correction.change { $0.gains = nil }
        note(.continuous, .camera, light: nil)
        observe()
      } else {
        try startLoop()
        note(.continuous, .software, light: nil)
      }
    }
  }

  /// Keeps the present balance.
  public func lock() throws(CameraError) {
    try requests.withLock { _ throws(CameraError) in try hold() }
  }

  private func hold() throws(CameraError) {
    stopLoop()
    let values = hardware.manualValues()
    let kelvin = camera.control(.whiteBalanceTemperature)?.value
    if !values.isEmpty, correction.current.gains == nil {
      try camera.set(values)
      // Some cameras fall back to their default when the automatic balance is switched off.
      if let kelvin, camera.control(.whiteBalanceTemperature)?.value != kelvin {
        try camera.set([.whiteBalanceTemperature: kelvin])
      }
    }
    let light = box.withLock { $0.light }
    note(.locked, correction.current.gains == nil ? .camera : .software, light: light)
  }

  /// Balances once and keeps the result.
  ///
  /// - Parameter limit: how long it may take.
  /// - Throws: `CameraError`, or ``SessionError`` when the session does not run and the camera has no such button.
  public func balance(within limit: Duration = .seconds(5)) async throws {
    if let values = hardware.oneShotValues() {
      try requests.withLock { _ throws(CameraError) in try leave(to: values, light: nil) }
      return
    }
    try setContinuous()
    try await waitUntilAdjusted(within: limit)
    try lock()
  }

  /// Shows a light as white: by the camera's temperature where it has one, the rest by gains.
  ///
  /// - Parameter light: the light; out of range it counts as the nearest in it.
  /// - Returns: what is done; the light differs from what was asked for where the camera has steps or limits only when the
  ///   gains cannot make up for it.
  @discardableResult
  public func lock(_ light: TemperatureAndTint) throws(CameraError) -> WhiteBalanceState {
    try requests.withLock { _ throws(CameraError) in try show(light) }
    return state
  }

  private func show(_ light: TemperatureAndTint) throws(CameraError) {
    stopLoop()
    let wanted = TemperatureAndTint(
      temperature: TemperatureAndTint.temperatures.clamping(light.temperature),
      tint: TemperatureAndTint.tints.clamping(light.tint))
    if let values = hardware.temperatureValues(wanted.temperature) {
      try camera.set(values)
      let held = camera.control(.whiteBalanceTemperature)?.value.number.map(Double.init)
      let rest = WhiteBalanceGains(
        neutralizing: wanted, of: TemperatureAndTint(temperature: held ?? wanted.temperature))
      let isExact = wanted.tint == 0 && held == wanted.temperature
      correction.change { $0.gains = isExact ? nil : rest }
      note(.locked, isExact ? .camera : .software, light: wanted)
    } else {
      try apply(WhiteBalanceGains(neutralizing: wanted))
      note(.locked, .software, light: wanted)
    }
  }

  /// Shows a light that is known by name as white.
  @discardableResult
  public func lock(_ preset: WhiteBalancePreset) throws(CameraError) -> WhiteBalanceState {
    guard let values = hardware.presetValues(preset) else { return try lock(preset.light) }
    try requests.withLock { _ throws(CameraError) in try leave(to: values, light: preset.light) }
    return state
  }

  /// Lets the camera alone balance, once and for a light.
  private func leave(
    to values: [CameraControl.ID: CameraControl.Value], light: TemperatureAndTint?
  ) throws(CameraError) {
    stopLoop()
    try camera.set(values)
    correction.change { $0.gains = nil }
    note(.locked, .camera, light: light)
  }

  /// Applies gains to the camera's fixed balance; they are normalised, see `WhiteBalanceGains.normalized`.
  public func setGains(_ gains: WhiteBalanceGains) throws(CameraError) {
    try requests.withLock { _ throws(CameraError) in try apply(gains) }
  }

  private func apply(_ gains: WhiteBalanceGains) throws(CameraError) {
    stopLoop()
    let values = hardware.manualValues()
    if !values.isEmpty { try camera.set(values) }
    correction.change { $0.gains = gains.normalized }
    note(.locked, .software, light: nil)
  }

  /// The gains that would make the mean of the present picture grey.
  ///
  /// - Throws: ``SessionError`` when the session does not run.
  public func greyWorldGains() async throws -> WhiteBalanceGains {
    guard let session else { throw SessionError(.notRunning, "the session is gone") }
    for await frame in try session.measurements(LightMeter(), of: .source) {
      return WhiteBalanceGains(greyWorld: frame.value.rgb)
    }
    throw SessionError(.notRunning, "the session ended before a frame was measured")
  }

  /// Whether the session is changing the balance.
  var isAdjusting: Bool { box.withLock(\.isAdjusting) }

  /// Waits until the balance rests.
  ///
  /// - Throws: `CameraError` when it does not in time.
  public func waitUntilAdjusted(within limit: Duration = .seconds(5)) async throws {
    guard let session, let device = session.device, device.whiteBalance === self else { return }
    guard try await session.rest(of: device, [.whiteBalance], within: limit) == .unsettled else { return }
    throw CameraError(
      .device, "the white balance of \(camera.info.name) has not come to rest within \(limit)")
  }

  // MARK: - The loop

  /// Follows the mean of the picture, a quarter of the way at each frame.
  private func startLoop() throws(CameraError) {
    guard let session else { return }
    let frames: AsyncStream<TimedMeasurement<MeasuredColor>>
    do {
      frames = try session.measurements(LightMeter(), of: .source)
    } catch {
      throw CameraError(.unsupported, "the white balance cannot be measured: \(error)")
    }
    let loop = ControlLoop(clock) { [weak self] permit in
      for await frame in frames {
        guard let self, permit.step({ self.follow(frame.value) }) else { return }
      }
    }
    box.withLock { $0.loop = loop }
  }

  private func follow(_ mean: MeasuredColor) {
    let target = WhiteBalanceGains(greyWorld: mean.rgb)
    let present = correction.current.gains ?? .neutral
    let isNear = present.isNear(target)
    if !isNear { correction.change { $0.gains = present.moved(towards: target, by: 0.25) } }
    note(.continuous, .software, light: correction.current.gains?.light(), isAdjusting: !isNear)
  }

  private func stopLoop() { box.withLock { $0.loop.take() }?.stop() }

  private func note(
    _ mode: WhiteBalanceMode, _ provider: CaptureDevice.Provider, light: TemperatureAndTint?,
    isAdjusting: Bool = false
  ) {
    box.withLock { state in
      state.mode = mode
      state.provider = provider
      state.light = light
      state.isAdjusting = isAdjusting
    }
    report()
  }

  private func report() {
    guard changes.hasListeners else { return }
    let state = state
    let isNew = box.withLock { box in
      defer { box.reported = state }
      return box.reported != state
    }
    if isNew { changes.send(state) }
  }
}

extension WhiteBalanceGains {
  /// Whether the gains differ by less than the eye sees.
  fileprivate func isNear(_ other: WhiteBalanceGains) -> Bool {
    abs(red / other.red - 1) < 0.01 && abs(green / other.green - 1) < 0.01
      && abs(blue / other.blue - 1) < 0.01
  }

  fileprivate func moved(towards target: WhiteBalanceGains, by share: Double) -> WhiteBalanceGains {
    WhiteBalanceGains(
      red: red + (target.red - red) * share, green: green + (target.green - green) * share,
      blue: blue + (target.blue - blue) * share
    ).normalized
  }
}
