import CommandLineKit

/// A sample program that uses every feature of a command specification.
enum Sample {
  static let size = OptionSpec.value("size", "WxH", help: "Print at this size")
  static let exposure = OptionSpec.value("ev", "EV", default: "0", help: "Correct the exposure")
  static let bracket = OptionSpec.value("bracket", "EV,EV,...", help: "Expose once for each correction")
  static let tone = OptionSpec.repeated(
    "tone", short: "t", "TONE",
    completion: .marked(
      "@", fileExtensions: ["tone"],
      otherwise: .dynamic(arguments: ["tones", "--plain"], separator: ",")),
    help: "Apply a tone; a list separated by commas is one tone after the other, and [x:y] is 'special'")
  static let output = OptionSpec.value(
    "output", short: "o", "FILE", presence: .required, completion: .file(extensions: ["jpg", "png"]),
    help: "Write the print here")
  static let folder = OptionSpec.value(
    "folder", "FOLDER", completion: .directory, help: "Work in this folder")
  static let paper = OptionSpec.value(
    "paper", short: "p", "PAPER", default: "glossy", completion: .list(["glossy", "matte", "pearl"]),
    help: "Print on this paper")
  static let force = OptionSpec.flag("force", short: "f", help: "Replace an existing print")
  static let mirror = OptionSpec.flag("mirror", short: "m", help: "Print a mirror image")
  static let negatives = PositionalSpec(
    "NEGATIVE", occurrence: .oneOrMore, completion: .file(extensions: ["tif"]), help: "The negatives to print"
  )
  static let bath = PositionalSpec(
    "BATH", completion: .list(["developer", "stop", "fixer"]), help: "The bath to mix")
  static let litres = PositionalSpec("LITRES", occurrence: .optional, help: "How much of it")

  static let print = CommandSpec(
    name: "print",
    abstract: "Prints negatives.",
    discussion: """
      Each negative becomes one print. The paper must be at hand, and the enlarger must be warm, which takes a
      minute or two on a cold day.

      Names of prints follow from the names of the negatives.
      """,
    options: [size, exposure, bracket, tone, output, folder, paper, force, mirror],
    positionals: [negatives],
    examples: [
      .init("Print two negatives on matte paper", "darkroom print -p matte a.tif b.tif -o 'out/{name}.jpg'"),
      .init("Print darker", "darkroom print --ev=-1 a.tif -o a.jpg"),
    ])
  static let mix = CommandSpec(
    name: "mix", abstract: "Mixes a bath.", options: [force], positionals: [bath, litres])
  static let tones = CommandSpec(
    name: "tones", abstract: "Lists the tones.", options: [.flag("plain", help: "One tone a line")])
  static let store = CommandSpec(
    name: "store", abstract: "Keeps the store.",
    subcommands: [
      CommandSpec(name: "add", abstract: "Adds paper.", options: [paper]),
      CommandSpec(name: "count", abstract: "Counts what is left."),
    ])
  static let watch = CommandSpec(
    name: "watch", abstract: "Watches the enlarger.", options: [size, mirror, tone])

  static let darkroom = CommandSpec(
    name: "darkroom",
    abstract: "A darkroom for the command line.",
    discussion: "Everything that happens under the red light.",
    subcommands: [watch, print, mix, tones, store],
    defaultSubcommand: "watch",
    examples: [.init("Watch the enlarger", "darkroom")],
    environment: [.init("NO_COLOR", help: "When it holds something, nothing is coloured.")],
    release: .init(version: "1.2.0", date: "November 21, 2025"))

  /// What a call of a command parses to; nil when it asks for something else.
  static func parsed(_ arguments: String...) throws -> ParsedArguments? {
    guard case .run(let parsed) = try darkroom.parse(arguments) else { return nil }
    return parsed
  }
}
