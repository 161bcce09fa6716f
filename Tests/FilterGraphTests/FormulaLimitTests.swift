import Testing

import FilterGraph

struct FormulaLimitTests {
  private static func failure(_ text: String) -> String? {
    do throws(ExpressionError) {
      _ = try Expression(text, names: [:])
      return nil
    } catch {
      return error.message
    }
  }

  /// A pair of parentheses is two levels, that of the value in it and that of the formula.
  @Test(arguments: [("(", ")", 30), ("-", "", 61), ("1?1:", "", 61)])
  func nestingIsLimited(before: String, after: String, depth: Int) {
    func nested(_ depth: Int) -> String {
      String(repeating: before, count: depth) + "1" + String(repeating: after, count: depth)
    }
    #expect(Self.failure(nested(depth)) == nil)
    #expect(Self.failure(nested(depth + 1)) == "nested more than 63 levels deep")
  }

  @Test func operationsAreLimited() {
    let sum = "1" + String(repeating: "+1", count: 256)
    #expect(Self.failure(sum) == nil)
    #expect(Self.failure(sum + "+1") == "more than 256 operations; split it with 'let'")
  }
}
