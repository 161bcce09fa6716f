/// How much code a shader is when its functions stand where they are called, as drivers put them.
struct InliningLimit {
  private struct Function {
    var words = 0
    /// How often it calls each other one, with the place of the first call.
    var calls: [String: (count: Int, place: SourcePlace)] = [:]
  }

  private var functions: [String: Function] = [:]
  private var current: String?
  private var candidate: String?

  /// A name before a parenthesis outside of functions.
  mutating func mayBegin(_ name: Token) { candidate = name.text }

  mutating func beginFunction() { current = candidate }

  mutating func endFunction() { current = nil }

  /// Counts a word of the present function.
  mutating func count(_ token: Token, isCall: Bool) {
    guard let current else { return }
    functions[current, default: Function()].words += 1
    guard isCall, token.text != current else { return }
    functions[current]?.calls[token.text, default: (0, token.place)].count += 1
  }

  /// - Throws: the call at which a function becomes too long, or calls nest too deep.
  func check() throws(ShaderFault) {
    var sizes: [String: Int] = [:]
    var open: Set<String> = []
    func size(of name: String, depth: Int, at place: SourcePlace) throws(ShaderFault) -> Int {
      if let size = sizes[name] { return size }
      // What calls itself is refused elsewhere.
      guard let function = functions[name], open.insert(name).inserted else { return 0 }
      guard depth <= ShaderLimits.calls else {
        throw .init(
          place: place,
          message:
            "'\(name)' is called by \(depth) functions within one another here; at most \(ShaderLimits.calls) are "
            + "taken: call fewer")
      }
      var sum = function.words
      for (callee, call) in function.calls.sorted(by: { $0.key < $1.key }) where functions[callee] != nil {
        let (product, overflows) = call.count.multipliedReportingOverflow(
          by: try size(of: callee, depth: depth + 1, at: call.place))
        sum = overflows ? .max / 4 : min(sum + min(product, .max / 4), .max / 4)
        guard sum <= ShaderLimits.inlinedWords else {
          throw .init(
            place: call.place,
            message:
              "with all that '\(callee)' calls the function '\(name)' has more than \(ShaderLimits.inlinedWords) "
              + "words, which are taken at most; call it in a loop, or less often")
        }
      }
      open.remove(name)
      sizes[name] = sum
      return sum
    }
    for name in functions.keys.sorted() { _ = try size(of: name, depth: 0, at: .init(line: 1, column: 1)) }
  }
}
