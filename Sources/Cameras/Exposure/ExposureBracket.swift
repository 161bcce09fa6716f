import Glibc

/// Varies a camera's exposure in stops around the current one, and restores everything at the end.
///
/// The time is changed first; the gain makes up the difference. Source of the units: V4L2's exposure time is
/// in steps of 100 µs.
public final class BracketedExposure {
  /// The exposure of one shot of a bracket.
  public struct Shot: Hashable, Sendable {
    /// The requested correction, in stops.
    public var requested: Double
    /// The achieved correction within the camera's steps and limits, in stops.
    public var achieved: Double
    /// The exposure time.
    public var exposureTime: Duration
    /// The gain, if the camera has one.
    public var gain: Int64?
  }

  private let camera: any Camera
  private let before: [CameraControl.ID: Int64]
  private let base: (exposure: CameraControl, gain: CameraControl?)

  /// Switches the exposure from automatic to manual.
  ///
  /// - Throws: `CameraError` when the camera has no settable exposure time.
  public init(_ camera: any Camera) throws(CameraError) {
    let controls = camera.controls
    guard let exposure = controls.first(where: { $0.id == .exposureAbsolute }),
      !exposure.flags.contains(.readOnly)
    else {
      throw CameraError(
        .unsupported,
        "\(camera.info.name) cannot set its exposure time; take single shots instead of a bracket")
    }
    let gain = controls.first { $0.id == .gain && !$0.flags.contains(.readOnly) }
    self.camera = camera
    base = (exposure, gain)
    var before: [CameraControl.ID: Int64] = [.exposureAbsolute: exposure.value]
    if let gain { before[.gain] = gain.value }
    if let mode = controls.first(where: { $0.id == .exposureAuto }) { before[.exposureAuto] = mode.value }
    self.before = before
  }

  /// Sets the exposure for one shot.
  public func expose(_ correction: Double) throws(CameraError) -> Shot {
    let wanted = Double(max(base.exposure.value, 1)) * exp2(correction)
    let exposure = base.exposure.nearest(to: wanted)
    var values: [CameraControl.ID: Int64] = [.exposureAbsolute: exposure]
    if before[.exposureAuto] != nil { values[.exposureAuto] = 1 }
    var achieved = log2(Double(exposure) / Double(max(base.exposure.value, 1)))
    var gain = base.gain?.value
    if let control = base.gain, control.value > 0, abs(correction - achieved) > 0.05 {
      let level = control.nearest(to: Double(control.value) * exp2(correction - achieved))
      if level > 0 {
        achieved += log2(Double(level) / Double(control.value))
        gain = level
      }
    }
    if let gain { values[.gain] = gain }
    try camera.set(values)
    return Shot(
      requested: correction, achieved: achieved, exposureTime: .microseconds(100) * exposure, gain: gain)
  }

  /// Restores mode, time and gain.
  public func restore() throws(CameraError) {
    // Values governed by an automatic mode cannot be set while it is on.
    var values = before
    if let mode = values[.exposureAuto], mode != 1 {
      values[.exposureAbsolute] = nil
      values[.gain] = nil
    }
    try camera.set(values)
  }
}

extension CameraControl {
  /// The value of the control that is nearest to a number.
  func nearest(to number: Double) -> Int64 {
    let bounded = Swift.min(Swift.max(number, Double(minimum)), Double(maximum))
    let step = Double(Swift.max(self.step, 1))
    return minimum + Int64(((bounded - Double(minimum)) / step).rounded() * step)
  }
}
