import Glibc
import TestSupport

/// References for the displays of measurements.
enum ScopeReferences {
  typealias Color = ReferenceImage.Color
  private typealias M = MeasureReferences
  private typealias T = StrokeReferences

  enum Corner: Hashable {
    case bottomLeft, bottomRight, topLeft, topRight, full
    /// Left, top and height in fractions of the picture.
    case free(Double, Double, height: Double)
  }

  /// A panel in whole pixels.
  struct Panel {
    var left = 0
    var top = 0
    var width: Int
    var height: Int

    init(_ image: ReferenceImage, _ corner: Corner, width: Double, aspect: Double) {
      let (columns, rows) = (Double(image.width), Double(image.height))
      (self.width, height) = (image.width, image.height)
      var side = (x: width * columns, y: width * columns * aspect)
      var margin = 0.02 * min(columns, rows)
      if case .free(_, _, let height) = corner {
        margin = 0
        if height > 0 { side.y = height * rows }
      }
      let scale = min(1, (rows - 2 * margin) / side.y)
      side = (side.x * scale, side.y * scale)
      let low: (x: Double, y: Double)
      switch corner {
      case .full: return
      case .bottomLeft: low = (margin, rows - margin - side.y)
      case .bottomRight: low = (columns - margin - side.x, rows - margin - side.y)
      case .topLeft: low = (margin, margin)
      case .topRight: low = (columns - margin - side.x, margin)
      case .free(let x, let y, _): low = (min(x * columns, columns - side.x), min(y * rows, rows - side.y))
      }
      func whole(_ value: Double) -> Int { Int((value + 0.501).rounded(.down)) }
      (left, top) = (whole(low.x), whole(low.y))
      self.width = max(whole(low.x + side.x) - left, 1)
      height = max(whole(low.y + side.y) - top, 1)
    }

    func contains(_ x: Int, _ y: Int) -> Bool {
      (left..<left + width).contains(x) && (top..<top + height).contains(y)
    }

    /// The height of letters; 0 for none.
    var letter: Int {
      let shorter = Double(min(width, height))
      return shorter < 72 ? 0 : 2 * min(max(Int(shorter * 0.025 + 0.001), 4), 20)
    }
  }

