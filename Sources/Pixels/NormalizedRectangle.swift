/// A place in a picture: 0|0 is its top left corner, 1|1 its bottom right corner.
public struct NormalizedPoint: Hashable, Sendable {
  /// The fraction of the width, from the left.
  public var x: Double
  /// The fraction of the height, from the top.
  public var y: Double

  /// Creates a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in fractions of a picture's width and height, with its origin at the top left.
public struct NormalizedRectangle: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// The whole picture.
  public static let whole = NormalizedRectangle(x: 0, y: 0, width: 1, height: 1)

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the smallest rectangle that contains some points; nil when there are none.
  public init?(around points: some Collection<NormalizedPoint>) {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The centre.
  public var center: NormalizedPoint { NormalizedPoint(x: x + width / 2, y: y + height / 2) }

  /// The part that this rectangle and another share; nil when there is none.
  public func intersection(_ other: NormalizedRectangle) -> NormalizedRectangle? {
    let left = max(x, other.x), right = min(x + width, other.x + other.width)
    let top = max(y, other.y), bottom = min(y + height, other.y + other.height)
    guard left < right, top < bottom else { return nil }
    return NormalizedRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The pixels that the rectangle touches in a picture; nil when there are none.
  public func pixels(in size: PixelSize) -> PixelRegion? {
    guard let inside = intersection(.whole) else { return nil }
    let left = Int(inside.x * Double(size.width)), top = Int(inside.y * Double(size.height))
    let right = Int(((inside.x + inside.width) * Double(size.width)).rounded(.up))
    let bottom = Int(((inside.y + inside.height) * Double(size.height)).rounded(.up))
    guard left < right, top < bottom else { return nil }
    return PixelRegion(x: left, y: top, size: PixelSize(width: right - left, height: bottom - top))
      .clipped(to: size)
  }
}
