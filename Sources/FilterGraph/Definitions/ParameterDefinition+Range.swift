/// The policy for values out of range: the library rejects them, the command clamps them.
extension ParameterDefinition {
  /// The numbers that a value may have: the header's range, limited to what the kind can represent.
  ///
  /// An `int` has 32 bits, a choice is the index of an item, and other numbers are limited to what
  /// shaders can represent.
  public var range: ClosedRange<Double> {
    let limits = kind.limits
    return max(
      minimum ?? limits.lowerBound, limits.lowerBound)...min(
        maximum ?? limits.upperBound, limits.upperBound)
  }

  /// The first number of `value` outside ``range``.
  public func numberOutOfRange(in value: ParameterValue) -> Double? {
    guard case .numbers(let numbers) = value else { return nil }
    let range = range
    return numbers.first { !range.contains($0) }
  }

  /// The value with every number clamped to ``range``.
  ///
  /// Integers are rounded, and points of a curve that are then not to the right of the previous one are
  /// dropped. Values that cannot be clamped become the default: NaN, the wrong kind of value, the wrong
  /// count.
  public func clamped(_ value: ParameterValue) -> ParameterValue {
    guard case .numbers(var numbers) = value else { return kind.isFile ? value : defaultValue }
    guard numbers.allSatisfy({ !$0.isNaN }) else { return defaultValue }
    let range = range
    for index in numbers.indices {
      numbers[index] = min(max(numbers[index], range.lowerBound), range.upperBound)
      if kind.isWhole { numbers[index].round() }
    }
    if kind == .curve { numbers = Self.rising(numbers) }
    return problem(with: .numbers(numbers)) == nil ? .numbers(numbers) : defaultValue
  }

  /// Why a value is not valid for the parameter, without the names of both; nil when it is valid.
  package func problem(with value: ParameterValue) -> String? {
    guard case .numbers(let numbers) = value else {
      return kind.isFile || kind == .text
        ? nil : "'\(value.text(kind: kind))' is a file, not a value of type \(kind.name)"
    }
    switch kind {
    case .image, .lookup, .text: return "\(value.text(kind: kind)) is not the name of a file"
    case .curve:
      guard (4...64).contains(numbers.count), numbers.count.isMultiple(of: 2) else {
        return "a curve has 2 to 32 points, not \(numbers.count) numbers"
      }
    default:
      guard numbers.count == kind.count else {
        return "expected \(kind.count == 1 ? "one number" : "\(kind.count) numbers"), not \(numbers.count)"
      }
    }
    if let number = numberOutOfRange(in: value) {
      return "\(plain(number)) is outside the range \(rangeText(excluding: number))"
    }
    if kind.isWhole, let number = numbers.first(where: { $0 != $0.rounded() }) {
      return "\(plain(number)) is not a whole number"
    }
    if kind == .curve, Self.rising(numbers) != numbers {
      return "the points of a curve go from left to right"
    }
    return nil
  }

  /// ``range`` in header syntax, including the end that the kind implies if `number` is beyond it.
  func rangeText(excluding number: Double) -> String {
    if case .choice(let words) = kind { return "0..\(words.count - 1), one for each of \(rangeText)" }
    let low = minimum ?? (number < range.lowerBound ? range.lowerBound : nil)
    let high = maximum ?? (number > range.upperBound ? range.upperBound : nil)
    return (low.map(plain) ?? "") + ".." + (high.map(plain) ?? "")
  }

  /// The points whose x is greater than that of the previous point.
  private static func rising(_ numbers: [Double]) -> [Double] {
    var result: [Double] = []
    for place in stride(from: 0, to: numbers.count - 1, by: 2)
    where result.isEmpty || numbers[place] > result[result.count - 2] {
      result += numbers[place...place + 1]
    }
    return result
  }
}

extension ParameterDefinition.Kind {
  /// The numbers that the kind can represent, regardless of the header.
  ///
  /// Shaders compute in 32 bits: slightly less than the largest float, as a readable number.
  package var limits: ClosedRange<Double> {
    switch self {
    case .int: Double(Int32.min)...Double(Int32.max)
    case .bool: 0...1
    case .color: 0...1
    case .choice(let words): 0...Double(max(words.count - 1, 0))
    case .float, .point, .list, .curve, .image, .lookup, .text: -3.4e38...3.4e38
    }
  }

  /// Whether values are integers.
  var isWhole: Bool {
    switch self {
    case .int, .bool, .choice: true
    case .float, .point, .color, .list, .curve, .image, .lookup, .text: false
    }
  }
}
