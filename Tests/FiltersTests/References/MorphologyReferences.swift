import TestSupport

/// Morphology with squares, pixel by pixel.
enum MorphologyReferences {
  /// The extreme of each channel within a square; alpha stays.
  static func extreme(
    _ image: ReferenceImage, radius: Int, _ choose: (Double, Double) -> Double
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      var color = image[x, y]
      for dy in -radius...radius {
        for dx in -radius...radius {
          let other = image[x + dx, y + dy]
          for channel in 0..<3 { color[channel] = choose(color[channel], other[channel]) }
        }
      }
      return color
    }
  }

  static func dilated(_ image: ReferenceImage, _ radius: Int) -> ReferenceImage {
    extreme(image, radius: radius, max)
  }

  static func eroded(_ image: ReferenceImage, _ radius: Int) -> ReferenceImage {
    extreme(image, radius: radius, min)
  }

  static func grey(_ image: ReferenceImage) -> ReferenceImage {
    image.map { EdgeReferences.grey(ColorReferences.luma($0)) }
  }
}
