/// Why no lens can be corrected.
package struct LensError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a reason.
  package enum Code: Hashable, Sendable {
    /// lensfun or its database is not installed.
    case noDatabase
    /// The database has no lens of a name.
    case noLens
  }

  package let code: Code
  /// One line.
  package let description: String

  init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}
