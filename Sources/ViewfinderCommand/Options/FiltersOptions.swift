import CommandLineKit

/// The options of `viewfinder filters`.
package struct FiltersOptions {
  static let command = CommandSpec(
    name: "filters",
    abstract: "Lists the filters, or describes one.",
    discussion: """
      A folder of --filters stands for all its files that end in .glsl, .fs, .fsh or .frag. A filter has the name that \
      its file states, or else that of the file. Errors in a file, and names that a built-in filter or another file \
      has, are reported when a chain uses the name, or by --check. A file that is named itself replaces the others of \
      its name.

      Chains are made of them: 'exposure=0.5,vignette'. 'viewfinder looks' lists chains that are ready to use, which \
      are named as look:NAME wherever a chain goes.
      """,
    options: [.filterFiles, check, galleryFolder, articleFolder, .plain, .json],
    positionals: [filter],
    examples: [
      .init("List the filters", "viewfinder filters"),
      .init("Show the parameters of one", "viewfinder filters gaussian-blur"),
      .init("Check a folder of shaders", "viewfinder filters --check --filters shaders/"),
      .init("Draw them all on a page", "viewfinder filters --gallery filters"),
    ])
  static let filter = PositionalSpec(
    "NAME", occurrence: .optional, completion: .dynamic(arguments: ["filters", "--plain"]),
    help: "The filter to describe, by its name here or in GPUImage")

  private static let check = OptionSpec.flag(
    "check",
    help:
      "Say of each file of --filters, also those of folders, whether chains can use it; fail when one cannot be used"
  )
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
  /// Whether the files with further filters are checked.
  let isCheck: Bool
  /// Files with further filters, and folders of them.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    isCheck = parsed.isGiven(Self.check)
    if isCheck, filterFiles.isEmpty { throw parsed.error("--check is for the files of --filters; name some") }
    name = parsed.text(Self.filter)
    format = ListFormat(parsed)
    gallery =
      parsed.text(Self.galleryFolder).map { .init(folder: $0, form: .page) }
      ?? parsed.text(Self.articleFolder).map { .init(folder: $0, form: .articles) }
  }
}
