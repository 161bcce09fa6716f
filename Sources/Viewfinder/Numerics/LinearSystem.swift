/// The normal equations of a weighted least-squares problem with a few unknowns.
struct LinearSystem {
  private let count: Int
  private var matrix: [Double]
  private var right: [Double]

  init(_ count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    right = Array(repeating: 0, count: count)
  }

  /// Adds the equation that the sum of the unknowns times `factors` is `value`.
  mutating func add(_ factors: UnsafePointer<Double>, _ value: Double, weight: Double) {
    let count = count
    matrix.withUnsafeMutableBufferPointer { matrix in
      for row in 0..<count {
        let factor = factors[row] * weight
        for column in 0...row { matrix[row * count + column] += factor * factors[column] }
        right[row] += factor * value
      }
    }
  }

  /// The unknowns, by Cholesky's decomposition; nil when the equations do not determine them.
  func solution() -> [Double]? { CholeskyFactor(matrix, count: count)?.solution(right) }
}

/// Cholesky's decomposition of the symmetric matrix of a few equations.
struct CholeskyFactor {
  private let count: Int
  private var lower: [Double]

  /// Decomposes a matrix, given row by row, of which the part above the diagonal is not read; nil where it is not positive
  /// definite.
  init?(_ matrix: [Double], count: Int) {
    self.count = count
    var lower = matrix
    for row in 0..<count {
      for column in 0...row {
        var sum = lower[row * count + column]
        for k in 0..<column { sum -= lower[row * count + k] * lower[column * count + k] }
        if row == column {
          guard sum > 1e-9 * (1 + matrix[row * count + row]) else { return nil }
          lower[row * count + row] = sum.squareRoot()
        } else {
          lower[row * count + column] = sum / lower[column * count + column]
        }
      }
    }
    self.lower = lower
  }

  /// The unknowns for a right side.
  func solution(_ right: [Double]) -> [Double] {
    var result = right
    for row in 0..<count {
      for k in 0..<row { result[row] -= lower[row * count + k] * result[k] }
      result[row] /= lower[row * count + row]
    }
    for row in (0..<count).reversed() {
      for k in row + 1..<count { result[row] -= lower[k * count + row] * result[k] }
      result[row] /= lower[row * count + row]
    }
    return result
  }
}
