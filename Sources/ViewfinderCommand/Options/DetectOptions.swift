import Cameras
import CommandLineKit
import Detection
import Stills

/// The options of `viewfinder detect`.
package struct DetectOptions {
  /// Where pictures come from.
  enum Source: Hashable, Sendable {
    /// Stored photographs, at least one.
    case files([String])
    /// A camera as the user named it; nil for the first one.
    case camera(String?)
  }

  static let command = CommandSpec(
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
    options: [
      .device, .noProfile, faces, codes, rate, frames, .frameSize, rotation, mirror, .json, .quiet,
    ],
    positionals: [inputs],
    examples: [
      .init("Read the codes in photographs", "viewfinder detect --codes *.jpg"),
      .init("Follow faces in front of a camera", "viewfinder detect -d C920 --faces --json"),
    ])
  static let inputs = PositionalSpec(
    "INPUT", occurrence: .zeroOrMore, completion: .file(extensions: StillImage.readableExtensions),
    help: "The photographs to search; without any, the camera is")
  static let faces = OptionSpec.flag("faces", help: "Look for faces")
  static let codes = OptionSpec.flag("codes", help: "Look for QR codes and barcodes")
  static let rate = OptionSpec.value(
    "rate", "N", default: "5", help: "Search at most N of the camera's pictures a second, 1 to 60")
  static let frames = OptionSpec.value("frames", "N", help: "End after N searched pictures of the camera")
  static let rotation = LiveOptions.rotation
  static let mirror = OptionSpec.flag("mirror", help: "Mirror the camera's picture")

  /// Where pictures come from.
  let source: Source
  /// What is looked for.
  let settings: MetadataSettings
  /// The number of searched pictures after which to stop.
  let frames: Int?
  /// The requested stream size; nil for the camera's choice.
  let stream: StreamRequest
  /// The rotation of a camera's picture.
  let rotation: RotationArgument
  /// Whether to mirror a camera's picture.
  let isMirrored: Bool
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether the camera's profile is applied.
  let profile: CameraSelection.ProfileUse
  /// Whether to omit hints.
  let isQuiet: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let inputs = parsed.texts(Self.inputs)
    if inputs.contains(where: \.isEmpty) { throw parsed.error("an INPUT has an empty name") }
    for option in [
      OptionSpec.device, .noProfile, Self.rate, Self.frames, .frameSize, Self.rotation, Self.mirror,
    ]
    where parsed.isGiven(option) && !inputs.isEmpty {
      throw parsed.error("'--\(option.long)' is for cameras, and does not go with photographs")
    }
    source = inputs.isEmpty ? .camera(try parsed.device()) : .files(inputs)
    let isEverything = parsed.isGiven(Self.faces) == parsed.isGiven(Self.codes)
    settings = MetadataSettings(
      faces: isEverything || parsed.isGiven(Self.faces) ? .upright : nil,
      symbologies: isEverything || parsed.isGiven(Self.codes) ? CodeSymbology.usual : [],
      rate: Double(try parsed.integer(Self.rate, in: 1...60) ?? 5))
    frames = try parsed.integer(Self.frames, in: 1...1_000_000_000)
    stream = StreamRequest(size: try parsed.size(.frameSize))
    rotation = try parsed.choice(Self.rotation, of: RotationArgument.self) ?? .auto
    isMirrored = parsed.isGiven(Self.mirror)
    isJSON = parsed.isGiven(.json)
    profile = parsed.profile()
    isQuiet = parsed.isGiven(.quiet)
  }
}
