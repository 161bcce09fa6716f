/// Evaluates expressions of whole numbers: the conditions of `#if`, and those that depend on `PASSINDEX` alone.
package enum ConstantExpression {
  /// The value of an expression; nil when it is none of whole numbers, operators and known names.
  package static func value(of tokens: ArraySlice<Token>, names: @escaping (String) -> Int?) -> Int? {
    var parser = Parser(tokens: tokens, names: names)
    guard let value = parser.binary(level: 0, depth: 0), parser.tokens.isEmpty else { return nil }
    return value
  }

  private static let levels: [Set<String>] = [
    ["||"], ["^^"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"],
    ["+", "-"],
    ["*", "/", "%"],
  ]

  private struct Parser {
    var tokens: ArraySlice<Token>
    let names: (String) -> Int?

    mutating func binary(level: Int, depth: Int) -> Int? {
      guard level < ConstantExpression.levels.count else { return unary(depth) }
      guard var left = binary(level: level + 1, depth: depth) else { return nil }
      while let word = tokens.first?.text, ConstantExpression.levels[level].contains(word) {
        tokens = tokens.dropFirst()
        guard let right = binary(level: level + 1, depth: depth) else { return nil }
        guard let result = Self.apply(word, left, right) else { return nil }
        left = result
      }
      return left
    }

    mutating func unary(_ depth: Int) -> Int? {
      guard depth < 32, let token = tokens.popFirst() else { return nil }
      switch token.text {
      case "!": return unary(depth + 1).map { $0 == 0 ? 1 : 0 }
      case "-": return unary(depth + 1).map { 0 &- $0 }
      case "+": return unary(depth + 1)
      case "(":
        let value = binary(level: 0, depth: depth + 1)
        return tokens.popFirst()?.text == ")" ? value : nil
      case "true": return 1
      case "false": return 0
      default: break
      }
      if token.kind == .identifier { return names(token.text) }
      guard token.kind == .number else { return nil }
      let word = token.text.lowercased()
      let digits = word.hasSuffix("u") ? word.dropLast() : word[...]
      return digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    }

    private static func apply(_ word: String, _ left: Int, _ right: Int) -> Int? {
      switch word {
      case "||": left != 0 || right != 0 ? 1 : 0
      case "^^": (left != 0) != (right != 0) ? 1 : 0
      case "&&": left != 0 && right != 0 ? 1 : 0
      case "|": left | right
      case "^": left ^ right
      case "&": left & right
      case "==": left == right ? 1 : 0
      case "!=": left != right ? 1 : 0
      case "<": left < right ? 1 : 0
      case ">": left > right ? 1 : 0
      case "<=": left <= right ? 1 : 0
      case ">=": left >= right ? 1 : 0
      case "<<": left << Swift.min(Swift.max(right, 0), 63)
      case ">>": left >> Swift.min(Swift.max(right, 0), 63)
      case "+": left &+ right
      case "-": left &- right
      case "*": left &* right
      case "/": right == 0 ? nil : left.dividedReportingOverflow(by: right).partialValue
      default: right == 0 ? nil : left.remainderReportingOverflow(dividingBy: right).partialValue
      }
    }
  }
}
