package import CommandLineKit
import Files
import Stills

/// The options of `viewfinder compare`.
package struct CompareOptions: ProgramCommand {
  package static let command = CommandSpec(
    name: "compare",
    abstract: "Says how far two pictures are apart.",
    discussion: """
      Both pictures are turned upright and converted to sRGB. Reported are the greatest difference of a channel and the \
      root mean square in levels of 8 bits (0 to 255), the peak signal-to-noise ratio (PSNR) in decibels, the structural \
      similarity of the luma (SSIM, 1 for equal), the colour differences by CIEDE2000, of which about 1 can just be \
      seen, and the share of the pixels that differ at all.

      With --within the exit code is 65 when any channel differs by more.
      """,
    examples: [
      .init("Compare two pictures", "viewfinder compare before.png after.jpg"),
      .init(
        "Check a render against an expected picture",
        "viewfinder compare out.png expected.png --within 1.5"),
      .init(
        "Check what another program writes",
        "convert a.png -resize 50% png:- | viewfinder compare - half.png --within 2"),
      .init("See where they differ", "viewfinder compare a.png b.png --difference difference.png"),
    ])

  /// The greatest difference that is no failure; nil for any.
  @Option(
    "within", "LEVELS",
    ArgumentType("a number from 0 to 255") { Double($0).flatMap { (0...255).contains($0) ? $0 : nil } },
    help: "Fail when a channel differs by more than LEVELS of 255")
  var within: Double?
  @Option(
    "difference", "FILE",
    .text("a file", completion: .file(extensions: StillFormat.supportedExtensions)),
    help: "Also write the absolute differences as a picture")
  var differenceFile: String?
  /// Its gain; nil where the greatest difference is white.
  @Option(
    "gain", "FACTOR",
    ArgumentType("a number above 0") { Double($0).flatMap { $0 > 0 && $0.isFinite ? $0 : nil } },
    .needs("difference"),
    help: "How much brighter that picture is than the differences; by default the greatest one is white")
  var gain: Double?
  var stored = StoredOptions()
  @Flag(.force) var replacing: AtomicFile.Replacing
  @Flag(.json) var isJSON: Bool
  @Argument(
    .oneOrMore, "PICTURE", .readableFile, help: "The two pictures, of one size; - is standard input")
  var given: [String]

  /// The path of the first picture.
  @Derived var one: String
  /// The path of the second picture.
  @Derived var other: String
  /// Where the picture of the differences goes; nil for nowhere.
  @Derived var difference: (path: String, format: StillFormat)?

  package func validate() throws(UsageError) {
    let paths = try filesToRead(given, "PICTURE")
    guard paths.count == 2 else { throw UsageError("two pictures are compared, not \(paths.count)") }
    $one.set(paths[0])
    $other.set(paths[1])
    if let path = differenceFile {
      $difference.set((path, try stored.format(of: path)))
    } else {
      $difference.set(nil)
    }
  }

  package init() {}
}
