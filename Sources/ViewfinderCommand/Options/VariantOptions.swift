import CommandLineKit
import Stills
import Viewfinder

/// The options of `viewfinder render` for what differs between photographs, and between the results of one.
struct VariantOptions: ArgumentGroup {
  /// The settings with several values.
  @Option(
    repeated: "sweep", "SWEEP", ArgumentType(Sweep.expected) { Sweep($0) },
    help: "Render with several values of a setting: exposure.exposure=-1..1/5, or gamma.gamma=0.8,1,1.5")
  var sweeps: [Sweep]
  /// The table with settings of single photographs; nil for none.
  @Option(
    "settings", "FILE", ArgumentType<String>.file(extensions: ["csv"]),
    help: "Read settings of single photographs from a CSV file, such as file,exposure.exposure")
  var table: String?
  @Flag(
    "sidecars",
    help: "Run the chain of the file a.jpg.chain, where there is one, on a.jpg before the others")
  var usesSidecars: Bool
  /// What the files show.
  @Flag(
    "before-after", .besideOriginal, else: .result,
    help: "Write the photograph and, on its right, the result")
  var presentation: PhotoBatch.Presentation
  /// The picture of all results; nil for none.
  @Option(
    "contact-sheet", "FILE", ArgumentType<String>.stillFile,
    help: "Write also a picture of all results, small and with their names or settings")
  var contactSheet: String?

  func validate() throws(UsageError) {
    let names = sweeps.map(\.name)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw UsageError("'\(name.text)' is swept twice; name all of its values in one --sweep")
    }
    var count = 1
    for sweep in sweeps {
      count *= sweep.values.count
      guard count <= Sweep.most else {
        throw UsageError(
          "the sweeps make more than \(Sweep.most) results of each photograph; name fewer values")
      }
    }
  }
}
