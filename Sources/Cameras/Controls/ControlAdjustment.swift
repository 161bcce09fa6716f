/// A value that a camera did not take as it was requested.
public struct ControlAdjustment: Hashable, Sendable, CustomStringConvertible {
  /// The control with the value that the camera has now.
  public var control: CameraControl
  /// The value that was requested.
  public var requested: CameraControl.Value

  /// Creates a report.
  public init(control: CameraControl, requested: CameraControl.Value) {
    self.control = control
    self.requested = requested
  }

  /// What happened, in one line.
  public var description: String {
    let wanted = control.text(of: requested), held = control.text(of: control.value)
    guard case .integer(let number) = requested, control.step > 1,
      (number - control.minimum) % control.step != 0
    else { return "\(control.name) is \(held): the camera did not keep \(wanted)" }
    return "\(control.name) is \(held): \(wanted) is between its steps of \(control.step)"
  }
}
