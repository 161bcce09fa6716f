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
    let scanned = GLSLToken.scan(body)
    let tokens = scanned.filter { $0.kind != .blank && $0.kind != .comment }.map(\.text)
    // Macros, and functions that change what they are given, are not followed.
    guard scanned.allSatisfy({ $0.kind != .directive }), !tokens.contains("inout"), !tokens.contains("out")
    else {
      return .unknown
    }
    guard let (parameter, filter) = function(named: "filter", in: tokens) else { return .unknown }
    // Without a picture as its first parameter, it reads pixels by functions.
    let input = parameter.contains("vec4") ? parameter.last : nil
    if let input, changesAlpha(of: input, in: filter) { return .unknown }
    var found: Opacity?
    for (index, token) in filter.enumerated() where token == "return" {
      let value = filter[(filter.startIndex + index + 1)...].prefix { $0 != ";" }
      switch opacity(ofValue: Array(value), input: input, readers: readers) {
      case .everywhere: found = found ?? .everywhere
      case .asInput: found = .asInput
      case .unknown: return .unknown
      }
    }
    return found ?? .unknown
  }

  /// The tokens of a function's first parameter, and of its body.
  private static func function(
    named name: Substring, in tokens: [Substring]
  ) -> (parameter: [Substring], body: ArraySlice<Substring>)? {
    guard
      let start = tokens.indices.first(where: {
        tokens[$0] == name && $0 > 0 && tokens[$0 - 1] == "vec4" && $0 + 1 < tokens.count
          && tokens[$0 + 1] == "("
      }), let open = tokens[start...].firstIndex(of: "{")
    else { return nil }
    let parameter = tokens[(start + 2)..<open].prefix { $0 != "," && $0 != ")" }
    var depth = 0
    for index in tokens[open...].indices {
      if tokens[index] == "{" { depth += 1 }
      if tokens[index] == "}" { depth -= 1 }
      if depth == 0 { return (Array(parameter), tokens[(open + 1)..<index]) }
    }
    return nil
  }

  private static let assignments: Set<Substring> = ["=", "+=", "-=", "*=", "/=", "++", "--"]

  /// Whether there may be an assignment to a vector's alpha.
  private static func changesAlpha(of name: Substring, in tokens: ArraySlice<Substring>) -> Bool {
    for index in tokens.indices where tokens[index] == name {
      var next = index + 1
      var components: Substring = "rgba"
      if next + 1 < tokens.endIndex, tokens[next] == "." {
        components = tokens[next + 1]
        next += 2
      } else if next < tokens.endIndex, tokens[next] == "[" {
        return true
      }
      let operation = tokens[next...].prefix(2).joined()
      let assigns = assignments.contains { operation.hasPrefix($0) } && !operation.hasPrefix("==")
      if assigns, components.contains(where: { "awq".contains($0) }) { return true }
    }
    return false
  }

  private static func opacity(
    ofValue value: [Substring], input: Substring?, readers: Set<String>
  ) -> Opacity {
    if let input, value == [input] { return .asInput }
    guard value.first == "vec4", value.count > 4, value[1] == "(", value.last == ")" else { return .unknown }
    var depth = 0
    var start: Int?
    for index in 2..<value.count - 1 {
      if value[index] == "(" { depth += 1 }
      if value[index] == ")" { depth -= 1 }
      // The bracket behind 'vec4' ends before the value does.
      if depth < 0 { return .unknown }
      if value[index] == ",", depth == 0 { start = index + 1 }
    }
    guard let start else { return .unknown }
    let alpha = Array(value[start..<value.count - 1])
    if alpha == ["1.0"] || alpha == ["1."] { return .everywhere }
    guard alpha.count >= 3, alpha[alpha.count - 2] == ".", alpha.last == "a" else { return .unknown }
    let pixel = alpha.dropLast(2)
    if let input, pixel.elementsEqual([input]) { return .asInput }
    // One pixel that is read: a single call.
    guard pixel.count >= 3, readers.contains(String(pixel[0])), pixel[1] == "(", pixel.last == ")" else {
      return .unknown
    }
    depth = 0
    for index in pixel.indices.dropFirst() {
      if pixel[index] == "(" { depth += 1 }
      if pixel[index] == ")" { depth -= 1 }
      if depth == 0 { return index == pixel.indices.last ? .asInput : .unknown }
    }
    return .unknown
  }
}
