public import Cameras
import Clocks
public import Filters
import Pixels
import Synchronization

/// The focus of a camera: continuous, once, or at a position, at a point of the picture.
///
/// ```swift
/// guard let focus = session.device?.focus else { return }
/// try focus.setPointOfInterest(Point(x: 0.3, y: 0.6))
/// let result = try await focus.focus()
/// try await focus.lock(at: result.lensPosition ?? .far)
/// ```
/// The camera focuses where it can; else software does, on the sharpness that the running session measures at the point of
/// interest. A request replaces the one before it, which ends with ``FocusError/Code/replaced``.
public final class FocusController: Sendable {
  /// Who focuses.
  public enum Preference: Hashable, Sendable {
    /// The camera where it can, else software.
    case camera
    /// Software wherever the lens can be moved.
    case software
  }

  /// How the lens moves while software focuses.
  public enum Transition: Hashable, Sendable {
    /// As fast as it can.
    case fast
    /// At most from one end to the other in three seconds, for video.
    case smooth
  }

  /// What callers set.
  struct Settings: Sendable {
    var preference = Preference.camera
    var transition = Transition.fast
    var range = FocusRange.unrestricted
    var point: Point?
    /// The width and height of what is focused, in fractions of the picture.
    var size = FocusController.defaultSize
    var calibration: LensCalibration
  }

  /// A request under way.
  struct Operation: Sendable {
    let id: Int
    /// Who follows the subject; nil for a request that ends by itself.
    var follower: CaptureDevice.Provider?
    let cancel: @Sendable () -> Void
    let end: @Sendable () async -> Void
  }

  struct Shared: Sendable {
    var settings: Settings
    var state: FocusState
    var operation: Operation?
    var requests = 0
  }

  let camera: any Camera
  let shared: Mutex<Shared>
  let changes = Broadcast<FocusState>()
  weak let session: CaptureSession?
  let clock: MonotonicClock

  init(_ camera: any Camera, in session: CaptureSession) {
    self.camera = camera
    self.session = session
    clock = session.clock
    let profile = camera.profile
    let calibration = LensCalibration(
      sense: profile?.lensSense ?? .standard, usableValues: profile?.lensRange)
    let hardware = HardwareFocus(camera.controls, calibration)
    shared = Mutex(
      Shared(
        settings: Settings(calibration: calibration),
        state: FocusState(
          mode: hardware.mode, provider: hardware.mode == .continuous ? .camera : nil,
          activity: .idle, lensPosition: hardware.position)))
  }

  deinit {
    shared.withLock { $0.operation }?.cancel()
    changes.finish()
  }

  // MARK: - What there is

  /// The modes that the camera or software offers.
  public var modes: [FocusMode] { FocusMode.allCases.filter(isSupported) }

  /// Whether a mode is offered.
  public func isSupported(_ mode: FocusMode) -> Bool { provider(of: mode) != nil }

  /// What carries a mode out; nil when nothing can.
  public func provider(of mode: FocusMode) -> CaptureDevice.Provider? {
    let hardware = hardware
    let isInCamera =
      switch mode {
      case .continuous: hardware.hasContinuous
      case .oneShot: hardware.oneShot != nil
      case .locked: hardware.locked != nil
      }
    if hardware.lens == nil { return isInCamera ? .camera : nil }
    return isInCamera && (mode == .locked || settings.preference == .camera) ? .camera : .software
  }

  /// Whether ``lock(at:)`` is possible.
  public var isLensPositionSupported: Bool { hardware.lens != nil }

  /// Whether the camera's own focus can look at a point; software always can.
  public var isPointOfInterestInCamera: Bool { hardware.hasRegion }

  // MARK: - State

  /// The mode.
  public var mode: FocusMode { state.mode }

  /// Where the lens is, as far as it is known.
  public var lensPosition: LensPosition? {
    state.provider == .software ? state.lensPosition : hardware.position ?? state.lensPosition
  }

  /// The value of the camera's control for the position of the lens, as the camera reports it; nil where it does not.
  public var controlValue: Int64? { hardware.value }

  /// Whether the lens is on its way to the focus.
  public var isAdjusting: Bool { state.activity == .adjusting }

  /// The mode, who carries it out, and what the lens is doing.
  public var state: FocusState { shared.withLock { $0.state } }

  /// The states from now on, beginning with the present one.
  ///
  /// A camera that focused by itself before anybody asked for it is watched while somebody iterates them. Cost: the sharpness
  /// of each frame, on the GPU; the camera runs on while nobody sees its pictures.
  public var states: AsyncStream<FocusState> {
    // Under the lock, so that no state is missed or comes twice.
    let states = shared.withLock { changes.stream(startingWith: [$0.state]) }
    start(.camera, replacing: .nothing)
    return states
  }

  // MARK: - Settings

  /// Who focuses; used from the next request on.
  public var preference: Preference {
    get { settings.preference }
    set { shared.withLock { $0.settings.preference = newValue } }
  }

  /// How the lens moves while software focuses; used from the next request on.
  public var transition: Transition {
    get { settings.transition }
    set { shared.withLock { $0.settings.transition = newValue } }
  }

  /// What is known of the lens beyond what the driver says; used from the next request on.
  public var calibration: LensCalibration {
    get { settings.calibration }
    set { shared.withLock { $0.settings.calibration = newValue } }
  }

  /// The width and height of what is focused around a point, in fractions of the picture.
  static let defaultSize = SIMD2(0.2, 0.2)
  /// The least width and height; less holds too few edges to measure.
  private static let leastSide = 0.05

  /// The place of the upright picture that is focused, from 0, 0 at its top left to 1, 1; nil for its centre.
  public var pointOfInterest: Point? { settings.point }

