import Pixels
package import PlanCompiler

/// Which of a source's own pixels a rectangle of the window shows, each as a square.
package struct PixelView: Hashable {
  /// The rectangle in pixels of the window.
  let region: PixelRegion
  /// The position among the pixels of the rectangle's top left corner.
  package let corner: SIMD2<Double>
  /// The change of position for one pixel of the window to the right, and down.
  package let right: SIMD2<Double>
  package let down: SIMD2<Double>
  /// The part of the pixels that the shown picture has, from its first position to its last.
  package let low: SIMD2<Double>
  package let high: SIMD2<Double>

  /// Finds the pixels; nil where the picture shows none of them at the place.
  ///
  /// Near the edges of the picture the view is moved inside it, and centred where it is larger.
  /// - Parameters:
  ///   - center: the place of the picture in the middle, in fractions of its size.
  ///   - factor: pixels of the window for each pixel.
  ///   - map: where the places of the picture lie among the pixels.
  ///   - picture: the size of the shown picture.
  ///   - pixels: the size of the picture of the pixels.
  package init?(
    _ region: PixelRegion, showing center: SIMD2<Double>, factor: Int, map: ProjectiveMap,
    of picture: PixelSize,
    in pixels: PixelSize
  ) {
    let extent = pixels.extent
    guard let place = map.place(of: center), let steps = map.steps(at: center) else { return nil }
    self.region = region
    let (right, down) = Self.axes(
      steps.right * extent / picture.extent.x, steps.down * extent / picture.extent.y)
    self.right = right / Double(factor)
    self.down = down / Double(factor)

    if let a = map.place(of: [0, 0]), let b = map.place(of: [1, 0]), let c = map.place(of: [0, 1]),
      let d = map.place(of: [1, 1])
    {
      let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)) * extent
      let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d)) * extent
      // An edge displaced only by rounding shows no further pixel.
      self.low = (low + 1e-6).rounded(.down).clamped(lowerBound: .zero, upperBound: extent)
      self.high = (high - 1e-6).rounded(.up).clamped(lowerBound: .zero, upperBound: extent)
    } else {
      (low, high) = (.zero, extent)
    }

    let half = region.size.extent / 2
    let reach = Self.magnitude(self.right) * half.x + Self.magnitude(self.down) * half.y
    var middle = place * extent
    for axis in 0..<2 {
      let fits = high[axis] - low[axis] >= 2 * reach[axis]
      middle[axis] =
        fits
        ? min(max(middle[axis], low[axis] + reach[axis]), high[axis] - reach[axis])
        : (low[axis] + high[axis]) / 2
    }
    let corner = middle - self.right * half.x - self.down * half.y
    // Edges of upright pixels are edges of the window's.
    let isUpright = right.x == 0 || right.y == 0
    self.corner = isUpright ? (corner * Double(factor)).rounded(.toNearestOrEven) / Double(factor) : corner
  }

  /// The position in the middle of the rectangle.
  package var middle: SIMD2<Double> {
    corner + right * region.size.extent.x / 2 + down * region.size.extent.y / 2
  }

  /// The rotation, or mirrored rotation, that is nearest to the steps of a map: it keeps pixels square.
  private static func axes(
    _ right: SIMD2<Double>, _ down: SIMD2<Double>
  ) -> (right: SIMD2<Double>, down: SIMD2<Double>) {
    let isMirrored = right.x * down.y - right.y * down.x < 0
    let side: Double = isMirrored ? -1 : 1
    var axis = SIMD2(right.x + side * down.y, right.y - side * down.x)
    axis /= (axis * axis).sum().squareRoot()
    // A turn by right angles is exact.
    for index in 0..<2 where abs(axis[index]) < 1e-6 {
      axis[index] = 0
      axis[1 - index] = axis[1 - index] < 0 ? -1 : 1
    }
    return (axis, SIMD2(-axis.y, axis.x) * side)
  }

  private static func magnitude(_ vector: SIMD2<Double>) -> SIMD2<Double> { pointwiseMax(vector, -vector) }

  /// The window's pixels that a loupe covers: a square around a place, moved inside an area.
  package static func loupe(at place: SIMD2<Float>, in area: PixelRegion) -> PixelRegion {
    let window = area.size
    let shorter = min(window.width, window.height)
    // Even, so that the middle is the corner of a pixel.
    let side = max(min(shorter, max(shorter * 45 / 100, min(shorter, 180))) / 2 * 2, 1)
    func start(_ center: Float, _ length: Int) -> Int {
      let clamped = min(max(center, 0), Float(length))
      return min(max(Int(clamped) - side / 2, 0), length - side)
    }
    return PixelRegion(
      x: area.x + start(place.x - Float(area.x), window.width),
      y: area.y + start(place.y - Float(area.y), window.height),
      size: PixelSize(width: side, height: side))
  }
}

extension PixelSize {
  /// The width and the height.
  var extent: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
}
