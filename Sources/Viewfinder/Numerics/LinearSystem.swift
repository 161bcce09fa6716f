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
