import Glibc
import TestSupport

/// References for the displays of measurements.
enum ScopeReferences {
  typealias Color = ReferenceImage.Color
  private typealias M = MeasureReferences

  enum Corner: Int { case bottomLeft, bottomRight, topLeft, topRight, full }

  /// A place in a panel: to the right, upwards, and the panel's height in pixels.
  struct Spot {
    var x: Double
    var y: Double
    var height: Double

    var isInside: Bool { (0...1).contains(x) && (0...1).contains(y) }
    func below(_ top: Double) -> Double { min(max((top - y) * height + 0.5, 0), 1) }
    func line(_ distance: Double) -> Double { min(max(1 - abs(distance) * height, 0), 1) }
  }

  static func spot(
    _ x: Int, _ y: Int, _ image: ReferenceImage, _ corner: Corner, width: Double, aspect: Double
  ) -> Spot {
    let (columns, rows) = (Double(image.width), Double(image.height))
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    if corner == .full { return Spot(x: px / columns, y: 1 - py / rows, height: rows) }
    let margin = 0.02 * min(columns, rows)
    var side = (x: width * columns, y: width * columns * aspect)
    let scale = min(1, (rows - 2 * margin) / side.y)
    side = (side.x * scale, side.y * scale)
    let isRight = corner == .bottomRight || corner == .topRight
    let isTop = corner == .topLeft || corner == .topRight
    let left = isRight ? columns - margin - side.x : margin
    let top = isTop ? margin : rows - margin - side.y
    return Spot(x: (px - left) / side.x, y: 1 - (py - top) / side.y, height: side.y)
  }

