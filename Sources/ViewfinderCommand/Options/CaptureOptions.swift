import CommandLineKit
import Pixels
import Stills
import Viewfinder

/// The options of `viewfinder capture`.
struct CaptureOptions: Sendable {
  /// The shots to take.
  enum Shots: Hashable, Sendable {
    /// Shots with the same settings.
    case single(count: Int)
    /// One shot per exposure correction.
    case bracket(ExposureBracket)
    /// The shots of a bracket, merged into one picture.
    case highDynamicRange(ExposureBracket)

    /// The number of resulting pictures.
    var pictures: Int {
      switch self {
      case .single(let count): count
      case .bracket(let bracket): bracket.corrections.count
      case .highDynamicRange: 1
      }
    }
  }

  static let command = CommandSpec(
    name: "capture",
    abstract: "Takes full-resolution stills through filters.",
    discussion: """
      The output is a file, a folder, or a template with the fields {index}, {date}, {name} (the camera) and \
      {ext}; {index:3} has three digits. Several shots need {index} or a folder.

      A bracket takes one shot for each correction of the exposure. Its list may begin with a minus sign.

      With --hdr the light of the shots is merged before the filters, which see the whole range. What moves between \
      the shots is taken from the one nearest to the present exposure.

      A still whose file exists is not taken, and fails at the end; the others are written.
      """,
    options: [
      .device, .filter, .filterFiles, output, count, bracket, hdr, raw, faces, .frameSize, .quality, .chroma,
      .force,
      .json,
      .quiet,
    ],
    examples: [
      .init("Take one still", "viewfinder capture -o still.jpg"),
      .init("Take a bracket", "viewfinder capture --bracket -2,0,2 -o 'shot-{index}.jpg'"),
      .init("Take ten stills through a chain", "viewfinder capture -f lomo --count 10 -o stills/"),
    ])
  static let output = OptionSpec.value(
    "output", short: "o", "FILE", presence: .required,
    completion: .file(extensions: StillFormat.supportedExtensions),
    help: "Where the stills go: a file, a folder or a template")
  static let count = OptionSpec.value("count", "N", default: "1", help: "Take N stills")
  static let bracket = OptionSpec.value(
    "bracket", "EV,EV,...", help: "Take one still for each correction of the exposure, in EV")
  static let hdr = OptionSpec.flag(
    "hdr", help: "Merge the bracket into one picture; without --bracket it is -2,0,2")
  static let raw = OptionSpec.flag(
    "raw", help: "Also save each frame as the camera sent it, before any conversion")

  static let faces = OptionSpec.flag(
    "faces", help: "Record the faces in each still as regions of its metadata")

  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// The parts of the chain in order; may be empty.
  let chains: [ChainArgument]
  /// The destination of the stills.
  let output: OutputArgument
  /// The shots to take.
  let shots: Shots
  /// Whether to save the camera's own frames, too.
  let savesRaw: Bool
  /// Whether faces are recorded in each still.
  let faces: PhotoCaptureSettings.FaceRegions
  /// The requested frame size; nil for the camera's largest.
  let size: PixelSize?
  /// The JPEG settings.
  let jpeg: StillFormat.JPEGSettings
  /// What to do with existing files.
  let replacing: AtomicFile.Replacing
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether to omit progress and hints.
  let isQuiet: Bool
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    device = try parsed.device()
    chains = try parsed.chains()
    let bracket = try parsed.value(Self.bracket, expected: ExposureBracket.expected) { ExposureBracket($0) }
    let count = try parsed.integer(Self.count, in: 1...9999) ?? 1
    if parsed.isGiven(Self.count), bracket != nil || parsed.isGiven(Self.hdr) {
      throw parsed.error(
        "'--count' does not go with '--bracket' or '--hdr', which say how many shots there are")
    }
    if parsed.isGiven(Self.hdr), bracket?.corrections.count == 1 {
      throw parsed.error("'--hdr' needs a bracket of at least 2 corrections, such as -2,0,2")
    }
    if parsed.isGiven(Self.hdr) {
      shots = .highDynamicRange(bracket ?? .highDynamicRange)
    } else {
      shots = bracket.map { .bracket($0) } ?? .single(count: count)
    }
    let text = parsed.text(Self.output) ?? ""
    output = try OutputArgument(text, for: parsed)
    if shots.pictures > 1, case .template = output, !text.contains("{index") {
      throw parsed.error("\(shots.pictures) stills need a folder, or a template with {index}, not '\(text)'")
    }
    savesRaw = parsed.isGiven(Self.raw)
    faces = parsed.isGiven(Self.faces) ? .recorded : .none
    size = try parsed.size(.frameSize)
    jpeg = try parsed.jpeg()
    replacing = parsed.isGiven(.force) ? .always : .never
    isJSON = parsed.isGiven(.json)
    isQuiet = parsed.isGiven(.quiet)
  }
}
