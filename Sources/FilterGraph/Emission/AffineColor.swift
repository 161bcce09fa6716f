/// Affine filters in a row as one matrix and offset on (r, g, b, a).
struct AffineColor {
  /// Four rows of five: `row · (r, g, b, a, 1)`.
  private(set) var rows: [[Double]] = (0..<4).map { row in (0..<5).map { $0 == row ? 1 : 0 } }

  /// Starts from a conversion whose rows and offset are given.
  init(rows: [[Double]]) { self.rows = rows }

  /// The product of the filters' matrices, the first filter applied first.
  init(_ filters: [FilterInstance]) {
    for filter in filters { apply(filter) }
  }

  /// Appends a filter.
  mutating func apply(_ filter: FilterInstance) {
    guard case .matrix(let formulas) = filter.definition.kind else {
      preconditionFailure("'\(filter.definition.id)' is no matrix")
    }
    let environment = filter.environment
    let next = formulas.map { $0.map { $0.value(in: environment) } }
    rows = next.map { row in
      (0..<5).map { column in
        (0..<4).reduce(column == 4 ? row[4] : 0) { $0 + row[$1] * rows[$1][column] }
      }
    }
  }

  /// The 4x4 part, column by column, as GLSL wants it.
  var columns: [Float] { (0..<4).flatMap { column in rows.map { Float($0[column]) } } }
  /// The constant part.
  var offset: [Float] { rows.map { Float($0[4]) } }

  /// For a source, whose alpha is 1: a 4x4 matrix on (x, y, z, 1).
  var opaqueColumns: [Float] {
    (0..<3).flatMap { column in rows.map { Float($0[column]) } } + rows.map { Float($0[3] + $0[4]) }
  }

  /// Luminance as one row on (x, y, z, 1) of an opaque source.
  var lumaRow: [Float] {
    let weights = [0.2125, 0.7154, 0.0721]
    func sum(_ column: Int) -> Double { zip(weights, rows).reduce(0) { $0 + $1.0 * $1.1[column] } }
    return [Float(sum(0)), Float(sum(1)), Float(sum(2)), Float(sum(3) + sum(4))]
  }
}
