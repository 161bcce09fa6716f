import Cameras
import CommandLineKit
import Pixels
import Viewfinder

/// The options of `viewfinder live`.
struct LiveOptions {
  /// The destination of a run's statistics.
  enum Statistics: Hashable, Sendable {
    case standardOutput
    case file(path: String)
  }

  static let command = CommandSpec(
    name: "live",
    abstract: "Shows a camera through filters in a window.",
    discussion: """
      Space takes a full-resolution still through the same filters; '?' lists all keys. When several chains are \
      given, L goes from one to the next.

      With --camera further cameras are open at the same time, and the chain reads their frames by their names. A \
      picture is drawn for each frame of the first camera (-d). With --sync that frame waits for those of the others where \
      they are nearer in time, for less than the time between two frames; --stats then reports how far apart they were.

      Without a window (--headless) frames are drawn off screen until --frames of them are done, or until an \
      interrupt.
      """,
    options: [
      .device, .camera, .sync, .noProfile, wait, chains, .filterFiles, .frameSize, rate, rotation, mirror,
      frames, headless,
      statistics,
      .quiet,
    ],
    examples: [
      .init("Show the first camera and mark what is in focus", "viewfinder live -f focus-peaking"),
      .init(
        "Lay one camera over another",
        "viewfinder live --camera back=back --sync -f '[in][back]screen-blend'"),
      .init("Try two looks on a camera, L changes them", "viewfinder live -d C920 -f lomo -f @warm.chain"),
      .init(
        "Measure without a window",
        "viewfinder live -d simulated --headless --frames 300 --stats -"),
    ])
  static let chains = OptionSpec.repeated(
    "filter", short: "f", "CHAIN", completion: .filters,
    help: "The filters: the text of a chain, or @FILE to read it from a file")
  static let wait = OptionSpec.flag("wait", help: "Wait for a camera that is not connected")
  static let rate = OptionSpec.value(
    "rate", "N", completion: .list(["15", "30", "60"]),
    help: "Frames in a second, as N or N/D; the nearest that the camera has is taken")
  static let rotation = OptionSpec.value(
    "rotate", "DEGREES", default: RotationArgument.auto.rawValue,
    completion: .list(RotationArgument.allCases.map(\.rawValue)),
    help: "Turn the picture clockwise by 0, 90, 180 or 270 degrees; auto turns it as the camera is mounted")
  static let mirror = OptionSpec.flag("mirror", help: "Mirror the picture; stills stay as they are")
  static let frames = OptionSpec.value("frames", "N", help: "End after N frames")
  static let headless = OptionSpec.flag("headless", help: "Draw without a window")
  static let statistics = OptionSpec.value(
    "stats", "FILE", completion: .file(extensions: ["json"]),
    help: "Write counts and times as JSON at the end, replacing the file; '-' is standard output")

  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// The further cameras.
  let furtherCameras: [FurtherCamera]
  /// Which of their frames are shown.
  let pairing: FramePairing
  /// Whether to wait for the camera.
  let waits: Bool
  /// The chains to choose from; if empty, frames are shown unchanged.
  let chains: [ChainArgument]
  /// The requested stream.
  let stream: StreamRequest
  /// The rotation of the picture.
  let rotation: RotationArgument
  /// Whether to mirror the picture in the window.
  let isMirrored: Bool
  /// The number of frames after which to stop.
  let frames: Int?
  /// Whether to run without a window.
  let isHeadless: Bool
  /// The destination of the statistics.
  let statistics: Statistics?
  /// Whether the camera's profile is applied.
  let profile: CameraSelection.ProfileUse
  /// Whether to omit hints.
  let isQuiet: Bool
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    device = try parsed.device()
    furtherCameras = try parsed.furtherCameras()
    pairing = parsed.pairing()
    waits = parsed.isGiven(Self.wait)
    chains = try parsed.values(Self.chains, expected: ChainArgument.expected) { ChainArgument($0) }
    stream = StreamRequest(
      size: try parsed.size(.frameSize),
      rate: try parsed.value(Self.rate, expected: FrameRate.expected) { FrameRate($0) })
    rotation = try parsed.choice(Self.rotation, of: RotationArgument.self) ?? .auto
    isMirrored = parsed.isGiven(Self.mirror)
    frames = try parsed.integer(Self.frames, in: 1...1_000_000_000)
    isHeadless = parsed.isGiven(Self.headless)
    statistics = try parsed.value(Self.statistics, expected: "a file, or '-' for standard output") { text in
      text.isEmpty ? nil : text == "-" ? .standardOutput : .file(path: text)
    }
    profile = parsed.profile()
    isQuiet = parsed.isGiven(.quiet)
  }
}
