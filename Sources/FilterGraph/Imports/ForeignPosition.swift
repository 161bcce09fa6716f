import GLSL

/// Follows the positions at which a shader reads: proves that one is a pixel's own, or so many pixels beside it.
struct ForeignPosition {
  /// A sum of what positions are made of, along one axis: each term with its factor.
  struct Sum: Equatable {
    enum Term: Hashable {
      /// The number 1.
      case one
      /// The own position in fractions, and in pixels.
      case fraction(Axis), pixel(Axis)
      /// The size of a pixel in fractions, and of the picture in pixels.
      case texel(Axis), size(Axis)
    }
    enum Axis: Hashable { case x, y }

    var factors: [Term: Double] = [:]

    static func number(_ value: Double) -> Sum { Sum(factors: value == 0 ? [:] : [.one: value]) }
    static func term(_ term: Term) -> Sum { Sum(factors: [term: 1]) }

    /// The value of a sum without terms other than 1.
    var number: Double? { factors.isEmpty ? 0 : factors.count == 1 ? factors[.one] : nil }

    func adding(_ other: Sum, times factor: Double) -> Sum {
      var sum = self
      for (term, value) in other.factors {
        let total = (sum.factors[term] ?? 0) + factor * value
        sum.factors[term] = abs(total) < 1e-12 ? nil : total
      }
      return sum
    }

    func multiplied(by other: Sum) -> Sum? {
      var product = Sum()
      for (left, a) in factors {
        for (right, b) in other.factors {
          guard let term = Self.product(left, right) else { return nil }
          product = product.adding(.term(term), times: a * b)
        }
      }
      return product
    }

    private static func product(_ left: Term, _ right: Term) -> Term? {
      switch (left, right) {
      case (.one, let term), (let term, .one): term
      case (.fraction(let a), .size(let b)) where a == b, (.size(let b), .fraction(let a)) where a == b:
        .pixel(a)
      case (.texel(let a), .size(let b)) where a == b, (.size(let b), .texel(let a)) where a == b: .one
      case (.pixel(let a), .texel(let b)) where a == b, (.texel(let b), .pixel(let a)) where a == b:
        .fraction(a)
      default: nil
      }
    }

    /// 1 divided by a sum of one term that has an inverse.
    var inverse: Sum? {
      guard factors.count == 1, let (term, factor) = factors.first, factor != 0 else { return nil }
      switch term {
      case .one: return .number(1 / factor)
      case .size(let axis): return Sum(factors: [.texel(axis): 1 / factor])
      case .texel(let axis): return Sum(factors: [.size(axis): 1 / factor])
      case .fraction, .pixel: return nil
      }
    }
  }

  /// Whole pixels to the right and upwards along the shader's own axes.
  struct Offset: Hashable {
    var x: Int
    var y: Int
    static let none = Offset(x: 0, y: 0)
  }

  /// The unit in which a function takes positions.
  enum Unit { case fractions, pixels }

  /// What names stand for; a name that is not among them is looked up in `definition`.
  let known: [String: [Sum]]
  /// The only value that a variable ever has.
  let definition: (String) -> ExpressionNode?

  /// The values of variables that were followed before: each is followed once, however often it is used.
  private final class Memory { var values: [String: [Sum]?] = [:] }
  private let memory = Memory()

  init(known: [String: [Sum]], definition: @escaping (String) -> ExpressionNode?) {
    (self.known, self.definition) = (known, definition)
  }

  /// How far beside the own pixel a position is; nil when it is not proved to be a whole number of pixels.
  func offset(of node: ExpressionNode, in unit: Unit) -> Offset? {
    guard let value = value(of: node, depth: 0), value.count >= 2 else { return nil }
    func pixels(_ sum: Sum, _ axis: Sum.Axis) -> Int? {
      let own = Sum.term(unit == .fractions ? .fraction(axis) : .pixel(axis))
      let rest = sum.adding(own, times: -1)
      let step: Sum.Term = unit == .fractions ? .texel(axis) : .one
      guard rest.factors.keys.allSatisfy({ $0 == step }) else { return nil }
      let count = rest.factors[step] ?? 0
      guard abs(count - count.rounded()) < 1e-9, abs(count) <= 64 else { return nil }
      return Int(count.rounded())
    }
    guard let x = pixels(value[0], .x), let y = pixels(value[1], .y) else { return nil }
    return Offset(x: x, y: y)
  }

