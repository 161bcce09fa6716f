/// Reads expressions, by precedence climbing.
extension Parser {
  /// How deep expressions may stand in one another, so that those who follow them do not overflow the stack.
  private static let greatestHeight = 300
  /// How deep parentheses and operators before an operand may nest while they are read.
  private static let greatestDepth = 80

  /// The single expression that the tokens of a range form.
  func expression(in range: Range<Int>) -> ExpressionNode? {
    var parser = self
    (parser.position, parser.end) = (range.lowerBound, range.upperBound)
    guard let value = parser.expression(), parser.position == range.upperBound else { return nil }
    return value
  }

  private func made(_ form: ExpressionNode.Form, from start: Int) -> ExpressionNode? {
    let node = ExpressionNode(form, start..<position)
    return node.height <= Self.greatestHeight ? node : nil
  }

  private mutating func nested<T>(_ parse: (inout Parser) -> T?) -> T? {
    guard depth < Self.greatestDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return parse(&self)
  }

  mutating func expression() -> ExpressionNode? {
    let start = position
    guard let first = assigned() else { return nil }
    guard word() == "," else { return first }
    var nodes = [first]
    while take(",") {
      guard let next = assigned() else { return nil }
      nodes.append(next)
    }
    return made(.sequence(nodes), from: start)
  }

  private mutating func assigned() -> ExpressionNode? {
    nested { parser in
      let start = parser.position
      guard let target = parser.conditional() else { return nil }
      guard let word = parser.word(), word.last == "=", !["==", "<=", ">=", "!="].contains(word) else {
        return target
      }
      let operation = Operator(rawValue: String(word.dropLast()))
      guard operation != nil || word == "=" else { return nil }
      parser.position += 1
      guard let value = parser.assigned() else { return nil }
      return parser.made(.assignment(operation, target, value), from: start)
    }
  }

  private mutating func conditional() -> ExpressionNode? {
    let start = position
    guard let condition = binary(0) else { return nil }
    guard take("?") else { return condition }
    guard let yes = expression(), take(":"), let no = assigned() else { return nil }
    return made(.conditional(condition, yes, no), from: start)
  }

  /// Operators of a level or above, by precedence climbing.
  private mutating func binary(_ level: Int) -> ExpressionNode? {
    let start = position
    guard var left = unary() else { return nil }
    while let word = word(), let operation = Operator(rawValue: word), operation.level >= level {
      position += 1
      guard let right = binary(operation.level + 1),
        let both = made(.binary(operation, left, right), from: start)
      else { return nil }
      left = both
    }
    return left
  }

  private mutating func unary() -> ExpressionNode? {
    guard let word = word(), ["-", "+", "!", "~", "++", "--"].contains(word) else { return postfix() }
    return nested { parser in
      let start = parser.position
      parser.position += 1
      guard let operand = parser.unary() else { return nil }
      return parser.made(.unary(word, operand), from: start)
    }
  }

  private mutating func postfix() -> ExpressionNode? {
    let start = position
    guard var node = primary() else { return nil }
    while let word = word() {
      let form: ExpressionNode.Form
      switch word {
      case ".":
        guard isName(1) else { return nil }
        let member = tokens[position + 1].text
        position += 2
        // The method `length()` of arrays.
        if take("(") {
          guard member == "length", take(")") else { return nil }
          form = .length(node)
        } else {
          form = .member(node, member)
        }
      case "[":
        position += 1
        let index = self.word() == "]" ? nil : expression()
        guard take("]") else { return nil }
        if take("(") {
          // `float[3](…)`.
          guard case .name(let type) = node.form, let items = arguments() else { return nil }
          form = .array(type, length: index, items)
        } else {
          guard let index else { return nil }
          form = .element(node, index)
        }
      case "++", "--":
        position += 1
        form = .postfix(word, node)
      default: return node
      }
      guard let next = made(form, from: start) else { return nil }
      node = next
    }
    return node
  }

  /// The arguments up to the closing parenthesis, after the opening one.
  private mutating func arguments() -> [ExpressionNode]? {
    if take(")") { return [] }
    if word() == "void", word(1) == ")" {
      position += 2
      return []
    }
    var nodes: [ExpressionNode] = []
    repeat {
      guard let node = assigned() else { return nil }
      nodes.append(node)
    } while take(",")
    return take(")") ? nodes : nil
  }

  private mutating func primary() -> ExpressionNode? {
    guard position < end else { return nil }
    let (token, start) = (tokens[position], position)
    position += 1
    switch token.kind {
    case .number: return made(.number(token.text, isInteger: token.isInteger), from: start)
    case .identifier:
      guard take("(") else { return made(.name(token.text), from: start) }
      guard let items = arguments() else { return nil }
      return made(.call(token.text, items), from: start)
    case .punctuation:
      guard token.text == "(", let inner = expression(), take(")") else { return nil }
      return made(.grouped(inner), from: start)
    }
  }
}
