import Glibc
import TestSupport

/// The steps of focus peaking, from their definitions.
enum FocusReferences {
  /// Slope per pixel by Sobel's operator.
  static func near(_ plane: ReferenceImage, _ x: Int, _ y: Int) -> Double {
    let gradient = EdgeReferences.gradient(plane, x, y, middle: 2)
    return hypot(gradient.x, gradient.y) / 8
  }

  /// Eight places on a circle of radius 3, with their weights in a gradient.
  private static let circle: [(x: Int, y: Int, weight: Double)] = [
    (3, 0, 1), (2, 2, 0.7), (0, 3, 1), (-2, 2, 0.7), (-3, 0, 1), (-2, -2, 0.7), (0, -3, 1), (2, -2, 0.7),
  ]

  /// Slope per pixel of the least-squares kind: differences across a circle of radius 3, normalised by a ramp.
  static func far(_ plane: ReferenceImage, _ x: Int, _ y: Int) -> Double {
    var gradient = SIMD2<Double>.zero, ramp = 0.0
    for place in circle {
      let side = SIMD2(Double(place.x.signum()), Double(place.y.signum()))
      gradient += plane[x + place.x, y + place.y].x * place.weight * side
      ramp += Double(place.x) * place.weight * side.x
    }
    return hypot(gradient.x, gradient.y) / ramp
  }

  static func measure(_ image: ReferenceImage, sensitivity: Double, edge: Bool = false) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      let near = near(plane, x, y)
      if edge { return EdgeReferences.grey(near >= pow(4, 1 - 2 * sensitivity) / 32 ? 1 : 0) }
      guard (0.02...0.985).contains(plane[x, y].x) else { return EdgeReferences.grey(0) }
      let sharpness = near - (2.1 - 0.4 * sensitivity) * far(plane, x, y)
      let mean = circle.reduce(0) { $0 + plane[x + $1.x, y + $1.y].x } / 8
      return EdgeReferences.grey(min(max(3.6 * sharpness / (0.4 + mean), 0), 1))
    }
  }

  static func noise(_ image: ReferenceImage) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let kernel = [1.0, -2, 1, -2, 4, -2, 1, -2, 1]
    let blocks = (0..<64).map { block -> Double in
      // The centres of eight by eight equal parts.
      let left = Int((Double(block % 8) + 0.5) * Double(image.width) / 8) - 3
      let top = Int((Double(block / 8) + 0.5) * Double(image.height) / 8) - 3
      var total = 0.0
      var extremes = (least: 1.0, most: 0.0)
      for index in 0..<36 {
        let value = plane[left + index % 6, top + index / 6].x
        total += value
        extremes = (min(extremes.least, value), max(extremes.most, value))
      }
      guard extremes.least >= 0.02, extremes.most <= 0.98 else { return 1 }
      var sum = 0.0
      for index in 0..<16 {
        let x = left + 1 + index % 4, y = top + 1 + index / 4
        var response = 0.0
        for (tap, weight) in kernel.enumerated() {
          response += weight * plane[x + tap % 3 - 1, y + tap / 3 - 1].x
        }
        sum += abs(response)
      }
      return min(1, 7.2 * (Double.pi / 2).squareRoot() * sum / 16 / 6 / (0.4 + total / 36))
    }
    return ReferenceImage(1, 1) { _, _ in EdgeReferences.grey(blocks.sorted()[2]) }
  }

  static func mark(_ measure: ReferenceImage, _ noise: ReferenceImage, sensitivity: Double) -> ReferenceImage
  {
    measure.mapPlaces { x, y in
      let noise = min(noise[0, 0].x, 0.15)
      let gate = max(0.16 * pow(4, 1 - 2 * sensitivity), 1.8 * exp2(0.5 - sensitivity) * noise)
      let around = (0..<9).count { measure[x + $0 % 3 - 1, y + $0 / 3 - 1].x >= gate }
      return EdgeReferences.grey(measure[x, y].x >= gate && around >= 3 ? 1 : 0)
    }
  }

  enum Mode { case overlay, gray, only, edge }

  static func peaking(
    _ image: ReferenceImage, clean: ReferenceImage, color: SIMD4<Double> = [1, 0, 0, 1],
    sensitivity: Double = 0.5, mode: Mode = .overlay
  ) -> ReferenceImage {
    let measure = measure(clean, sensitivity: sensitivity, edge: mode == .edge)
    let marks =
      mode == .edge ? measure : mark(measure, noise(clean), sensitivity: sensitivity)
    return image.mapPlaces { x, y in
      let picture: SIMD3<Double> =
        switch mode {
        case .overlay, .edge: image[x, y].rgb
        case .gray: .init(repeating: ColorReferences.luma(image[x, y]))
        case .only: .zero
        }
      let share = marks[x, y].x * color.w
      return image[x, y].withColor(picture * (1 - share) + color.rgb * share)
    }
  }
}
