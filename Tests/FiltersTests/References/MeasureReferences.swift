import Glibc
import TestSupport

/// References for measurements of whole pictures.
enum MeasureReferences {
  typealias Color = ReferenceImage.Color

  static func luma(_ color: Color) -> Double { color.x * 0.2125 + color.y * 0.7154 + color.z * 0.0721 }

  static func mean(_ image: ReferenceImage) -> Color {
    image.pixels.reduce(.zero, +) / Double(image.pixels.count)
  }

  /// The means of equal areas, with the covered parts of pixels.
  static func areaAverage(_ image: ReferenceImage, factor: Int) -> ReferenceImage {
    func count(_ side: Int) -> Int { max(1, (side + factor - 1) / factor) }
    let (columns, rows) = (count(image.width), count(image.height))
    func cover(_ pixel: Int, _ index: Int, _ count: Int, _ side: Int) -> Double {
      let cell = Double(side) / Double(count)
      return max(
        0,
        min(Double(pixel + 1), Double(index + 1) * cell) - max(Double(pixel), Double(index) * cell))
    }
    return ReferenceImage(columns, rows) { column, row in
      var sum = Color.zero
      for y in 0..<image.height {
        for x in 0..<image.width {
          sum +=
            image[x, y] * cover(x, column, columns, image.width) * cover(y, row, rows, image.height)
        }
      }
      return sum * Double(columns * rows) / Double(image.width * image.height)
    }
  }

  /// The places that a measurement takes.
  static func samples(_ image: ReferenceImage, factor: Int) -> [(x: Int, y: Int)] {
    let count = image.width * image.height
    return (0..<(count + factor - 1) / factor).map { index in
      let hash = (UInt32(index) &* 2_654_435_761) >> 16
      let pixel = min(index * factor + Int(hash) % factor, count - 1)
      return (pixel % image.width, pixel / image.width)
    }
  }

  static func level(_ value: Double) -> Int {
    Int(min(max((value * 255).rounded(.toNearestOrAwayFromZero), 0), 255))
  }

  /// Red, green, blue and luminance.
  static func measured(_ color: Color) -> Color { Color(color.x, color.y, color.z, luma(color)) }

  /// The share of the samples that have each level, of the channels that are counted.
  static func bins(_ image: ReferenceImage, channels: [Int], factor: Int) -> [Color] {
    var counts = Array(repeating: Color.zero, count: 256)
    let places = samples(image, factor: factor)
    for place in places {
      let color = measured(image[place.x, place.y])
      for channel in channels { counts[level(color[channel])][channel] += 1 }
    }
    return counts.map { $0 / Double(places.count) }
  }

  static func picture(_ row: [Color]) -> ReferenceImage { ReferenceImage(row.count, 1) { x, _ in row[x] } }

  static func peak(_ bins: [Color]) -> Double {
    let inner = bins[1...254].map { $0.max() }.max()!
    return inner > 0 ? inner : max(bins[0].max(), bins[255].max())
  }

  /// A table read between its entries.
  static func interpolated(_ table: [Double], _ value: Double) -> Double {
    let place = min(max(value, 0), 1) * Double(table.count - 1)
    let low = min(Int(place), table.count - 2)
    return table[low] + (table[low + 1] - table[low]) * (place - Double(low))
  }

  // MARK: - Levels

  static func equalizing(_ bins: [Double]) -> [Double] {
    let first = bins.first { $0 > 0 } ?? 0
    guard first < 1 - 1e-9 else { return (0..<256).map { Double($0) / 255 } }
    var sum = 0.0
    return bins.map {
      sum += $0
      return max(0, (sum - first) / (1 - first))
    }
  }

  static func equalized(_ image: ReferenceImage, channels: [Int], factor: Int) -> ReferenceImage {
    let all = bins(image, channels: channels, factor: factor)
    let curves = (0..<4).map { channel in equalizing(all.map { $0[channel] }) }
    return image.map { color in
      var result = color
      if channels == [3] {
        let light = luma(color)
        let change = interpolated(curves[3], light) - min(max(light, 0), 1)
        for channel in 0..<3 { result[channel] += change }
      } else {
        for channel in channels { result[channel] = interpolated(curves[channel], color[channel]) }
      }
      return result
    }
  }

  static func clahe(_ image: ReferenceImage, limit: Double, tiles: Int, factor: Int) -> ReferenceImage {
    var counts = Array(repeating: Array(repeating: 0.0, count: 256), count: tiles * tiles)
    for place in samples(image, factor: factor) {
      let column = min(place.x * tiles / image.width, tiles - 1)
      let row = min(place.y * tiles / image.height, tiles - 1)
      counts[row * tiles + column][level(luma(image[place.x, place.y]))] += 1
    }
    let curves = counts.map { counts -> [Double] in
      let total = counts.reduce(0, +)
      guard total > 0 else { return (0..<256).map { Double($0) / 255 } }
      let most = limit * total / 256
      let excess = counts.reduce(0) { $0 + max($1 - most, 0) }
      var sum = 0.0
      return counts.map {
        sum += min($0, most) + excess / 256
        return sum / total
      }
    }
    return image.mapPlaces { x, y in
      let light = min(max(luma(image[x, y]), 0), 1)
      func curve(_ column: Int, _ row: Int) -> Double {
        let (i, j) = (min(max(column, 0), tiles - 1), min(max(row, 0), tiles - 1))
        return interpolated(curves[j * tiles + i], light)
      }
      let u = (Double(x) + 0.5) / Double(image.width) * Double(tiles) - 0.5
      let v = (Double(y) + 0.5) / Double(image.height) * Double(tiles) - 0.5
      let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
      let (a, b) = (u - Double(i), v - Double(j))
      let mapped =
        (curve(i, j) * (1 - a) + curve(i + 1, j) * a) * (1 - b)
        + (curve(i, j + 1) * (1 - a) + curve(i + 1, j + 1) * a) * b
      return image[x, y].mapColor { $0 + mapped - light }
    }
  }

  static func autoLevels(_ image: ReferenceImage, isLuma: Bool, clip: Double, factor: Int) -> ReferenceImage {
    let bins = bins(image, channels: [0, 1, 2, 3], factor: factor)
    func percentile(_ channel: Int, _ share: Double) -> Double {
      var sum = 0.0
      for level in 0..<255 {
        sum += bins[level][channel]
        if sum > share { return Double(level) / 255 }
      }
      return 1
    }
    return image.map { color in
      var result = color
      for channel in 0..<3 {
        let low = percentile(isLuma ? 3 : channel, clip), high = percentile(isLuma ? 3 : channel, 1 - clip)
        if high > low { result[channel] = (color[channel] - low) / (high - low) }
      }
      return result
    }
  }
}
