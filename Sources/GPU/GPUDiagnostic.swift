/// Something that the driver wants known: an error of this program, or advice.
package struct GPUDiagnostic: Hashable, Sendable {
  /// How much it matters.
  package enum Severity: Hashable, Sendable, Comparable {
    /// Of interest to developers.
    case notice
    /// Likely slow or not portable.
    case warning
    /// A call was refused; the picture is wrong.
    case error
  }

  /// How much it matters.
  package var severity: Severity
  /// What the driver says, in one line.
  package var text: String

  /// Creates a diagnostic.
  package init(severity: Severity, text: String) {
    self.severity = severity
    self.text = text
  }
}
