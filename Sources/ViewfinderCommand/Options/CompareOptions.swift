import CommandLineKit
import Stills

/// The options of `viewfinder compare`.
package struct CompareOptions {
  static let command = CommandSpec(
    name: "compare",
    abstract: "Says how far two pictures are apart.",
    discussion: """
      Both pictures are turned upright and converted to sRGB. Reported are the greatest difference of a channel and the \
      root mean square in levels of 8 bits (0 to 255), the peak signal-to-noise ratio (PSNR) in decibels, the structural \
      similarity of the luma (SSIM, 1 for equal), the colour differences by CIEDE2000, of which about 1 can just be \
      seen, and the share of the pixels that differ at all.

      With --within the exit code is 65 when any channel differs by more.
      """,
    options: [within, difference, gain] + OptionSpec.stored + [.force, .json],
    positionals: [pictures],
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
  static let pictures = PositionalSpec(
    "PICTURE", occurrence: .oneOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "The two pictures, of one size; - is standard input")
  static let within = OptionSpec.value(
    "within", "LEVELS", help: "Fail when a channel differs by more than LEVELS of 255")
  static let difference = OptionSpec.value(
    "difference", "FILE", completion: .file(extensions: StillFormat.supportedExtensions),
    help: "Also write the absolute differences as a picture")
  static let gain = OptionSpec.value(
    "gain", "FACTOR",
    help: "How much brighter that picture is than the differences; by default the greatest one is white")

  /// The paths of the two pictures.
  let one: String
  let other: String
  /// The greatest difference that is no failure; nil for any.
  let within: Double?
  /// Where the picture of the differences goes; nil for nowhere.
  let difference: (path: String, format: StillFormat)?
  /// Its gain; nil where the greatest difference is white.
  let gain: Double?
  /// What to do with an existing file.
  let replacing: AtomicFile.Replacing
  /// Whether the report is JSON.
  let isJSON: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let pictures = try parsed.readFiles(Self.pictures)
    guard pictures.count == 2 else { throw parsed.error("two pictures are compared, not \(pictures.count)") }
    (one, other) = (pictures[0], pictures[1])
    within = try parsed.value(Self.within, expected: "a number from 0 to 255") { text in
      Double(text).flatMap { (0...255).contains($0) ? $0 : nil }
    }
    gain = try parsed.value(Self.gain, expected: "a number above 0") { text in
      Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    if let path = try parsed.value(Self.difference, expected: "a file", { $0.isEmpty ? nil : $0 }) {
      difference = (path, try parsed.stillFormat(of: path))
    } else {
      difference = nil
      if gain != nil { throw parsed.error("'--gain' is for the picture of '--difference'") }
    }
    replacing = parsed.isGiven(.force) ? .always : .never
    isJSON = parsed.isGiven(.json)
  }
}
