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
  static func mean(_ one: [Double], _ other: [Double], _ size: PixelSize) -> Double {
    func blurred(_ value: (Int) -> Double) -> [Double] { blur(one.indices.map(value), size) }
    let first = blurred { one[$0] }, second = blurred { other[$0] }
    let squares = blurred { one[$0] * one[$0] }, otherSquares = blurred { other[$0] * other[$0] }
    let products = blurred { one[$0] * other[$0] }
    var sum = 0.0, count = 0
    let columns = inner(size.width)
    for y in inner(size.height) {
      for x in columns {
        let place = y * size.width + x
        let (a, b) = (first[place], second[place])
        let (varianceA, varianceB) = (squares[place] - a * a, otherSquares[place] - b * b)
        let covariance = products[place] - a * b
        sum +=
          (2 * a * b + c1) * (2 * covariance + c2) / ((a * a + b * b + c1) * (varianceA + varianceB + c2))
        count += 1
      }
    }
    return sum / Double(count)
  }

  /// The places whose window lies inside; all of them where none does.
  private static func inner(_ length: Int) -> Range<Int> {
    length > 2 * radius ? radius..<length - radius : 0..<length
  }

  /// Blurs with the window, which ends at the picture's edges.
  private static func blur(_ values: [Double], _ size: PixelSize) -> [Double] {
    let across = pass(values, count: size.width, step: 1, lines: size.height, lineStep: size.width)
    return pass(across, count: size.height, step: size.width, lines: size.width, lineStep: 1)
  }

  private static func pass(
    _ values: [Double], count: Int, step: Int, lines: Int, lineStep: Int
  ) -> [Double] {
    var result = [Double](repeating: 0, count: values.count)
    for line in 0..<lines {
      for place in 0..<count {
        var sum = 0.0, weight = 0.0
        for tap in max(place - radius, 0)...min(place + radius, count - 1) {
          let share = weights[tap - place + radius]
          sum += share * values[line * lineStep + tap * step]
          weight += share
        }
        result[line * lineStep + place * step] = sum / weight
      }
    }
    return result
  }
}
