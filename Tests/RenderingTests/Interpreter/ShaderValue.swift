import Foundation

/// A value of the shading language: numbers in a scalar, a vector or a matrix, or a composite of values.
///
/// Numbers are stored as `Double`, which holds 32-bit integers exactly, and rounded to `Float` after each operation on
/// floats, as a GPU does.
indirect enum ShaderValue {
  case numbers(Numbers)
  case array([ShaderValue])
  case structure(type: String, members: [(name: String, value: ShaderValue)])
  case sampler(ShaderTexture)

  /// What numbers are.
  enum Base: String {
    case float, int, uint, bool

    /// A number as this type stores it.
    func stored(_ number: Double) -> Double {
      switch self {
      case .float: Double(Float(number))
      case .int: abs(number) < 0x1p62 ? Double(Int32(truncatingIfNeeded: Int64(number))) : 0
      case .uint: abs(number) < 0x1p62 ? Double(UInt32(truncatingIfNeeded: Int64(number))) : 0
      case .bool: number != 0 ? 1 : 0
      }
    }
  }

  /// A scalar, a vector or a matrix, by columns.
  struct Numbers {
    var base: Base
    var columns = 1
    var values: [Double]

    var rows: Int { values.count / columns }
    var isMatrix: Bool { columns > 1 }

    init(_ base: Base, _ values: [Double], columns: Int = 1) {
      (self.base, self.columns) = (base, columns)
      self.values = values.map(base.stored)
    }
  }

  static func float(_ number: Double) -> ShaderValue { .numbers(.init(.float, [number])) }
  static func int(_ number: Int) -> ShaderValue { .numbers(.init(.int, [Double(number)])) }
  static func bool(_ isTrue: Bool) -> ShaderValue { .numbers(.init(.bool, [isTrue ? 1 : 0])) }
  static func vector(_ values: [Double]) -> ShaderValue { .numbers(.init(.float, values)) }

  /// Its numbers; traps for a composite, which a driver has refused before.
  var numbers: Numbers {
    guard case .numbers(let numbers) = self else { preconditionFailure("\(self) is not made of numbers") }
    return numbers
  }

  var isTrue: Bool { numbers.values[0] != 0 }
  var number: Double { numbers.values[0] }
  var integer: Int { Int(numbers.values[0]) }

  /// The name of its type, with `[]` for an array.
  var type: String {
    switch self {
    case .numbers(let numbers): numbers.type
    case .array(let elements): (elements.first?.type ?? "") + "[]"
    case .structure(let type, _): type
    case .sampler(let texture): texture.type
    }
  }
}

extension ShaderValue.Numbers {
  var type: String {
    if isMatrix { return columns == rows ? "mat\(columns)" : "mat\(columns)x\(rows)" }
    if rows == 1 { return base.rawValue }
    return (base == .float ? "" : String(base.rawValue.prefix(1))) + "vec\(rows)"
  }

  /// The base and the dimensions of a type of numbers; nil for other types.
  static func shape(_ type: String) -> (base: ShaderValue.Base, columns: Int, rows: Int)? {
    if let base = ShaderValue.Base(rawValue: type) { return (base, 1, 1) }
    if type.hasPrefix("mat") {
      let sides = type.dropFirst(3).split(separator: "x").compactMap { Int($0) }
      return sides.isEmpty ? nil : (.float, sides[0], sides.last!)
    }
    guard let digit = type.last?.wholeNumberValue else { return nil }
    switch type.dropLast() {
    case "vec": return (.float, 1, digit)
    case "ivec": return (.int, 1, digit)
    case "uvec": return (.uint, 1, digit)
    case "bvec": return (.bool, 1, digit)
    default: return nil
    }
  }

  /// The numbers with an operation for each; the result has another base where one is given.
  func map(_ body: (Double) -> Double, as base: ShaderValue.Base? = nil) -> Self {
    .init(base ?? self.base, values.map(body), columns: columns)
  }

  /// An operation for each pair of numbers; a scalar goes with each number of the other.
  static func zip(
    _ one: Self, _ other: Self, _ body: (Double, Double) -> Double, as base: ShaderValue.Base? = nil
  ) -> Self {
    let shape = one.values.count >= other.values.count ? one : other
    let values = shape.values.indices.map {
      body(one.values[one.values.count == 1 ? 0 : $0], other.values[other.values.count == 1 ? 0 : $0])
    }
    return .init(base ?? one.base, values, columns: shape.columns)
  }

  /// A product as algebra has it, where a matrix is among the factors.
  static func product(_ one: Self, _ other: Self) -> Self {
    guard one.isMatrix || other.isMatrix, one.values.count > 1, other.values.count > 1 else {
      return zip(one, other, *)
    }
    // A vector before a matrix is a row.
    let (rows, inner) = one.isMatrix ? (one.rows, one.columns) : (1, one.rows)
    let columns = other.isMatrix ? other.columns : 1
    var values: [Double] = []
    for column in 0..<columns {
      for row in 0..<rows {
        var sum: Float = 0
        for index in 0..<inner {
          let left = one.values[one.isMatrix ? index * rows + row : index]
          sum += Float(left) * Float(other.values[column * inner + index])
        }
        values.append(Double(sum))
      }
    }
    return .init(.float, values, columns: one.isMatrix && other.isMatrix ? columns : 1)
  }
}
