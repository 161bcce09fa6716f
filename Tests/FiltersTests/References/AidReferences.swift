import Glibc
import TestSupport

/// References for the exposure, focus and composition aids, from their definitions.
enum AidReferences {
  typealias Color = ReferenceImage.Color

  private static func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ share: Double) -> SIMD3<Double> {
    a + (b - a) * share
  }

  // MARK: - Exposure

  static func zebra(
    _ image: ReferenceImage, low: Double = 0.95, high: Double = 1.1, rgb: Bool = false,
    color: Color = [0, 0, 0, 1], period: Double? = nil, falling: Bool = false
  ) -> ReferenceImage {
    let period = period ?? max(6, Double(min(image.width, image.height)) / 80)
    return image.mapPlaces { x, y in
      let pixel = image[x, y]
      let across = falling ? Double(x) - Double(y) : Double(x) + Double(y) + 1
      let phase = across / period - (across / period).rounded(.down)
      let cover = min(max(period * (0.25 - abs(phase - 0.5)) + 0.5, 0), 1)
      func isFound(_ level: Double) -> Bool { (low...high).contains(min(level, 1.1)) }
      if !rgb {
        guard isFound(ColorReferences.luma(pixel)) else { return pixel }
        return pixel.withColor(mix(pixel.rgb, color.rgb, cover * color.w))
      }
      let found = [pixel.x, pixel.y, pixel.z].map(isFound)
      guard found.contains(true) else { return pixel }
      let stripe = SIMD3(found[0] ? 0.0 : 1, found[1] ? 0 : 1, found[2] ? 0 : 1)
      return pixel.withColor(mix(pixel.rgb, stripe, cover))
    }
  }

  static func clipping(
    _ color: Color, shadows: Double = 0.01, highlights: Double = 0.99, by channels: String = "any",
    shadow: Color = [0, 0, 1, 1], highlight: Color = [1, 0, 0, 1]
  ) -> Color {
    let values = [color.x, color.y, color.z]
    let light = ColorReferences.luma(color)
    let (isBlack, isWhite) =
      switch channels {
      case "any": (values.contains { $0 <= shadows }, values.contains { $0 >= highlights })
      case "all": (values.allSatisfy { $0 <= shadows }, values.allSatisfy { $0 >= highlights })
      default: (light <= shadows, light >= highlights)
      }
    var rgb = color.rgb
    if isBlack { rgb = mix(rgb, shadow.rgb, shadow.w) }
    if isWhite { rgb = mix(rgb, highlight.rgb, highlight.w) }
    return color.withColor(rgb)
  }

  /// The names of the bands with the levels at which they begin; nil is grey.
  private typealias Bands = [(from: Double, ink: SIMD3<Double>?)]
  private static let purple = SIMD3(0.45, 0, 0.6), blue = SIMD3(0.05, 0.15, 0.85), teal = SIMD3(0, 0.55, 0.55)
  private static let green = SIMD3(0.1, 0.7, 0.2), pink = SIMD3(0.98, 0.55, 0.7)
  private static let yellow = SIMD3(0.98, 0.92, 0.1), orange = SIMD3(1, 0.55, 0),
    red = SIMD3(0.95, 0.05, 0.05)
  private static let palettes: [String: Bands] = [
    "video": [
      (-.infinity, purple), (2, blue), (10, [0.3, 0.65, 0.95]), (20, nil), (42, green), (48, nil), (52, pink),
      (58, nil), (78, [0.65, 0.6, 0.1]), (84, yellow), (94, orange), (100, red),
    ],
    "cinema": [
      (-.infinity, purple), (2.5, blue), (4, nil), (38, green), (42, nil), (52, pink), (56, nil),
      (97, yellow),
      (99, red),
    ],
    "digital": [
      (-.infinity, purple), (5, blue), (6, nil), (10, teal), (13, nil), (41, green), (49, nil), (61, pink),
      (71, nil), (92, [0.92, 0.86, 0.5]), (94, yellow), (96, orange), (99, red),
    ],
    "stops": [
      (-.infinity, purple), (-5.5, [0.25, 0.1, 0.75]), (-4.5, [0.1, 0.4, 0.95]), (-3.5, teal),
      (-2.5, [0.1, 0.5, 0.2]), (-1.5, [0.5, 0.8, 0.35]), (-0.5, [0.5, 0.5, 0.5]), (0.5, pink), (1.5, yellow),
      (2.4, red),
    ],
  ]

  static func falseColor(_ color: Color, palette: String = "video") -> Color {
    let light = ColorReferences.luma(color)
    var value = 100 * light
    if palette == "stops" {
      let linear = color.mapColor { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      value = log2(max(ColorReferences.luma(linear), 1e-6) / 0.18)
    }
    let ink = palettes[palette]!.last { value >= $0.from }!.ink
    return color.withColor(ink ?? .init(repeating: light))
  }

  enum Edge { case left, right, top, bottom }

  static func falseColor(_ image: ReferenceImage, palette: String, legend: Edge) -> ReferenceImage {
    let (width, height) = (Double(image.width), Double(image.height))
    let side = max(4, (0.04 * min(width, height)).rounded())
    let isNumbered = min(width, height) >= 160
    let letter = 2 * min(max(Int(min(width, height) * 0.0125 + 0.001), 4), 20)
    let isUpright = legend == .left || legend == .right
    let advance = StrokeReferences.advance(letter)
    let strip = !isNumbered ? 1 : isUpright ? 3 * advance + 5 : letter + 6
    return image.mapPlaces { x, y in
      let (column, row) = (Double(x) + 0.5, Double(y) + 0.5)
      let (away, along) =
        switch legend {
        case .left: (column, 1 - row / height)
        case .right: (width - column, 1 - row / height)
        case .top: (row, column / width)
        case .bottom: (height - row, column / width)
        }
      let seen = falseColor(image[x, y], palette: palette)
      if away > side + Double(strip) { return seen }
      if away > side {
        guard isNumbered, away > side + 1 else { return image[x, y].withColor(.zero) }
        func place(_ level: Double) -> Double { palette == "stops" ? (level + 7) / 10 : level / 110 }
        let level = numbers[palette]!.min { abs(place($0) - along) < abs(place($1) - along) }!
        let text = "\(Int(level))"
        // Upright, numbers end at a scale on the right and begin at one on the left.
        let (start, top) =
          switch legend {
          case .left: (Int(side) + 3, -1)
          case .right: (image.width - Int(side) - 2 - text.count * advance, -1)
          case .top: (middle(place(level)), Int(side) + 3)
          case .bottom: (middle(place(level)), image.height - Int(side) - 3 - letter)
          }
        func middle(_ place: Double) -> Int {
          Int(place * width + 0.001) - 3 * advance + advance / 2 + (3 - text.count) * advance
        }
        let first = isUpright ? Int((1 - place(level)) * height + 0.001) - letter / 2 : top
        let cover = StrokeReferences.cover(text, x - start, y - first, height: letter)
        let ground = seen * 0.25
        return seen.withColor((ground + (SIMD4(1, 1, 1, 1) - ground) * cover).rgb)
      }
      let ink =
        palette == "stops"
        ? palettes[palette]!.last { 10 * along - 7 >= $0.from }!.ink!
        : falseColor(image[x, y].withColor(.init(repeating: 1.1 * along)), palette: palette).rgb
      return image[x, y].withColor(ink)
    }
  }

  /// The levels that have a number on the scale.
  private static let numbers: [String: [Double]] = [
    "video": [2, 10, 20, 42, 48, 52, 58, 78, 84, 94, 100], "cinema": [4, 38, 42, 52, 56, 97],
    "digital": [5, 13, 41, 49, 61, 71, 92, 99], "stops": [-6, -5, -4, -3, -2, -1, 0, 1, 2],
  ]

  // MARK: - Loupes

  enum Corner { case point, bottomLeft, bottomRight, topLeft, topRight }

  static func magnifier(
    _ image: ReferenceImage, center: SIMD2<Double> = [0.5, 0.5], factor: Double = 3, size: Double = 0.45,
    corner: Corner = .point, isSquare: Bool = false, isSmooth: Bool = true, border: Double = 3,
    color: Color = [1, 1, 1, 1]
  ) -> ReferenceImage {
    let sides = SIMD2(Double(image.width), Double(image.height))
    let shorter = sides.min()
    let radius = size * shorter / 2
    let shown = center * sides
    var margin = radius + border
    if corner != .point { margin += 0.02 * shorter }
    func within(_ place: Double, _ side: Double) -> Double {
      let least = min(margin, side / 2)
      return min(max(place, least), side - least)
    }
    let wanted: SIMD2<Double> =
      switch corner {
      case .point: shown
      case .bottomLeft: [0, sides.y]
      case .bottomRight: sides
      case .topLeft: .zero
      case .topRight: [sides.x, 0]
      }
    let loupe = SIMD2(within(wanted.x, sides.x), within(wanted.y, sides.y))
    return image.mapPlaces { x, y in
      let offset = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - loupe
      let away = isSquare ? max(abs(offset.x), abs(offset.y)) : hypot(offset.x, offset.y)
      let source = shown + offset / factor
      let seen =
        isSmooth
        ? image.sample(source.x / sides.x, source.y / sides.y)
        : image[Int((source.x + 0.001).rounded(.down)), Int((source.y + 0.001).rounded(.down))]
      let outer = min(max(radius + border - away + 0.5, 0), 1) * color.w
      let inner = min(max(radius - away + 0.5, 0), 1)
      let rim = image[x, y] + (Color(color.x, color.y, color.z, 1) - image[x, y]) * outer
      return rim + (seen - rim) * inner
    }
  }

  static func punchIn(_ image: ReferenceImage, center: SIMD2<Double> = [0.5, 0.5], factor: Double = 2)
    -> ReferenceImage
  {
    let half = 0.5 / factor
    let middle = center.clamped(
      lowerBound: SIMD2(repeating: half), upperBound: SIMD2(repeating: 1 - half))
    return image.mapPlaces { x, y in
      image.interpolated(
        middle.x + ((Double(x) + 0.5) / Double(image.width) - 0.5) / factor,
        middle.y + ((Double(y) + 0.5) / Double(image.height) - 0.5) / factor)
    }
  }
}
