package import CommandLineKit
import Viewfinder
import Pixels

extension CommandSpec {
  /// The command `viewfinder` with all its subcommands.
  package static let viewfinder = CommandSpec(
    name: "viewfinder",
    abstract: "GPU-filtered live preview for Linux cameras.",
    discussion: """
      Frames of a camera run through a chain of filters on the GPU into a window. The same chain, written as one \
      line of text, takes full-resolution stills and renders stored photographs.

      Without arguments the first camera is shown, or the simulated camera if there is none.

      A chain is a list of filters separated by commas, each with its parameters: \
      'exposure=0.5,gaussian-blur=sigma=2'. 'viewfinder filters' lists them all. A chain that begins with '@' is \
      read from a file, and look:NAME is one of the looks that 'viewfinder looks' lists.
      """,
    subcommands: [
      LiveOptions.command, CaptureOptions.command, RecordOptions.command, RenderOptions.command,
      MergeOptions.command,
      MeasureOptions.command, CompareOptions.command, FocusOptions.command, DetectOptions.command,
      RemoteOptions.command,
      DevicesOptions.command,
      ControlsOptions.command, ProfileOptions.command, CalibrateOptions.command, FiltersOptions.command,
      LooksOptions.command, LookupOptions.command, ExplainOptions.command,
      BenchOptions.command,
      CompletionsOptions.command, ManualOptions.command,
    ],
    defaultSubcommand: "live",
    examples: [
      .init("Show the first camera", "viewfinder"),
      .init("Mark what is in focus", "viewfinder live -f focus-peaking"),
      .init("Render photographs", "viewfinder render *.jpg -f beautify -o 'out/{name}.jpg'"),
    ],
    environment: [
      .init(
        "NO_COLOR", help: "If set and not empty, terminal output has no bold type and no colours."),
      .init(
        "XDG_CACHE_HOME", help: "The folder under which compiled shaders are cached; by default ~/.cache."),
      .init(
        "XDG_CONFIG_HOME",
        help: "The folder under which the profiles of cameras and the looks are kept; by default ~/.config."),
      .init(
        "XDG_RUNTIME_DIR",
        help: "The folder under which live sessions can be controlled; if it is not set, they cannot."),
    ],
    release: .init(version: viewfinderVersion, date: "November 21, 2026"))
}

