import Glibc
import TestSupport

/// The score of sharpness and its meter, from their definitions.
enum SharpnessReferences {
  /// Left, top, width and height in fractions of the sides.
  typealias Region = SIMD4<Double>

  static func score(_ image: ReferenceImage, region: Region = [0, 0, 1, 1]) -> Double {
    let light = image.map { color in
      SIMD4(repeating: LightReferences.linear(min(max(ColorReferences.luma(color), 0), 1)).squareRoot())
    }
    let side = FocusReferences.side(image, spacing: 1)
    func places(_ length: Int) -> Int { (length + side - 1) / side }
    // Around the picture are the places of the pixels beyond its edges.
    let margin = 2
    let roots = ReferenceImage(places(image.width) + 2 * margin, places(image.height) + 2 * margin) { x, y in
      SIMD4(repeating: FocusReferences.place(light, side, x - margin, y - margin))
    }
    let left = margin + Int((region.x * Double(image.width) / Double(side)).rounded())
    let top = margin + Int((region.y * Double(image.height) / Double(side)).rounded())
    let columns = max(1, Int(region.z * Double(image.width) / Double(2 * side)))
    let rows = max(1, Int(region.w * Double(image.height) / Double(2 * side)))
    let kernel: [[Double]] = [[1, -2, 1], [-2, 4, -2], [1, -2, 1]]
    var detail = 0.0
    let means = ReferenceImage(columns, rows) { column, row in
      var sum = 0.0
      for index in 0..<4 {
        let x = left + 2 * column + index % 2, y = top + 2 * row + index / 2
        sum += roots[x, y].x
        var response = 0.0
        for tap in 0..<9 { response += kernel[tap / 3][tap % 3] * roots[x + tap % 3 - 1, y + tap / 3 - 1].x }
        detail += response * response / 4
      }
      return SIMD4(repeating: sum / 4)
    }
    var slope = 0.0
    for row in 0..<rows {
      for column in 0..<columns {
        let gradient = EdgeReferences.gradient(means, column, row, middle: 2) / 8
        slope += gradient.x * gradient.x + gradient.y * gradient.y
      }
    }
    let count = Double(columns * rows)
    return max(0, (slope - detail / 384) / count).squareRoot() / max(MeasureReferences.mean(means).x, 1e-3)
  }

  static func sharpness(_ image: ReferenceImage, region: Region = [0, 0, 1, 1]) -> ReferenceImage {
    let score = score(image, region: region)
    return ReferenceImage(1, 1) { _, _ in EdgeReferences.grey(score) }
  }

  // MARK: - The meter

  /// The peak after each score, by replaying all of them.
  static func peaks(_ scores: [Double], hold: Int) -> [Double] {
    var peak = scores[0], reached = 0
    return scores.enumerated().map { index, score in
      if score >= peak {
        (peak, reached) = (score, index)
      } else if hold > 0, index - reached > hold {
        peak = max(score, peak * 0.977)
      }
      return peak
    }
  }

  static func meter(
    _ frames: [ReferenceImage], region: Region = [0.35, 0.35, 0.3, 0.3], color: SIMD4<Double> = [0, 1, 0, 1],
    hold: Int = 300
  ) -> [ReferenceImage] {
    let scores = frames.map { score($0, region: region) }
    let peaks = peaks(scores, hold: hold)
    return frames.indices.map { index in
      let past = Array(repeating: scores[0], count: 128) + scores[...index]
      return meter(
        frames[index], region: region, color: color, scores: Array(past.suffix(128)), peak: peaks[index])
    }
  }

