import Cameras
import Pixels

/// An object of the scene, flat and facing the camera.
protocol SceneObject: Sendable {
  /// The rectangle outside which the object is invisible.
  var bounds: SceneRectangle { get }

  /// Its colour at a position: linear and premultiplied; transparent outside its outline.
  ///
  /// - Parameters:
  ///   - place: the position in metres on the object's plane.
  ///   - pixel: the side of a pixel in metres, over which edges and textures are antialiased.
  func color(at place: SIMD2<Float>, pixel: Float) -> SIMD4<Float>

  /// Paints the part of the object within `rows`.
  func paint(into layer: SceneLayer, rows: Range<Int>, through projection: SceneProjection)
}

extension SceneObject {
  // A requirement with a default implementation, so that each type gets its own specialised loop.
  func paint(into layer: SceneLayer, rows: Range<Int>, through projection: SceneProjection) {
    let box = projection.pixels(showing: bounds, in: layer.size)
    for row in box.rows.clamped(to: rows) {
      let start = row * layer.size.width, pixels = layer.pixels
      for column in box.columns {
        let top = color(at: projection.place(column: column, row: row), pixel: projection.pixel)
        pixels[unchecked: start + column] = top + pixels[unchecked: start + column] * (1 - top.w)
      }
    }
  }
}

/// The arithmetic that objects draw with.
enum Draw {
  /// The fraction of a pixel inside a shape, from the signed distance of its centre to the outline.
  @inline(__always)
  static func coverage(_ distance: Float, _ pixel: Float) -> Float {
    max(0, min(1, 0.5 - distance / pixel))
  }

  /// The signed distance to a rectangle around the origin, negative inside.
  @inline(__always)
  static func box(_ place: SIMD2<Float>, _ half: SIMD2<Float>) -> Float {
    max(abs(place.x) - half.x, abs(place.y) - half.y)
  }

  /// The signed distance to a circle around the origin, negative inside.
  @inline(__always)
  static func circle(_ place: SIMD2<Float>, _ radius: Float) -> Float {
    length(place) - radius
  }

  /// The length of a vector.
  @inline(__always)
  static func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }

  /// A smooth step from 0 at `low` to 1 at `high`.
  @inline(__always)
  static func step(_ low: Float, _ high: Float, _ value: Float) -> Float {
    let t = max(0, min(1, (value - low) / (high - low)))
    return t * t * (3 - 2 * t)
  }

  /// Interpolates linearly from `first` to `second`.
  @inline(__always)
  static func mix(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ fraction: Float) -> SIMD4<Float> {
    first + (second - first) * fraction
  }

  /// Composites a premultiplied colour over another.
  @inline(__always)
  static func over(_ top: SIMD4<Float>, _ bottom: SIMD4<Float>) -> SIMD4<Float> {
    top + bottom * (1 - top.w)
  }

  /// Scales the brightness of a colour without changing its opacity.
  @inline(__always)
  static func lit(_ color: SIMD4<Float>, _ light: Float) -> SIMD4<Float> {
    color * SIMD4(light, light, light, 1)
  }

  /// The antialiased fraction of a pixel in the dark half of a pattern that repeats every `period`.
  @inline(__always)
  static func stripes(_ position: Float, period: Float, pixel: Float) -> Float {
    let phase = position / period
    let fraction = phase - Float(Int32(floor: phase))
    // The distance to the nearest edge, positive in the dark half.
    let distance = (0.25 - abs(fraction - 0.25 - (fraction > 0.75 ? 1 : 0))) * period
    let sharp = max(0, min(1, 0.5 + distance / pixel))
    let visible = max(0, min(1, period / pixel - 1.5))
    return 0.5 + (sharp - 0.5) * visible
  }

  /// The opaque linear colour of an sRGB code such as 0xRRGGBB.
  static func paint(_ code: UInt32) -> SIMD4<Float> {
    func linear(_ shift: UInt32) -> Float {
      Float(SRGBTransfer.linear(Double((code &>> shift) & 255) / 255))
    }
    return SIMD4(linear(16), linear(8), linear(0), 1)
  }
}
