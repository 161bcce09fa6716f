/// Something that the driver wants known: an error of this program, or advice.
public struct GPUDiagnostic: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: Hashable, Sendable, Comparable {
    /// Of interest to developers.
    case notice
    /// Likely slow or not portable.
    case warning
    /// A call was refused; the picture is wrong.
    case error
  }

  /// How much it matters.
  public var severity: Severity
  /// What the driver says, in one line.
  public var text: String

  /// Creates a diagnostic.
  public init(severity: Severity, text: String) {
    self.severity = severity
    self.text = text
  }
}
