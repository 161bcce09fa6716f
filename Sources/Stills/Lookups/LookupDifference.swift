public import Pixels

/// How far two maps of colours are apart, on a fixed set of colours that lie between the entries of tables.
public struct LookupDifference: Sendable {
  /// The number of colours along an edge of the picture of ``samples``.
  private static let side = 256

  /// The colours as a picture of floats: greys in the first rows, then colours that fill the cube evenly.
  public static var samples: Image {
    // The additive recurrence whose steps are powers of the root of x⁴ = x + 1 (Roberts, 2018).
    let steps = SIMD3(0.8191725133961645, 0.6710436067037893, 0.5497004779019703)
    let colors = (0..<side * side).map { index -> SIMD3<Double> in
      if index < 4 * side { return SIMD3(repeating: Double(index) / Double(4 * side - 1)) }
      let place = steps * Double(index)
      return place - place.rounded(.down)
    }
    return picture(of: colors, width: side)
  }

  /// Colours as a picture of floats, row by row; the last row is filled up with black.
  public static func picture(of colors: [SIMD3<Double>], width: Int) -> Image {
    let height = (colors.count + width - 1) / width
    var image = Image(packed: .rgbaFloat, size: PixelSize(width: width, height: height))
    image.bytes.withUnsafeMutableBytes { bytes in
      let numbers = bytes.bindMemory(to: Float.self)
      for (index, color) in colors.enumerated() {
        for channel in 0..<3 { numbers[4 * index + channel] = Float(color[channel]) }
      }
      for pixel in 0..<width * height { numbers[4 * pixel + 3] = 1 }
    }
    return image
  }

  /// The results of a table for ``samples``.
  public static func samples(through table: ColorLookup) -> Image {
    let colors = samples.colors.map { table.color($0) }
    return picture(of: colors, width: side)
  }

  /// Compares two pictures of results, limited to 0…1.
  public static func measure(_ one: Image, _ other: Image) throws(StillsError) -> PictureComparison {
    try PictureComparison(StillImage(deep(one)), StillImage(deep(other)))
  }

  private static func deep(_ image: Image) -> Image {
    var result = Image(packed: .rgba16, size: image.size)
    result.bytes.withUnsafeMutableBytes { bytes in
      for (pixel, color) in image.colors.enumerated() {
        for channel in 0..<4 {
          let value = channel == 3 ? 1 : min(max(color[channel], 0), 1)
          bytes.storeBytes(
            of: UInt16((value * 65_535).rounded()), toByteOffset: 8 * pixel + 2 * channel, as: UInt16.self)
        }
      }
    }
    return result
  }
}

extension Image {
  /// The colours of a picture of floats, row by row.
  package var colors: [SIMD3<Double>] {
    bytes.withUnsafeBytes { bytes in
      let numbers = bytes.bindMemory(to: Float.self)
      return (0..<size.area).map { (pixel: Int) -> SIMD3<Double> in
        let color = SIMD3<Float>(numbers[4 * pixel], numbers[4 * pixel + 1], numbers[4 * pixel + 2])
        return SIMD3<Double>(color)
      }
    }
  }
}
