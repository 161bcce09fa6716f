import TestSupport

/// References for sizes and gravities, in whole numbers.
enum BoxReferences {
  typealias Size = (width: Int, height: Int)

  /// The nine gravities, with the share of what is over that lies on the left and above, in halves.
  static let gravities: [(name: String, across: Int, down: Int)] =
    ["north-west", "north", "north-east", "west", "center", "east", "south-west", "south", "south-east"]
    .enumerated().map { ($1, $0 % 3, $0 / 3) }

  /// The quotient rounded to the nearest whole number, halves upwards, at least 1.
  static func side(_ numerator: Int, over denominator: Int) -> Int {
    max(1, (2 * numerator + denominator) / (2 * denominator))
  }

  /// A picture of a size scaled by width to a box, or by height.
  static func scaled(_ size: Size, to box: Size, byWidth: Bool) -> Size {
    byWidth
      ? (box.width, side(size.height * box.width, over: size.width))
      : (side(size.width * box.height, over: size.height), box.height)
  }

  /// The size of a picture within a box.
  static func fitted(_ size: Size, in box: Size) -> Size {
    scaled(size, to: box, byWidth: size.height * box.width <= box.height * size.width)
  }

  /// The size of a picture that covers a box.
  static func filling(_ size: Size, _ box: Size) -> Size {
    scaled(size, to: box, byWidth: size.height * box.width > box.height * size.width)
  }

  /// A part that begins at a pixel of the picture.
  static func part(_ image: ReferenceImage, x: Int, y: Int, _ size: Size) -> ReferenceImage {
    ReferenceImage(size.width, size.height) { image[x + $0, y + $1] }
  }

  /// The picture on a larger one of a colour.
  static func placed(
    _ image: ReferenceImage, on size: Size, x: Int, y: Int, _ color: ReferenceImage.Color
  ) -> ReferenceImage {
    ReferenceImage(size.width, size.height) { column, row in
      let isInside =
        (x..<x + image.width).contains(column) && (y..<y + image.height).contains(row)
      return isInside ? image[column - x, row - y] : color
    }
  }

  /// A mark over a picture: the source-over of the specification on premultiplied colours, in double precision.
  static func marked(
    _ base: ReferenceImage, _ mark: ReferenceImage, x: Int, y: Int, opacity: Double,
    blend: (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>
  ) -> ReferenceImage {
    base.mapPlaces { column, row in
      let backdrop = base[column, row]
      guard (x..<x + mark.width).contains(column), (y..<y + mark.height).contains(row) else {
        return backdrop
      }
      let source = mark[column - x, row - y]
      let alpha = source.w * opacity
      let over = alpha + backdrop.w * (1 - alpha)
      guard over > 0 else { return backdrop }
      let rgb = SIMD3(source.x, source.y, source.z), below = SIMD3(backdrop.x, backdrop.y, backdrop.z)
      let mixed = rgb * (1 - backdrop.w) + blend(below, rgb) * backdrop.w
      let light = mixed * alpha + below * (backdrop.w * (1 - alpha))
      return SIMD4(light / over, over)
    }
  }

  /// The mean of squares of pixels, weighted by alpha.
  static func halvedByAlpha(_ image: ReferenceImage) -> ReferenceImage {
    ReferenceImage(image.width / 2, image.height / 2) { x, y in
      var sum = SIMD4<Double>.zero
      for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let pixel = image[2 * x + i, 2 * y + j]
        sum += SIMD4(pixel.x * pixel.w, pixel.y * pixel.w, pixel.z * pixel.w, pixel.w) / 4
      }
      return sum.w > 0 ? SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w) : .zero
    }
  }
}
