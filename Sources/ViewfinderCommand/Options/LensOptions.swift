import CommandLineKit
import Lenses
import Viewfinder

/// How photographs are corrected for their lenses.
struct LensOptions: ArgumentGroup {
  @Option(
    "lens", "LENS", ArgumentType<String>.text.completed(by: .list([automatic])),
    help:
      "Correct photographs for their lens as lensfun's database knows it: auto for the one that the metadata name, or a name"
  )
  var name: String?
  @Option(
    "lens-correct", "LIST",
    ArgumentType("a list of \(names.joined(separator: ", ")) with commas", completion: .list(names)) { text in
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let known = words.compactMap { CalibratedLens.Correction(rawValue: String($0)) }
      return known.count == words.count ? Set(known) : nil
    },
    .needs("lens", because: "it says what of the lens is corrected"),
    help: "Correct only what LIST says: distortion, chromatic-aberration, vignetting; all when left out")
  var corrections: Set<CalibratedLens.Correction>?

  /// The word for the lens that the metadata name.
  private static let automatic = "auto"
  private static let names = CalibratedLens.Correction.allCases.map(\.rawValue)

  /// What corrects the photographs, for which the database is read; nil to leave them alone.
  func lenses() throws(CommandFailure) -> PhotoLenses? {
    guard let name else { return nil }
    do throws(LensError) {
      return try PhotoLenses(
        named: name == Self.automatic ? nil : name,
        corrections: corrections ?? Set(CalibratedLens.Correction.allCases))
    } catch {
      throw CommandFailure(error)
    }
  }
}
