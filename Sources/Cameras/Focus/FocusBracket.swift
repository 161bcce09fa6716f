/// Moves a camera's lens over a range of positions, and restores everything at the end.
///
/// Positions are values of V4L2's absolute focus control, of which greater ones are nearer.
public final class FocusBracket {
  /// The focus of one shot.
  public struct Shot: Hashable, Sendable {
    /// The requested position.
    public var requested: Int64
    /// The position that the camera reports.
    public var achieved: Int64
  }

  /// The ends of a range of positions; nil for the camera's own.
  public struct Bounds: Hashable, Sendable {
    /// The position of the first shot.
    public var near: Int64?
    /// The position of the last shot.
    public var far: Int64?

    /// Creates bounds.
    public init(near: Int64? = nil, far: Int64? = nil) {
      self.near = near
      self.far = far
    }
  }

  /// The positions of the shots, near ones first.
  public let positions: [Int64]

  private let camera: any Camera
  private let control: CameraControl
  private let before: [CameraControl.ID: CameraControl.Value]
  /// How long the lens takes over its whole range.
  private let travelTime: Duration

  /// Divides a range into evenly spaced positions.
  ///
  /// - Parameters:
  ///   - camera: the camera.
  ///   - count: the number of shots, at least 2.
  ///   - bounds: the range.
  ///   - calibration: what is known of the lens; its time of travel counts here.
  /// - Throws: `CameraError` when the lens cannot be moved, or a bound is outside what it can do.
  public init(
    _ camera: any Camera, count: Int, bounds: Bounds = Bounds(),
    calibration: LensCalibration = LensCalibration()
  ) throws(CameraError) {
    precondition(count >= 2, "a bracket of focus has at least 2 shots, not \(count)")
    let controls = camera.controls
    guard let control = controls.first(where: { $0.id == .focusAbsolute }),
      !control.flags.contains(.readOnly), control.minimum <= control.maximum
    else {
      throw CameraError(
        .unsupported, "\(camera.info.name) cannot set its focus; take single shots instead of a focus bracket"
      )
    }
    let (near, far) = (bounds.near ?? control.maximum, bounds.far ?? control.minimum)
    for position in [near, far] where !(control.minimum...control.maximum).contains(position) {
      throw CameraError(
        .badControl,
        "the focus position \(position) is not possible: \(control.name) takes \(control.minimum) to "
          + "\(control.maximum), greater is nearer")
    }
    positions = (0..<count).map { index in
      control.nearest(to: Double(near) + Double(far - near) * Double(index) / Double(count - 1))
    }
    self.camera = camera
    self.control = control
    travelTime = calibration.travelTime(of: camera)
    var before: [CameraControl.ID: CameraControl.Value] = [.focusAbsolute: control.value]
    if let mode = controls.first(where: { $0.id == .focusAuto }) { before[.focusAuto] = mode.value }
    self.before = before
  }

  /// Moves the lens to a position, and says what the camera reports then.
  public func focus(at position: Int64) throws(CameraError) -> Shot {
    var values: [CameraControl.ID: CameraControl.Value] = [.focusAbsolute: .integer(position)]
    if before[.focusAuto] != nil { values[.focusAuto] = 0 }
    try camera.set(values)
    let achieved = camera.control(.focusAbsolute)?.value.number ?? position
    return Shot(requested: position, achieved: achieved)
  }

  /// How long the lens takes from one position to another.
  public func travel(from start: Int64, to end: Int64) -> Duration {
    let range = Double(max(control.maximum - control.minimum, 1))
    return travelTime * (Double(abs(end - start)) / range)
  }

  /// The position at which the lens was.
  public var start: Int64 { control.value.number ?? control.minimum }

  /// Restores mode and position.
  public func restore() throws(CameraError) {
    try camera.set(ControlGovernance.withoutGoverned(before))
  }
}
