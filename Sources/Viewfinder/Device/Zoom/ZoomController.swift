public import Cameras
import Clocks
import Filters
import Glibc
import Synchronization

/// The zoom of a session's camera as one factor: the camera's own as far as it goes, the rest by a crop on the GPU; and
/// pan and tilt.
public final class ZoomController: Sendable {
  private struct State {
    var factor: Double
    var ramp: ControlLoop?
  }

  private let camera: any Camera
  private let correction: DeviceCorrection
  private let clock: MonotonicClock
  private let changes = Broadcast<Double>()
  private let box: Mutex<State>

  init(_ camera: any Camera, _ correction: DeviceCorrection, clock: MonotonicClock) {
    self.camera = camera
    self.correction = correction
    self.clock = clock
    box = Mutex(State(factor: Self.cameraFactor(camera) ?? 1))
  }

  deinit {
    box.withLock { $0.ramp?.cancel() }
    changes.finish()
  }

  /// The factor up to which the camera zooms by itself; 1 for a camera without zoom.
  public var cameraLimit: Double {
    guard let zoom = camera.control(.zoomAbsolute), zoom.isSettable, Self.hasRange(zoom) else { return 1 }
    return Double(zoom.maximum) / Double(zoom.minimum)
  }

  /// The factors that can be set: up to 4 times what the camera does by itself.
  public var factors: ClosedRange<Double> { 1...cameraLimit * 4 }

  /// The present factor.
  public var factor: Double { box.withLock { $0.factor } }

  /// The factors from now on, beginning with the present one.
  public var changesOfFactor: AsyncStream<Double> { changes.stream(startingWith: [factor]) }

  /// Sets the factor, and ends a ramp.
  ///
  /// - Parameters:
  ///   - factor: the magnification of the picture, within ``factors``; others count as the nearest.
  ///   - center: the middle of what the GPU's share of the zoom shows, 0…1 from the left and from the top.
  /// - Throws: `CameraError` when the camera refuses its share.
  public func set(_ factor: Double, at center: (x: Double, y: Double) = (0.5, 0.5)) throws(CameraError) {
    cancelRamp()
    try apply(factor, center: SIMD2(center.x, center.y))
  }

  /// Moves to a factor, doubling or halving it evenly in time.
  ///
  /// - Parameters:
  ///   - target: the factor to reach.
  ///   - rate: doublings in a second, above 0.
  public func ramp(to target: Double, rate: Double) {
    precondition(rate > 0, "a ramp of \(rate) doublings in a second")
    cancelRamp()
    let start = factor, end = factors.clamping(target)
    let center = correction.current.center
    let began = clock.time
    let ramp = ControlLoop(clock) { [weak self, clock] permit in
      var goesOn = true
      while goesOn {
        guard let self else { return }
        let elapsed = (clock.time - began) / .seconds(1)
        let doublings = log2(end / start)
        let done = min(1, doublings == 0 ? 1 : elapsed * rate / abs(doublings))
        let isRunning = permit.step {
          let isApplied = (try? self.apply(start * exp2(doublings * done), center: center)) != nil
          goesOn = isApplied && done < 1
        }
        goesOn = goesOn && isRunning
        if goesOn { try? await clock.pause(for: .milliseconds(16)) }
      }
    }
    box.withLock { $0.ramp = ramp }
  }

  /// Ends a ramp where it is.
  public func cancelRamp() { box.withLock { $0.ramp.take() }?.stop() }

  /// Where the GPU's share of the zoom shows a place of the picture.
  func shownPlace(of point: Point) -> Point {
    let values = correction.current
    let middles = 0.5 / values.zoom...1 - 0.5 / values.zoom
    return Point(
      x: (point.x - middles.clamping(values.center.x)) * values.zoom + 0.5,
      y: (point.y - middles.clamping(values.center.y)) * values.zoom + 0.5)
  }

  // MARK: - Pan and tilt

  /// The pans that the camera can make, in degrees; nil when it cannot.
  public var pans: ClosedRange<Double>? { degrees(of: .panAbsolute) }
  /// The tilts that the camera can make, in degrees; nil when it cannot.
  public var tilts: ClosedRange<Double>? { degrees(of: .tiltAbsolute) }

  /// Turns the camera; an angle that is left out stays.
  ///
  /// - Throws: `CameraError` when the camera cannot turn that way.
  public func turn(pan: Double? = nil, tilt: Double? = nil) throws(CameraError) {
    var values: [CameraControl.ID: CameraControl.Value] = [:]
    for (id, angle) in [(CameraControl.ID.panAbsolute, pan), (.tiltAbsolute, tilt)] {
      guard let angle else { continue }
      guard let control = camera.control(id), control.isSettable else {
        throw CameraError(.unsupported, "\(camera.info.name) cannot \(id == .panAbsolute ? "pan" : "tilt")")
      }
      values[id] = .integer(control.nearest(to: angle * 3600))
    }
    try camera.set(values)
  }

  private func degrees(of id: CameraControl.ID) -> ClosedRange<Double>? {
    guard let control = camera.control(id), control.isSettable, control.maximum > control.minimum else {
      return nil
    }
    return Double(control.minimum) / 3600...Double(control.maximum) / 3600
  }

  private func apply(_ wanted: Double, center: SIMD2<Double>) throws(CameraError) {
    let wanted = factors.clamping(wanted)
    var done = 1.0
    if let control = camera.control(.zoomAbsolute), control.isSettable, Self.hasRange(control) {
      let own = control.nearest(to: min(wanted, cameraLimit) * Double(control.minimum))
      // The camera's step below the wish, so that the GPU can make up for the rest.
      let below =
        Double(own) > wanted * Double(control.minimum) ? max(own - control.step, control.minimum) : own
      if control.value != .integer(below) { try camera.set([.zoomAbsolute: .integer(below)]) }
      done = Double(below) / Double(control.minimum)
    }
    let rest = max(1, wanted / done)
    correction.change { values in
      values.zoom = rest < 1.001 ? 1 : rest
      values.center = center
    }
    box.withLock { $0.factor = done * rest }
    changes.send(done * rest)
  }

  /// Whether the values that the camera states are factors at all.
  private static func hasRange(_ zoom: CameraControl) -> Bool {
    zoom.minimum > 0 && zoom.maximum > zoom.minimum
  }

  private static func cameraFactor(_ camera: any Camera) -> Double? {
    guard let zoom = camera.control(.zoomAbsolute), hasRange(zoom), let value = zoom.value.number else {
      return nil
    }
    return max(1, Double(value) / Double(zoom.minimum))
  }
}
