import Spelling

/// How the word of an option or an argument becomes a value.
package struct ArgumentType<Value: Sendable>: Sendable {
  /// What a shell offers.
  let completion: Completion
  /// Reads a word for an owner, which errors name: `option '--size'`, `INPUT`.
  let read: @Sendable (_ word: String, _ owner: String) throws(UsageError) -> Value

  /// A type whose words are valid or not.
  ///
  /// - Parameters:
  ///   - expected: the valid words, for errors: `a size such as 1920x1080`.
  ///   - parse: converts a word; nil when it is invalid.
  package init(
    _ expected: String, completion: Completion = .none, _ parse: @escaping @Sendable (String) -> Value?
  ) {
    self.completion = completion
    read = { word, owner throws(UsageError) in
      guard let value = parse(word) else {
        throw UsageError("\(owner) takes \(expected), not '\(word)'")
      }
      return value
    }
  }

  /// A type whose errors say by themselves what is wrong with a word.
  package init(
    completion: Completion = .none, checking parse: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    self.completion = completion
    read = { word, _ throws(UsageError) in try parse(word) }
  }

  private init(
    completion: Completion, reading read: @escaping @Sendable (String, String) throws(UsageError) -> Value
  ) {
    (self.completion, self.read) = (completion, read)
  }

  /// The type with its values converted.
  package func map<Other>(_ convert: @escaping @Sendable (Value) -> Other) -> ArgumentType<Other> {
    ArgumentType<Other>(completion: completion) { [read] word, owner throws(UsageError) in
      convert(try read(word, owner))
    }
  }

  /// The type for a shell that offers something else.
  package func completed(by completion: Completion) -> ArgumentType {
    ArgumentType(completion: completion, reading: read)
  }
}

extension ArgumentType where Value == String {
  /// Any text, also an empty one.
  package static var text: ArgumentType { ArgumentType("a text") { $0 } }

  /// Any text but an empty one.
  package static func text(_ expected: String, completion: Completion = .none) -> ArgumentType {
    ArgumentType(expected, completion: completion) { $0.isEmpty ? nil : $0 }
  }

  /// The name of a file, which may be empty.
  package static func file(extensions: [String] = []) -> ArgumentType {
    ArgumentType.text.completed(by: .file(extensions: extensions))
  }
}

extension ArgumentType where Value == Int {
  /// A whole number in a range, whose end may be `Int.max` for none.
  package static func integer(in range: ClosedRange<Int>) -> ArgumentType {
    let bounds =
      range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    return ArgumentType("a whole number \(bounds)") { word in
      Int(word).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ArgumentType where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration; an error guesses which one was meant.
  package static var choice: ArgumentType {
    let names = Value.allCases.map(\.rawValue)
    return ArgumentType(completion: .list(names)) { word, owner throws(UsageError) in
      if let choice = Value(rawValue: word) { return choice }
      throw UsageError(
        nearest(to: word, in: names).map { "\(owner) has no choice '\(word)'; did you mean '\($0)'?" }
          ?? "\(owner) takes one of \(names.joined(separator: ", ")), not '\(word)'")
    }
  }
}
