/// The values of numbers as GLSL writes them.
package enum NumberLiteral {
  /// A whole number: decimal, octal or hexadecimal; nil for one beyond 32 bits with a sign, and for an unsigned one.
  package static func integer(_ text: String) -> Int? {
    let digits = text.lowercased()
    if digits.hasPrefix("0x") { return Int32(digits.dropFirst(2), radix: 16).map(Int.init) }
    return Int32(digits, radix: digits.count > 1 && digits.hasPrefix("0") ? 8 : 10).map(Int.init)
  }

  /// A number with or without a fraction; nil for what is no finite number.
  package static func real(_ text: String) -> Double? {
    var digits = text.lowercased()
    if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16).map(Double.init) }
    if digits.hasSuffix("f") { digits.removeLast() }
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasSuffix(".") { digits += "0" }
    if let point = digits.firstRange(of: ".e") { digits.replaceSubrange(point, with: ".0e") }
    return Double(digits).flatMap { $0.isFinite ? $0 : nil }
  }
}
