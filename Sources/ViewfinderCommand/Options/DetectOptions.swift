import Cameras
package import CommandLineKit
import Detection
import Pixels
import Stills

/// The options of `viewfinder detect`.
package struct DetectOptions: ProgramCommand {
  /// Where pictures come from.
  enum Source: Hashable, Sendable {
    /// Stored photographs, at least one.
    case files([String])
    /// A camera as the user named it; nil for the first one.
    case camera(String?)
  }

  package static let command = CommandSpec(
    name: "detect",
    abstract: "Finds faces, QR codes and barcodes.",
    discussion: """
      With photographs, each is searched once. Without any, the camera's pictures are searched until --frames of them \
      are done, or until an interrupt; a face keeps its number while it is seen, and is reported when it appears, as is \
      a code.

      Places are fractions of the upright picture from its top left corner: of a camera the picture that 'live' shows, \
      turned and mirrored by --rotate and --mirror, its lens corrected as its profile says. With --json photographs are \
      reported as one object, and each searched picture of a camera as one object on a line, also when nothing is found \
      in it; without, a note says where nothing is found.

      Without --faces and --codes both are looked for.
      """,
    examples: [
      .init("Read the codes in photographs", "viewfinder detect --codes *.jpg"),
      .init("Follow faces in front of a camera", "viewfinder detect -d C920 --faces --json"),
    ])

  @Option(.device) var device: String?
  @Flag(.noProfile) var profile: CameraSelection.ProfileUse
  @Flag("faces", help: "Look for faces") var findsFaces: Bool
  @Flag("codes", help: "Look for QR codes and barcodes") var findsCodes: Bool
  @Option(
    "rate", "N", .integer(in: 1...60), default: "5",
    help: "Search at most N of the camera's pictures a second, 1 to 60")
  var rate: Int
  @Option(
    "frames", "N", .integer(in: 1...1_000_000_000),
    help: "End after N searched pictures of the camera")
  var frames: Int?
  @Option(.frameSize) var size: PixelSize?
  @Option(.rotation) var rotation: RotationArgument
  @Flag("mirror", help: "Mirror the camera's picture") var isMirrored: Bool
  @Flag(.json) var isJSON: Bool
  @Flag(.quiet) var isQuiet: Bool
  @Argument(
    .zeroOrMore, "INPUT", .readableFile,
    help: "The photographs to search; without any, the camera is")
  var inputs: [String]

  /// Where pictures come from.
  var source: Source { inputs.isEmpty ? .camera(device) : .files(inputs) }
  /// What is looked for.
  var settings: MetadataSettings {
    let isEverything = findsFaces == findsCodes
    return MetadataSettings(
      faces: isEverything || findsFaces ? .upright : nil,
      symbologies: isEverything || findsCodes ? CodeSymbology.usual : [], rate: Double(rate))
  }
  /// The requested stream.
  var stream: StreamRequest { StreamRequest(size: size) }

  package func validate() throws(UsageError) {
    if inputs.contains(where: \.isEmpty) { throw UsageError("an INPUT has an empty name") }
    if !inputs.isEmpty,
      let name = firstGiven(of: $device, $profile, $rate, $frames, $size, $rotation, $isMirrored)
    {
      throw UsageError("'\(name)' is for cameras, and does not go with photographs")
    }
  }

  package init() {}
}
