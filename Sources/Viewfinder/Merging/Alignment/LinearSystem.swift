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
  consuming func solution() -> [Double]? {
    var (matrix, result) = (matrix, right)
    for row in 0..<count {
      for column in 0...row {
        var sum = matrix[row * count + column]
        for k in 0..<column { sum -= matrix[row * count + k] * matrix[column * count + k] }
        if row == column {
          guard sum > 1e-9 * (1 + self.matrix[row * count + row]) else { return nil }
          matrix[row * count + row] = sum.squareRoot()
        } else {
          matrix[row * count + column] = sum / matrix[column * count + column]
        }
      }
    }
    for row in 0..<count {
      for k in 0..<row { result[row] -= matrix[row * count + k] * result[k] }
      result[row] /= matrix[row * count + row]
    }
    for row in (0..<count).reversed() {
      for k in row + 1..<count { result[row] -= matrix[k * count + row] * result[k] }
      result[row] /= matrix[row * count + row]
    }
    return result
  }
}
