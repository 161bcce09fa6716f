/// A rectangle of whole pixels; row 0 is the top row.
public struct PixelRegion: Hashable, Sendable, CustomStringConvertible {
  /// The first column.
  public var x: Int
  /// The first row, counted from the top.
  public var y: Int
  /// The number of columns and rows.
  public var size: PixelSize

  /// Creates a rectangle.
  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// Creates the rectangle that covers an image of `size`.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, size: size)
  }

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// Whether the rectangle is inside an image of `bounds`.
  public func fits(in bounds: PixelSize) -> Bool {
    x >= 0 && y >= 0 && width <= bounds.width - x && height <= bounds.height - y
  }

  /// The part of the rectangle that is inside an image of `bounds`; nil when there is none.
  public func clipped(to bounds: PixelSize) -> PixelRegion? {
    let left = max(x, 0)
    let top = max(y, 0)
    let right = min(x + width, bounds.width)
    let bottom = min(y + height, bounds.height)
    guard left < right, top < bottom else { return nil }
    return PixelRegion(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
  }

  /// The column after the last one.
  public var right: Int { x + width }
  /// The row after the last one.
  public var bottom: Int { y + height }

  /// The smallest rectangle that contains this one and another.
  public func union(_ other: PixelRegion) -> PixelRegion {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRegion(
      x: left, y: top,
      size: PixelSize(width: max(right, other.right) - left, height: max(bottom, other.bottom) - top))
  }

  /// The rectangle as text, for example `640x480+8+0`.
  public var description: String { "\(size)+\(x)+\(y)" }
}
