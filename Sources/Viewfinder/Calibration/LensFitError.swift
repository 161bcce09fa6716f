/// Why a lens cannot be measured: one line with the cause and the remedy.
public struct LensFitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: Hashable, Sendable {
    /// Fewer pictures of the chart than ``LensFit/fewestViews``.
    case tooFewViews
    /// The chart was seen in a part of the picture only.
    case tooLittleCoverage
    /// Pictures of different shapes.
    case mixedSizes
    /// The corners are not those of a flat chart.
    case notFlat
  }

  /// The kind of failure.
  public let code: Code
  /// The message, one line without a final period.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
