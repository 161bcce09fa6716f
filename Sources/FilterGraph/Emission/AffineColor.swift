/// Affine filters in a row as one matrix and offset on (r, g, b, a).
struct AffineColor {
  /// Four rows of five: `row · (r, g, b, a, 1)`.
  private(set) var rows: [[Double]] = (0..<4).map { row in (0..<5).map { $0 == row ? 1 : 0 } }

  /// The entries that no setting changes; nil for the others. A program may be written for them.
  private var settled: [[Double?]]

  /// Whether settings may change while a program is in use.
  private let parameters: CompilerOptions.Parameters

  /// Starts from a conversion whose rows and offset are given.
  init(rows: [[Double]], parameters: CompilerOptions.Parameters) {
    self.rows = rows
    self.parameters = parameters
    settled = rows
  }

  /// The product of the filters' matrices, the first filter applied first.
  init(_ filters: [FilterInstance], parameters: CompilerOptions.Parameters) {
    self.init(
      rows: (0..<4).map { row in (0..<5).map { $0 == row ? 1 : 0 } }, parameters: parameters)
    for filter in filters { apply(filter) }
  }

  /// Appends a filter.
  mutating func apply(_ filter: FilterInstance) {
    guard case .matrix(let formulas) = filter.definition.kind else {
      preconditionFailure("'\(filter.definition.id)' is no matrix")
    }
    let environment = filter.environment
    let next = formulas.map { $0.map { $0.value(in: environment) } }
    let fixed = formulas.map { $0.map { parameters == .fixed ? $0.value(in: environment) : $0.literal } }
    let (old, oldSettled) = (rows, settled)
    for row in 0..<4 {
      for column in 0..<5 {
        rows[row][column] = column == 4 ? next[row][4] : 0
        settled[row][column] = column == 4 ? fixed[row][4] : 0
        for inner in 0..<4 {
          rows[row][column] += next[row][inner] * old[inner][column]
          settled[row][column] = Self.sum(
            settled[row][column], Self.product(fixed[row][inner], oldSettled[inner][column]))
        }
      }
    }
  }

  private static func sum(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return nil }
    return a + b
  }

  private static func product(_ a: Double?, _ b: Double?) -> Double? {
    if a == 0 || b == 0 { return 0 }
    guard let a, let b else { return nil }
    return a * b
  }

  // MARK: - What a program may rely on

  /// Whether no setting changes any of it.
  var isSettled: Bool { settled.allSatisfy { $0.allSatisfy { $0 != nil } } }

  /// Whether the product changes nothing, whatever the settings; rounding aside.
  var isSettledIdentity: Bool {
    (0..<4).allSatisfy { row in
      (0..<5).allSatisfy { column in
        settled[row][column].map { abs($0 - (row == column ? 1 : 0)) < 1e-9 } ?? false
      }
    }
  }

  /// Whether filters leave alpha as it is, whatever their settings.
  static func keepsAlpha(_ filters: [FilterInstance]) -> Bool {
    AffineColor(filters, parameters: .live).keepsAlpha
  }

  /// How much the greatest difference among the numbers before may change a number behind.
  var gain: Double { rows.map { row in row[..<4].reduce(0) { $0 + abs($1) } }.max()! }

  /// Whether alpha stays as it is.
  var keepsAlpha: Bool { settled[3] == [0, 0, 0, 1, 0] }

  /// Whether no colour depends on alpha.
  var ignoresAlpha: Bool { (0..<3).allSatisfy { settled[$0][3] == 0 } }

  /// Whether every colour depends on itself alone.
  var isDiagonal: Bool {
    (0..<3).allSatisfy { row in (0..<3).allSatisfy { $0 == row || settled[row][$0] == 0 } }
  }

  /// Whether the form is that of every conversion from YCbCr: luma adds the same to each colour, red has no Cb and
  /// blue no Cr.
  var isFromYCbCr: Bool {
    settled[0][1] == 0 && settled[2][2] == 0 && settled[0][0] != nil && settled[0][0] == settled[1][0]
      && settled[0][0] == settled[2][0]
  }

  // MARK: - The numbers as uniforms

  /// The 4x4 part, column by column, as GLSL wants it.
  var columns: [Float] { (0..<4).flatMap { column in rows.map { Float($0[column]) } } }
  /// The constant part.
  var offset: [Float] { rows.map { Float($0[4]) } }

  /// Where alpha is 1 or does not matter: a 4x4 matrix on (x, y, z, 1).
  var opaqueColumns: [Float] {
    (0..<3).flatMap { column in rows.map { Float($0[column]) } } + rows.map { Float($0[3] + $0[4]) }
  }

  /// The diagonal's three factors of the colours.
  var scale: [Float] { (0..<3).map { Float(rows[$0][$0]) } }
  /// What is added to each colour where alpha is 1 or does not matter.
  var opaqueOffset: [Float] { (0..<3).map { Float(rows[$0][3] + rows[$0][4]) } }
  /// What Cr adds to red, Cb and Cr to green, and Cb to blue.
  var chromaWeights: [Float] {
    [Float(rows[0][2]), Float(rows[1][1]), Float(rows[1][2]), Float(rows[2][1])]
  }

  /// Luminance as one row on (x, y, z, 1) of an opaque source.
  var lumaRow: [Double] {
    let weights = [0.2125, 0.7154, 0.0721]
    func sum(_ column: Int) -> Double { zip(weights, rows).reduce(0) { $0 + $1.0 * $1.1[column] } }
    return [sum(0), sum(1), sum(2), sum(3) + sum(4)]
  }
}

extension Expression {
  /// The number that the formula is whatever the settings are; nil when it may depend on them.
  fileprivate var literal: Double? { names.isEmpty ? value(in: Environment()) : nil }
}
