import GLSL

/// Where a filter's result is opaque, as far as its text shows it.
///
/// Each `return` of the function `filter` must give the input itself, or a `vec4` whose last component is 1, the input's
/// alpha, or the alpha of one of its pixels, and nothing may assign to the input's alpha. Anything else proves nothing.
package enum OpacityProof {
  /// Where a result is opaque.
  package enum Opacity {
    case everywhere
    /// Wherever the first input is.
    case asInput
    case unknown
  }

  /// Examines a filter's text.
  ///
  /// - Parameters:
  ///   - body: the text.
  ///   - readers: the functions by which it reads pixels of the first input.
  package static func opacity(of body: String, readers: Set<String>) -> Opacity {
    let code = Preprocessor.run(body, line: 1, version: 300)
    let tree = SyntaxTree(code.tokens)
    // Functions that change what they are given are not followed.
    guard code.faults.isEmpty, code.isCertain, tree.faults.isEmpty,
      !code.tokens.contains(where: { ["inout", "out"].contains($0.text) }),
      let filter = tree.functions.first(where: { $0.name == "filter" && $0.returnType == "vec4" })
    else { return .unknown }
    // Without a picture as its first parameter, it reads pixels by functions.
    let input = filter.parameters.first.flatMap { $0.type == "vec4" ? $0.name : nil }
    var found: Opacity?
    var isUnknown = false
    filter.forEach { statement in
      switch statement.form {
      case .exit(let value?):
        switch opacity(of: value, input: input, readers: readers) {
        case .everywhere: found = found ?? .everywhere
        case .asInput: found = .asInput
        case .unknown: isUnknown = true
        }
      case .declaration(let declaration):
        // Another variable of the input's name.
        if declaration.variables.contains(where: { $0.name == input }) { isUnknown = true }
      case .unparsed: isUnknown = true
      default: break
      }
    } expression: { node in
      if let input, changesAlpha(of: input, node, tree) { isUnknown = true }
    }
    return isUnknown ? .unknown : found ?? .unknown
  }

  /// Whether an expression may assign to a vector's alpha.
  private static func changesAlpha(of name: String, _ node: ExpressionNode, _ tree: SyntaxTree) -> Bool {
    let targets: [ExpressionNode]
    switch node.form {
    case .assignment(_, let changed, _), .unary("++", let changed), .unary("--", let changed),
      .postfix(_, let changed):
      targets = [changed]
    case .call(let function, let arguments): targets = tree.written(by: function, arguments)
    default: targets = []
    }
    return targets.contains { target in
      guard target.variable == name else { return false }
      guard case .member(let base, let components) = target.plain.form, case .name = base.plain.form else {
        return true
      }
      return components.contains { "awq".contains($0) }
    }
  }

  private static func opacity(
    of value: ExpressionNode, input: String?, readers: Set<String>
  ) -> Opacity {
    switch value.plain.form {
    case .name(let name) where name == input: return .asInput
    case .call("vec4", let parts) where parts.count > 1:
      switch parts[parts.count - 1].plain.form {
      case .number("1.0", _), .number("1.", _): return .everywhere
      case .member(let pixel, "a"):
        switch pixel.plain.form {
        case .name(let name) where name == input: return .asInput
        // One pixel that is read.
        case .call(let reader, _) where readers.contains(reader): return .asInput
        default: return .unknown
        }
      default: return .unknown
      }
    default: return .unknown
    }
  }
}
