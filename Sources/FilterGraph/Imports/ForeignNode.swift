/// An expression of a shader with the range of its tokens.
struct ForeignNode {
  indirect enum Form {
    case number(String, isInteger: Bool)
    case name(String)
    /// A function, a constructor, or a constructor of an array, which has no name here.
    case call(String, [ForeignNode])
    case member(ForeignNode, String)
    case element(ForeignNode, ForeignNode)
    case unary(String, ForeignNode)
    case postfix(String, ForeignNode)
    case binary(String, ForeignNode, ForeignNode)
    case conditional(ForeignNode, ForeignNode, ForeignNode)
    case assignment(String, ForeignNode, ForeignNode)
    case sequence([ForeignNode])
    case grouped(ForeignNode)
  }

  let form: Form
  let range: Range<Int>

  /// The expression without parentheses around it.
  var plain: ForeignNode { if case .grouped(let inner) = form { inner.plain } else { self } }

  /// Parses the tokens of a range; nil for what is no expression.
  static func parse(_ tokens: [ForeignToken], _ range: Range<Int>) -> ForeignNode? {
    var parser = Parser(tokens: tokens, position: range.lowerBound, end: range.upperBound)
    guard let node = parser.expression(), parser.position == range.upperBound else { return nil }
    return node
  }

  private struct Parser {
    let tokens: [ForeignToken]
    var position: Int
    let end: Int
    var depth = 0
    /// How many operators of one level may follow each other, so that later traversals do not overflow the stack.
    private static let longest = 256

    private static let levels: [Set<String>] = [
      ["||"], ["^^"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"],
      ["+", "-"],
      ["*", "/", "%"],
    ]
    private static let assignments: Set<String> = [
      "=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^=",
    ]

    private var word: String? { position < end ? tokens[position].text : nil }

    private mutating func take(_ text: String) -> Bool {
      guard word == text else { return false }
      position += 1
      return true
    }

    mutating func expression() -> ForeignNode? {
      guard let first = assigned() else { return nil }
      var nodes = [first]
      while take(",") {
        guard let next = assigned() else { return nil }
        nodes.append(next)
      }
      return nodes.count == 1
        ? first : .init(form: .sequence(nodes), range: first.range.lowerBound..<position)
    }

    mutating func assigned() -> ForeignNode? {
      depth += 1
      defer { depth -= 1 }
      guard depth < 80, let target = conditional() else { return nil }
      guard let word, Self.assignments.contains(word) else { return target }
      position += 1
      guard let value = assigned() else { return nil }
      return .init(form: .assignment(word, target, value), range: target.range.lowerBound..<position)
    }

    private mutating func conditional() -> ForeignNode? {
      guard let condition = binary(0) else { return nil }
      guard take("?") else { return condition }
      guard let yes = expression(), take(":"), let no = assigned() else { return nil }
      return .init(form: .conditional(condition, yes, no), range: condition.range.lowerBound..<position)
    }

    private mutating func binary(_ level: Int) -> ForeignNode? {
      guard level < Self.levels.count else { return unary() }
      guard var left = binary(level + 1) else { return nil }
      var count = 0
      while let word, Self.levels[level].contains(word) {
        count += 1
        guard count <= Self.longest else { return nil }
        position += 1
        guard let right = binary(level + 1) else { return nil }
        left = .init(form: .binary(word, left, right), range: left.range.lowerBound..<position)
      }
      return left
    }

    private mutating func unary() -> ForeignNode? {
      guard let word, ["-", "+", "!", "~", "++", "--"].contains(word) else { return postfix() }
      let start = position
      position += 1
      depth += 1
      defer { depth -= 1 }
      guard depth < 80, let operand = unary() else { return nil }
      return .init(form: .unary(word, operand), range: start..<position)
    }

    private mutating func postfix() -> ForeignNode? {
      guard var node = primary() else { return nil }
      let start = node.range.lowerBound
      var count = 0
      while let word {
        count += 1
        guard count <= Self.longest else { return nil }
        switch word {
        case ".":
          guard position + 1 < end, tokens[position + 1].kind == .identifier else { return nil }
          let member = tokens[position + 1].text
          position += 2
          // The method `length()` of arrays.
          if take("(") { guard take(")") else { return nil } }
          node = .init(form: .member(node, member), range: start..<position)
        case "[":
          position += 1
          if take("]") {
            guard take("("), let items = arguments() else { return nil }
            node = .init(form: .call("", items), range: start..<position)
            continue
          }
          guard let index = expression(), take("]") else { return nil }
          node = .init(form: .element(node, index), range: start..<position)
          if word == "[", take("(") {
            guard let items = arguments() else { return nil }
            node = .init(form: .call("", items), range: start..<position)
          }
        case "++", "--":
          position += 1
          node = .init(form: .postfix(word, node), range: start..<position)
        default: return node
        }
      }
      return node
    }

    /// The arguments up to the closing parenthesis, after the opening one.
    private mutating func arguments() -> [ForeignNode]? {
      if take(")") { return [] }
      if word == "void", position + 1 < end, tokens[position + 1].text == ")" {
        position += 2
        return []
      }
      var nodes: [ForeignNode] = []
      repeat {
        guard let node = assigned() else { return nil }
        nodes.append(node)
      } while take(",")
      return take(")") ? nodes : nil
    }

    private mutating func primary() -> ForeignNode? {
      guard position < end else { return nil }
      let (token, start) = (tokens[position], position)
      position += 1
      switch token.kind {
      case .number:
        return .init(form: .number(token.text, isInteger: token.isInteger), range: start..<position)
      case .identifier:
        guard take("(") else { return .init(form: .name(token.text), range: start..<position) }
        guard let items = arguments() else { return nil }
        return .init(form: .call(token.text, items), range: start..<position)
      case .punctuation:
        guard token.text == "(", let inner = expression(), take(")") else { return nil }
        return .init(form: .grouped(inner), range: start..<position)
      }
    }
  }
}
