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
    case integer, boolean, menu, integerMenu = "integer-menu", button, integer64, bitmask, string
    case unsigned8 = "unsigned-8", unsigned16 = "unsigned-16", unsigned32 = "unsigned-32"
    case area, rectangle
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
  public var value: Value
  /// The default value.
  public var defaultValue: Value
  /// The smallest value: of an element, if it is an array; of the length, if it is text.
  public var minimum: Int64
  /// The greatest value: of an element, if it is an array; of the length, if it is text.
  public var maximum: Int64
  /// The step between values.
  public var step: Int64
  /// Restrictions on its use, in the order of ``Flag``.
  public var flags: [Flag]
  /// The items of a menu, empty for other types. Their values may have gaps.
  public var menu: [MenuItem]
  /// The dimensions of an array, outermost first; empty for a single value.
  public var dimensions: [Int]
  /// The largest value of an area or a rectangle, where the kernel reports it.
  public var bounds: Value?

  /// Creates a control.
  public init(
    id: ID, name: String, kind: Kind, value: Value, defaultValue: Value, minimum: Int64, maximum: Int64,
    step: Int64 = 1, flags: [Flag] = [], menu: [MenuItem] = [], dimensions: [Int] = [], bounds: Value? = nil
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
    self.dimensions = dimensions
    self.bounds = bounds
  }
}

extension CameraControl {
  /// Whether a program can set it: the driver neither disables it nor declares it read-only.
  public var isSettable: Bool { !flags.contains(.disabled) && !flags.contains(.readOnly) }

  /// Whether it can be set at this moment: no automatic mode governs it.
  public var isActive: Bool { isSettable && !flags.contains(.inactive) && !flags.contains(.grabbed) }

  /// Whether its value can be read.
  public var isReadable: Bool {
    !flags.contains(.writeOnly) && !flags.contains(.disabled) && kind != .button && kind != .unknown
  }

  /// The value of the control that is nearest to a number, within its range and on its step.
  public func nearest(to number: Double) -> Int64 {
    let bounded = Swift.min(Swift.max(number, Double(minimum)), Double(maximum))
    let step = Swift.max(self.step, 1)
    let steps = ((bounded - Double(minimum)) / Double(step)).rounded()
    let onGrid = minimum + Int64(steps) * step
    return onGrid > maximum ? onGrid - step : onGrid
  }
}
