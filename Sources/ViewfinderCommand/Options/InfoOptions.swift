package import CommandLineKit
import Files
import Stills

/// The options of `viewfinder info`.
package struct InfoOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "info",
    abstract: "Says what stored photographs are.",
    discussion: """
      For each photograph its format, size, samples, colour profile, the pictures in it, and what its metadata say of the \
      shot; no pixel is decoded. --all adds each value of its metadata, with the keys that 'render --set' takes; long \
      values without text are given by their number of bytes.

      --tag prints the values of one key alone, one on a line, for scripts: with several photographs behind the \
      photograph's name and a tab. A photograph without the key prints nothing. --xmp prints all metadata as XMP, as \
      sidecars of other programs have them; 'render --read-xmp' reads sidecars.
      """,
    examples: [
      .init("Say what photographs are", "viewfinder info *.jpg"),
      .init("Find the lens profiles of photographs", "viewfinder info --lens *.jpg"),
      .init("List everything that a file says", "viewfinder info --all IMG_1234.CR3"),
      .init("Read one value", "viewfinder info photo.jpg --tag Exif.Photo.ExposureTime"),
      .init("Write a sidecar", "viewfinder info --xmp IMG_1234.CR3 >IMG_1234.xmp"),
      .init(
        "Find what is larger than 4000 pixels",
        "viewfinder info *.tif --json | jq '.photographs[] | select(.width > 4000)'"),
    ])

  @Flag("all", help: "Also list each value of the metadata") var listsValues: Bool
  @Option(
    "tag", "KEY", .metadata,
    .excludes("all", because: "it prints one key alone"),
    .excludes("json", because: "it prints plain values"),
    help:
      "Print the values of one key of the metadata alone, or of gps, artist, copyright, title or description")
  var tag: MetadataSelection?
  @Flag(
    "lens", .named, else: .leftOut,
    .excludes("tag", because: "it is none of the metadata"),
    help: "Also say by which profile of lensfun's database 'render --lens auto' corrects each")
  var profile: LensProfileReport
  @Flag(
    "xmp",
    .excludes("all", because: "it prints XMP alone"), .excludes("tag", because: "it prints XMP alone"),
    .excludes("lens", because: "it prints XMP alone"), .excludes("json", because: "it prints XMP alone"),
    help: "Print the metadata of one photograph as XMP alone, with what Exif and IPTC say")
  var isXMP: Bool
  @Flag(.json) var isJSON: Bool
  @Argument(.oneOrMore, "FILE", .readableFile, help: "The photographs; - is standard input")
  var given: [String]

  /// The paths of the photographs, at least one.
  @Derived var inputs: [String]

  package func validate() throws(UsageError) {
    $inputs.set(try filesToRead(given, "FILE"))
    if isXMP, inputs.count > 1 {
      throw UsageError("--xmp prints the metadata of one photograph, not of \(inputs.count); give one FILE")
    }
  }

  package init() {}
}

/// Whether the profiles of lenses are looked up.
enum LensProfileReport {
  case named, leftOut
}
