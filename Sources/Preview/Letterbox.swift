import GPU
import Pixels

/// Where a picture lies in a window: as large as fits with its own aspect, in the middle.
struct Letterbox: Hashable {
  /// The window's pixels that the picture covers.
  let region: PixelRegion
  /// The picture.
  let picture: PixelSize

  init(_ picture: PixelSize, in window: PixelSize) {
    self.picture = picture
    // Compared as whole products, so that a picture of the window's aspect fills it exactly.
    let byWidth = picture.width * window.height >= picture.height * window.width
    let width =
      byWidth ? window.width : Self.scaled(picture.width, window.height, picture.height)
    let height =
      byWidth ? Self.scaled(picture.height, window.width, picture.width) : window.height
    region = PixelRegion(
      x: (window.width - width) / 2, y: (window.height - height) / 2,
      size: PixelSize(width: width, height: height))
  }

  /// Whether the picture is shown smaller than it is.
  var isMinifying: Bool { region.width < picture.width || region.height < picture.height }

  /// The picture's pixel that is shown at a place of the window, the nearest one outside the picture.
  func picturePixel(at window: SIMD2<Float>) -> SIMD2<Int32> {
    let x = (window.x - Float(region.x)) / Float(region.width) * Float(picture.width)
    let y = (window.y - Float(region.y)) / Float(region.height) * Float(picture.height)
    return SIMD2(
      Int32(min(max(x, 0), Float(picture.width - 1))), Int32(min(max(y, 0), Float(picture.height - 1))))
  }

  private static func scaled(_ side: Int, _ numerator: Int, _ denominator: Int) -> Int {
    max(1, (side * numerator + denominator / 2) / denominator)
  }
}