extension OptionSpec {
  /// The camera.
  static let device = OptionSpec.value(
    "device", short: "d", "DEVICE", completion: .dynamic(arguments: ["devices", "--plain"]),
    help:
      "The camera: a path, a stable id, part of a name, or front, back or external; NAME:format=MJPG also chooses the "
      + "pixel format; 'pipewire' or 'pipewire:NAME' is a camera of PipeWire's; 'simulated' or 'simulated:key=value:...' needs "
      + "none, and 'viewfinder devices --help' lists its keys. A movie file stands for a camera too: "
      + "FILE, FILE:end=loop, FILE:speed=unlimited; so does a picture, which stays")
  /// The cameras beside the first.
  static let camera = OptionSpec.repeated(
    "camera", "NAME=DEVICE", help: "Also open the camera DEVICE, whose frames the chain reads as [NAME]")
  /// Whether frames are paired by time.
  static let sync = OptionSpec.flag(
    "sync",
    help:
      "Show the frames of further cameras that were exposed nearest in time to the first one's, not the newest"
  )
  /// Without the camera's profile.
  static let noProfile = OptionSpec.flag(
    "no-profile", help: "Leave the camera as it is; otherwise its profile, if it has one, is applied")
  /// The chain of filters, in one or more parts.
  static let filter = OptionSpec.repeated(
    "filter", short: "f", "CHAIN", completion: .filters,
    help:
      "Filter by a chain, given as text, as @FILE or as look:NAME; several are applied one after the other")
  /// Files with filters that chains may use in addition to the built-in ones.
  static let filterFiles = OptionSpec.repeated(
    "filters", "FILE", completion: .file(extensions: ["glsl", "fs", "fsh", "frag"]),
    help:
      "Also load the filter or ISF shader in FILE, replacing a built-in one of the same name; or all files of a folder, in "
      + "which a shader with the name of a built-in filter becomes NAME-isf or NAME-shader"
  )
  /// The size of a camera's frames.
  static let frameSize = OptionSpec.value(
    "size", "WxH", completion: .list(["640x480", "1280x720", "1920x1080", "3840x2160"]),
    help:
      "The size of the camera's frames, or the nearest that it has; one with a side beyond half or twice of it is refused"
  )
  /// How long a camera may take to settle.
  static let settle = OptionSpec.value(
    "settle", "TIME", default: "5s",
    help: "Wait so long at most until exposure, white balance and focus rest; 0 for not at all")
  /// The size of synthetic input.
  static let inputSize = OptionSpec.value(
    "size", "WxH", default: "1920x1080",
    completion: .list(["640x480", "1280x720", "1920x1080", "3840x2160"]),
    help: "The size of the input")
  /// The pixel format of synthetic input.
  static let inputFormat = OptionSpec.value(
    "input", "FORMAT", default: InputFormat.standard.rawValue, completion: .list(InputFormat.names),
    help: "The pixel format of the input, or its V4L2 code")
  /// The rotation of synthetic input.
  static let inputRotation = OptionSpec.value(
    "rotate", "DEGREES", default: "0", completion: .list(["0", "90", "180", "270"]),
    help: "Rotate the input clockwise by 0, 90, 180 or 270 degrees, as a camera sensor may be")
  /// The quality of JPEG files.
  static let quality = OptionSpec.value(
    "quality", "Q", default: "92", help: "Quality of JPEG, WebP, AVIF and JPEG XL files, from 1 to 100")
  /// Whether pictures are stored exactly.
  static let lossless = OptionSpec.flag(
    "lossless", help: "Keep every pixel of WebP and JPEG XL files exactly; PNG, TIFF and PPM always do")
  /// The bits of a sample in picture files.
  static let bits = OptionSpec.value(
    "bits", "N", default: "source", completion: .list(StillFormat.Depth.allCases.map(\.rawValue)),
    help: "Bits per sample: 8, 16 (PNG, TIFF, JPEG XL, PPM), float (TIFF, JPEG XL, PFM), or as in the source")
  /// How pictures are stored, for commands that write any.
  static let stored: [OptionSpec] = [.quality, .lossless, .chroma, .progressive, .optimize, .bits]
  /// The colour profile of picture files.
  static let profile = OptionSpec.value(
    "profile", "PROFILE", completion: .list(OutputProfile.names),
    help:
      "Convert to a colour profile and embed it: sRGB, display-p3, adobe-rgb, keep (the input's own), or an ICC file"
  )
  /// Grey files.
  static let gray = OptionSpec.flag("gray", help: "Write the luminance of the colours, as grey files")
  /// Without metadata.
  static let strip = OptionSpec.flag(
    "strip", help: "Write no metadata of the input; the colour profile stays")
  /// Values to set in the metadata.
  static let set = OptionSpec.repeated(
    "set", "KEY=TEXT",
    help:
      "Set artist, copyright, title, description, or a key of Exif, XMP or IPTC such as Exif.Image.Artist, in the metadata"
  )
  /// How values are rounded to 8 bits.
  static let dither = OptionSpec.flag(
    "dither", help: "Round to 8 bits by a fixed pattern that keeps gradients free of bands")
  /// What is done to pictures on their way into files, for commands that carry metadata over.
  static let finished: [OptionSpec] = [.profile, .gray, .strip, .set]
  /// The chroma subsampling of JPEG files.
  static let chroma = OptionSpec.value(
    "chroma", "RATIO", default: "4:2:0",
    completion: .list(StillFormat.JPEGSettings.Chroma.allCases.map(\.rawValue)),
    help: "Chroma subsampling of JPEG files; 4:4:4 keeps full colour resolution")
  /// The order in which JPEG files store the picture.
  static let progressive = OptionSpec.flag(
    "progressive", help: "Store JPEG files in growing detail: smaller, but slower to write and to read")
  /// The Huffman codes of JPEG files.
  static let optimize = OptionSpec.flag(
    "optimize", help: "Make the codes of JPEG files for each picture: some percent smaller, a little slower")
  /// Whether to replace existing files.
  static let force = OptionSpec.flag("force", help: "Replace existing files; otherwise they are kept")
  /// Machine-readable output.
  static let json = OptionSpec.flag("json", help: "Report as JSON")
  /// Output for pipelines.
  static let plain = OptionSpec.flag("plain", help: "Print one line per entry, with tab-separated columns")
  /// Without progress and hints.
  static let quiet = OptionSpec.flag("quiet", short: "q", help: "Show no progress and no hints")
}

extension Completion {
  /// The filters of a chain, and chain files by extension.
  static let filters = Completion.marked(
    "@", fileExtensions: ["chain"],
    otherwise: .dynamic(arguments: ["filters", "--plain"], separator: ","))
}
