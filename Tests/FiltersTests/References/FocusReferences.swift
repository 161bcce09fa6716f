import Glibc
import TestSupport

/// The steps of focus peaking, from their definitions.
enum FocusReferences {
  enum Mode { case overlay, gray, only, edge, outline }

  static func level(_ score: Double) -> Double { min(max((log2(max(score, 1e-6)) + 4) / 16, 0), 1) }

  /// The level of Sobel's slope per pixel, relative to 1/32.
  static func edges(_ image: ReferenceImage) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    return image.mapPlaces { x, y in
      let gradient = EdgeReferences.gradient(plane, x, y, middle: 2)
      return EdgeReferences.grey(level(32 * hypot(gradient.x, gradient.y) / 8))
    }
  }

  /// The side in pixels of the squares that are compared.
  static func side(_ image: ReferenceImage, spacing: Int) -> Int {
    max(spacing, Int((Double(image.width) / 640).rounded()))
  }

  /// The mean luma of a square, of which there are as many as are needed to cover the picture.
  static func place(_ plane: ReferenceImage, _ side: Int, _ x: Int, _ y: Int) -> Double {
    var sum = 0.0
    for row in 0..<side {
      for column in 0..<side { sum += plane[side * x + column, side * y + row].x }
    }
    return sum / Double(side * side)
  }

  /// Four places in a pixel, with a border of blocks around.
  static func lumas(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let side = side(image, spacing: spacing)
    func blocks(_ length: Int) -> Int { (length + 2 * side - 1) / (2 * side) }
    return ReferenceImage(blocks(image.width) + 2, blocks(image.height) + 2) { column, row in
      func luma(_ x: Int, _ y: Int) -> Double { place(plane, side, 2 * (column - 1) + x, 2 * (row - 1) + y) }
      return SIMD4(luma(0, 0), luma(1, 0), luma(0, 1), luma(1, 1))
    }
  }

  /// The energies of blocks of two by two places.
  static func energies(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let side = side(image, spacing: spacing)
    func blocks(_ length: Int) -> Int { (length + 2 * side - 1) / (2 * side) }
    return ReferenceImage(blocks(image.width), blocks(image.height)) { column, row in
      func luma(_ x: Int, _ y: Int) -> Double { place(plane, side, 2 * column + x, 2 * row + y) }
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

  /// The detail of quarters of squares, and the luma, of blocks of two by two squares; a pixel of -1 where there are none.
  static func details(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let plane = EdgeReferences.luma(image)
    let side = side(image, spacing: spacing)
    guard side >= 2 * spacing else { return ReferenceImage(1, 1) { _, _ in SIMD4(-1, 0, 0, 1) } }
    /// The part of the axis from half a side to the next that each pixel covers.
    func covered(_ quarter: Int) -> [(pixel: Int, part: Double)] {
      let (low, high) = (Double(quarter * side) / 2, Double((quarter + 1) * side) / 2)
      return (Int(low.rounded(.down))..<Int(high.rounded(.up))).map { pixel in
        (pixel, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
      }
    }
    func luma(_ x: Int, _ y: Int) -> Double {
      var sum = 0.0
      for row in covered(y) {
        for column in covered(x) { sum += plane[column.pixel, row.pixel].x * row.part * column.part }
      }
      return sum * 4 / Double(side * side)
    }
    func blocks(_ length: Int) -> Int { (length + 2 * side - 1) / (2 * side) }
    return ReferenceImage(blocks(image.width), blocks(image.height)) { column, row in
      var (energy, mean) = (0.0, 0.0)
      for y in 4 * row..<4 * row + 4 {
        for x in 4 * column..<4 * column + 4 {
          let around = luma(x - 1, y) + luma(x + 1, y) + luma(x, y - 1) + luma(x, y + 1)
          energy += pow(4 * luma(x, y) - around, 2) / 16
          mean += luma(x, y) / 16
        }
      }
      return SIMD4(energy, side == 2 ? 1 : 0, 0, mean)
    }
  }

  /// Means over three by three blocks at 12 by 12 places of a picture, the middle ones with the greatest weight.
  private static func places(_ image: ReferenceImage) -> [SIMD4<Double>] {
    (0..<144).map { index in
      let x = Int((Double(index % 12) + 0.5) / 12 * Double(image.width))
      let y = Int((Double(index / 12) + 0.5) / 12 * Double(image.height))
      var mean = SIMD4<Double>.zero
      for (dy, high) in zip(-1...1, [1.0, 2, 1]) {
        for (dx, wide) in zip(-1...1, [1.0, 2, 1]) { mean += image[x + dx, y + dy] * (high * wide / 16) }
      }
      return mean
    }
  }

  /// The variance of the noise times luma, powers of the contrast, and the share of quarters in the score.
  static func scene(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let places = places(energies(image, spacing: spacing))
    let details = details(image, spacing: spacing)
    let lumas = places.map(\.w)
    let noises = places.filter { $0.w > 0.02 && $0.w < 0.95 }.map { $0.y * max($0.w, 0.12) }
    let rank = noises.count / 24
    let least = rank == 0 ? 0 : noises.sorted()[rank - 1]
    let mean = lumas.reduce(0, +) / 144
    let deviation = (lumas.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 144).squareRoot()
    let contrast = max(deviation, 0.01) / 0.2
    let noise = least / 0.406 + 0.65e-6
    var share = details[0, 0].x < 0 ? 0.0 : 1.0
    if details[0, 0].y == 1 {
      let ratios = zip(places, Self.places(details)).map { energy, detail in
        let variance = noise / max(energy.w, 0.12)
        let fine = energy.x - 48 * variance
        return fine > 2e-3 * contrast * contrast ? (detail.x - 4 * 48 * variance) / fine : 0
      }
      let part = min(max((ratios.max()! - 0.05) / 0.15, 0), 1)
      share = part * part * (3 - 2 * part)
    }
    return ReferenceImage(1, 1) { _, _ in SIMD4(noise, pow(contrast, 0.7), contrast * contrast, share) }
  }

  /// The level of the score of each pixel; width 0 leaves detail alone.
  static func scores(_ image: ReferenceImage, spacing: Int = 1, width: Int = 1) -> ReferenceImage {
    let limits = scene(image, spacing: spacing)[0, 0]
    let energies = energies(image, spacing: spacing)
    let side = side(image, spacing: spacing)
    let details = details(image, spacing: spacing)
    return image.mapPlaces { column, row in
      let (x, y) = (column / side, row / side)
      // The mean of linear samples 1.5 pixels left and right, above and below: three quarters of a block. They lie
      // on one block, and halfway between two.
      func places(_ place: Int) -> [(block: Int, weight: Double)] {
        [-0.75, 0.75].flatMap { offset in
          let center = Double(place % 2 == 0 ? -0.25 : 0.25) + offset
          return [center.rounded(.down), center.rounded(.up)].map { (place / 2 + Int($0), 0.25) }
        }
      }
      var (energy, detail) = (SIMD4<Double>.zero, 0.0)
      for row in places(y) {
        for column in places(x) {
          energy += energies[column.block, row.block] * row.weight * column.weight
          detail += details[column.block, row.block].x * row.weight * column.weight
        }
      }
      if energies[x / 2, y / 2].x < (width == 0 ? 0.7 : 0.15) * energy.x { return EdgeReferences.grey(0) }
      let noise = limits.x / max(energy.w, 0.12)
      let expected = 0.12 * limits.y * pow(energy.z, 0.65)
      let fine = max(energy.x - 48 * noise, 0)
      let blurred = max(energy.y - 0.016 * energy.x - 0.975 * noise, 0)
      func score(least: Double) -> Double {
        let limit = expected + 80 * noise + least
        let soft = blurred / (0.35 * expected + 1.624 * noise + least)
        return (fine / limit * soft).squareRoot() + 2 * (80 * noise / limit) * soft
      }
      let faint = score(least: 2e-4 * limits.z)
      if limits.w == 0 { return EdgeReferences.grey(level(faint)) }
      let least = 6e-3 * limits.z
      let finest = max(detail - 4 * 48 * noise, 0) / (expected + 4 * 80 * noise + least)
      let sum = score(least: least) + 2 * cbrt(finest * finest * fine / (expected + 80 * noise + least))
      let finer = max(min(faint, 0.1), 0.67 * pow(sum, 2.0 / 3))
      return EdgeReferences.grey(level(faint + (finer - faint) * limits.w))
    }
  }

  /// The level that no more than a share of the samples exceed.
  static func gate(_ levels: ReferenceImage, share: Double, factor: Int = 16) -> Double {
    let bins = MeasureReferences.bins(levels, channels: [0], factor: factor).map(\.x)
    var sum = 0.0
    for level in (1...255).reversed() {
      sum += bins[level]
      if sum > share { return (Double(level) + 0.5) / 255 }
    }
    return 0.5 / 255
  }

  /// The gate of a sensitivity.
  static func gate(sensitivity: Double, reference: Double, mode: Mode) -> Double {
    guard sensitivity > 0 else { return 2 }
    return mode == .edge
      ? 0.25 + (0.7 - sensitivity) / 4
      : (3.287 + log2(reference) - 1.75 * sensitivity - 1.6 * pow(sensitivity, 4)) / 16
  }

  /// The score that a thousandth of a picture's places exceeds. One of four blocks is counted, by its first place.
  static func sharpest(_ image: ReferenceImage, spacing: Int = 1) -> ReferenceImage {
    let levels = scores(image, spacing: spacing)
    let side = 2 * side(image, spacing: spacing)
    let (columns, rows) = ((image.width + side - 1) / side, (image.height + side - 1) / side)
    let firsts = ReferenceImage(columns, rows) { x, y in levels[x * side, y * side] }
    let gate = gate(firsts, share: 0.001, factor: 4)
    return ReferenceImage(1, 1) { _, _ in EdgeReferences.grey(min(max(exp2(16 * gate - 4), 1.5), 4)) }
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

  /// The marks alone of the frames of a sequence whose scores are not averaged: one stays until its score falls below 0.8 of
  /// its gate.
  static func held(_ frames: [ReferenceImage], sensitivity: Double, isLadder: Bool) -> [ReferenceImage] {
    let gates = (isLadder ? [0, 0.7, 1.4] : [0]).map {
      gate(sensitivity: sensitivity, reference: 1.5, mode: .only) + $0 / 16
    }
    let inks = isLadder ? [.zero] + ladder.map(\.ink) : [SIMD3.zero, .one]
    var counts: ReferenceImage?
    return frames.map { image in
      let levels = scores(image)
      let before = counts ?? image.map { _ in .zero }
      let now = image.mapPlaces { x, y in
        let level = levels[x, y].x
        let sure = gates.count { level >= $0 }, possible = gates.count { level >= $0 + log2(0.8) / 16 }
        return EdgeReferences.grey(min(max(before[x, y].x, Double(sure)), Double(possible)))
      }
      counts = now
      return image.mapPlaces { x, y in image[x, y].withColor(inks[Int(now[x, y].x)]) }
    }
  }

  static func peaking(
    _ image: ReferenceImage, clean: ReferenceImage, color: SIMD4<Double> = [1, 0, 0, 1],
    sensitivity: Double = 0.7, mode: Mode = .overlay, isLadder: Bool = false, share: Double? = nil,
    spacing: Int = 1, width: Int = 1, reference: Double = 1.5
  ) -> ReferenceImage {
    let levels = mode == .edge ? edges(clean) : scores(clean, spacing: spacing, width: width)
    var gate = gate(sensitivity: sensitivity, reference: reference, mode: mode)
    if let share {
      let least = mode == .edge ? 0.175 : level(reference / 10)
      gate = max(least, Self.gate(levels, share: share))
    }
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
