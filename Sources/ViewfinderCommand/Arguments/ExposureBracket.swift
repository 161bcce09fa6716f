package import Cameras

/// The exposures of a bracket's shots.
package struct ExposureBracket: Hashable, Sendable {
  static let expected = "\(expectedCorrections), or times with gains, such as 1/500s,1/60s@20"
  static let expectedCorrections = "1 to 32 corrections from -16 to 16 EV, such as -1,0,1"

  /// The 1 to 32 exposures, in the order of the shots.
  package let steps: [BracketedExposure.Step]

  /// The default bracket for a high dynamic range picture.
  package static let highDynamicRange = ExposureBracket(steps: [-2, 0, 2])

  /// The corrections in stops; nil where there is another exposure.
  package var corrections: [Double]? {
    let corrections = steps.compactMap { if case .correction(let stops) = $0 { stops } else { nil } }
    return corrections.count == steps.count ? corrections : nil
  }

  private init(steps: [BracketedExposure.Step]) { self.steps = steps }

  /// Parses a list with commas of `EV`, `TIMEs` and `TIMEs@GAIN`, where a time is `N` or `N/N`; nil for invalid text.
  init?(_ argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let steps = parts.compactMap(Self.step)
    guard (1...32).contains(parts.count), steps.count == parts.count else { return nil }
    self.steps = steps
  }

  private static func step(_ text: Substring) -> BracketedExposure.Step? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts[0].last == "s" else {
      return number(text).flatMap { (-16...16).contains($0) ? .correction($0) : nil }
    }
    let quotient = parts[0].dropLast().split(separator: "/", omittingEmptySubsequences: false).map(number)
    guard let dividend = quotient[0], let divisor = quotient.count > 1 ? quotient[1] : 1,
      quotient.count < 3, parts.count < 3, divisor > 0, case let seconds = dividend / divisor,
      (1e-6...3600).contains(seconds)
    else { return nil }
    let time = Duration.nanoseconds(Int64((seconds * 1e9).rounded()))
    guard parts.count == 2 else { return .manual(time) }
    return parts[1].allSatisfy({ $0.isASCII && $0.isNumber })
      ? Int64(parts[1]).map { .manual(time, gain: $0) } : nil
  }

  private static func number(_ text: Substring) -> Double? {
    // Double also parses "inf" and hexadecimal, which are rejected here.
    text.allSatisfy { "+-.0123456789".contains($0) } ? Double(text) : nil
  }
}
