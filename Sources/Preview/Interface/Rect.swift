internal import CImGui
import Pixels

/// A rectangle of the interface, in pixels of the window; rows go downwards.
package struct Rect: Hashable {
  package var left: Float
  package var top: Float
  package var right: Float
  package var bottom: Float

  package var width: Float { right - left }
  package var height: Float { bottom - top }
  var center: SIMD2<Float> { SIMD2((left + right) / 2, (top + bottom) / 2) }

  init(left: Float, top: Float, right: Float, bottom: Float) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A rectangle by its top left corner and its size.
  package init(at corner: SIMD2<Float>, size: SIMD2<Float>) {
    self.init(left: corner.x, top: corner.y, right: corner.x + size.x, bottom: corner.y + size.y)
  }

  /// A whole window.
  package init(_ window: PixelSize) {
    self.init(left: 0, top: 0, right: Float(window.width), bottom: Float(window.height))
  }

  init(_ region: PixelRegion) {
    self.init(
      left: Float(region.x), top: Float(region.y), right: Float(region.right), bottom: Float(region.bottom))
  }

  /// The rectangle without a margin on each side; a negative one enlarges it.
  func inset(_ margin: Float) -> Rect { inset(margin, margin) }

  func inset(_ across: Float, _ down: Float) -> Rect {
    Rect(left: left + across, top: top + down, right: right - across, bottom: bottom - down)
  }

  func contains(_ place: SIMD2<Float>) -> Bool {
    place.x >= left && place.x < right && place.y >= top && place.y < bottom
  }

  /// Whether the two have a pixel in common.
  package func overlaps(_ other: Rect) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  /// The whole pixels inside.
  var region: PixelRegion {
    let (x, y) = (Int(left.rounded(.up)), Int(top.rounded(.up)))
    return PixelRegion(
      x: x, y: y,
      size: PixelSize(
        width: max(Int(right.rounded(.down)) - x, 1), height: max(Int(bottom.rounded(.down)) - y, 1)))
  }

  init(_ rect: CImGuiRect) {
    self.init(left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom)
  }

  var imGui: CImGuiRect { CImGuiRect(left: left, top: top, right: right, bottom: bottom) }
}

extension SIMD2<Float> {
  init(_ point: CImGuiPoint) { self.init(point.x, point.y) }

  var imGui: CImGuiPoint { CImGuiPoint(x: x, y: y) }
}

/// Four corners in order around a part of a picture, which may be turned. A value: making one allocates nothing.
struct Corners {
  private(set) var places: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)

  init(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ third: SIMD2<Float>, _ fourth: SIMD2<Float>) {
    places = (first, second, third, fourth)
  }

  /// The corners as `change` places them.
  func map(_ change: (SIMD2<Float>) -> SIMD2<Float>) -> Corners {
    Corners(change(places.0), change(places.1), change(places.2), change(places.3))
  }
}
