/// A position of a camera's lens: 0 is its nearest focus, 1 its farthest.
///
/// The scale is the camera's own: it says nothing about metres, and the same position of two cameras may be another
/// distance.
public struct LensPosition: Hashable, Sendable, Comparable, ExpressibleByFloatLiteral, CustomStringConvertible
{
  /// The nearest focus.
  public static let near = LensPosition(clamping: 0)
  /// The farthest focus.
  public static let far = LensPosition(clamping: 1)

  /// The position, 0 to 1.
  public let value: Double

  /// Creates a position; nil for a number that is not between 0 and 1.
  public init?(_ value: Double) {
    guard (0...1).contains(value) else { return nil }
    self.value = value
  }

  /// Creates the position nearest to a number; the nearest focus for one that is not a number.
  public init(clamping value: Double) { self.value = value > 0 ? min(value, 1) : 0 }

  /// Creates a position that is written in the program; traps outside 0 to 1.
  public init(floatLiteral value: Double) {
    precondition((0...1).contains(value), "a lens position of \(value) is not between 0 and 1")
    self.value = value
  }

  /// Whether a position is nearer than another one.
  public static func < (one: LensPosition, other: LensPosition) -> Bool { one.value < other.value }

  /// The number with three decimals.
  public var description: String {
    let thousandths = Int((value * 1000).rounded())
    let digits = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

/// Which way a camera counts the positions of its lens.
public enum LensSense: String, Hashable, Sendable, CaseIterable {
  /// Greater values of the control are nearer, as V4L2 defines it.
  case standard
  /// Greater values are farther, as some cameras have it.
  case inverted
}

/// What a user knows about a camera's lens and its driver does not say.
public struct LensCalibration: Hashable, Sendable {
  /// The time from one end to the other of a lens about which nothing is known: guvcview's 1.4 ms for each of 250 steps.
  public static let usualTravelTime = Duration.milliseconds(350)

  /// Which way the camera counts.
  public var sense: LensSense
  /// The values of the control that move the lens; nil for all that the driver states.
  public var usableValues: ClosedRange<Int64>?
  /// How long the lens takes from one end to the other; nil for ``usualTravelTime``.
  public var travelTime: Duration?

  /// Creates a calibration; by default that of a camera that follows V4L2.
  public init(
    sense: LensSense = .standard, usableValues: ClosedRange<Int64>? = nil, travelTime: Duration? = nil
  ) {
    self.sense = sense
    self.usableValues = usableValues
    self.travelTime = travelTime
  }
  /// How long the lens of a camera takes from one end to the other.
  ///
  /// A camera whose settings are in the picture at once is not made of glass, and takes no time.
  package func travelTime(of camera: any Camera) -> Duration {
    travelTime ?? (camera.settlingFrames == 0 ? .zero : Self.usualTravelTime)
  }
}
