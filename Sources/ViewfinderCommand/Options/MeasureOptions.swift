import CommandLineKit
import Stills

/// The options of `viewfinder measure`.
struct MeasureOptions {
  static let command = CommandSpec(
    name: "measure",
    abstract: "Reads numbers out of stored photographs.",
    discussion: """
      The chain ends with a filter that measures: average-color, luminosity, histogram-bins; 'viewfinder filters \
      NAME' says what each gives. Filters before it change what is measured. A chain whose labels leave several \
      results open measures all of them in one run.

      Each result is a line with the photograph's name, or with --json an object. Colours and levels lie in 0 to 1; \
      places are fractions of the picture from its top left corner. Only the strongest points \
      and lines are listed, up to a limit that the filter sets; a note says when there are more.
      """,
    options: [.requiredFilter, .filterFiles, .json],
    positionals: [inputs],
    examples: [
      .init("Print the mean colour of photographs", "viewfinder measure *.jpg -f average-color"),
      .init(
        "Measure two things at once",
        "viewfinder measure a.jpg -f @light-and-levels.chain --json"),
    ])
  static let inputs = PositionalSpec(
    "INPUT", occurrence: .oneOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "The photographs to measure")

  /// The paths of the photographs, at least one.
  let inputs: [String]
  /// The parts of the chain in order, at least one.
  let chains: [ChainArgument]
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    inputs = parsed.texts(Self.inputs)
    if inputs.contains(where: \.isEmpty) { throw parsed.error("an INPUT has an empty name") }
    chains = try parsed.chains()
    isJSON = parsed.isGiven(.json)
  }
}
