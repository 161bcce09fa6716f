import FilterGraph
public import Stills

/// Why a look cannot be used, written or removed: one line with the look and the remedy.
public struct LookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// There is no look of that name.
    case notFound
    /// There is a look of that name, which is kept.
    case exists
    /// The look comes with the program, so that it cannot be changed.
    case builtIn
    /// The header or the chain is wrong.
    case invalid
    /// The file or its folder cannot be read or written.
    case file(StillsError.Code)
  }

  /// The kind of failure.
  public let code: Code
  /// One line.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  init(_ error: StillsError) { self.init(.file(error.code), error.description) }

  init(_ error: ChainError) { self.init(.invalid, error.description) }
}