  private static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a + (b - a) * t }
  private static func gray(_ value: Double) -> Color { Color(value, value, value) }
  private static func opaque(_ color: Color, like image: Color) -> Color { image.withColor(color.rgb) }

  // MARK: - Histogram

  static func histogram(
    _ image: ReferenceImage, shown: [Int], isParade: Bool = false, factor: Int = 16, root: Bool = false,
    corner: Corner = .bottomLeft, width: Double = 0.3
  ) -> ReferenceImage {
    let bins = M.bins(image, channels: shown, factor: factor)
    let peak = M.peak(bins)
    return image.mapPlaces { x, y in
      let color = image[x, y]
      let spot = spot(x, y, image, corner, width: width, aspect: 0.5)
      guard spot.isInside else { return color }
      var column = spot.x
      var lit = shown
      if isParade {
        let section = min(Int(spot.x * 3), 2)
        column = spot.x * 3 - Double(section)
        lit = [section]
      }
      var result = corner == .full ? Color.zero : color * 0.35
      for channel in lit {
        var height = M.interpolated(bins.map { $0[channel] }, column) / peak
        if root { height = sqrt(height) }
        let cover = spot.below(height)
        for target in channel == 3 ? [0, 1, 2] : [channel] {
          result[target] += (0.92 - result[target]) * cover
        }
      }
      return opaque(result, like: color)
    }
  }

  // MARK: - Waveform

  enum Waveform { case luminance, rgb, parade }

  static func waveformCounts(_ image: ReferenceImage, _ kind: Waveform, factor: Int) -> ReferenceImage {
    var counts = ReferenceImage(512, 256) { _, _ in .zero }
    for place in M.samples(image, factor: factor) {
      let color = M.measured(image[place.x, place.y])
      for channel in kind == .luminance ? [3] : [0, 1, 2] {
        var across = (Double(place.x) + 0.5) / Double(image.width)
        if kind == .parade { across = (across + Double(channel)) / 3 }
        let index = (255 - M.level(color[channel])) * 512 + Int(across * 512)
        for target in channel == 3 ? [0, 1, 2] : [channel] { counts.pixels[index][target] += 1 }
        counts.pixels[index].w += 1
      }
    }
    return counts
  }

  static func waveform(
    _ image: ReferenceImage, _ kind: Waveform, factor: Int = 16, intensity: Double = 0.2,
    corner: Corner = .bottomLeft, width: Double = 0.4
  ) -> ReferenceImage {
    let counts = waveformCounts(image, kind, factor: factor)
    let samples = Double(M.samples(image, factor: factor).count) * (kind == .parade ? 3 : 1)
    return image.mapPlaces { x, y in
      let color = image[x, y]
      let spot = spot(x, y, image, corner, width: width, aspect: 0.5)
      guard spot.isInside else { return color }
      let count = counts[Int(spot.x * 512 + 0.001), Int((1 - spot.y) * 256 + 0.001)]
      let quarter = (spot.y * 4).rounded(.toNearestOrAwayFromZero) / 4
      let line = spot.line(spot.y - quarter) * (quarter == 0 || quarter == 1 ? 0.5 : 0.25)
      var result = mix(corner == .full ? .zero : color * 0.25, Color(0.9, 0.7, 0.3), line)
      for channel in 0..<3 {
        let light = 1 - exp(-256 * intensity * count[channel] * 512 / samples)
        result[channel] += (1 - result[channel]) * light
      }
      return opaque(result, like: color)
    }
  }

  // MARK: - Vectorscope

  static func chroma(_ color: Color) -> (b: Double, r: Double) {
    let light = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
    return ((color.z - light) / 1.8556, (color.x - light) / 1.5748)
  }

  static func vectorscopeCounts(_ image: ReferenceImage, factor: Int) -> ReferenceImage {
    var counts = ReferenceImage(256, 256) { _, _ in .zero }
    for place in M.samples(image, factor: factor) {
      let color = image[place.x, place.y]
      let chroma = chroma(color)
      func cell(_ value: Double) -> Int { Int(min(max(value, 0), 0.999) * 256) }
      let index = cell(0.5 - chroma.r) * 256 + cell(0.5 + chroma.b)
      counts.pixels[index] += Color(color.x, color.y, color.z, 1)
    }
    return counts
  }

  static func vectorscope(
    _ image: ReferenceImage, factor: Int = 16, intensity: Double = 0.2, skin: Bool = true,
    corner: Corner = .bottomRight, width: Double = 0.25
  ) -> ReferenceImage {
    let counts = vectorscopeCounts(image, factor: factor)
    let samples = Double(M.samples(image, factor: factor).count)
    let boxes: [(Color, Color)] = [
      (Color(0.75, 0, 0), Color(0.75, 0, 0)), (Color(0, 0.75, 0), Color(0, 0.75, 0)),
      (Color(0, 0, 0.75), Color(0.2, 0.3, 1)), (Color(0.75, 0.75, 0), Color(0.75, 0.75, 0)),
      (Color(0, 0.75, 0.75), Color(0, 0.75, 0.75)), (Color(0.75, 0, 0.75), Color(0.75, 0, 0.75)),
    ]
    return image.mapPlaces { x, y in
      let color = image[x, y]
      var spot = spot(x, y, image, corner, width: width, aspect: 1)
      if corner == .full {
        let shorter = Double(min(image.width, image.height))
        spot = Spot(
          x: (spot.x - 0.5) * Double(image.width) / shorter + 0.5,
          y: (spot.y - 0.5) * Double(image.height) / shorter + 0.5, height: shorter)
      }
      let back = corner == .full ? Color.zero : color * 0.25
      guard spot.isInside else { return corner == .full ? opaque(back, like: color) : color }
      let (u, v) = (spot.x - 0.5, spot.y - 0.5)
      let marks = spot.line(hypot(u, v) - 0.497) + spot.line(u) + spot.line(v)
      var result = mix(back, gray(0.5), 0.6 * min(marks, 1))
      for (target, ink) in boxes {
        let place = chroma(target)
        let cover = spot.line(max(abs(u - place.b), abs(v - place.r)) - 0.03)
        result = pointwiseMax(result, ink * cover)
      }
      if skin {
        let angle = 123 * Double.pi / 180
        let ahead = u * cos(angle) + v * sin(angle)
        if ahead > 0, ahead < 0.497 {
          result = mix(result, Color(0.8, 0.67, 0.6), spot.line(u * sin(angle) - v * cos(angle)))
        }
      }
      let sum = counts[Int(spot.x * 256 + 0.001), Int((1 - spot.y) * 256 + 0.001)]
      let light = 1 - exp(-4096 * intensity * sum.w / samples)
      return opaque(mix(result, gray(0.25) + sum * (0.75 / max(sum.w, 1e-6)), light), like: color)
    }
  }
}
