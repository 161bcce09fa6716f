import GLSL

/// The interval of values that a number in a shader may have, from `low` to `high`.
struct Bounds: Hashable, Sendable {
  /// The types that arithmetic on offsets distinguishes.
  enum ValueType: Sendable {
    case integer, real, other

    init(_ name: String, _ isArray: Bool = false) {
      self =
        switch name {
        case "int" where !isArray, "bool" where !isArray: .integer
        case "float" where !isArray: .real
        default: .other
        }
    }
  }

  /// How precise the ends are.
  enum Ends: Hashable, Sendable {
    /// Some run takes each end, whatever the other variables are, except for the counters of the loops in
    /// these bits.
    case reached(loops: UInt64)
    /// The number is between them; whether it reaches them is unknown.
    case outer
  }

  private(set) var low: Double
  private(set) var high: Double
  private(set) var type: ValueType
  private(set) var ends: Ends

  static let unknown = Bounds(low: -.infinity, high: .infinity, type: .other, ends: .outer)
  static let unknownInteger = Bounds(low: -.infinity, high: .infinity, type: .integer, ends: .outer)

  /// Whether the interval contains only one number.
  var isSingle: Bool { low == high }
  /// Whether it is certainly true: never 0.
  var isTrue: Bool { low > 0 || high < 0 }
  /// Whether it is certainly false.
  var isFalse: Bool { low == 0 && high == 0 }

  static func integer(_ low: Double, _ high: Double, _ ends: Ends) -> Bounds {
    // GLSL integers overflow beyond these.
    guard low >= -0x1p31, high < 0x1p31 else { return .unknownInteger }
    return Bounds(low: low, high: high, type: .integer, ends: ends)
  }

  static func exactly(_ number: Int) -> Bounds { integer(Double(number), Double(number), .reached(loops: 0)) }

  /// A number at a program's precision, 32 bits.
  static func real(_ number: Double) -> Bounds {
    let stored = Double(Float(number))
    guard stored.isFinite else { return .unknown }
    return Bounds(low: stored, high: stored, type: .real, ends: .reached(loops: 0))
  }

  /// Drivers round results differently, so the ends of computed intervals are not exact.
  private static func computed(_ low: Double, _ high: Double) -> Bounds {
    guard low.isFinite, high.isFinite else {
      return Bounds(low: -.infinity, high: .infinity, type: .real, ends: .outer)
    }
    let slack = max(abs(low), abs(high)) * 1e-5 + 1e-30
    return Bounds(low: low - slack, high: high + slack, type: .real, ends: .outer)
  }

  private static func truth(_ yes: Bool, _ no: Bool) -> Bounds {
    yes ? exactly(1) : no ? exactly(0) : integer(0, 1, .outer)
  }

  /// The smallest interval that contains both.
  func merged(_ other: Bounds) -> Bounds {
    guard self != other else { return self }
    guard type == other.type else { return .unknown }
    return Bounds(low: min(low, other.low), high: max(high, other.high), type: type, ends: .outer)
  }

  /// An interval of the same type with other ends.
  func widened(to low: Double, _ high: Double) -> Bounds {
    Bounds(low: low, high: high, type: type, ends: .outer)
  }

  // MARK: - Arithmetic

  var negated: Bounds {
    switch type {
    case .integer: .integer(-high, -low, ends)
    case .real: Bounds(low: -high, high: -low, type: .real, ends: ends)
    case .other: .unknown
    }
  }

  var inverted: Bounds { Self.truth(isFalse, isTrue) }

