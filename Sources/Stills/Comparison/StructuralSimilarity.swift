import Glibc
import Pixels

/// The structural similarity of two pictures of luma: Wang, Bovik, Sheikh and Simoncelli, Image Quality Assessment: From
/// Error Visibility to Structural Similarity, 2004, with its window (a Gaussian of 11 x 11, sigma 1.5) and constants.
enum StructuralSimilarity {
  private static let radius = 5
  private static let weights: [Double] = {
    let sigma = 1.5
    let raw = (-radius...radius).map { place -> Double in exp(-Double(place * place) / (2 * sigma * sigma)) }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }()
  private static let c1 = 0.01 * 255 * 0.01 * 255
  private static let c2 = 0.03 * 255 * 0.03 * 255

  /// The mean over all windows inside of the pictures; over windows that end at their edges where they are smaller.
  static func mean(_ one: ComparedPicture, _ other: ComparedPicture) -> Double {
    let size = one.size, width = size.width
    // Of each row of a window's height: the two lumas, their squares and their product, one after the other.
    let length = 5 * width
    var rows = [Double](repeating: 0, count: weights.count * length)
    var columns = [Double](repeating: 0, count: length)
    var read = 0, sum = 0.0
    let (centers, middles) = (inner(size.height), inner(width))
    for y in centers {
      let window = Window(around: y, in: size.height)
      while read < window.places.upperBound {
        moments(of: one, other, row: read, &rows, at: read % weights.count * length)
        read += 1
      }
      for index in columns.indices { columns[index] = 0 }
      for row in window.places {
        accumulate(rows, from: row % weights.count * length, by: window.weight(of: row), &columns)
      }
      for x in middles { sum += similarity(columns, Window(around: x, in: width), width) }
    }
    return sum / Double(centers.count * middles.count)
  }

  /// A window along one axis, which ends at the picture's edges.
  private struct Window {
    let places: Range<Int>
    private let center: Int
    private let scale: Double

    init(around center: Int, in length: Int) {
      self.center = center
      places = max(center - radius, 0)..<min(center + radius + 1, length)
      let isWhole = places.count == weights.count
      scale =
        isWhole
        ? 1
        : 1
          / weights[(places.lowerBound - center + radius)..<(places.upperBound - center + radius)].reduce(
            0, +)
    }

    func weight(of place: Int) -> Double { weights[place - center + radius] * scale }
  }

  /// The places whose window lies inside; all of them where none does.
  private static func inner(_ length: Int) -> Range<Int> {
    length > 2 * radius ? radius..<length - radius : 0..<length
  }

  private static func moments(
    of one: ComparedPicture, _ other: ComparedPicture, row: Int, _ rows: inout [Double], at offset: Int
  ) {
    let width = one.size.width
    for x in 0..<width {
      let (a, b) = (one.luma(row * width + x), other.luma(row * width + x))
      rows[offset + x] = a
      rows[offset + width + x] = b
      rows[offset + 2 * width + x] = a * a
      rows[offset + 3 * width + x] = b * b
      rows[offset + 4 * width + x] = a * b
    }
  }

  private static func accumulate(
    _ rows: [Double], from offset: Int, by weight: Double, _ columns: inout [Double]
  ) {
    let row = rows.span.extracting(offset..<offset + columns.count)
    var sums = columns.mutableSpan
    for index in sums.indices { sums[unchecked: index] += weight * row[unchecked: index] }
  }

  private static func similarity(_ columns: [Double], _ window: Window, _ width: Int) -> Double {
    var (a, b, squareA, squareB, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for x in window.places {
      let weight = window.weight(of: x)
      a += weight * columns[x]
      b += weight * columns[width + x]
      squareA += weight * columns[2 * width + x]
      squareB += weight * columns[3 * width + x]
      product += weight * columns[4 * width + x]
    }
    let (varianceA, varianceB, covariance) = (squareA - a * a, squareB - b * b, product - a * b)
    return (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (varianceA + varianceB + c2))
  }
}
