import CommandLineKit
import Stills

/// The options of `viewfinder measure`.
package struct MeasureOptions {
  static let command = CommandSpec(
    name: "measure",
    abstract: "Reads numbers out of stored photographs.",
    discussion: """
      The chain ends with a filter that measures, such as average-color, histogram-bins or sharpness; 'viewfinder \
      filters NAME' says what each gives. Filters before it change what is measured. Of several that measure in one chain each \
      reports its numbers: what follows one gets the picture that it measured. A chain whose labels leave several \
      results open measures all of them in one run, too.

      Each result is a line with the photograph's name, or with --json an object. --csv writes a table with a row for \
      each photograph and result under a row of names, for spreadsheets; lists of numbers are in one cell, with spaces. \
      The photograph '-' is read from standard input, and reported as /dev/stdin. Colours and levels lie in 0 to 1; \
      places are fractions of the picture from its top left corner. Only the strongest points \
      and lines are listed, up to a limit that the filter sets; a note says when there are more, and one when there are \
      none.
      """,
    options: [.requiredFilter, .filterFiles, .json, csv],
    positionals: [inputs],
    examples: [
      .init("Print the mean colour of photographs", "viewfinder measure *.jpg -f average-color"),
      .init(
        "Measure two things at once",
        "viewfinder measure a.jpg -f @light-and-levels.chain --json"),
      .init(
        "Put the light before and after a look into a table",
        "viewfinder measure *.jpg -f luminosity,lomo,luminosity --csv > light.csv"),
    ])
  static let inputs = PositionalSpec(
    "INPUT", occurrence: .oneOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "The photographs to measure; - is standard input")
  static let csv = OptionSpec.flag("csv", help: "Report as a table of comma-separated values")

  /// The form of the report.
  enum Form: Hashable {
    case text, json, csv
  }

  /// The paths of the photographs, at least one.
  let inputs: [String]
  /// The parts of the chain in order, at least one.
  let chains: [ChainArgument]
  /// The form of the report.
  let form: Form
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    inputs = try parsed.readFiles(Self.inputs)
    chains = try parsed.chains()
    if parsed.isGiven(.json), parsed.isGiven(Self.csv) {
      throw parsed.error("--json and --csv are two forms of one report; give one of them")
    }
    form = parsed.isGiven(.json) ? .json : parsed.isGiven(Self.csv) ? .csv : .text
  }
}
