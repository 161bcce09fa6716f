import Glibc

/// Varies a camera's exposure, and restores everything at the end.
///
/// Source of the units: V4L2's exposure time is in steps of 100 µs.
public final class BracketedExposure {
  /// What a shot of a bracket asks for; a number is a correction.
  public enum Step: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The present exposure, corrected by stops: by its time as far as the camera goes, and then by its gain.
    case correction(Double)
    /// The nearest to a time and a gain in the camera's units; the present gain where it is nil, or the camera has none.
    case manual(Duration, gain: Int64? = nil)

    /// A correction in stops.
    public init(floatLiteral value: Double) { self = .correction(value) }
    /// A correction in stops.
    public init(integerLiteral value: Int) { self = .correction(Double(value)) }
  }

  /// The exposure of one shot of a bracket.
  public struct Shot: Hashable, Sendable {
    /// What was asked for.
    public var requested: Step
    /// The difference from the present exposure that was achieved within the camera's steps and limits, in stops.
    public var achieved: Double
    /// The exposure time.
    public var exposureTime: Duration
    /// The gain, if the camera has one.
    public var gain: Int64?
  }

  private let camera: any Camera
  private let before: [CameraControl.ID: CameraControl.Value]
  private let automaticGains: [CameraControl.ID]
  private let base: (exposure: CameraControl, gain: CameraControl?)
  private var baseTime: Int64 { max(base.exposure.value.number ?? 1, 1) }

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
    var before: [CameraControl.ID: CameraControl.Value] = [.exposureAbsolute: exposure.value]
    if let gain { before[.gain] = gain.value }
    if let mode = controls.first(where: { $0.id == .exposureAuto }) { before[.exposureAuto] = mode.value }
    // Manual exposure does not end them everywhere, and they would undo the bracket.
    let automatic = ExposureHardware.automaticGains(of: controls)
    for control in automatic { before[control.id] = control.value }
    automaticGains = automatic.map(\.id)
    self.before = before
  }

  /// Sets the exposure for one shot.
  public func expose(_ step: Step) throws(CameraError) -> Shot {
    let exposure =
      switch step {
      case .correction(let stops): base.exposure.nearest(to: Double(baseTime) * exp2(stops))
      case .manual(let time, _): base.exposure.nearest(to: Double(ExposureHardware.units(time)))
      }
    var values: [CameraControl.ID: CameraControl.Value] = [.exposureAbsolute: .integer(exposure)]
    if before[.exposureAuto] != nil { values[.exposureAuto] = 1 }
    for id in automaticGains { values[id] = 0 }
    var achieved = log2(Double(exposure) / Double(baseTime))
    var gain = base.gain?.value.number
    if let control = base.gain, let present = gain {
      switch step {
      case .correction(let stops) where present > 0 && abs(stops - achieved) > 0.05:
        let level = control.nearest(to: Double(present) * exp2(stops - achieved))
        if level > 0 { gain = level }
      case .manual(_, let wanted?): gain = control.nearest(to: Double(wanted))
      case .correction, .manual: break
      }
      // A gain of 0 is a number of the camera's, not darkness.
      if let gain, gain > 0, present > 0 { achieved += log2(Double(gain) / Double(present)) }
    }
    if let gain { values[.gain] = .integer(gain) }
    try camera.set(values)
    return Shot(
      requested: step, achieved: achieved, exposureTime: .microseconds(100) * exposure, gain: gain)
  }

  /// Restores modes, time and gain.
  public func restore() throws(CameraError) {
    // The gain comes first, while no automatic one governs it.
    if !automaticGains.isEmpty, let gain = before[.gain] { _ = try? camera.set([.gain: gain]) }
    try camera.set(ControlGovernance.withoutGoverned(before))
  }
}
