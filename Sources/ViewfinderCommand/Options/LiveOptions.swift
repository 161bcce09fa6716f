package import Cameras
package import CommandLineKit
import Pixels
import Viewfinder
package import ViewfinderPreview

/// The options of `viewfinder live`.
package struct LiveOptions: ProgramCommand {
  /// The size of stills.
  enum StillSize: String, CaseIterable, Sendable {
    case full, preview

    /// The size as photographs are asked for.
    var resolution: PhotoCaptureSettings.Resolution { self == .full ? .full : .preview }
  }

  /// The destination of a run's statistics.
  package enum Statistics: Hashable, Sendable {
    case standardOutput
    case file(path: String)
  }

  package static let command = CommandSpec(
    name: "live",
    abstract: "Shows a camera through filters in a window.",
    discussion: """
      Space takes a full-resolution still through the same filters, F5 records a movie, and '?' lists all keys. The \
      window offers the chains that are given, then the looks of 'viewfinder looks'; N goes from one to the next. Stills \
      of a window go to the folder for pictures and movies to that for videos, or both to --stills. The settings are in \
      viewfinder/settings under $XDG_CONFIG_HOME, by default ~/.config.

      With --camera further cameras are open at the same time, and the chain reads their frames by their names. A \
      picture is drawn for each frame of the first camera (-d). With --sync that frame waits for those of the others where \
      they are nearer in time, for less than the time between two frames; --stats then reports how far apart they were.

      Without a window (--headless) frames are drawn off screen until --frames of them are done, or until an \
      interrupt. Meanwhile 'viewfinder remote' changes the chain and the camera, takes stills and records, and the \
      signal SIGUSR1 takes a still. A camera has one such session at a time. When a file that the chain is made of is \
      saved, it is read and applied again; what is wrong in it is reported, and the last good chain keeps drawing.

      With --virtual-camera other programs see the filtered picture as a camera. 'pipewire' makes it one of PipeWire's, for \
      which nothing has to be set up; 'pipewire:NAME' also names it. For programs that read only devices, the kernel module \
      v4l2loopback makes some: 'sudo modprobe v4l2loopback exclusive_caps=1 video_nr=9' makes /dev/video9.
      """,
    examples: [
      .init("Show the first camera and mark what is in focus", "viewfinder live -f focus-peaking"),
      .init(
        "Lay one camera over another",
        "viewfinder live --camera back=back --sync -f '[in][back]screen-blend'"),
      .init("Try two chains on a camera, N changes them", "viewfinder live -d C920 -f lomo -f @warm.chain"),
      .init(
        "Send the filtered picture to a video call",
        "viewfinder live -f look:portrait --virtual-camera pipewire"),
      .init(
        "Measure without a window",
        "viewfinder live -d simulated --headless --frames 300 --stats -"),
    ])

  @Option(.device) package var device: String?
  @Option(.camera) var furtherCameras: [FurtherCamera]
  @Flag(.sync) var pairing: FramePairing
  @Flag(.noProfile) var profile: CameraSelection.ProfileUse
  @Flag("wait", help: "Wait for a camera that is not connected") var waits: Bool
  /// The chains to choose from; if empty, frames are shown unchanged.
  @Option(repeated: "filter", short: "f", "CHAIN", .chain, help: ChainArgument.help)
  package var chains: [ChainArgument]
  @Option(.filterFiles) var filterFiles: [String]
  @Option(.frameSize) var size: PixelSize?
  @Option(.frameRate) var rate: FrameRate?
  @Option(.rotation) package var rotation: RotationArgument
  @Flag("mirror", help: "Mirror the picture; stills stay as they are") package var isMirrored: Bool
  @Option("frames", "N", .integer(in: 1...1_000_000_000), help: "End after N frames")
  package var frames: Int?
  @Flag("headless", help: "Draw without a window") package var isHeadless: Bool
  /// The panels with which the window opens.
  @Option(
    repeated: "show", "PANEL",
    ArgumentType(
      "one of " + Panel.allCases.map(\.rawValue).joined(separator: ", "),
      completion: .list(Panel.allCases.map(\.rawValue))
    ) { Panel(rawValue: $0) },
    help: "Open the window with a panel shown: \(Panel.allCases.map(\.rawValue).joined(separator: ", "))")
  package var panels: [Panel]
  /// The folder of stills and movies; nil for the usual ones.
  @Option(
    "stills", "FOLDER", .text("a folder", completion: .directory),
    help:
      "The folder for stills and movies; by default the current one without a window, and those for pictures and videos with one"
  )
  var stillsFolder: String?
  @Option(
    "still-size", "SIZE", .choice, default: StillSize.full.rawValue,
    help: "The size of stills: full is the camera's largest, preview that of the frames that are shown")
  var stillSize: StillSize
  /// Where other programs see the picture as a camera; nil for nowhere.
  @Option(
    "virtual-camera", "PLACE",
    ArgumentType(
      "pipewire, pipewire:NAME, or a device such as /dev/video9", completion: .file(extensions: [])
    ) { VirtualCameraPlace($0) },
    help:
      "Also show the filtered picture to other programs: as a camera of PipeWire's (pipewire, pipewire:NAME), or as a device of "
      + "v4l2loopback (/dev/video9)")
  var virtualCamera: VirtualCameraPlace?
  @Option(
    "virtual-camera-format", "FORMAT", .choice, default: VirtualCameraSettings().format.rawValue,
    help:
      "The pixel format of that camera: yuy2, nv12, i420, uyvy, rgb or bgr; PipeWire's readers are offered it first"
  )
  var virtualCameraFormat: VirtualCameraSettings.Format
  @Option(
    "stats", "FILE",
    ArgumentType("a file, or '-' for standard output", completion: .file(extensions: ["json"])) {
      $0.isEmpty ? nil : $0 == "-" ? .standardOutput : .file(path: $0)
    }, help: "Write counts and times as JSON at the end, replacing the file; '-' is standard output")
  package var statistics: Statistics?
  @Flag(.quiet) package var isQuiet: Bool

  /// The requested stream.
  package var stream: StreamRequest { StreamRequest(size: size, rate: rate) }
  /// What other programs see.
  var virtualCameraSettings: VirtualCameraSettings {
    var settings = VirtualCameraSettings()
    settings.format = virtualCameraFormat
    return settings
  }

  package func validate() throws(UsageError) {
    try checkNames(of: furtherCameras)
    guard !isHeadless || chains.count < 2 else {
      throw UsageError(
        "'--headless' draws one chain; give one '-f', and change it with 'viewfinder remote chain'")
    }
  }

  package init() {}
}
