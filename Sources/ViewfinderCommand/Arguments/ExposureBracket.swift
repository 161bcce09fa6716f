/// The corrections of exposure, in EV, of the shots of a bracket.
struct ExposureBracket: Hashable, Sendable {
  static let expected = "1 to 32 corrections from -16 to 16 EV, such as -1,0,1"

  /// The corrections in the order of the shots; 1 to 32 of them.
  let corrections: [Double]

  /// What is exposed for a picture of high dynamic range when nothing else is asked for.
  static let highDynamicRange = ExposureBracket(corrections: [-2, 0, 2])

  private init(corrections: [Double]) { self.corrections = corrections }

  /// Reads `EV,EV,…`; nil for other text.
  init?(_ argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let corrections = parts.compactMap { part in
      // Not "inf" or hexadecimal, which Double reads too.
      part.allSatisfy { "+-.0123456789".contains($0) } ? Double(part) : nil
    }
    guard (1...32).contains(parts.count), corrections.count == parts.count,
      corrections.allSatisfy({ (-16...16).contains($0) })
    else { return nil }
    self.corrections = corrections
  }
}
