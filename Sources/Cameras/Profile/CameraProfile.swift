public import Pixels

/// What a user keeps about one camera: its settings, and what its driver does not say of it.
///
/// A value; ``text`` and `init(parsing:)` convert it to and from the text of a file.
public struct CameraProfile: Hashable, Sendable {
  /// The version of the text.
  public static let version = 1

  /// A gain of the camera with the sensitivity that it amounts to.
  public struct Sensitivity: Hashable, Sendable {
    /// The value of the control.
    public var gain: Int64
    /// The ISO speed.
    public var iso: UInt16

    /// Creates a pair.
    public init(gain: Int64, iso: UInt16) {
      self.gain = gain
      self.iso = iso
    }
  }

  /// A control's value, with its name for people.
  public struct Setting: Hashable, Sendable {
    /// The name, as ``CameraControl/name``; empty when unknown.
    public var name: String
    /// The value.
    public var value: CameraControl.Value

    /// Creates a setting.
    public init(name: String = "", value: CameraControl.Value) {
      self.name = name
      self.value = value
    }
  }

  /// The stable id of the camera; empty when unknown.
  public var camera: String
  /// The camera's name, for people.
  public var name: String?
  /// The values of its controls.
  public var settings: [CameraControl.ID: Setting] = [:]
  /// The manufacturer, in place of what the system knows.
  public var maker: String?
  /// The model, in place of what the system knows.
  public var model: String?
  /// The direction that it faces, in place of what the driver says.
  public var position: CameraInfo.Position?
  /// The rotation that makes its picture upright, in place of what the driver says.
  public var rotation: Orientation?
  /// The lens model.
  public var lensModel: String?
  /// Which way the lens counts; nil for the way of V4L2.
  public var lensSense: LensSense?
  /// The values of the focus control that move the lens; nil for all.
  public var lensRange: ClosedRange<Int64>?
  /// The focal length in millimetres.
  public var focalLength: Double?
  /// The aperture as an f-number.
  public var aperture: Double?
  /// What gains amount to, by ascending gain.
  public var sensitivities: [Sensitivity] = []
  /// The black level of the sensor's linear values, of which V4L2 says nothing.
  public var blackLevel: BlackLevel?
  /// How sharp its sharpest pictures were, as the reference of focus peaking.
  public var focusReference: Double?
  /// The correction of the lens's distortion.
  public var distortion: LensCorrection?

  /// Creates a profile that says nothing.
  public init(camera: String) { self.camera = camera }

  /// The ISO speed of a gain, linear between the pairs of ``sensitivities``; nil outside of them.
  public func isoSpeed(ofGain gain: Int64) -> UInt16? {
    guard let upper = sensitivities.first(where: { $0.gain >= gain }) else { return nil }
    if upper.gain == gain { return upper.iso }
    guard let lower = sensitivities.last(where: { $0.gain < gain }) else { return nil }
    let share = Double(gain - lower.gain) / Double(upper.gain - lower.gain)
    return UInt16((Double(lower.iso) + share * (Double(upper.iso) - Double(lower.iso))).rounded())
  }
}
