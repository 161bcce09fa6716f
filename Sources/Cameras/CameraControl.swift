/// A setting of a camera, as the driver describes it.
public struct CameraControl: Hashable, Sendable, Identifiable {
  /// The ID of a control in V4L2; stable, unlike its name.
  public struct ID: RawRepresentable, Hashable, Sendable {
    /// The `V4L2_CID_` constant.
    public let rawValue: UInt32
    /// Wraps a `V4L2_CID_` constant.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// The type of a control's value.
  public enum Kind: String, Hashable, Sendable {
    case integer, boolean, menu, integerMenu = "integer-menu", button, integer64, bitmask, string, rectangle
    case unknown
  }

  /// Restrictions on the use of a control.
  public enum Flag: String, Hashable, Sendable, CaseIterable {
    case disabled, grabbed, readOnly = "read-only", update, inactive, slider, writeOnly = "write-only"
    case volatile, hasPayload = "has-payload", executeOnWrite = "execute-on-write"
    case modifyLayout = "modify-layout"
  }

  /// One item of a menu.
  public struct MenuItem: Hashable, Sendable {
    /// The value that selects it.
    public var value: Int64
    /// The driver's label.
    public var name: String
    /// Creates an item.
    public init(value: Int64, name: String) {
      self.value = value
      self.name = name
    }
  }

  /// The ID of the control.
  public var id: ID
  /// The driver's name in kebab-case, such as `exposure-time-absolute`.
  public var name: String
  /// The type of the value.
  public var kind: Kind
  /// The current value; 0 for buttons.
  public var value: Int64
  /// The default value.
  public var defaultValue: Int64
  /// The smallest value.
  public var minimum: Int64
  /// The greatest value.
  public var maximum: Int64
  /// The step between values.
  public var step: Int64
  /// Restrictions on its use, in the order of ``Flag``.
  public var flags: [Flag]
  /// The items of a menu, empty for other types. Their values may have gaps.
  public var menu: [MenuItem]

  /// Creates a control.
  public init(
    id: ID, name: String, kind: Kind, value: Int64, defaultValue: Int64, minimum: Int64, maximum: Int64,
    step: Int64 = 1, flags: [Flag] = [], menu: [MenuItem] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.value = value
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.flags = flags
    self.menu = menu
  }
}

extension CameraControl.ID {
  /// Picture brightness.
  public static let brightness = Self(rawValue: 0x0098_0900)
  /// Automatic white balance on or off.
  public static let autoWhiteBalance = Self(rawValue: 0x0098_090c)
  /// Gain of the sensor's signal.
  public static let gain = Self(rawValue: 0x0098_0913)
  /// White balance in kelvin.
  public static let whiteBalanceTemperature = Self(rawValue: 0x0098_091a)
  /// Exposure mode: 0 automatic, 1 manual, 2 shutter priority, 3 aperture priority.
  public static let exposureAuto = Self(rawValue: 0x009a_0901)
  /// Exposure time in units of 100 µs.
  public static let exposureAbsolute = Self(rawValue: 0x009a_0902)
  /// Focus position; greater is nearer.
  public static let focusAbsolute = Self(rawValue: 0x009a_090a)
  /// Continuous automatic focus on or off.
  public static let focusAuto = Self(rawValue: 0x009a_090c)
  /// Zoom; drivers commonly use 100 for 1x.
  public static let zoomAbsolute = Self(rawValue: 0x009a_090d)
  /// Iris aperture.
  public static let irisAbsolute = Self(rawValue: 0x009a_0911)
  /// Privacy shutter.
  public static let privacy = Self(rawValue: 0x009a_0910)
  /// The direction that the camera faces: 0 front, 1 back, 2 external.
  public static let cameraOrientation = Self(rawValue: 0x009a_0922)
  /// The rotation in degrees at which the sensor is mounted.
  public static let sensorRotation = Self(rawValue: 0x009a_0923)
}
