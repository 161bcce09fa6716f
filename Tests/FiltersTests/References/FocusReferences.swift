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

  static func measure(
    _ image: ReferenceImage, sensitivity: Double, edge: Bool = false, byShare: Bool = false
  ) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      let near = near(plane, x, y)
      if edge {
        let mark = markOf(near, gate: pow(4, 1 - 2 * sensitivity) / 32)
        return EdgeReferences.grey(byShare ? min(1.8 * near, 1) : mark)
      }
      guard (0.02...0.985).contains(plane[x, y].x) else { return EdgeReferences.grey(0) }
      let sharpness = near - (2.1 - 0.4 * sensitivity) * far(plane, x, y)
      let mean = circle.reduce(0) { $0 + plane[x + $1.x, y + $1.y].x } / 8
      return EdgeReferences.grey(min(max(3.6 * sharpness / (0.4 + mean), 0), 1))
    }
  }

  /// A fourth of the multiple of the gate that a measure is, at most 1; 0 below the gate.
  static func markOf(_ measure: Double, gate: Double) -> Double {
    measure >= gate ? min(measure / gate / 4, 1) : 0
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

  /// The measure that no more than a share of the samples exceed.
  static func gate(_ measure: ReferenceImage, share: Double) -> Double {
    let bins = MeasureReferences.bins(measure, channels: [0], factor: 16).map(\.x)
    var sum = 0.0
    for level in (1...255).reversed() {
      sum += bins[level]
      if sum > share { return (Double(level) + 0.5) / 255 }
    }
    return 0.5 / 255
  }

  static func mark(
    _ measure: ReferenceImage, noise: Double, sensitivity: Double, mode: Mode = .overlay,
    share: Double? = nil
  ) -> ReferenceImage {
    var gate = 1.8 * exp2(0.5 - sensitivity) * min(noise, 0.15)
    gate = max(gate, share == nil ? 0.16 * pow(4, 1 - 2 * sensitivity) : 0.04)
    if mode == .edge { gate = 1.8 / 128 }
    if let share { gate = max(gate, Self.gate(measure, share: share)) }
    func isMarked(_ x: Int, _ y: Int) -> Bool {
      guard measure[x, y].x >= gate else { return false }
      return mode == .edge || (0..<9).count { measure[x + $0 % 3 - 1, y + $0 / 3 - 1].x >= gate } >= 3
    }
    return measure.mapPlaces { x, y in
      if isMarked(x, y) { return EdgeReferences.grey(markOf(measure[x, y].x, gate: gate)) }
      // Places beyond the border have marks like others: their neighbourhood is that of repeated pixels.
      let isRim = mode == .outline && (0..<9).contains { isMarked(x + $0 % 3 - 1, y + $0 / 3 - 1) }
      return EdgeReferences.grey(isRim ? 0.1 : 0)
    }
  }

  enum Mode { case overlay, gray, only, edge, outline }

  static func peaking(
    _ image: ReferenceImage, clean: ReferenceImage, color: SIMD4<Double> = [1, 0, 0, 1],
    sensitivity: Double = 0.5, mode: Mode = .overlay, isLadder: Bool = false, share: Double? = nil
  ) -> ReferenceImage {
    let measure = measure(clean, sensitivity: sensitivity, edge: mode == .edge, byShare: share != nil)
    let marks =
      mode == .edge && share == nil
      ? measure
      : mark(measure, noise: noise(clean)[0, 0].x, sensitivity: sensitivity, mode: mode, share: share)
    return overlay(image, marks, color: color, mode: mode, isLadder: isLadder)
  }

  private static let ladder: [(upTo: Double, ink: SIMD3<Double>)] = [
    (1.3, [0.45, 0.65, 1]), (1.9, [0, 1, 1]), (2.5, [1, 1, 0]), (3.24, [1, 0.55, 0]), (.infinity, [1, 0, 0]),
  ]

  static func overlay(
    _ image: ReferenceImage, _ marks: ReferenceImage, color: SIMD4<Double>, mode: Mode, isLadder: Bool
  ) -> ReferenceImage {
    image.mapPlaces { x, y in
      let picture: SIMD3<Double> =
        switch mode {
        case .overlay, .edge, .outline: image[x, y].rgb
        case .gray: .init(repeating: ColorReferences.luma(image[x, y]))
        case .only: .zero
        }
      let mark = marks[x, y].x
      guard mark > 0 else { return image[x, y].withColor(picture) }
      let ink = isLadder ? ladder.first { 4 * mark < $0.upTo }!.ink : color.rgb
      return image[x, y].withColor(picture + ((mark < 0.2 ? .zero : ink) - picture) * color.w)
    }
  }
}
