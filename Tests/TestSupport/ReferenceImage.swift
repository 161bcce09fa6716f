/// A small picture in double precision, for computing references.
///
/// Red, green, blue and straight alpha; row 0 is the top row.
public struct ReferenceImage: Hashable, Sendable {
  /// A colour: red, green, blue, alpha.
  public typealias Color = SIMD4<Double>

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, row by row.
  public var pixels: [Color]

  /// Creates a picture by computing every pixel.
  public init(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> Color) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { pixels.append(pixel(x, y)) } }
  }

  /// The pixel at a place; beyond the border, the border's.
  public subscript(x: Int, y: Int) -> Color {
    pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
  }

  /// The numbers between pixels, bilinear, with x and y in fractions of the sides.
  public func sample(_ x: Double, _ y: Double) -> Color { sample(x, y) { self[$0, $1] } }

  /// The colour between pixels, bilinear, in which a pixel counts by its alpha.
  public func interpolated(_ x: Double, _ y: Double) -> Color {
    let sum = sample(x, y) { column, row in
      let pixel = self[column, row]
      return Color(pixel.x * pixel.w, pixel.y * pixel.w, pixel.z * pixel.w, pixel.w)
    }
    return sum.w > 0 ? Color(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w) : .zero
  }

  private func sample(_ x: Double, _ y: Double, _ pixel: (Int, Int) -> Color) -> Color {
    let column = x * Double(width) - 0.5, row = y * Double(height) - 0.5
    let left = column.rounded(.down), top = row.rounded(.down)
    let i = Int(left), j = Int(top)
    let upper = pixel(i, j) * (1 - (column - left)) + pixel(i + 1, j) * (column - left)
    let lower = pixel(i, j + 1) * (1 - (column - left)) + pixel(i + 1, j + 1) * (column - left)
    return upper * (1 - (row - top)) + lower * (row - top)
  }

  /// The picture with every pixel changed.
  public func map(_ change: (Color) -> Color) -> ReferenceImage {
    ReferenceImage(width, height) { change(self[$0, $1]) }
  }

  /// The picture with every pixel changed that `change` gives for its place.
  public func mapPlaces(_ change: (_ x: Int, _ y: Int) -> Color) -> ReferenceImage {
    ReferenceImage(width, height, change)
  }

  /// The picture with its colours multiplied by alpha: what is transparent has none.
  public var premultiplied: ReferenceImage {
    map { Color($0.x * $0.w, $0.y * $0.w, $0.z * $0.w, $0.w) }
  }

  /// The picture as 8 bits store it.
  public var inBytes: ReferenceImage {
    map { ($0.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero) / 255 }
  }

  /// The share of the pixels that differ from another picture's by more than `tolerance` in some channel.
  public func shareDiffering(from other: ReferenceImage, by tolerance: Double) -> Double {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    let differing = zip(pixels, other.pixels).count { a, b in
      !(0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
    }
    return Double(differing) / Double(pixels.count)
  }

  /// The greatest difference to another picture of the same size, in any channel, and where it is.
  ///
  /// A number that is not finite differs infinitely.
  public func difference(to other: ReferenceImage) -> (amount: Double, x: Int, y: Int) {
    precondition(width == other.width && height == other.height, "pictures of different sizes")
    var worst = (amount: 0.0, x: 0, y: 0)
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          let amount = abs(self[x, y][channel] - other[x, y][channel])
          if !(amount <= worst.amount) { worst = (amount.isFinite ? amount : .infinity, x, y) }
        }
      }
    }
    return worst
  }
}

extension SIMD4<Double> {
  /// An opaque colour.
  public init(_ red: Double, _ green: Double, _ blue: Double) { self.init(red, green, blue, 1) }

  /// The colour with every channel but alpha changed.
  public func mapColor(_ change: (Double) -> Double) -> SIMD4<Double> {
    SIMD4(change(x), change(y), change(z), w)
  }

  /// Red, green and blue of another colour with this one's alpha.
  public func withColor(_ rgb: SIMD3<Double>) -> SIMD4<Double> { SIMD4(rgb, w) }

  /// Red, green and blue.
  public var rgb: SIMD3<Double> { SIMD3(x, y, z) }
}
