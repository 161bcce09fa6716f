import Glibc

/// References for letters and digits drawn with strokes.
enum StrokeReferences {
  /// The lines of a character between places of a grid of 3 by 3, counted from the top left.
  private static let lines: [Character: [[(Double, Double)]]] = [
    "0": [[(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)]],
    "1": [[(1, 1), (2, 0), (2, 2)]],
    "2": [[(0, 0), (2, 0), (2, 1), (0, 1), (0, 2), (2, 2)]],
    "3": [[(0, 0), (2, 0), (2, 2), (0, 2)], [(0, 1), (2, 1)]],
    "4": [[(0, 0), (0, 1), (2, 1)], [(2, 0), (2, 2)]],
    "5": [[(2, 0), (0, 0), (0, 1), (2, 1), (2, 2), (0, 2)]],
    "6": [[(2, 0), (0, 0), (0, 2), (2, 2), (2, 1), (0, 1)]],
    "7": [[(0, 0), (2, 0), (2, 2)]],
    "8": [[(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)], [(0, 1), (2, 1)]],
    "9": [[(2, 1), (0, 1), (0, 0), (2, 0), (2, 2), (0, 2)]],
    "-": [[(0, 1), (2, 1)]],
    "%": [[(2, 0), (0, 2)]],
    "R": [[(0, 2), (0, 0), (2, 0), (2, 1), (0, 1)], [(1, 1), (2, 2)]],
    "G": [[(2, 0), (0, 0), (0, 2), (2, 2), (2, 1), (1, 1)]],
    "B": [[(0, 0), (2, 0), (2, 2), (0, 2), (0, 0)], [(0, 1), (2, 1)]],
    "M": [[(0, 2), (0, 0), (1, 1), (2, 0), (2, 2)]],
    "C": [[(2, 0), (0, 0), (0, 2), (2, 2)]],
    "Y": [[(0, 0), (1, 1), (2, 0)], [(1, 1), (1, 2)]],
    "L": [[(0, 0), (0, 2), (2, 2)]],
  ]

  /// The width of a character in steps from pixel to pixel.
  static func width(_ height: Int) -> Int { 2 * Int((0.3 * Double(height) + 0.5).rounded(.down)) }

  /// From one character to the next, and around a decimal point.
  static func advance(_ height: Int) -> Int { width(height) + 1 + point(height) }
  static func point(_ height: Int) -> Int { max(2, height / 4) }

  /// What a pixel is covered by a text whose first pixel is the origin; spaces are empty.
  static func cover(_ text: String, _ x: Int, _ y: Int, height: Int) -> Double {
    var (start, result) = (0, 0.0)
    let thickness = max(1, 0.12 * Double(height))
    for character in text {
      let here = (x: Double(x - start), y: Double(y))
      if character == "." {
        result = max(result, min(max(thickness - max(abs(here.x), abs(here.y - Double(height))), 0), 1))
        start += point(height)
        continue
      }
      // The sign of percent stands a little apart.
      if character == "%" { start += point(height) }
      result = max(result, cover(character, Double(x - start), Double(y), height, thickness))
      start += advance(height)
    }
    return result
  }

  private static func cover(
    _ character: Character, _ x: Double, _ y: Double, _ height: Int, _ thickness: Double
  ) -> Double {
    let size = (x: Double(width(height)), y: Double(height))
    var away = Double.infinity
    for line in lines[character] ?? [] {
      for (from, to) in zip(line, line.dropFirst()) {
        let a = (x: from.0 * size.x / 2, y: from.1 * size.y / 2)
        let b = (x: to.0 * size.x / 2, y: to.1 * size.y / 2)
        let length = hypot(b.x - a.x, b.y - a.y)
        let along = min(max(((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length, 0), length)
        away = min(
          away, hypot(x - a.x - along / length * (b.x - a.x), y - a.y - along / length * (b.y - a.y)))
      }
    }
    if character == "%" {
      for part in [0.15, 0.85] { away = min(away, hypot(x - part * size.x, y - part * size.y)) }
    }
    return min(max(thickness / 2 - away + 0.5, 0), 1)
  }
}
