/// The exposure corrections of a bracket's shots, in EV.
package struct ExposureBracket: Hashable, Sendable {
  static let expected = "1 to 32 corrections from -16 to 16 EV, such as -1,0,1"

  /// The 1 to 32 corrections, in the order of the shots.
  package let corrections: [Double]

  /// The default bracket for a high dynamic range picture.
  package static let highDynamicRange = ExposureBracket(corrections: [-2, 0, 2])

  private init(corrections: [Double]) { self.corrections = corrections }

  /// Parses `EV,EV,…`; nil for invalid text.
  init?(_ argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let corrections = parts.compactMap { part in
      // Double also parses "inf" and hexadecimal, which are rejected here.
      part.allSatisfy { "+-.0123456789".contains($0) } ? Double(part) : nil
    }
    guard (1...32).contains(parts.count), corrections.count == parts.count,
      corrections.allSatisfy({ (-16...16).contains($0) })
    else { return nil }
    self.corrections = corrections
  }
}
