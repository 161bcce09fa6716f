/// A message from the driver: an error of this program, or advice.
package struct GPUDiagnostic: Hashable, Sendable {
  /// The importance of a message.
  package enum Severity: Hashable, Sendable, Comparable {
    /// Of interest to developers.
    case notice
    /// Likely slow or not portable.
    case warning
    /// A call failed; the picture is wrong.
    case error
  }

  /// The importance.
  package var severity: Severity
  /// The message, in one line.
  package var text: String

  /// Creates a diagnostic.
  package init(severity: Severity, text: String) {
    self.severity = severity
    self.text = text
  }
}
