import Cameras
package import CommandLineKit
import Files
import Pixels
import Stills
import Video
import Viewfinder

/// The options of `viewfinder record`.
package struct RecordOptions: ProgramCommand {
  package static let command = CommandSpec(
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
    examples: [
      .init("Record the first camera until Ctrl-C", "viewfinder record -o film.mp4"),
      .init(
        "Record ten minutes through a look",
        "viewfinder record -d C920 -f @warm.chain --duration 10m -o film.mkv"),
      .init("Record with sound", "viewfinder record --audio default -o film.mp4"),
    ])

  @Option(.device) var device: String?
  @Option(.camera) var furtherCameras: [FurtherCamera]
  @Flag(.sync) var pairing: FramePairing
  @Flag(.noProfile) var profile: CameraSelection.ProfileUse
  @Option(.chains) var chains: [ChainArgument]
  @Option(.filterFiles) var filterFiles: [String]
  @Option(.frameSize) var size: PixelSize?
  @Option(.frameRate) var rate: FrameRate?
  @Option(.rotation) var rotation: RotationArgument
  @Flag("mirror", .upMirrored, else: .up, help: "Mirror the picture") var turn: Orientation
  @Option(.settlingLimit) var settlingLimit: Duration
  @Option(
    required: "output", short: "o", "FILE", .file(extensions: MovieOutput.compressed),
    help: "Where the movie goes")
  var output: String
  @Option(
    "duration", "TIME", ArgumentType<Duration>.time("a time such as 90s, 10m or 1h"),
    help: "End after so long, as 90, 90s, 10m or 1h; otherwise with Ctrl-C")
  var duration: Duration?
  @Option(
    "encoder", "NAME", ArgumentType<VideoEncoderKind>.choice,
    help: "Encode with NAME; otherwise with the first that works")
  var encoder: VideoEncoderKind?
  @Option(
    "quality", "Q", .integer(in: 0...100), default: "60",
    help: "From 0, the smallest file, to 100, hardly any loss")
  var quality: Int
  @Option(
    "audio", "SOURCE",
    ArgumentType("the name of a source, or 'default'", completion: .list(["default"])) {
      $0.isEmpty ? nil : $0 == "default" ? .standard : .named($0)
    },
    help: "Also record the sound of SOURCE, a name that 'pactl list short sources' shows, or 'default'")
  var sound: SoundInput?
  @Flag(.force) var replacing: AtomicFile.Replacing
  @Flag(.json) var isJSON: Bool
  @Flag(.quiet) var isQuiet: Bool

  /// The requested stream.
  var stream: StreamRequest { StreamRequest(size: size, rate: rate) }
  /// How it is recorded.
  var settings: RecordingSettings {
    var settings = RecordingSettings()
    settings.encoder = encoder
    settings.quality = Double(quality) / 100
    settings.limit = duration
    settings.sound = sound
    settings.replacing = replacing
    return settings
  }

  package func validate() throws(UsageError) {
    try checkNames(of: furtherCameras)
    do throws(FileError) {
      try settings.check(for: output)
    } catch {
      throw UsageError(error.description)
    }
  }

  package init() {}
}