  private func value(of node: ExpressionNode, depth: Int) -> [Sum]? {
    guard depth < 48 else { return nil }
    switch node.form {
    case .number(let text, _): return NumberLiteral.real(text).map { [.number($0)] }
    case .name(let name):
      if let value = known[name] { return value }
      if let followed = memory.values[name] { return followed }
      // A name that leads to itself has no value.
      memory.values[name] = .some(nil)
      var followed: [Sum]?
      if let node = definition(name) { followed = value(of: node, depth: depth + 1) }
      memory.values[name] = .some(followed)
      return followed
    case .grouped(let inner): return value(of: inner, depth: depth + 1)
    case .unary("-", let operand):
      return value(of: operand, depth: depth + 1)?.map { Sum().adding($0, times: -1) }
    case .unary("+", let operand): return value(of: operand, depth: depth + 1)
    case .member(let base, let names):
      guard let base = value(of: base, depth: depth + 1) else { return nil }
      return ForeignPosition.components(names, of: base)
    case .element(let base, let index):
      guard let base = value(of: base, depth: depth + 1), case .number(let text, true) = index.plain.form,
        let place = Int(text), base.indices.contains(place)
      else { return nil }
      return [base[place]]
    case .binary(let operation, let left, let right):
      guard let left = value(of: left, depth: depth + 1), let right = value(of: right, depth: depth + 1)
      else {
        return nil
      }
      return combine(operation, left, right)
    case .call(let name, let arguments): return call(name, arguments, depth: depth)
    case .array, .length, .unary, .postfix, .conditional, .assignment, .sequence: return nil
    }
  }

  private static func components(_ names: String, of base: [Sum]) -> [Sum]? {
    var result: [Sum] = []
    for name in names {
      guard let place = ["x": 0, "y": 1, "z": 2, "w": 3, "r": 0, "g": 1, "s": 0, "t": 1][name],
        base.indices.contains(place)
      else { return nil }
      result.append(base[place])
    }
    return result
  }

  private func combine(_ operation: Operator, _ left: [Sum], _ right: [Sum]) -> [Sum]? {
    let count = max(left.count, right.count)
    guard left.count == count || left.count == 1, right.count == count || right.count == 1 else { return nil }
    var result: [Sum] = []
    for index in 0..<count {
      let a = left[left.count == 1 ? 0 : index]
      let b = right[right.count == 1 ? 0 : index]
      switch operation {
      case .add: result.append(a.adding(b, times: 1))
      case .subtract: result.append(a.adding(b, times: -1))
      case .multiply:
        guard let product = a.multiplied(by: b) else { return nil }
        result.append(product)
      case .divide:
        guard let product = b.inverse.flatMap(a.multiplied) else { return nil }
        result.append(product)
      default: return nil
      }
    }
    return result
  }

  private func call(_ name: String, _ arguments: [ExpressionNode], depth: Int) -> [Sum]? {
    var values: [[Sum]] = []
    for argument in arguments {
      guard let value = value(of: argument, depth: depth + 1) else { return nil }
      values.append(value)
    }
    switch (name, values.count) {
    case ("float", 1): return [values[0][0]]
    case ("vec2", _), ("vec3", _), ("vec4", _):
      let count = name == "vec2" ? 2 : name == "vec3" ? 3 : 4
      let parts = values.flatMap(\.self)
      if parts.count == 1 { return Array(repeating: parts[0], count: count) }
      return parts.count >= count ? Array(parts[..<count]) : nil
    case ("clamp", 3):
      // A position beyond the edge reads the pixel at the edge, whether it is clamped or not.
      guard values[1].allSatisfy({ $0.number == 0 }), values[2].allSatisfy({ $0.number == 1 }) else {
        return nil
      }
      let isPosition = values[0].allSatisfy { sum in
        sum.factors.keys.allSatisfy { term in
          switch term {
          case .fraction, .texel: true
          case .one, .pixel, .size: false
          }
        }
      }
      return isPosition ? values[0] : nil
    default: return nil
    }
  }
}