  private static func line(_ away: Double) -> Double { max(1 - abs(away), 0) }
  private static func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a + (b - a) * t }
  private static func gray(_ value: Double) -> Color { Color(value, value, value) }
  private static func opaque(_ color: Color, like image: Color) -> Color { image.withColor(color.rgb) }

  /// The mean of a table's entries by a tent around a place; `entry` says what lies beyond the ends.
  private static func tent(_ place: Double, _ reach: Double, _ entry: (Int) -> Color) -> Color {
    var (sum, weights) = (Color.zero, 0.0)
    for index in Int((place - reach).rounded(.up))...Int((place + reach).rounded(.down)) {
      let weight = max(1 - abs(Double(index) - place) / reach, 0)
      sum += entry(index) * weight
      weights += weight
    }
    return sum / weights
  }

  // MARK: - Histogram

  enum Scale { case linear, root, logarithmic }

  static func histogram(
    _ image: ReferenceImage, shown: [Int], isParade: Bool = false, factor: Int = 16, scale: Scale = .linear,
    corner: Corner = .bottomLeft, width: Double = 0.3
  ) -> ReferenceImage {
    let bins = M.bins(image, channels: shown, factor: factor)
    let peak = M.peak(bins)
    let panel = Panel(image, corner, width: width, aspect: 0.5)
    let letter = panel.letter
    let plot = (
      x: letter / 2, y: 2 * letter, width: Double(panel.width - letter / 2 * 2),
      height: Double(panel.height - 2 * letter - letter / 2)
    )
    func text(_ share: Double) -> String {
      let tenths = Int(share * 1000 + 0.501)
      return "\(tenths / 10).\(tenths % 10)%"
    }
    let (black, white) = (shown.map { bins[0][$0] }.max()!, shown.map { bins[255][$0] }.max()!)
    func height(_ share: Double) -> Double {
      let part = min(share / peak, 1)
      return switch scale {
      case .linear: part
      case .root: part.squareRoot()
      case .logarithmic: max(1 + log10(max(part, 1e-9)) / 4, 0)
      }
    }
    return image.mapPlaces { column, row in
      let color = image[column, row]
      guard panel.contains(column, row) else { return color }
      var result = corner == .full ? Color.zero : color * 0.25
      let (x, y) = (Double(column - panel.left - plot.x) + 0.5, Double(row - panel.top - plot.y) + 0.5)
      if x > 0, x < plot.width, y > 0, y < plot.height {
        var cover = (1...3).map { line(x - Double($0) / 4 * plot.width) }.max()!
        if scale == .logarithmic {
          cover = max(cover, (1...3).map { line(y - Double($0) / 4 * plot.height) }.max()!)
        }
        result = mix(result, gray(0.6), 0.3 * cover)
      }
      if letter > 0, y < 0 {
        let down = row - panel.top - letter / 2
        let left = T.cover(text(black), column - panel.left - letter / 2, down, height: letter)
        result = mix(result, black > 0 ? Color(0.45, 0.7, 1) : gray(0.7), left)
        // The right number ends at the same distance.
        let missing = 6 - text(white).count
        let start = panel.width - letter / 2 - 5 * T.advance(letter) - 2 * T.point(letter)
        let right = T.cover(
          text(white), column - panel.left - start - missing * T.advance(letter), down, height: letter)
        result = mix(result, white > 0 ? Color(1, 0.5, 0.4) : gray(0.7), right)
      }
      guard x > 0, x < plot.width, y < plot.height else { return opaque(result, like: color) }
      var (part, lit, sections) = (x / plot.width, shown, 1.0)
      if isParade {
        sections = 3
        let section = min(Int(part * 3), 2)
        part = part * 3 - Double(section)
        lit = [section]
      }
      let perPixel = 255 * sections / plot.width
      func share(_ offset: Double) -> Color {
        tent(part * 255 + offset * perPixel, max(perPixel, 1)) { bins[min(max($0, 0), 255)] }
      }
      let (before, middle, after) = (share(-0.5), share(0), share(0.5))
      for channel in lit {
        let tops = [before, middle, after].map { height($0[channel]) * plot.height - (plot.height - y) }
        let cover = min(max(min(tops[1] / hypot(1, tops[2] - tops[0]), tops.max()!) + 0.5, 0), 1)
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
    let step = (image.width + 511) / 512
    var counts = ReferenceImage((image.width + step - 1) / step, 256) { _, _ in .zero }
    for place in M.samples(image, factor: factor) {
      let color = M.measured(image[place.x, place.y])
      for channel in kind == .luminance ? [3] : [0, 1, 2] {
        let index = (255 - M.level(color[channel])) * counts.width + place.x / step
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
    let panel = Panel(image, corner, width: width, aspect: 0.5)
    let letter = panel.letter
    let pad = max(letter, 2)
    let left = letter == 0 ? pad : 3 * T.advance(letter) + 5
    let plot = (width: Double(panel.width - left - pad), height: Double(panel.height - 2 * pad))
    let amber = Color(0.95, 0.75, 0.35)
    let step = (image.width + 511) / 512
    let perColumn = Double(M.samples(image, factor: factor).count) * Double(step) / Double(image.width)
    let sections = kind == .parade ? 3.0 : 1.0
    let inks =
      kind == .luminance
      ? [gray(1), .zero, .zero] : [Color(1, 0.3, 0.25), Color(0.25, 1, 0.3), Color(0.3, 0.45, 1)]
    // As many numbers as fit.
    let numbers = [1, 2, 5].first { Double($0) * plot.height / 10 >= Double(letter + 3) } ?? 5
    return image.mapPlaces { column, row in
      let color = image[column, row]
      guard panel.contains(column, row) else { return color }
      var result = corner == .full ? Color.zero : color * 0.2
      let (x, y) = (Double(column - panel.left - left) + 0.5, Double(row - panel.top - pad) + 0.5)
      let isInPlot = x > 0 && x < plot.width
      var cover = 0.0
      // The nearest line, and the nearest number.
      let up = min(max((plot.height - y) / plot.height, 0), 1) * 10
      if isInPlot {
        let tenth = Int(up + 0.501)
        let strength = tenth % 10 == 0 ? 0.55 : tenth == 5 ? 0.45 : 0.3
        cover = strength * line(y - plot.height * Double(10 - tenth) / 10)
      } else if letter > 0, x < 0 {
        let tenth = Int(up / Double(numbers) + 0.501) * numbers
        let text = "\(tenth * 10)"
        let start = left - (text.count * T.advance(letter)) - 1
        let top = pad + Int(plot.height * Double(10 - tenth) / 10 + 0.001) - letter / 2
        cover = 0.9 * T.cover(text, column - panel.left - start, row - panel.top - top, height: letter)
      }
      result = mix(result, amber, cover)
      guard isInPlot else { return opaque(result, like: color) }
      var part = x / plot.width
      var section = 0
      if kind == .parade {
        section = min(Int(part * 3), 2)
        part = part * 3 - Double(section)
        if section > 0 { result = mix(result, amber, 0.35 * line(x - Double(section) / 3 * plot.width)) }
      }
      let cells = Double(image.width) / Double(step)
      let density = tent(y / plot.height * 255, max(255 / plot.height, 1)) { row in
        guard (0..<256).contains(row) else { return .zero }
        return tent(part * cells - 0.5, max(cells * sections / plot.width, 1)) { column in
          counts[min(max(column, 0), counts.width - 1), row]
        }
      }
      for channel in kind == .luminance ? [0] : kind == .parade ? [section] : [0, 1, 2] {
        let light = 1 - exp(-256 * intensity * density[channel] / perColumn)
        for target in 0..<3 { result[target] += (1 - result[target]) * light * inks[channel][target] }
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
    var counts = ReferenceImage(255, 255) { _, _ in .zero }
    for place in M.samples(image, factor: factor) {
      let color = image[place.x, place.y]
      let chroma = chroma(color)
      func cell(_ value: Double) -> Int { Int(min(max(value, 0), 0.999) * 255) }
      let index = cell(0.5 - chroma.r) * 255 + cell(0.5 + chroma.b)
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
    let panel = Panel(image, corner, width: width, aspect: 1)
    let letter = panel.letter
    let scale = 0.96 * Double(min(panel.width, panel.height))
    let bars: [(text: String, target: Color)] = [
      ("R", Color(1, 0, 0)), ("G", Color(0, 1, 0)), ("YL", Color(1, 1, 0)), ("B", Color(0, 0, 1)),
      ("MG", Color(1, 0, 1)), ("CY", Color(0, 1, 1)),
    ]
    return image.mapPlaces { column, row in
      let color = image[column, row]
      guard panel.contains(column, row) else { return color }
      let u = (Double(column - panel.left) + 0.5 - Double(panel.width) / 2) / scale
      let v = (Double(panel.height) / 2 - Double(row - panel.top) - 0.5) / scale
      let radius = hypot(u, v)
      var marks = line((radius - 0.497) * scale)
      if radius < 0.497 {
        marks = max(marks, 0.6 * max(line(u * scale), line(v * scale)))
        if radius > 0.48 {
          // Along the circle from the nearest tick.
          let angle = remainder(atan2(v, u), .pi / 18)
          marks = max(marks, line(angle * radius * scale))
        }
      }
      var result = mix(corner == .full ? .zero : color * 0.2, gray(0.6), 0.7 * marks)
      if skin {
        let angle = 123 * Double.pi / 180
        let ahead = u * cos(angle) + v * sin(angle)
        if ahead > 0, ahead < 0.497 {
          result = mix(
            result, Color(0.9, 0.72, 0.62), line((u * sin(angle) - v * cos(angle)) * scale))
        }
      }
      func away(_ color: Color) -> Double {
        let place = chroma(color * 0.75)
        return hypot(u - place.b, v - place.r)
      }
      let bar = bars.min { away($0.target) < away($1.target) }!
      let target = chroma(bar.target * 0.75)
      var cover = line((max(abs(u - target.b), abs(v - target.r)) - 0.03) * scale)
      if letter > 0 {
        let size = (
          x: Double((bar.text.count - 1) * T.advance(letter) + T.width(letter)), y: Double(letter)
        )
        let out =
          1
          + min(
            (0.04 + (size.x / 2 + 1) / scale) / abs(target.b),
            (0.04 + (size.y / 2 + 1) / scale) / abs(target.r))
        let x = (u - target.b * out) * scale + size.x / 2, y = (target.r * out - v) * scale + size.y / 2
        cover = max(
          cover,
          T.cover(
            bar.text, Int((x + 0.501).rounded(.down)), Int((y + 0.501).rounded(.down)), height: letter))
      }
      let ink = gray(0.3) + bar.target * 0.7
      result = pointwiseMax(result, ink * cover)
      let sum = tent((0.5 - v) * 255 - 0.5, max(1.5, 255 / scale)) { row in
        tent((0.5 + u) * 255 - 0.5, max(1.5, 255 / scale)) { column in
          (0..<255).contains(row) && (0..<255).contains(column) ? counts[column, row] : .zero
        }
      }
      let light = 1 - exp(-4096 * intensity * sum.w / samples)
      return opaque(mix(result, gray(0.25) + sum * (0.75 / max(sum.w, 1e-6)), light), like: color)
    }
  }
}
