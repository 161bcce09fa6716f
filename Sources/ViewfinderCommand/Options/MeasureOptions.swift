package import CommandLineKit
import Stills

/// The options of `viewfinder measure`.
package struct MeasureOptions: ProgramCommand {
  package static let command = CommandSpec(
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
    examples: [
      .init("Print the mean colour of photographs", "viewfinder measure *.jpg -f average-color"),
      .init(
        "Measure two things at once",
        "viewfinder measure a.jpg -f @light-and-levels.chain --json"),
      .init(
        "Put the light before and after a look into a table",
        "viewfinder measure *.jpg -f luminosity,lomo,luminosity --csv > light.csv"),
    ])

  @Option(.requiredChains) var chains: [ChainArgument]
  @Option(.filterFiles) var filterFiles: [String]
  @Flag(.json, .excludes("csv", because: "a report has one form")) var isJSON: Bool
  @Flag("csv", help: "Report as a table of comma-separated values") var isCSV: Bool
  @Argument(.oneOrMore, "INPUT", .readableFile, help: "The photographs to measure; - is standard input")
  var given: [String]

  /// The form of the report.
  enum Form: Hashable {
    case text, json, csv
  }

  /// The paths of the photographs, at least one.
  @Derived var inputs: [String]
  /// The form of the report.
  var form: Form { isJSON ? .json : isCSV ? .csv : .text }

  package func validate() throws(UsageError) { $inputs.set(try filesToRead(given, "INPUT")) }

  package init() {}
}