  /// Chooses the place that is focused, from the next request on; nil for the centre.
  ///
  /// Continuous focus goes on there. A camera that knows regions of interest gets one.
  ///
  /// - Throws: ``FocusError`` when the place is not in the picture, or the camera refuses it.
  public func setPointOfInterest(_ point: Point?) throws(FocusError) {
    if let point { try check(point) }
    try aim(at: point, Self.defaultSize)
  }

  /// Chooses the part of the picture that is focused, as a face, from the next request on.
  ///
  /// Its centre becomes the point of interest. Sharpness is measured only within the region, which is at least a twentieth
  /// of the picture wide and high; ``setPointOfInterest(_:)`` measures a fifth.
  ///
  /// - Throws: ``FocusError`` when its centre is not in the picture, or the camera refuses it.
  public func setRegionOfInterest(_ region: NormalizedRectangle) throws(FocusError) {
    let center = region.center
    try check(Point(x: center.x, y: center.y))
    let sides = SIMD2(region.width, region.height)
    try aim(
      at: Point(x: center.x, y: center.y),
      sides.clamped(lowerBound: SIMD2(repeating: Self.leastSide), upperBound: SIMD2(repeating: 1)))
  }

  private func check(_ point: Point) throws(FocusError) {
    guard (0...1).contains(point.x), (0...1).contains(point.y) else {
      throw FocusError(
        .unsupported, "(\(point.x), \(point.y)) is not in the picture, which reaches from (0, 0) to (1, 1)")
    }
  }

  private func aim(at point: Point?, _ size: SIMD2<Double>) throws(FocusError) {
    shared.withLock { ($0.settings.point, $0.settings.size) = (point, size) }
    if let values = hardware.region(deviceWindow()) { try set(values) }
    resume()
  }

  /// The distances among which automatic focus searches.
  public var rangeRestriction: FocusRange { settings.range }

  /// Restricts the distances among which automatic focus searches.
  ///
  /// Software keeps to it exactly; a camera to the nearest that it knows.
  ///
  /// - Throws: ``FocusError`` when the camera refuses it.
  public func setRangeRestriction(_ range: FocusRange) throws(FocusError) {
    shared.withLock { $0.settings.range = range }
    if let values = hardware.restricted(to: range) { try set(values) }
    resume()
  }

  // MARK: - Requests

  /// Sets the mode; `FocusMode.oneShot` returns when the lens is in focus.
  ///
  /// - Throws: ``FocusError`` when the camera does not have the mode or refuses it, when software needs a session that
  ///   runs, or when one shot finds nothing.
  public func setMode(_ mode: FocusMode) async throws(FocusError) {
    switch mode {
    case .oneShot: try await focus()
    case .locked:
      guard let values = hardware.locked else { throw unsupported("the focus of", "cannot be locked") }
      try await perform { controller throws(FocusError) in
        try controller.set(values)
        controller.note(.locked, .camera, .idle)
      }
    case .continuous:
      guard let provider = provider(of: .continuous) else {
        throw unsupported("", "has no lens that can be moved")
      }
      if provider == .software { _ = try runningSession }
      try await perform { controller throws(FocusError) in
        if provider == .camera, let values = controller.hardware.continuous { try controller.set(values) }
      }
      start(provider)
    }
  }

  /// Puts the lens at a position and keeps it there.
  ///
  /// - Returns: the exposure of the first frame with that position, on the monotonic clock: the lens has had the time for
  ///   the way, and the sharpness is steady. Without a running session, the moment at which the camera took the value.
  /// - Throws: ``FocusError`` when the lens cannot be moved, or the camera refuses the position or does not keep it.
  @discardableResult
  public func lock(at position: LensPosition) async throws(FocusError) -> Duration {
    guard hardware.lens != nil else { throw unsupported("the lens of", "cannot be moved") }
    return try await perform { controller throws(FocusError) in
      try await LensMove(controller, controller.frames).run(to: position)
    }
  }

  /// Focuses once and stays there.
  ///
  /// - Returns: what was found, and how.
  /// - Throws: ``FocusError`` with `nothingFound` when there is nothing to focus on; the lens is where it was.
  @discardableResult
  public func focus() async throws(FocusError) -> FocusResult {
    guard let provider = provider(of: .oneShot) else {
      throw unsupported("", "has no lens that can be moved")
    }
    return try await perform { controller throws(FocusError) in
      controller.note(.oneShot, provider, .adjusting)
      do throws(FocusError) {
        let result =
          provider == .camera
          ? try await CameraSearch(controller).run()
          : try await SoftwareSearch(controller, controller.runningSession).run()
        controller.note(.locked, provider, .focused, result.lensPosition)
        return result
      } catch {
        controller.note(.locked, provider, error.code == .nothingFound ? .failed : .idle)
        throw error
      }
    }
  }

  // MARK: - For the operations

  /// The settings at this moment.
  var settings: Settings { shared.withLock { $0.settings } }

  /// Notes a state and reports it when it is new.
  func note(
    _ mode: FocusMode, _ provider: CaptureDevice.Provider, _ activity: FocusState.Activity,
    _ position: LensPosition? = nil
  ) {
    shared.withLock { shared in
      let new = FocusState(
        mode: mode, provider: provider, activity: activity,
        lensPosition: position ?? shared.state.lensPosition)
      guard new != shared.state else { return }
      shared.state = new
      changes.send(new)
    }
  }

  private func unsupported(_ subject: String, _ problem: String) -> FocusError {
    let words = [subject, camera.info.name, problem].filter { !$0.isEmpty }.joined(separator: " ")
    return FocusError(.unsupported, "\(words)")
  }
}
