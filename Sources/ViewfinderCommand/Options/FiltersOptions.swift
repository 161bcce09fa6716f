import CommandLineKit

/// What `viewfinder filters` is asked for.
struct FiltersOptions {
  static let command = CommandSpec(
    name: "filters",
    abstract: "Lists the filters, or tells all about one.",
    options: [.filterFiles, .plain, .json],
    positionals: [filter],
    examples: [
      .init("List the filters", "viewfinder filters"),
      .init("Show the parameters of one", "viewfinder filters gaussian-blur"),
    ])
  static let filter = PositionalSpec(
    "NAME", occurrence: .optional, completion: .dynamic(arguments: ["filters", "--plain"]),
    help: "The filter to tell about, by its name here or in GPUImage")

  /// The name of the filter to tell about; nil for all.
  let name: String?
  /// How the list is written.
  let format: ListFormat
  /// The files of further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) {
    filterFiles = parsed.texts(.filterFiles)
    name = parsed.text(Self.filter)
    format = ListFormat(parsed)
  }
}
