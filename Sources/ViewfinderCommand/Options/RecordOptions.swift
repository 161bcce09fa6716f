import Cameras
import CommandLineKit
import Pixels
import Stills
import Video
import Viewfinder

/// The options of `viewfinder record`.
package struct RecordOptions: Sendable {
  static let command = CommandSpec(
    name: "record",
    abstract: "Records a camera through filters into a movie, without a window.",
    discussion: """
      The extension of the file decides on its format: .mp4, .mov, .mkv or .webm. Pictures keep the times at which they were \
      exposed. Ctrl-C ends the recording and completes the file.

      The file grows from the first picture on, and can be played up to the last second even if the disk is full or the \
      program is killed. Pictures for which the encoder is too slow are dropped and reported.

      The encoder is the first that works of h264_vaapi (in a graphics device), libx264, libopenh264, mpeg4 and mjpeg, and \
      for WebM libvpx-vp9. The sound of a recording is AAC, which WebM does not hold.

      With --audio the sound of a source of PulseAudio or PipeWire is recorded as AAC; 'default' is the one chosen in \
      the system. Without a sound server nothing is recorded; when it goes away meanwhile, the recording goes on.

      The recording begins when what the camera adjusts by itself rests: the exposure, the white balance, the focus. After \
      --settle it begins as it is, with a note.

      A movie as the camera (-d film.mp4) plays at its own speed and ends the recording with its last picture. 'viewfinder \
      render' filters a movie with every picture and its sound.
      """,
    options: [
      .device, .camera, .sync, .noProfile, .filter, .filterFiles, .frameSize, LiveOptions.rate,
      LiveOptions.rotation, mirror, .settle, output, duration, encoder, quality, audio, .force, .json, .quiet,
    ],
    examples: [
      .init("Record the first camera until Ctrl-C", "viewfinder record -o film.mp4"),
      .init(
        "Record ten minutes through a look",
        "viewfinder record -d C920 -f @warm.chain --duration 10m -o film.mkv"),
      .init("Record with sound", "viewfinder record --audio default -o film.mp4"),
    ])
  static let output = OptionSpec.value(
    "output", short: "o", "FILE", presence: .required,
    completion: .file(extensions: MovieOutput.compressed), help: "Where the movie goes"
  )
  static let duration = OptionSpec.value(
    "duration", "TIME", help: "End after so long, as 90, 90s, 10m or 1h; otherwise with Ctrl-C")
  static let encoder = OptionSpec.value(
    "encoder", "NAME", completion: .list(VideoEncoderKind.allCases.map(\.rawValue)),
    help: "Encode with NAME; otherwise with the first that works")
  static let quality = OptionSpec.value(
    "quality", "Q", default: "60", help: "From 0, the smallest file, to 100, hardly any loss")
  static let audio = OptionSpec.value(
    "audio", "SOURCE", completion: .list(["default"]),
    help: "Also record the sound of SOURCE, a name that 'pactl list short sources' shows, or 'default'")
  static let mirror = OptionSpec.flag("mirror", help: "Mirror the picture")

  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// The further cameras.
  let furtherCameras: [FurtherCamera]
  /// Which of their frames are recorded.
  let pairing: FramePairing
  /// Whether the camera's profile is applied.
  let profile: CameraSelection.ProfileUse
  /// The parts of the chain.
  let chains: [ChainArgument]
  /// Files with further filters.
  let filterFiles: [String]
  /// The requested stream.
  let stream: StreamRequest
  /// The rotation of the picture.
  let rotation: RotationArgument
  /// The user's turn of the picture.
  let turn: Orientation
  /// The movie.
  let output: String
  /// How long to wait until exposure, white balance and focus rest.
  let settlingLimit: Duration
  /// How it is recorded.
  let settings: RecordingSettings
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether to omit progress and hints.
  let isQuiet: Bool

  init(_ parsed: ParsedArguments) throws(UsageError) {
    device = try parsed.device()
    furtherCameras = try parsed.furtherCameras()
    pairing = parsed.pairing()
    profile = parsed.profile()
    chains = try parsed.chains()
    filterFiles = parsed.texts(.filterFiles)
    stream = StreamRequest(
      size: try parsed.size(.frameSize),
      rate: try parsed.value(LiveOptions.rate, expected: FrameRate.expected) { FrameRate($0) })
    rotation = try parsed.choice(LiveOptions.rotation, of: RotationArgument.self) ?? .auto
    turn = parsed.isGiven(Self.mirror) ? .upMirrored : .up
    settlingLimit = try parsed.settlingLimit()
    output = parsed.text(Self.output) ?? ""
    var settings = RecordingSettings()
    settings.encoder = try parsed.choice(Self.encoder, of: VideoEncoderKind.self)
    settings.quality = Double(try parsed.integer(Self.quality, in: 0...100) ?? 60) / 100
    settings.limit = try parsed.value(Self.duration, expected: "a time such as 90s, 10m or 1h") {
      DurationArgument.parse($0)
    }
    settings.sound = try parsed.value(Self.audio, expected: "the name of a source, or 'default'") { text in
      text.isEmpty ? nil : text == "default" ? .standard : .named(text)
    }
    do throws(StillsError) {
      try settings.check(for: output)
    } catch {
      throw parsed.error(error.description)
    }
    settings.replacing = parsed.isGiven(.force) ? .always : .never
    self.settings = settings
    isJSON = parsed.isGiven(.json)
    isQuiet = parsed.isGiven(.quiet)
  }
}
