/// Which automatic modes govern which values.
///
/// A governed value takes effect only while its mode is manual. Masters are therefore sent to a camera before what they
/// govern, in a request of their own: uvcvideo sends the controls of one request in an order of its own.
package enum ControlGovernance {
  /// One automatic mode.
  package struct Master: Sendable {
    /// The control of the mode.
    package let id: CameraControl.ID
    /// The values that the mode governs.
    package let governed: [CameraControl.ID]
    /// The value of the mode in which they can be set.
    package let manual: Int64
  }

  /// The automatic modes of V4L2.
  package static let masters: [Master] = [
    Master(
      id: .exposureAuto, governed: [.exposureAbsolute, .irisAbsolute, .gain, .isoSensitivity], manual: 1),
    Master(
      id: .autoWhiteBalance, governed: [.whiteBalanceTemperature, .redBalance, .blueBalance], manual: 0),
    Master(
      id: .whiteBalancePreset, governed: [.whiteBalanceTemperature, .redBalance, .blueBalance], manual: 0),
    Master(id: .focusAuto, governed: [.focusAbsolute, .focusRelative, .autoFocusStart], manual: 0),
    Master(id: .autoGain, governed: [.gain], manual: 0),
    Master(id: .autoHue, governed: [.hue], manual: 0),
    Master(id: .autoBrightness, governed: [.brightness], manual: 0),
    Master(id: .isoSensitivityAuto, governed: [.isoSensitivity], manual: 0),
  ]

  /// The modes that govern a value.
  package static func masters(of id: CameraControl.ID) -> [Master] {
    masters.filter { $0.governed.contains(id) }
  }

  /// Whether a control is an automatic mode.
  package static func isMaster(_ id: CameraControl.ID) -> Bool { masters.contains { $0.id == id } }

  /// Whether a control is to be set before another: masters first, then by id.
  package static func precedes(_ a: CameraControl.ID, _ b: CameraControl.ID) -> Bool {
    isMaster(a) != isMaster(b) ? isMaster(a) : a.rawValue < b.rawValue
  }

  /// The values without those that an automatic mode among them governs: what a camera in that state accepts.
  package static func withoutGoverned(
    _ values: [CameraControl.ID: CameraControl.Value]
  ) -> [CameraControl.ID: CameraControl.Value] {
    values.filter { id, _ in
      !masters(of: id).contains { master in
        guard let mode = values[master.id] else { return false }
        return !isManual(master, mode, for: id)
      }
    }
  }

  private static func isManual(_ master: Master, _ mode: CameraControl.Value, for id: CameraControl.ID)
    -> Bool
  {
    if mode == .integer(master.manual) { return true }
    // Shutter priority leaves the time to the user, aperture priority the iris.
    return master.id == .exposureAuto
      && (mode == 2 && id == .exposureAbsolute || mode == 3 && id == .irisAbsolute)
  }
}
