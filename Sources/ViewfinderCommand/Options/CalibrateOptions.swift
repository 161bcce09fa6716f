import Cameras
import CommandLineKit
import Pixels
import Stills
import Viewfinder

/// The options of `viewfinder calibrate`.
package struct CalibrateOptions {
  /// What to do.
  enum Work: Hashable, Sendable {
    /// Write the chart into a file.
    case chart(String)
    /// Measure the lens from the camera's pictures.
    case camera
    /// Measure the lens from stored photographs, at least one.
    case files([String])
  }

  /// Whether the result is kept.
  enum Keeping: Hashable, Sendable {
    case profile, nothing
  }

  static let command = CommandSpec(
    name: "calibrate",
    abstract: "Measures the distortion of a camera's lens, and corrects it from then on.",
    discussion: """
      Write the chart with --chart and print it on A4, or show it on a screen; it is a chessboard of \
      \(CalibrationChart.squares.across) by \(CalibrationChart.squares.down) squares with sides of \
      \(CalibrationChart.squareMillimetres) mm, but any size and any flat chessboard will do. Then hold it in front of the \
      camera, still for a moment in each place: in the middle, in every corner and near, at a slant, also so near that a \
      part is outside. Focus and zoom stay as they are.

      The correction goes into the camera's profile, which 'live', 'capture' and 'record' use. With photographs in place of \
      the camera's pictures, -d says whose profile; they must not be corrected already (capture them with --no-profile). \
      Without -d the result is only printed.

      The correction is for pictures of the shape of those that it was measured in.
      """,
    options: [
      .device, .noProfile, chart, pictures, wait, .frameSize, dryRun, .force, .json, .quiet,
    ],
    positionals: [inputs],
    examples: [
      .init("Write the chart", "viewfinder calibrate --chart chart.svg"),
      .init("Measure the lens of a camera", "viewfinder calibrate -d C920"),
      .init("Measure a lens from photographs", "viewfinder calibrate -d C920 chart-*.jpg"),
    ])
  static let inputs = PositionalSpec(
    "PICTURE", occurrence: .zeroOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "Photographs of the chart; without any, the camera's pictures are used")
  static let chart = OptionSpec.value(
    "chart", "FILE", completion: .file(extensions: ["svg"] + StillFormat.supportedExtensions),
    help: "Write the chart into FILE (.svg, .png or .jpg) instead of measuring")
  static let pictures = OptionSpec.value(
    "pictures", "N", default: "12", help: "Take N pictures of the chart, \(LensFit.fewestViews) to 100")
  static let wait = OptionSpec.value(
    "wait", "SECONDS", default: "30",
    help: "Stop when the chart was not seen in a new place for so long, 1 to 3600")
  static let dryRun = OptionSpec.flag("dry-run", help: "Only report the result; leave the profile as it is")

  /// What to do.
  let task: Work
  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// Whether the camera's profile is applied.
  let profile: CameraSelection.ProfileUse
  /// The number of pictures of the chart.
  let pictures: Int
  /// How long to wait for the chart in a new place.
  let wait: Duration
  /// The requested size of frames; nil for the camera's own choice.
  let size: PixelSize?
  /// Whether the result is kept.
  let keeping: Keeping
  /// What happens to a file with the chart's name.
  let replacing: AtomicFile.Replacing
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether to omit hints.
  let isQuiet: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let inputs = parsed.texts(Self.inputs)
    if inputs.contains(where: \.isEmpty) { throw parsed.error("a PICTURE has an empty name") }
    if let path = parsed.text(Self.chart) {
      let others = [
        OptionSpec.device, .noProfile, Self.pictures, Self.wait, .frameSize, Self.dryRun, .json,
      ]
      for option in others where parsed.isGiven(option) {
        throw parsed.error("'--\(option.long)' does not go with '--chart', which measures nothing")
      }
      guard inputs.isEmpty else {
        throw parsed.error("pictures do not go with '--chart', which measures nothing")
      }
      if PathName.splitExtension(path).suffix.lowercased() != ".svg" {
        do throws(StillsError) {
          _ = try StillFormat(path: path)
        } catch {
          throw parsed.error("\(path): the chart is written as .svg, .png or .jpg")
        }
      }
      task = .chart(path)
    } else {
      if parsed.isGiven(.force) { throw parsed.error("'--force' goes with '--chart' only") }
      for option in [OptionSpec.noProfile, Self.pictures, Self.wait, .frameSize]
      where parsed.isGiven(option) && !inputs.isEmpty {
        throw parsed.error("'--\(option.long)' is for cameras, and does not go with photographs")
      }
      task = inputs.isEmpty ? .camera : .files(inputs)
    }
    device = try parsed.device()
    profile = parsed.profile()
    pictures = try parsed.integer(Self.pictures, in: LensFit.fewestViews...100) ?? 12
    wait = .seconds(try parsed.integer(Self.wait, in: 1...3600) ?? 30)
    size = try parsed.size(.frameSize)
    keeping = parsed.isGiven(Self.dryRun) ? .nothing : .profile
    replacing = parsed.isGiven(.force) ? .always : .never
    isJSON = parsed.isGiven(.json)
    isQuiet = parsed.isGiven(.quiet)
  }
}
