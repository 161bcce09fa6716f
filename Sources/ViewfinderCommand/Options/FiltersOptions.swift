package import CommandLineKit

/// The options of `viewfinder filters`.
package struct FiltersOptions: ProgramCommand {
  package static let command = CommandSpec(
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
    examples: [
      .init("List the filters", "viewfinder filters"),
      .init("Show the parameters of one", "viewfinder filters gaussian-blur"),
      .init("Check a folder of shaders", "viewfinder filters --check --filters shaders/"),
      .init("Draw them all on a page", "viewfinder filters --gallery filters"),
    ])

  /// Files with further filters, and folders of them.
  @Option(.filterFiles) var filterFiles: [String]
  @Flag(
    "check", .needs("filters"),
    help:
      "Say of each file of --filters, also those of folders, whether chains can use it; fail when one cannot be used"
  )
  var isCheck: Bool
  @Option(
    "gallery", "FOLDER", ArgumentType<String>.text.completed(by: .directory),
    help: "Draw every filter into a new FOLDER, and write a page to browse, index.html")
  var galleryFolder: String?
  @Option(
    "articles", "FOLDER", ArgumentType<String>.text.completed(by: .directory),
    help: "Draw every filter into a new FOLDER, and write an article on each for a DocC reference")
  var articleFolder: String?
  var listing = ListOptions()
  /// The name of the filter to describe; nil for all.
  @Argument(
    "NAME", ArgumentType<String>.text.completed(by: .dynamic(arguments: ["filters", "--plain"])),
    help: "The filter to describe, by its name here or in GPUImage")
  var name: String?

  /// A request for pages.
  struct GalleryRequest: Hashable {
    let folder: String
    let form: Gallery.Form
  }

  /// The requested pages; nil for a list.
  var gallery: GalleryRequest? {
    galleryFolder.map { .init(folder: $0, form: .page) }
      ?? articleFolder.map { .init(folder: $0, form: .articles) }
  }

  package init() {}
}
