/// How a camera's exposure is found.
public enum ExposureMode: String, Hashable, Sendable, CaseIterable {
  /// It follows the light.
  case continuous
  /// It was found once and stays.
  case locked
  /// Time and sensitivity are the user's.
  case custom
}

/// A camera's exposure at a moment.
public struct ExposureState: Hashable, Sendable {
  /// How it is found.
  public var mode: ExposureMode
  /// Who finds it.
  public var provider: CaptureDevice.Provider
  /// The exposure time; nil when the camera does not report it.
  public var duration: Duration?
  /// The gain in the camera's units; nil when the camera does not report it.
  public var gain: Int64?
  /// The sensitivity in ISO; nil when neither the camera nor the profile tells it.
  public var sensitivity: Double?
  /// The correction of the target in stops.
  public var bias: Double
  /// How far the metered light is above the target, in stops; nil while nothing is metered: see
  /// ``ExposureController/states``.
  public var targetOffset: Double?
  /// Whether it is on its way to the target; for a camera that exposes by itself known while its states are observed.
  public var isAdjusting: Bool
}

/// An exposure time for a custom exposure.
public enum ExposureDuration: Hashable, Sendable {
  /// The present one.
  case current
  /// The nearest that the camera has.
  case time(Duration)
}

/// A sensitivity for a custom exposure.
public enum ExposureSensitivity: Hashable, Sendable {
  /// The present one.
  case current
  /// The nearest that the camera has, in ISO.
  case iso(Double)
  /// A gain in the camera's units.
  case gain(Int64)
}
