/// An error in a chain, with its position.
public struct ChainError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The source of the text: `chain` for an argument, otherwise the file.
  public let name: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted in characters from 1.
  public let column: Int
  /// The problem, with the offending word and the nearest valid one.
  public let message: String

  /// `chain:1:18: message`.
  public var description: String { "\(name):\(line):\(column): \(message)" }
}

/// A position in the text of a chain.
struct ChainPlace: Hashable, Sendable {
  var line = 1
  var column = 1
}
