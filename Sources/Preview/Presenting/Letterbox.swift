import Pixels

/// Where a picture lies in a part of a window: as large as fits with its own aspect, in the middle.
package struct Letterbox: Hashable {
  /// The window's pixels that the picture covers.
  package let region: PixelRegion
  /// The picture.
  let picture: PixelSize

  package init(_ picture: PixelSize, in window: PixelSize) { self.init(picture, in: PixelRegion(window)) }

  package init(_ picture: PixelSize, in area: PixelRegion) {
    self.picture = picture
    let window = area.size
    // Compared as whole products, so that a picture of the window's aspect fills it exactly.
    let byWidth = picture.width * window.height >= picture.height * window.width
    let width =
      byWidth ? window.width : Self.scaled(picture.width, window.height, picture.height)
    let height =
      byWidth ? Self.scaled(picture.height, window.width, picture.width) : window.height
    region = PixelRegion(
      x: area.x + (window.width - width) / 2, y: area.y + (window.height - height) / 2,
      size: PixelSize(width: width, height: height))
  }

  /// How many pixels of the picture lie on one of the window's, along the axis with the most.
  package var reduction: Double {
    max(Double(picture.width) / Double(region.width), Double(picture.height) / Double(region.height))
  }

  /// How far around a place a reduced picture is read, in fractions of its size: half of what a pixel of the window is longer
  /// than one of the picture. Together with the width of a linear read that is a pixel of the window.
  package var spread: SIMD2<Double> {
    (0.5 / region.size.extent - 0.5 / picture.extent).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The place of the picture that is shown at a place of the window, in fractions of its size; the nearest one outside.
  package func fraction(at window: SIMD2<Float>) -> SIMD2<Double> {
    let start = SIMD2(Double(region.x), Double(region.y))
    return ((SIMD2<Double>(window) - start) / region.size.extent).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// Where the window shows a place of the picture.
  package func place(of fraction: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(SIMD2(Double(region.x), Double(region.y)) + fraction * region.size.extent)
  }

  private static func scaled(_ side: Int, _ numerator: Int, _ denominator: Int) -> Int {
    max(1, (side * numerator + denominator / 2) / denominator)
  }
}
