/// An error in a filter's file, with its position.
public struct FilterFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted in characters from 1.
  public let column: Int
  /// The problem, and what was expected.
  public let message: String

  /// The further errors of the same file, in the order of their positions.
  public private(set) var others: [FilterFileError] = []

  /// Creates an error.
  package init(path: String, line: Int, column: Int, message: String) {
    (self.path, self.line, self.column, self.message) = (path, line, column, message)
  }

  /// The error with further ones of the same file; at most 50 are kept.
  func followed(by others: [FilterFileError]) -> FilterFileError {
    var error = self
    error.others = Array(others.prefix(49))
    return error
  }

  /// `path:line:column: message` of each error.
  public var lines: [String] { ["\(path):\(line):\(column): \(message)"] + others.flatMap(\.lines) }

  /// `path:line:column: message`, one line for each error.
  public var description: String { lines.joined(separator: "\n") }
}
