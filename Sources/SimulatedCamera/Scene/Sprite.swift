import Cameras
import Pixels

/// A small picture that rotates around a pivot in front of the scene: the pendulum, blurred by the lens.
final class Sprite {
  private let layer: SceneLayer
  /// The mapping from columns and rows of the frame to metres on the sprite's plane.
  private let projection: SceneProjection
  /// The mapping from columns and rows of the sprite to metres around the pivot.
  private let origin: SIMD2<Float>

  /// Draws a pendulum and blurs it by a disc of `blur` pixels.
  init(_ pendulum: Pendulum, projection: SceneProjection, blur: Double) {
    self.projection = projection
    let pixel = projection.pixel
    let margin = Float(LensBlur(diameter: blur).reach + 2) * pixel
    let low = pendulum.bounds.low - margin, high = pendulum.bounds.high + margin
    let size = PixelSize(width: Int((high.x - low.x) / pixel) + 2, height: Int((high.y - low.y) / pixel) + 2)
    origin = low
    let upright = SceneProjection(
      origin: low, across: SIMD2(pixel, 0), down: SIMD2(0, pixel), pixel: pixel)
    let sharp = SceneLayer(size: size)
    sharp.paint([pendulum], through: upright)
    layer = SceneLayer(size: size)
    layer.copy(sharp, blurredBy: blur)
  }

  /// The part of a frame of `size` that the sprite may cover when it swings by less than 20°.
  func reach(in size: PixelSize) -> PixelBox {
    let height = Float(layer.size.height) * projection.pixel + origin.y
    let half = Float(layer.size.width) * projection.pixel / 2 + height * 0.35
    let bounds = SceneRectangle(
      center: SceneSet.pivot + SIMD2(0, height / 2 + origin.y / 2),
      half: SIMD2(half, (height - origin.y) / 2 + half * 0.2))
    return projection.pixels(showing: bounds, in: size)
  }

  /// The position in the sprite, in its pixels, that a pixel of the frame shows, and the step to the next
  /// column.
  @inline(__always)
  func path(row: Int, column: Int, angle: Float) -> (place: SIMD2<Float>, step: SIMD2<Float>) {
    let cosine = Wave.sine(angle + .pi / 2), sine = Wave.sine(angle)
    func turned(_ vector: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2(vector.x * cosine + vector.y * sine, vector.y * cosine - vector.x * sine) / projection.pixel
    }
    let place = projection.place(column: column, row: row) - SceneSet.pivot
    return (turned(place) - origin / projection.pixel, turned(projection.across))
  }

  /// The columns of a row of a frame of `size` in which the sprite is not transparent.
  func columns(row: Int, angle: Float, in size: PixelSize) -> Range<Int> {
    let (place, step) = path(row: row, column: 0, angle: angle)
    // The interval in which the straight path through the sprite is within both its width and its height.
    var low: Float = 0, high = Float(size.width)
    for (start, slope, limit) in [
      (place.x, step.x, Float(layer.size.width - 1)), (place.y, step.y, Float(layer.size.height - 1)),
    ] {
      if abs(slope) < 1e-6 {
        if start < 0 || start >= limit { return 0..<0 }
      } else {
        let first = (0 - start) / slope, second = (limit - start) / slope
        low = max(low, min(first, second))
        high = min(high, max(first, second))
      }
    }
    let first = Int(low.rounded(.up)), end = Int(high.rounded(.down))
    return first < end ? first..<min(end, size.width) : 0..<0
  }

  /// The colour at a position in the sprite, interpolated between pixels.
  @inline(__always)
  func sample(_ place: SIMD2<Float>) -> SIMD4<Float> {
    let width = layer.size.width, pixels = layer.pixels
    let x = max(0, min(Float(width) - 1.001, place.x)),
      y = max(0, min(Float(layer.size.height) - 1.001, place.y))
    let column = Int(x), row = Int(y)
    let u = x - Float(column), v = y - Float(row)
    let start = row * width + column
    // The place is at least a pixel from the right and the lower end.
    @inline(__always) func mixed(_ left: Int) -> SIMD4<Float> {
      pixels[unchecked: left] + (pixels[unchecked: left + 1] - pixels[unchecked: left]) * u
    }
    let top = mixed(start), bottom = mixed(start + width)
    return top + (bottom - top) * v
  }
}