  private static func meter(
    _ image: ReferenceImage, region: Region, color: SIMD4<Double>, scores: [Double], peak: Double
  ) -> ReferenceImage {
    let sides = SIMD2(Double(image.width), Double(image.height))
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ share: Double) -> SIMD3<Double> { a + (b - a) * share }
    func length(_ score: Double) -> Double { unit((log2(max(score, 1e-6)) + 8) / 9) }
    let margin = 0.02 * sides.min(), width = sides.x - 2 * margin
    let barTop = sides.y - margin - max(3, 0.025 * sides.min())
    let dot = max(1, (sides.min() / 240).rounded(.down)), step = max(0.5, (sides.min() / 240).rounded(.down))
    let panel = SIMD2(128 * step + 37 * dot, 18 * dot)
    let corner = (SIMD2(sides.x - margin, barTop - margin / 2) - panel).rounded(.down)
    let large = glyphs(scores.last!), small = glyphs(peak)
    return image.mapPlaces { x, y in
      let place = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      let picture = image[x, y].rgb
      let low = SIMD2(region.x, region.y) * sides, high = low + SIMD2(region.z, region.w) * sides
      let beyond = pointwiseMax(low - place, place - high).max()
      var result = mix(picture, color.rgb, 0.7 * unit(1.5 - abs(beyond)) * color.w)

      let along = place.x - margin
      let marks = (0...9).map { abs(along - Double($0) * width / 9) }
      var bar = mix(picture * 0.3, color.rgb, unit(length(scores.last!) * width - along + 0.5) * color.w)
      bar *= 1 - 0.5 * unit(1 - marks.min()!)
      let tick = unit(max(1.5, 0.003 * sides.min()) - abs(along - length(peak) * width) + 0.5)
      bar = mix(bar, SIMD3(1, 1, 1), tick * color.w)
      let across = unit(min(place.x - margin, sides.x - margin - place.x) + 0.5)
      result = mix(result, bar, across * unit(min(place.y - barTop, sides.y - margin - place.y) + 0.5))

      let offset = place - corner
      guard offset.x >= 0, offset.y >= 0, offset.x < panel.x, offset.y < panel.y else {
        return image[x, y].withColor(result)
      }
      result = picture * 0.3
      if isSet(small, offset - SIMD2(18, 1) * dot, dot) { result = mix(result, SIMD3(1, 1, 1), color.w) }
      if isSet(large, offset - SIMD2(1, 7) * dot, 2 * dot) { result = mix(result, color.rgb, color.w) }
      let frame = Int(((offset.x - 37 * dot) / step).rounded(.down))
      if frame >= 0 {
        let height = panel.y * min(scores[min(frame, 127)] / max(peak, 1e-6), 1)
        result = mix(result, color.rgb, 0.75 * unit(height - panel.y + offset.y + 0.5) * color.w)
      }
      return image[x, y].withColor(result)
    }
  }

  private static func isSet(_ rows: [[Character]], _ offset: SIMD2<Double>, _ dot: Double) -> Bool {
    let column = Int((offset.x / dot).rounded(.down)), row = Int((offset.y / dot).rounded(.down))
    return rows.indices.contains(row) && rows[row].indices.contains(column) && rows[row][column] == "#"
  }

  /// Five rows of a score in percent with one digit behind the point, in dots.
  private static func glyphs(_ score: Double) -> [[Character]] {
    let tenths = Int(min(1000 * score + 0.5, 9999))
    let whole = String(tenths / 10)
    let text = String(repeating: " ", count: 3 - whole.count) + whole
    return (0..<5).map { row in
      let digits = text.map { digit in digit == " " ? "   " : font[digit.wholeNumberValue!][row] }
      let point = row == 4 ? " # " : "   "
      // Digits are one dot apart; the point stands between them in a column of three.
      return Array(digits.joined(separator: " ") + point + font[tenths % 10][row])
    }
  }

  private static let font = [
    ["###", "# #", "# #", "# #", "###"], [" # ", "## ", " # ", " # ", "###"],
    ["###", "  #", "###", "#  ", "###"], ["###", "  #", "###", "  #", "###"],
    ["# #", "# #", "###", "  #", "  #"], ["###", "#  ", "###", "  #", "###"],
    ["###", "#  ", "###", "# #", "###"], ["###", "  #", " # ", " # ", " # "],
    ["###", "# #", "###", "# #", "###"], ["###", "# #", "###", "  #", "###"],
  ]
}
