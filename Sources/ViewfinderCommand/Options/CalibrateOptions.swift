import Cameras
package import CommandLineKit
import Files
import Pixels
import Stills
import Viewfinder

/// The options of `viewfinder calibrate`.
package struct CalibrateOptions: ProgramCommand {
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

  package static let command = CommandSpec(
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
    examples: [
      .init("Write the chart", "viewfinder calibrate --chart chart.svg"),
      .init("Measure the lens of a camera", "viewfinder calibrate -d C920"),
      .init("Measure a lens from photographs", "viewfinder calibrate -d C920 chart-*.jpg"),
    ])

  @Option(.device) var device: String?
  @Flag(.noProfile) var profile: CameraSelection.ProfileUse
  @Option(
    "chart", "FILE", ArgumentType<String>.file(extensions: ["svg"] + StillFormat.supportedExtensions),
    .excludes(
      "device", "no-profile", "pictures", "wait", "size", "dry-run", "json",
      because: "nothing is measured"),
    help: "Write the chart into FILE (.svg, .png or .jpg) instead of measuring")
  var chart: String?
  @Option(
    "pictures", "N", .integer(in: LensFit.fewestViews...100), default: "12",
    help: "Take N pictures of the chart, \(LensFit.fewestViews) to 100")
  var pictures: Int
  @Option(
    "wait", "SECONDS", ArgumentType<Int>.integer(in: 1...3600).map { .seconds($0) }, default: "30",
    help: "Stop when the chart was not seen in a new place for so long, 1 to 3600")
  var wait: Duration
  @Option(.frameSize) var size: PixelSize?
  /// Whether the result is kept.
  @Flag(
    "dry-run", .nothing, else: .profile, help: "Only report the result; leave the profile as it is")
  var keeping: Keeping
  @Flag(.force, .needs("chart")) var replacing: AtomicFile.Replacing
  @Flag(.json) var isJSON: Bool
  @Flag(.quiet) var isQuiet: Bool
  @Argument(
    .zeroOrMore, "PICTURE", .readableFile,
    help: "Photographs of the chart; without any, the camera's pictures are used")
  var inputs: [String]

  /// What to do.
  var task: Work { chart.map { .chart($0) } ?? (inputs.isEmpty ? .camera : .files(inputs)) }

  package func validate() throws(UsageError) {
    if inputs.contains(where: \.isEmpty) { throw UsageError("a PICTURE has an empty name") }
    if !inputs.isEmpty {
      guard chart == nil else {
        throw UsageError("pictures do not go with '--chart': nothing is measured")
      }
      if let name = firstGiven(of: $profile, $pictures, $wait, $size) {
        throw UsageError("'\(name)' is for cameras, and does not go with photographs")
      }
    }
    guard let chart, PathName.splitExtension(chart).suffix.lowercased() != ".svg" else { return }
    do throws(FileError) {
      _ = try StillFormat(path: chart)
    } catch {
      throw UsageError("\(chart): the chart is written as .svg, .png or .jpg")
    }
  }

  package init() {}
}
