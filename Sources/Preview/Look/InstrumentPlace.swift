import Pixels

/// Where an instrument lies in the picture: its edges in fractions of the picture's sides, always inside.
package struct InstrumentPlace: Hashable, Sendable {
  /// The left and the top edge.
  private(set) var corner: SIMD2<Double>
  /// The width and the height.
  private(set) var size: SIMD2<Double>

  /// The smallest sides: what is smaller could not be read, nor found by the pointer.
  package static let smallest = SIMD2(0.08, 0.1)

  /// A place, moved inside the picture.
  package init(left: Double, top: Double, width: Double, height: Double) {
    size = SIMD2(width, height).clamped(lowerBound: Self.smallest, upperBound: .one)
    corner = .zero
    self = moved(by: SIMD2(left, top))
  }

  /// The place after a move, as far as the picture reaches.
  package func moved(by offset: SIMD2<Double>) -> InstrumentPlace {
    var place = self
    place.corner = (corner + offset).clamped(lowerBound: .zero, upperBound: .one - size)
    return place
  }

  /// The place with its right and bottom edge moved, as far as the picture reaches.
  package func resized(by offset: SIMD2<Double>) -> InstrumentPlace {
    var place = self
    place.size = (size + offset).clamped(
      lowerBound: pointwiseMin(Self.smallest, .one - corner), upperBound: .one - corner)
    return place
  }

  /// Whether the two have an area in common.
  package func overlaps(_ other: InstrumentPlace) -> Bool {
    let (end, otherEnd) = (corner + size, other.corner + other.size)
    return corner.x < otherEnd.x && other.corner.x < end.x && corner.y < otherEnd.y
      && other.corner.y < end.y
  }

  /// Left, top, width and height.
  package var region: [Double] { [corner.x, corner.y, size.x, size.y] }

  /// The window's pixels that it covers where the picture covers some.
  func box(in picture: Rect) -> Rect {
    let extent = SIMD2(picture.width, picture.height)
    return Rect(
      at: SIMD2(picture.left, picture.top) + SIMD2<Float>(corner) * extent,
      size: SIMD2<Float>(size) * extent)
  }

  /// Its size there in whole pixels.
  func size(in picture: Rect) -> PixelSize {
    let box = box(in: picture)
    return PixelSize(width: max(Int(box.width.rounded()), 1), height: max(Int(box.height.rounded()), 1))
  }
}
