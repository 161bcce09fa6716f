package import Cameras
import CommandLineKit
import Pixels
import Viewfinder
package import ViewfinderPreview

/// The options of `viewfinder live`.
package struct LiveOptions {
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

  static let command = CommandSpec(
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
    options: [
      .device, .camera, .sync, .noProfile, wait, chains, .filterFiles, .frameSize, rate, rotation, mirror,
      frames, headless, show, stills, stillSize, virtualCamera, virtualCameraFormat,
      statistics,
      .quiet,
    ],
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
  static let chains = OptionSpec.repeated(
    "filter", short: "f", "CHAIN", completion: .filters, help: ChainArgument.help)
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
  static let show = OptionSpec.repeated(
    "show", "PANEL", completion: .list(Panel.allCases.map(\.rawValue)),
    help: "Open the window with a panel shown: \(Panel.allCases.map(\.rawValue).joined(separator: ", "))")
  static let stills = OptionSpec.value(
    "stills", "FOLDER", completion: .directory,
    help:
      "The folder for stills and movies; by default the current one without a window, and those for pictures and videos with one"
  )
  static let stillSize = OptionSpec.value(
    "still-size", "SIZE", default: StillSize.full.rawValue,
    completion: .list(StillSize.allCases.map(\.rawValue)),
    help: "The size of stills: full is the camera's largest, preview that of the frames that are shown")
  static let virtualCamera = OptionSpec.value(
    "virtual-camera", "PLACE", completion: .file(extensions: []),
    help:
      "Also show the filtered picture to other programs: as a camera of PipeWire's (pipewire, pipewire:NAME), or as a device of "
      + "v4l2loopback (/dev/video9)")
  static let virtualCameraFormat = OptionSpec.value(
    "virtual-camera-format", "FORMAT", default: VirtualCameraSettings().format.rawValue,
    completion: .list(VirtualCameraSettings.Format.allCases.map(\.rawValue)),
    help:
      "The pixel format of that camera: yuy2, nv12, i420, uyvy, rgb or bgr; PipeWire's readers are offered it first"
  )
  static let statistics = OptionSpec.value(
    "stats", "FILE", completion: .file(extensions: ["json"]),
    help: "Write counts and times as JSON at the end, replacing the file; '-' is standard output")

  /// The camera as the user named it; nil for the first one.
  package let device: String?
  /// The further cameras.
  let furtherCameras: [FurtherCamera]
  /// Which of their frames are shown.
  let pairing: FramePairing
  /// Whether to wait for the camera.
  let waits: Bool
  /// The chains to choose from; if empty, frames are shown unchanged.
  package let chains: [ChainArgument]
  /// The requested stream.
  package let stream: StreamRequest
  /// The rotation of the picture.
  package let rotation: RotationArgument
  /// Whether to mirror the picture in the window.
  package let isMirrored: Bool
  /// The number of frames after which to stop.
  package let frames: Int?
  /// Whether to run without a window.
  package let isHeadless: Bool
  /// The panels with which the window opens.
  package let panels: [Panel]
  /// The folder of stills and movies; nil for the usual ones.
  let stillsFolder: String?
  /// The size of stills.
  let stillResolution: PhotoCaptureSettings.Resolution
  /// Where other programs see the picture as a camera; nil for nowhere.
  let virtualCamera: VirtualCameraPlace?
  /// What they see.
  let virtualCameraSettings: VirtualCameraSettings
  /// The destination of the statistics.
  package let statistics: Statistics?
  /// Whether the camera's profile is applied.
  let profile: CameraSelection.ProfileUse
  /// Whether to omit hints.
  package let isQuiet: Bool
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
    panels = try parsed.values(
      Self.show, expected: "one of " + Panel.allCases.map(\.rawValue).joined(separator: ", ")
    ) { Panel(rawValue: $0) }
    stillResolution = (try parsed.choice(Self.stillSize, of: StillSize.self) ?? .full).resolution
    stillsFolder = try parsed.value(Self.stills, expected: "a folder") { $0.isEmpty ? nil : $0 }
    virtualCamera = try parsed.value(
      Self.virtualCamera, expected: "pipewire, pipewire:NAME, or a device such as /dev/video9"
    ) { VirtualCameraPlace($0) }
    var settings = VirtualCameraSettings()
    if let format = try parsed.choice(Self.virtualCameraFormat, of: VirtualCameraSettings.Format.self) {
      settings.format = format
    }
    virtualCameraSettings = settings
    statistics = try parsed.value(Self.statistics, expected: "a file, or '-' for standard output") { text in
      text.isEmpty ? nil : text == "-" ? .standardOutput : .file(path: text)
    }
    profile = parsed.profile()
    isQuiet = parsed.isGiven(.quiet)
    guard !isHeadless || chains.count < 2 else {
      throw parsed.error(
        "'--headless' draws one chain; give one '-f', and change it with 'viewfinder remote chain'")
    }
  }
}
