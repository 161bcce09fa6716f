import Cameras
import Glibc
import Pixels

/// The mapping from sensor pixels to the scene: frame size, sensor rotation and zoom.
///
/// Positions in the scene are metres to the right of and below the optical axis, on a plane at a distance.
/// The composition is made for 16:9; other aspect ratios show all of it, plus more of the room above and
/// below or at the sides.
struct SceneGeometry: Hashable, Sendable {
  /// The size of the frames as delivered.
  let size: PixelSize
  /// The number of clockwise quarter turns from the upright picture to the delivered pixels, 0…3.
  let quarterTurns: Int
  /// The magnification; 1 shows the whole field.
  let zoom: Double
  /// Whether rows and columns are read out backwards: 1 or -1 for columns and for rows.
  var readout = SIMD2<Float>(1, 1)
  /// The direction of the camera, as tangents of the angles to the right and down.
  var direction = SIMD2<Double>(0, 0)
  /// The distortion of the lens; nil for none.
  var lens: SceneLens?

  /// The directions that a magnified view can take without leaving the field, as the largest tangents.
  var freedom: SIMD2<Double> {
    let upright = quarterTurns % 2 == 0 ? size : size.transposed
    let half = SIMD2(Double(upright.width), Double(upright.height)) / (2 * focalPixels)
    return half * (zoom - 1)
  }

  /// Turns the camera by angles in arc-seconds, to the right and up, as far as its field reaches.
  mutating func turn(pan: Double, tilt: Double) {
    let wanted = SIMD2(tan(pan / 3600 * .pi / 180), -tan(tilt / 3600 * .pi / 180)), limit = freedom
    direction = SIMD2(
      max(-limit.x, min(limit.x, wanted.x)), max(-limit.y, min(limit.y, wanted.y)))
  }

  /// The focal length in pixels.
  var focalPixels: Double {
    let upright = quarterTurns % 2 == 0 ? size : size.transposed
    let width = SimulatedLens.fieldWidth
    return min(Double(upright.width) / width, Double(upright.height) / (width * 9 / 16)) * zoom
  }

  /// The mapping from a pixel's column and row to the plane at a distance.
  func projection(at distance: Double) -> SceneProjection {
    let metres = Float(distance / focalPixels)
    let width = Float(size.width), height = Float(size.height)
    var across: SIMD2<Float>, down: SIMD2<Float>
    switch quarterTurns {
    case 0: (across, down) = (SIMD2(1, 0), SIMD2(0, 1))
    case 1: (across, down) = (SIMD2(0, -1), SIMD2(1, 0))
    case 2: (across, down) = (SIMD2(-1, 0), SIMD2(0, -1))
    default: (across, down) = (SIMD2(0, 1), SIMD2(-1, 0))
    }
    across *= readout.x
    down *= readout.y
    let center = across * ((width - 1) / 2) + down * ((height - 1) / 2)
    return SceneProjection(
      origin: center * -metres + SIMD2<Float>(direction * distance), across: across * metres,
      down: down * metres, pixel: metres, lens: lens)
  }
}

/// The mapping from pixel centres to metres on a plane, affine but for the lens.
struct SceneProjection {
  /// The position of the first pixel's centre.
  var origin: SIMD2<Float>
  /// The step from a pixel to its right neighbour.
  var across: SIMD2<Float>
  /// The step from a pixel to its lower neighbour.
  var down: SIMD2<Float>
  /// The side of a pixel in metres.
  var pixel: Float
  /// The distortion of the lens; nil for none.
  var lens: SceneLens?

  /// The mapping for a picture in which one pixel stands for `scale` by `scale` of these.
  func coarser(by scale: Int) -> SceneProjection {
    let factor = Float(scale)
    return SceneProjection(
      origin: origin + (across + down) * ((factor - 1) / 2), across: across * factor, down: down * factor,
      pixel: pixel * factor, lens: lens?.coarser(by: factor))
  }

  /// The position that a pixel shows.
  func place(column: Int, row: Int) -> SIMD2<Float> {
    let seen = SIMD2(Float(column), Float(row)), pixel = lens?.undistorted(seen) ?? seen
    return origin + across * pixel.x + down * pixel.y
  }

  /// The column and row, with fractions, that show a position.
  func locate(_ place: SIMD2<Float>) -> SIMD2<Float> {
    let place = affine(place)
    return lens?.distorted(place) ?? place
  }

  /// The column and row that show a position without the lens.
  private func affine(_ place: SIMD2<Float>) -> SIMD2<Float> {
    // The axes are perpendicular and equally long, so the inverse is the transpose divided by the squared
    // length.
    let offset = place - origin
    return SIMD2((offset * across).sum(), (offset * down).sum()) / (pixel * pixel)
  }

  /// The pixels of a frame of `size` that show any part of the rectangle, plus a margin of one pixel.
  func pixels(showing bounds: SceneRectangle, in size: PixelSize) -> PixelBox {
    var first = affine(bounds.low), second = affine(bounds.high)
    if let lens {
      (first, second) = lens.box(
        SIMD2(min(first.x, second.x), min(first.y, second.y)),
        SIMD2(max(first.x, second.x), max(first.y, second.y)))
    }
    func clamped(_ value: Float, _ limit: Int) -> Int { Int(max(0, min(Float(limit), value))) }
    return PixelBox(
      columns: clamped(
        min(first.x, second.x) - 1, size.width)..<max(
          clamped(min(first.x, second.x) - 1, size.width), clamped(max(first.x, second.x) + 2, size.width)),
      rows: clamped(
        min(first.y, second.y) - 1, size.height)..<max(
          clamped(min(first.y, second.y) - 1, size.height), clamped(max(first.y, second.y) + 2, size.height)))
  }
}

/// A rectangle on a plane of the scene, in metres.
struct SceneRectangle: Hashable, Sendable {
  /// The upper left corner.
  var low: SIMD2<Float>
  /// The lower right corner.
  var high: SIMD2<Float>

  /// Creates the rectangle around a centre.
  init(center: SIMD2<Float>, half: SIMD2<Float>) {
    low = center - half
    high = center + half
  }
}

/// A rectangle of pixels.
struct PixelBox: Hashable, Sendable {
  var columns: Range<Int>
  var rows: Range<Int>
}
