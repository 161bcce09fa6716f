package import Pixels

/// How much of each pixel is covered, from 0 to 1.
package struct CoverageMap {
  let size: PixelSize
  package private(set) var values: [Float]

  private init(size: PixelSize) {
    self.size = size
    values = Array(repeating: 0, count: size.area)
  }

  /// A mask on an empty map.
  package init(_ mask: TextMask, in size: PixelSize, x: Int, y: Int) {
    self.init(size: size)
    for row in 0..<mask.size.height {
      for column in 0..<mask.size.width {
        values[(y + row) * size.width + x + column] =
          Float(mask.coverage[row * mask.size.width + column]) / 255
      }
    }
  }

  /// The map moved to the right and downwards.
  func moved(by distance: Int) -> CoverageMap {
    var result = CoverageMap(size: size)
    for y in distance..<max(distance, size.height) {
      for x in distance..<max(distance, size.width) {
        result.values[y * size.width + x] = values[(y - distance) * size.width + x - distance]
      }
    }
    return result
  }

  /// The map softened: two means over 2 `radius` + 1 pixels along each axis.
  func blurred(by radius: Int) -> CoverageMap {
    guard radius > 0 else { return self }
    var result = self
    let half = (radius + 1) / 2
    for _ in 0..<2 {
      for y in 0..<size.height {
        result.average(from: y * size.width, step: 1, count: size.width, radius: half)
      }
      for x in 0..<size.width {
        result.average(from: x, step: size.width, count: size.height, radius: half)
      }
    }
    return result
  }

  private mutating func average(from start: Int, step: Int, count: Int, radius: Int) {
    let line = (0..<count).map { values[start + $0 * step] }
    var sum: Float = 0
    for place in 0..<min(radius, count) { sum += line[place] }
    for place in 0..<count {
      if place + radius < count { sum += line[place + radius] }
      if place - radius > 0 { sum -= line[place - radius - 1] }
      values[start + place * step] = max(sum, 0) / Float(2 * radius + 1)
    }
  }

  /// The map grown by a distance in all directions, antialiased.
  ///
  /// Source of the distances: P. Felzenszwalb and D. Huttenlocher, Distance Transforms of Sampled Functions.
  package func grown(by distance: Double) -> CoverageMap {
    let far = Float(1e12)
    var squares = values.map { $0 >= 0.5 ? 0 : far }
    for x in 0..<size.width { Self.transform(&squares, from: x, step: size.width, count: size.height) }
    for y in 0..<size.height { Self.transform(&squares, from: y * size.width, step: 1, count: size.width) }
    var result = self
    for place in values.indices {
      let edge = Float(distance) + 0.5 - squares[place].squareRoot()
      result.values[place] = max(values[place], min(max(edge, 0), 1))
    }
    return result
  }

  /// Replaces each value of a line by the least of all values plus the squares of their distances.
  private static func transform(_ squares: inout [Float], from start: Int, step: Int, count: Int) {
    let line = (0..<count).map { squares[start + $0 * step] }
    var parabolas = [0]
    var borders: [Double] = [-.infinity]
    // A float holds the squares of places up to 4,096 only.
    func crossing(_ a: Int, _ b: Int) -> Double {
      (Double(line[b]) - Double(line[a]) + Double(b * b - a * a)) / Double(2 * (b - a))
    }
    for place in 1..<max(count, 1) {
      var border = crossing(parabolas[parabolas.count - 1], place)
      while border <= borders[borders.count - 1] {
        parabolas.removeLast()
        borders.removeLast()
        border = crossing(parabolas[parabolas.count - 1], place)
      }
      parabolas.append(place)
      borders.append(border)
    }
    var lowest = 0
    for place in 0..<count {
      while lowest + 1 < parabolas.count, borders[lowest + 1] < Double(place) { lowest += 1 }
      let away = Float(place - parabolas[lowest])
      squares[start + place * step] = away * away + line[parabolas[lowest]]
    }
  }
}
