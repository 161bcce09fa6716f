import CommandLineKit
import Stills
import Viewfinder

/// The options of `viewfinder render` for what differs between photographs, and between the results of one.
struct VariantOptions {
  static let options: [OptionSpec] = [sweep, settings, sidecars, beforeAfter, contactSheet]
  static let sweep = OptionSpec.repeated(
    "sweep", "SWEEP",
    help: "Render with several values of a setting: exposure.exposure=-1..1/5, or gamma.gamma=0.8,1,1.5")
  static let settings = OptionSpec.value(
    "settings", "FILE", completion: .file(extensions: ["csv"]),
    help: "Read settings of single photographs from a CSV file, such as file,exposure.exposure")
  static let sidecars = OptionSpec.flag(
    "sidecars", help: "Run the chain of the file a.jpg.chain, where there is one, on a.jpg before the others")

  static let beforeAfter = OptionSpec.flag(
    "before-after", help: "Write the photograph and, on its right, the result")
  static let contactSheet = OptionSpec.value(
    "contact-sheet", "FILE", completion: .file(extensions: StillFormat.supportedExtensions),
    help: "Write also a picture of all results, small and with their names or settings")

  /// The settings with several values.
  let sweeps: [Sweep]
  /// The table with settings of single photographs; nil for none.
  let table: String?
  /// Whether photographs have chains of their own beside them.
  let usesSidecars: Bool
  /// What the files show.
  let presentation: PhotoBatch.Presentation
  /// The picture of all results; nil for none.
  let contactSheet: String?

  init(_ parsed: ParsedArguments) throws(UsageError) {
    sweeps = try parsed.values(Self.sweep, expected: Sweep.expected) { Sweep($0) }
    let names = sweeps.map(\.name)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw parsed.error("'\(name.text)' is swept twice; name all of its values in one --sweep")
    }
    var count = 1
    for sweep in sweeps {
      count *= sweep.values.count
      guard count <= Sweep.most else {
        throw parsed.error(
          "the sweeps make more than \(Sweep.most) results of each photograph; name fewer values")
      }
    }
    table = parsed.text(Self.settings)
    usesSidecars = parsed.isGiven(Self.sidecars)
    presentation = parsed.isGiven(Self.beforeAfter) ? .besideOriginal : .result
    contactSheet = parsed.text(Self.contactSheet)
    if let contactSheet { _ = try parsed.stillFormat(of: contactSheet) }
  }
}