  func combined(_ operation: Operator, _ other: Bounds) -> Bounds {
    switch operation {
    case .or: return Self.truth(isTrue || other.isTrue, isFalse && other.isFalse)
    case .and: return Self.truth(isTrue && other.isTrue, isFalse || other.isFalse)
    case .less: return Self.truth(high < other.low, low >= other.high)
    case .lessOrEqual: return Self.truth(high <= other.low, low > other.high)
    case .greater: return Self.truth(low > other.high, high <= other.low)
    case .greaterOrEqual: return Self.truth(low >= other.high, high < other.low)
    case .equal, .notEqual:
      let same = isSingle && other.isSingle && low == other.low
      let apart = high < other.low || low > other.high
      return operation == .equal ? Self.truth(same, apart) : Self.truth(apart, same)
    case .remainder where type == .integer && other.type == .integer && low >= 0 && other.low > 0:
      return .integer(0, min(high, other.high - 1), .outer)
    case .exclusiveOr, .bitOr, .bitAnd, .bitExclusiveOr, .shiftLeft, .shiftRight, .remainder:
      return type == .integer && other.type == .integer ? .unknownInteger : .unknown
    case .add, .subtract, .multiply, .divide: return arithmetic(operation, other)
    }
  }

  private func arithmetic(_ operation: Operator, _ other: Bounds) -> Bounds {
    guard type != .other, type == other.type else { return .unknown }
    let results: [Double]
    switch operation {
    case .add: results = [low + other.low, high + other.high]
    case .subtract: results = [low - other.high, high - other.low]
    case .multiply: results = [low * other.low, low * other.high, high * other.low, high * other.high]
    default:
      guard other.isTrue else { return type == .integer ? .unknownInteger : .unknown }
      results = [low / other.low, low / other.high, high / other.low, high / other.high]
    }
    guard let least = results.min(), let most = results.max(), !results.contains(where: \.isNaN) else {
      return type == .integer ? .unknownInteger : .unknown
    }
    guard type == .integer else { return .computed(least, most) }
    let isDivision = operation == .divide
    return .integer(
      isDivision ? least.rounded(.towardZero) : least, isDivision ? most.rounded(.towardZero) : most,
      isDivision && !isSingle ? .outer : jointEnds(other))
  }

  /// The ends of a combination are reached if the two sides depend on different loops.
  private func jointEnds(_ other: Bounds) -> Ends {
    guard case .reached(let mine) = ends, case .reached(let others) = other.ends, mine & others == 0 else {
      return .outer
    }
    return .reached(loops: mine | others)
  }

  // MARK: - Functions

  /// `int(…)`.
  var asInteger: Bounds {
    switch type {
    case .integer: self
    case .real: .integer(low.rounded(.towardZero), high.rounded(.towardZero), ends)
    case .other: .unknownInteger
    }
  }

  /// `float(…)`.
  var asReal: Bounds {
    switch type {
    case .integer where abs(low) <= 0x1p24 && abs(high) <= 0x1p24:
      Bounds(low: low, high: high, type: .real, ends: ends)
    case .integer, .other: Bounds(low: -.infinity, high: .infinity, type: .real, ends: .outer)
    case .real: self
    }
  }

  var magnitude: Bounds {
    guard type != .other else { return .unknown }
    let least = low > 0 ? low : high < 0 ? -high : 0
    return Bounds(
      low: least, high: max(-low, high), type: type, ends: low >= 0 || high <= 0 ? ends : .outer)
  }

  func rounded(_ rule: FloatingPointRoundingRule) -> Bounds {
    guard type == .real else { return .unknown }
    return Bounds(low: low.rounded(rule), high: high.rounded(rule), type: .real, ends: ends)
  }

  func smaller(_ other: Bounds) -> Bounds {
    guard type != .other, type == other.type else { return .unknown }
    return Bounds(
      low: min(low, other.low), high: min(high, other.high), type: type,
      ends: isSingle && other.isSingle ? jointEnds(other) : .outer)
  }

  func greater(_ other: Bounds) -> Bounds {
    guard type != .other, type == other.type else { return .unknown }
    return Bounds(
      low: max(low, other.low), high: max(high, other.high), type: type,
      ends: isSingle && other.isSingle ? jointEnds(other) : .outer)
  }
}
