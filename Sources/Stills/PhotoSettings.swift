public import Pixels

/// How a photograph was taken; nil values are unknown and not written.
public struct PhotoSettings: Hashable, Sendable {
  /// A fraction as EXIF stores it.
  public struct Rational: Hashable, Sendable {
    /// The numerator.
    public let numerator: Int32
    /// The denominator, at least 1.
    public let denominator: Int32

    /// Creates a fraction; the denominator must be at least 1.
    public init(_ numerator: Int32, _ denominator: Int32) {
      precondition(denominator >= 1)
      self.numerator = numerator
      self.denominator = denominator
    }

    var text: String { "\(numerator)/\(denominator)" }
  }

  /// Whether a setting was automatic or manual.
  public enum Choice: Int, Hashable, Sendable {
    case automatic = 0
    case manual = 1
  }

  /// Who chose the exposure, by the numbers of Exif.
  public enum ExposureMode: Int, Hashable, Sendable {
    case automatic = 0
    case manual = 1
    /// One of a series whose exposures differ.
    case bracket = 2
  }

  /// The kind of light that the white balance was set for, by the numbers of Exif.
  public enum LightSource: UInt16, Hashable, Sendable {
    case daylight = 1
    case fluorescent = 2
    case tungsten = 3
    case flash = 4
    case fineWeather = 9
    case cloudy = 10
    case shade = 11
    case d55 = 20
    case d65 = 21
    case d75 = 22
    case d50 = 23
  }

  /// What the flash did, by the numbers of Exif.
  public enum Flash: UInt16, Hashable, Sendable {
    /// It was asked for and fired.
    case fired = 0x09
    /// It was turned off.
    case off = 0x10
    /// It was left to the light, which was enough.
    case automaticNotFired = 0x18
    /// It was left to the light, and fired.
    case automaticFired = 0x19
    /// There is none.
    case absent = 0x20
  }

  /// A pixel of the picture.
  public struct Place: Hashable, Sendable {
    /// Columns from the left.
    public var x: UInt16
    /// Rows from the top.
    public var y: UInt16

    /// Creates a place.
    public init(x: UInt16, y: UInt16) { (self.x, self.y) = (x, y) }
  }

  /// The time of the shot.
  public var time: CaptureTime?
  /// The exposure time in seconds.
  public var exposureTime: Rational?
  /// The exposure compensation, in EV.
  public var exposureBias: Rational?
  /// Who chose the exposure.
  public var exposureMode: ExposureMode?
  /// Whether the white balance was automatic.
  public var whiteBalance: Choice?
  /// The light that the white balance was set for.
  public var lightSource: LightSource?
  /// What the flash did.
  public var flash: Flash?
  /// The point of interest, for which the camera was focused or exposed.
  public var subject: Place?
  /// The sensitivity; only when the camera's gain is calibrated.
  public var isoSpeed: UInt16?
  /// The aperture as an f-number.
  public var fNumber: Rational?
  /// The focal length in millimetres.
  public var focalLength: Rational?
  /// The focus distance in metres.
  public var subjectDistance: Rational?
  /// The digital zoom factor.
  public var digitalZoom: Rational?
  /// The camera's manufacturer.
  public var make: String?
  /// The camera model.
  public var model: String?
  /// The lens model.
  public var lensModel: String?
  /// The program and its version.
  public var software: String?
  /// Where faces are in the picture; written as regions of the Metadata Working Group.
  public var faces: [NormalizedRectangle] = []
  /// What the photograph shares with a clip, as 32 hexadecimal digits; also written into Apple's maker note.
  public var uniqueID: String?
  /// Free text; here the chain of filters.
  public var userComment: String?

  /// Creates settings in which every value is nil.
  public init() {}

  /// Converts a value of V4L2's `exposure_time_absolute`, whose unit is 100 µs.
  public static func exposureTime(control value: Int32) -> Rational? {
    value > 0 ? Rational(value, 10_000) : nil
  }
}
