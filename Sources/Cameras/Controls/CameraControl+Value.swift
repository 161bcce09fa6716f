extension CameraControl {
  /// The value of a control.
  ///
  /// Integer literals make numbers: `try camera.set([.gain: 100])`.
  public enum Value: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// A number, a menu's item, a set of bits, or 0 and 1 for off and on.
    case integer(Int64)
    /// A text.
    case text(String)
    /// The elements of an array, row by row.
    case array([Int64])
    /// A width and a height.
    case area(width: Int, height: Int)
    /// A rectangle in pixels of the sensor.
    case rectangle(Rectangle)

    /// Makes a number.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// The number; nil for a value that is none.
    public var number: Int64? {
      if case .integer(let number) = self { number } else { nil }
    }
  }

  /// A rectangle as drivers report it; it may be empty.
  public struct Rectangle: Hashable, Sendable {
    /// The first column.
    public var x: Int
    /// The first row.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a rectangle.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

extension CameraControl.Value: CustomStringConvertible {
  /// The value as ``CameraControl/value(parsing:)`` reads it; bits in decimal.
  public var description: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .array(let elements): elements.map { "\($0)" }.joined(separator: ",")
    case .area(let width, let height): "\(width)x\(height)"
    case .rectangle(let rectangle):
      "\(rectangle.width)x\(rectangle.height)+\(rectangle.x)+\(rectangle.y)"
    }
  }
}
