import CommandLineKit

/// The options of `viewfinder filters`.
struct FiltersOptions {
  static let command = CommandSpec(
    name: "filters",
    abstract: "Lists the filters, or describes one.",
    discussion: """
      Chains are made of them: 'exposure=0.5,vignette'. 'viewfinder looks' lists chains that are ready to use, which \
      are named as look:NAME wherever a chain goes.
      """,
    options: [.filterFiles, galleryFolder, articleFolder, .plain, .json],
    positionals: [filter],
    examples: [
      .init("List the filters", "viewfinder filters"),
      .init("Show the parameters of one", "viewfinder filters gaussian-blur"),
      .init("Draw them all on a page", "viewfinder filters --gallery filters"),
    ])
  static let filter = PositionalSpec(
    "NAME", occurrence: .optional, completion: .dynamic(arguments: ["filters", "--plain"]),
    help: "The filter to describe, by its name here or in GPUImage")

  private static let galleryFolder = OptionSpec.value(
    "gallery", "FOLDER", completion: .directory,
    help: "Draw every filter into a new FOLDER, and write a page to browse, index.html")
  private static let articleFolder = OptionSpec.value(
    "articles", "FOLDER", completion: .directory,
    help: "Draw every filter into a new FOLDER, and write an article on each for a DocC reference")

  /// A request for pages.
  struct GalleryRequest: Hashable {
    let folder: String
    let form: Gallery.Form
  }

  /// The name of the filter to describe; nil for all.
  let name: String?
  /// The format of the list.
  let format: ListFormat
  /// The requested pages; nil for a list.
  let gallery: GalleryRequest?
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) {
    filterFiles = parsed.texts(.filterFiles)
    name = parsed.text(Self.filter)
    format = ListFormat(parsed)
    gallery =
      parsed.text(Self.galleryFolder).map { .init(folder: $0, form: .page) }
      ?? parsed.text(Self.articleFolder).map { .init(folder: $0, form: .articles) }
  }
}
