import CommandLineKit
import Viewfinder
import Pixels

extension CommandSpec {
  /// The command `viewfinder` with all its subcommands.
  static let viewfinder = CommandSpec(
    name: "viewfinder",
    abstract: "GPU-filtered live preview for Linux cameras.",
    discussion: """
      Frames of a camera run through a chain of filters on the GPU into a window. The same chain, written as one \
      line of text, takes full-resolution stills and renders stored photographs.

      Without arguments the first camera is shown, or a simulated one where there is no camera.

      A chain is a list of filters separated by commas, each with its parameters: \
      'exposure=0.5,gaussian-blur=sigma=2'. 'viewfinder filters' lists them all. A chain that begins with '@' is \
      read from a file.
      """,
    subcommands: [
      LiveOptions.command, CaptureOptions.command, RenderOptions.command, MeasureOptions.command,
      DevicesOptions.command, ControlsOptions.command, FiltersOptions.command, ExplainOptions.command,
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
        "NO_COLOR", help: "When it holds something, nothing on the terminal is dressed in bold or colours."),
      .init("XDG_CACHE_HOME", help: "Compiled shaders are kept below this folder; by default ~/.cache."),
    ],
    release: .init(version: viewfinderVersion, date: "November 21, 2026"))
}

extension OptionSpec {
  /// The camera.
  static let device = OptionSpec.value(
    "device", short: "d", "DEVICE", completion: .dynamic(arguments: ["devices", "--plain"]),
    help: "The camera: a path, a stable id, a part of its name, 'simulated' or 'simulated:key=value:...'")
  /// One chain of filters.
  static let filter = OptionSpec.value(
    "filter", short: "f", "CHAIN", completion: .filters,
    help: "The filters: the text of a chain, or @FILE to read it from a file")
  /// Files of filters that chains may name beside the built-in ones.
  static let filterFiles = OptionSpec.repeated(
    "filters", "FILE", completion: .file(extensions: ["glsl"]),
    help: "Know the filter in FILE too; it replaces a built-in one of its name")
  /// The size of a camera's frames.
  static let frameSize = OptionSpec.value(
    "size", "WxH", completion: .list(["640x480", "1280x720", "1920x1080", "3840x2160"]),
    help: "The size of the camera's frames; the nearest that the camera has is taken")
  /// The size of made-up input.
  static let inputSize = OptionSpec.value(
    "size", "WxH", default: "1920x1080",
    completion: .list(["640x480", "1280x720", "1920x1080", "3840x2160"]),
    help: "The size of the input")
  /// The pixel format of made-up input.
  static let inputFormat = OptionSpec.value(
    "input", "FORMAT", default: InputFormat.standard.rawValue, completion: .list(InputFormat.names),
    help: "The pixel format of the input, or its V4L2 code")
  /// By how much made-up input is turned.
  static let inputRotation = OptionSpec.value(
    "rotate", "DEGREES", default: "0", completion: .list(["0", "90", "180", "270"]),
    help: "Turn the input clockwise by 0, 90, 180 or 270 degrees, as a camera's sensor is")
  /// The quality of JPEG files.
  static let quality = OptionSpec.value(
    "quality", "Q", default: "92", help: "The quality of JPEG files, from 1 to 100")
  /// The resolution of colour in JPEG files.
  static let chroma = OptionSpec.value(
    "chroma", "RATIO", default: "4:2:0", completion: .list(["4:2:0", "4:4:4"]),
    help: "The resolution of colour in JPEG files; 4:4:4 keeps all of it")
  /// Whether files are replaced.
  static let force = OptionSpec.flag("force", help: "Replace files that exist; without it they are kept")
  /// Machine-readable output.
  static let json = OptionSpec.flag("json", help: "Report as JSON")
  /// Output for pipes.
  static let plain = OptionSpec.flag("plain", help: "One line for each, with tabs between the columns")
  /// Silence.
  static let quiet = OptionSpec.flag("quiet", short: "q", help: "Show no progress and no hints")
}

extension Completion {
  /// The filters of a chain, and chain files by their extension.
  static let filters = Completion.marked(
    "@", fileExtensions: ["chain"],
    otherwise: .dynamic(arguments: ["filters", "--plain"], separator: ","))
}
