import Pixels

/// The true colours of a captured picture, and where they can be compared.
struct ReferenceColors {
  /// Red, green and blue in 0…255 for each pixel, rows from the top.
  let pixels: [SIMD3<Double>]
  /// Whether the 2x2 block of each pixel, which may share its chroma, has one colour.
  let hasOwnChroma: [Bool]
  /// Whether the 5x5 block around each pixel has one colour, so that interpolation changes nothing.
  let isFlat: [Bool]

  /// Takes an RGB frame for the reference.
  init(_ image: Image) {
    let pixels = Reference.rgb(of: image)
    let width = image.size.width, height = image.size.height
    func isUniform(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
      guard columns.lowerBound >= 0, rows.lowerBound >= 0, columns.upperBound < width,
        rows.upperBound < height
      else { return false }
      let first = pixels[rows.lowerBound * width + columns.lowerBound]
      for row in rows {
        for column in columns where pixels[row * width + column] != first { return false }
      }
      return true
    }
    var hasOwnChroma: [Bool] = [], isFlat: [Bool] = []
    for y in 0..<height {
      for x in 0..<width {
        let left = x / 2 * 2, top = y / 2 * 2
        hasOwnChroma.append(isUniform(left...(left + 1), top...(top + 1)))
        isFlat.append(isUniform((x - 2)...(x + 2), (y - 2)...(y + 2)))
      }
    }
    self.pixels = pixels
    self.hasOwnChroma = hasOwnChroma
    self.isFlat = isFlat
  }
}
