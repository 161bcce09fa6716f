import FilterGraph

/// A sequence of affine filters as one matrix and offset on (r, g, b, a).
struct AffineColor {
  /// Four rows of five numbers: `row · (r, g, b, a, 1)`. Not an array, since every compiler step creates
  /// some.
  struct Rows {
    private var first, second, third, fourth: SIMD8<Double>

    static let identity = Rows { row in
      var numbers = SIMD8<Double>()
      numbers[row] = 1
      return numbers
    }

    init(_ row: (Int) -> SIMD8<Double>) {
      (first, second, third, fourth) = (row(0), row(1), row(2), row(3))
    }

    subscript(row: Int) -> SIMD8<Double> {
      get {
        switch row {
        case 0: first
        case 1: second
        case 2: third
        default: fourth
        }
      }
      set {
        switch row {
        case 0: first = newValue
        case 1: second = newValue
        case 2: third = newValue
        default: fourth = newValue
        }
      }
    }
  }

  private(set) var rows: Rows

  /// The entries that no setting can change, which a program may rely on; NaN for the others.
  private var settled: Rows

  /// Whether settings may change while a program is in use.
  private let parameters: CompilerOptions.Parameters

  /// Starts from a conversion with the given rows and offset.
  init(rows: Rows, parameters: CompilerOptions.Parameters) {
    self.rows = rows
    self.parameters = parameters
    settled = rows
  }

  /// The product of the filters' matrices; the first filter is applied first.
  init(_ filters: [FilterInstance], parameters: CompilerOptions.Parameters) {
    self.init(rows: .identity, parameters: parameters)
    for filter in filters { apply(filter) }
  }

  /// Appends a filter.
  mutating func apply(_ filter: FilterInstance) {
    guard case .matrix(let formulas) = filter.definition.kind else {
      preconditionFailure("'\(filter.definition.id)' is no matrix")
    }
    let environment = filter.environment
    let (old, oldSettled) = (rows, settled)
    var fixed = Rows.identity
    rows = Rows { row in
      var (next, known) = (SIMD8<Double>(), SIMD8<Double>())
      for (column, formula) in formulas[row].enumerated() {
        next[column] = formula.value(in: environment)
        known[column] = parameters == .fixed || formula.isLiteral ? next[column] : .nan
      }
      fixed[row] = known
      return Self.product(next, old) { $0 * $1 }
    }
    settled = Rows { row in
      // Zero times an unknown is zero.
      Self.product(fixed[row], oldSettled) { factor, other in
        factor == 0 ? .zero : (factor * other).replacing(with: 0, where: other .== 0)
      }
    }
  }

  /// A row of a product: `row` times the rows of `other`, plus its constant.
  private static func product(
    _ row: SIMD8<Double>, _ other: Rows, _ multiply: (Double, SIMD8<Double>) -> SIMD8<Double>
  ) -> SIMD8<Double> {
    var sum = SIMD8<Double>()
    sum[4] = row[4]
    for inner in 0..<4 { sum += multiply(row[inner], other[inner]) }
    return sum
  }

  // MARK: - Properties independent of settings

  /// Whether no setting changes any entry.
  var isSettled: Bool {
    // NaN never equals itself.
    (0..<4).allSatisfy { all(settled[$0] .== settled[$0]) }
  }

  /// Whether the product is the identity for all settings, up to rounding.
  var isSettledIdentity: Bool {
    (0..<4).allSatisfy { row in
      (0..<5).allSatisfy { abs(settled[row][$0] - (row == $0 ? 1 : 0)) < 1e-9 }
    }
  }

  /// Whether filters preserve alpha for all settings.
  static func keepsAlpha(_ filters: [FilterInstance]) -> Bool {
    AffineColor(filters, parameters: .live).keepsAlpha
  }

  /// The maximum gain from the input's channels to an output channel.
  var gain: Double {
    (0..<4).reduce(0) { gain, row in max(gain, (0..<4).reduce(0) { $0 + abs(rows[row][$1]) }) }
  }

  /// A bound for the result of numbers that are at most as large; alpha is within 0…1.
  func magnitude(ofInput bound: Double) -> Double {
    (0..<3).reduce(1) { greatest, row in
      let colors = (0..<3).reduce(0) { $0 + abs(rows[row][$1]) }
      return max(greatest, (colors == 0 ? 0 : colors * bound) + abs(rows[row][3]) + abs(rows[row][4]))
    }
  }

  /// Whether alpha is preserved.
  var keepsAlpha: Bool { settled[3] == Rows.identity[3] }

  /// Whether no colour channel depends on alpha.
  var ignoresAlpha: Bool { (0..<3).allSatisfy { settled[$0][3] == 0 } }

  /// Whether every colour channel depends only on itself.
  var isDiagonal: Bool {
    (0..<3).allSatisfy { row in (0..<3).allSatisfy { $0 == row || settled[row][$0] == 0 } }
  }

  /// Whether the matrix has the form of a conversion from YCbCr: luma adds the same to each colour channel,
  /// red has no Cb and blue no Cr.
  var isFromYCbCr: Bool {
    settled[0][1] == 0 && settled[2][2] == 0 && settled[0][0] == settled[1][0]
      && settled[0][0] == settled[2][0]
  }

  // MARK: - Uniform values

  /// The 4x4 part, in GLSL's column-major order.
  var columns: [Float] { (0..<4).flatMap(column) }
  /// The constant part.
  var offset: [Float] { column(4) }

  private func column(_ column: Int) -> [Float] { (0..<4).map { Float(rows[$0][column]) } }

  /// For opaque pixels or when alpha is ignored: a 4x4 matrix on (x, y, z, 1).
  var opaqueColumns: [Float] {
    (0..<3).flatMap(column) + (0..<4).map { Float(rows[$0][3] + rows[$0][4]) }
  }

  /// The diagonal factors of the colour channels.
  var scale: [Float] { (0..<3).map { Float(rows[$0][$0]) } }
  /// The offset of each colour channel for opaque pixels or when alpha is ignored.
  var opaqueOffset: [Float] { (0..<3).map { Float(rows[$0][3] + rows[$0][4]) } }
  /// The weights of Cr in red, of Cb and Cr in green, and of Cb in blue.
  var chromaWeights: [Float] {
    [Float(rows[0][2]), Float(rows[1][1]), Float(rows[1][2]), Float(rows[2][1])]
  }

  private static let lumaWeights = [0.2125, 0.7154, 0.0721]

  /// Luminance as one row on (x, y, z, 1) of an opaque source.
  var lumaRow: [Double] {
    func sum(_ column: Int) -> Double { (0..<3).reduce(0) { $0 + Self.lumaWeights[$1] * rows[$1][column] } }
    return [sum(0), sum(1), sum(2), sum(3) + sum(4)]
  }

  /// Whether each colour channel becomes the luminance.
  var isLuma: Bool {
    (0..<3).allSatisfy { rows[$0] == SIMD8(Self.lumaWeights + [0, 0, 0, 0, 0]) } && keepsAlpha
  }
}

extension Expression {
  /// Whether the formula is constant, independent of settings.
  fileprivate var isLiteral: Bool { if case .number = self { true } else { names.isEmpty } }
}
