import Glibc
import TestSupport

/// The steps of focus peaking, from their definitions.
enum FocusReferences {
  enum Mode { case overlay, gray, only, edge, outline }

  static func level(_ score: Double) -> Double { min(max((log2(max(score, 1e-6)) + 8) / 16, 0), 1) }

  /// The level of Sobel's slope per pixel, relative to 1/32.
  static func edges(_ image: ReferenceImage) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      let gradient = EdgeReferences.gradient(plane, x, y, middle: 2)
      return EdgeReferences.grey(level(32 * hypot(gradient.x, gradient.y) / 8))
    }
  }

  /// The energies of blocks of two by two pixels, compared at a distance of `spacing` pixels.
  static func lumas(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let margin = 2 * spacing
    return ReferenceImage((image.width + 1) / 2 + margin, (image.height + 1) / 2 + margin) { column, row in
      let x = 2 * (column - spacing) - (spacing - 1) / 2, y = 2 * (row - spacing) - (spacing - 1) / 2
      return SIMD4(
        plane[x, y].x, plane[x + spacing, y].x, plane[x, y + spacing].x, plane[x + spacing, y + spacing].x)
    }
  }

  static func energies(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return ReferenceImage((image.width + 1) / 2, (image.height + 1) / 2) { column, row in
      func luma(_ x: Int, _ y: Int) -> Double {
        let shift = (spacing - 1) / 2
        return plane[2 * column - shift + spacing * x, 2 * row - shift + spacing * y].x
      }
      func soft(_ x: Int, _ y: Int) -> Double {
        var sum = 0.0
        for dy in -1...1 {
          for dx in -1...1 { sum += luma(x + dx, y + dy) / Double((1 << abs(dx)) * (1 << abs(dy))) }
        }
        return sum / 4
      }
      func detail(_ value: (Int, Int) -> Double) -> Double {
        [(0, 0), (1, 0), (0, 1), (1, 1)].reduce(0) { sum, place in
          let (x, y) = place
          let around = value(x - 1, y) + value(x + 1, y) + value(x, y - 1) + value(x, y + 1)
          return sum + pow(4 * value(x, y) - around, 2) / 4
        }
      }
      let center = (soft(0, 0) + soft(1, 0) + soft(0, 1) + soft(1, 1)) / 4
      var ring = 0.0
      for y in -2...3 {
        for x in -2...3 where x == -2 || x == 3 || y == -2 || y == 3 { ring += luma(x, y) / 20 }
      }
      return SIMD4(detail(luma), detail(soft), 16 * pow(center - ring, 2), center)
    }
  }

  /// The variance of the noise times luma, and powers of the contrast.
  static func scene(_ energies: ReferenceImage) -> ReferenceImage {
    var lumas: [Double] = []
    var noises: [Double] = []
    for index in 0..<144 {
      let x = Int((Double(index % 12) + 0.5) / 12 * Double(energies.width))
      let y = Int((Double(index / 12) + 0.5) / 12 * Double(energies.height))
      var mean = SIMD4<Double>.zero
      for (dy, high) in zip(-1...1, [1.0, 2, 1]) {
        for (dx, wide) in zip(-1...1, [1.0, 2, 1]) { mean += energies[x + dx, y + dy] * (high * wide / 16) }
      }
      lumas.append(mean.w)
      if mean.w > 0.02, mean.w < 0.95 { noises.append(mean.y * max(mean.w, 0.12)) }
    }
    let rank = noises.count / 24
    let least = rank == 0 ? 0 : noises.sorted()[rank - 1]
    let mean = lumas.reduce(0, +) / 144
    let deviation = (lumas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 144).squareRoot()
    let contrast = max(deviation, 0.01) / 0.2
    return ReferenceImage(1, 1) { _, _ in
      SIMD4(least / 0.406 + 0.65e-6, pow(contrast, 0.7), contrast * contrast, 1)
    }
  }

  /// The level of the score of each pixel of a picture with these energies; width 0 leaves detail alone.
  static func scores(
    _ image: ReferenceImage, _ energies: ReferenceImage, _ scene: ReferenceImage, spacing: Int = 1,
    width: Int = 1
  ) -> ReferenceImage {
    let limits = scene[0, 0]
    return image.mapPlaces { x, y in
      // The mean of linear samples 1.5 pixels left and right, above and below: three quarters of a block. They lie
      // on one block, and halfway between two.
      func places(_ place: Int) -> [(block: Int, weight: Double)] {
        [-0.75, 0.75].flatMap { offset in
          let center = Double(place % 2 == 0 ? -0.25 : 0.25) + offset
          return [center.rounded(.down), center.rounded(.up)].map { (place / 2 + spacing * Int($0), 0.25) }
        }
      }
      var energy = SIMD4<Double>.zero
      for row in places(y) {
        for column in places(x) { energy += energies[column.block, row.block] * row.weight * column.weight }
      }
      if width == 0, energies[x / 2, y / 2].x < 0.7 * energy.x { return EdgeReferences.grey(0) }
      let noise = limits.x / max(energy.w, 0.12)
      let expected = 0.12 * limits.y * pow(energy.z, 0.65)
      let floor = 2e-4 * limits.z
      let limit = expected + 80 * noise + floor
      let fine = max(energy.x - 52 * noise, 0) / limit
      let soft = max(energy.y - 1.056 * noise, 0) / (0.35 * expected + 1.624 * noise + floor)
      return EdgeReferences.grey(level((fine * soft).squareRoot() + 2 * (80 * noise / limit) * soft))
    }
  }

  /// The level that no more than a share of the samples exceed.
  static func gate(_ levels: ReferenceImage, share: Double) -> Double {
    let bins = MeasureReferences.bins(levels, channels: [0], factor: 16).map(\.x)
    var sum = 0.0
    for level in (1...255).reversed() {
      sum += bins[level]
      if sum > share { return (Double(level) + 0.5) / 255 }
    }
    return 0.5 / 255
  }

  /// The gate of a sensitivity.
  static func gate(sensitivity: Double, mode: Mode) -> Double {
    guard sensitivity > 0 else { return 2 }
    return mode == .edge
      ? 0.5 + (0.7 - sensitivity) / 4 : (9.52 - 1.75 * sensitivity - 1.6 * pow(sensitivity, 4)) / 16
  }

  static func marks(_ levels: ReferenceImage, gate: Double, mode: Mode, extent: Int) -> ReferenceImage {
    func mark(_ x: Int, _ y: Int) -> Double {
      let level = levels[x, y].x
      return level >= gate ? min(0.25 + 4 * (level - gate), 1) : 0
    }
    return levels.mapPlaces { x, y in
      var (inner, outer) = (0.0, 0.0)
      for dy in -extent - 1...extent + 1 {
        for dx in -extent - 1...extent + 1 {
          let found = mark(x + dx, y + dy)
          outer = max(outer, found)
          if max(abs(dx), abs(dy)) <= extent { inner = max(inner, found) }
        }
      }
      return EdgeReferences.grey(inner > 0 ? inner : mode == .outline && outer > 0 ? 0.1 : 0)
    }
  }

  static func peaking(
    _ image: ReferenceImage, clean: ReferenceImage, color: SIMD4<Double> = [1, 0, 0, 1],
    sensitivity: Double = 0.7, mode: Mode = .overlay, isLadder: Bool = false, share: Double? = nil,
    spacing: Int = 1, width: Int = 1
  ) -> ReferenceImage {
    let levels: ReferenceImage
    if mode == .edge {
      levels = edges(clean)
    } else {
      let energies = energies(clean, spacing: spacing)
      levels = scores(clean, energies, scene(energies), spacing: spacing, width: width)
    }
    var gate = gate(sensitivity: sensitivity, mode: mode)
    if let share { gate = max(mode == .edge ? 0.425 : 0.386, Self.gate(levels, share: share)) }
    let marks = marks(levels, gate: gate, mode: mode, extent: max(width - 1, 0))
    return overlay(image, marks, color: color, mode: mode, isLadder: isLadder)
  }

  /// Octaves above the gate from which a colour holds.
  private static let ladder: [(upTo: Double, ink: SIMD3<Double>)] = [
    (0.7, [0.25, 0.6, 1]), (1.4, [1, 0.9, 0]), (.infinity, [1, 0, 0]),
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
      let ink = isLadder ? ladder.first { 4 * mark - 1 < $0.upTo }!.ink : color.rgb
      return image[x, y].withColor(picture + ((mark < 0.2 ? .zero : ink) - picture) * color.w)
    }
  }
}
