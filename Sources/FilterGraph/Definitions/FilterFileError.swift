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

  /// Creates an error.
  package init(path: String, line: Int, column: Int, message: String) {
    (self.path, self.line, self.column, self.message) = (path, line, column, message)
  }

  /// `path:line:column: message`.
  public var description: String { "\(path):\(line):\(column): \(message)" }
}
