import Cameras
package import CommandLineKit
import Files
package import Pixels
import Stills
import Viewfinder

// What several commands take. Each declares it by the name that it has here: `@Option(.device) var device`.

extension Option where Value == String? {
  /// The camera as the user named it; nil for the first one.
  static var device: Option {
    Option(
      "device", short: "d", "DEVICE",
      ArgumentType<String>.text(
        "the path, id or name of a camera", completion: .dynamic(arguments: ["devices", "--plain"])),
      help:
        "The camera: a path, a stable id, part of a name, or front, back or external; NAME:format=MJPG also chooses the "
        + "pixel format; 'pipewire' or 'pipewire:NAME' is a camera of PipeWire's; 'simulated' or 'simulated:key=value:...' needs "
        + "none, and 'viewfinder devices --help' lists its keys. A movie file stands for a camera too: "
        + "FILE, FILE:end=loop, FILE:speed=unlimited; so does a picture, which stays")
  }

  /// The file for the certainty of a stack's depths; nil for none.
  static var depthConfidence: Option {
    Option(
      "depth-confidence", "FILE", ArgumentType<String>.depthMap,
      help: "Also write how sure the depth is as a 16-bit grey PNG: black where it is taken from around")
  }
}

extension Option where Value == [FurtherCamera] {
  /// The cameras beside the first.
  static var camera: Option {
    Option(
      repeated: "camera", "NAME=DEVICE",
      ArgumentType(FurtherCamera.expected) { FurtherCamera($0) },
      help: "Also open the camera DEVICE, whose frames the chain reads as [NAME]")
  }
}

extension Flag where Value == FramePairing {
  /// Which frames of the further cameras go with one of the first.
  static var sync: Flag {
    Flag(
      "sync", .nearest, else: .newest, .needs("camera", because: "it pairs the frames of further cameras"),
      help:
        "Show the frames of further cameras that were exposed nearest in time to the first one's, not the newest"
    )
  }
}

extension Flag where Value == CameraSelection.ProfileUse {
  /// Whether the camera's profile is applied.
  static var noProfile: Flag {
    Flag(
      "no-profile", .ignored, else: .used,
      help: "Leave the camera as it is; otherwise its profile, if it has one, is applied")
  }
}

extension Option where Value == [ChainArgument] {
  private static var joinedHelp: String {
    "Filter by a chain, given as text, as @FILE or as look:NAME; several are applied one after the other"
  }

  /// The parts of the chain in order; may be empty.
  static var chains: Option { Option(repeated: "filter", short: "f", "CHAIN", .chain, help: joinedHelp) }

  /// The parts of the chain in order, at least one.
  static var requiredChains: Option {
    Option(repeated: "filter", short: "f", "CHAIN", .chain, presence: .required, help: joinedHelp)
  }
}

extension Option where Value == OutputPreset.Reference? {
  /// A preset of the options about files that are written.
  static var preset: Option {
    Option(
      "preset", "NAME",
      ArgumentType("the name of a preset or @FILE", completion: .dynamic(arguments: ["presets", "--plain"])) {
        OutputPreset.Reference($0)
      },
      help:
        "Write as the preset NAME says, such as web, mail or print, or that of @FILE; other options come before it"
    )
  }
}

extension Option where Value == [String] {
  /// Files with filters that chains may use beside the built-in ones.
  static var filterFiles: Option {
    Option(
      repeated: "filters", "FILE", .file(extensions: ["glsl", "fs", "fsh", "frag"]),
      help:
        "Also load the filter or ISF shader in FILE, replacing a built-in one of the same name; or all files of a folder, in "
        + "which a shader with the name of a built-in filter becomes NAME-isf or NAME-shader")
  }
}

extension Option where Value == PixelSize? {
  /// The size of a camera's frames; nil for its own choice.
  static var frameSize: Option {
    Option(
      "size", "WxH", ArgumentType<PixelSize>.size,
      help:
        "The size of the camera's frames, or the nearest that it has; one with a side beyond half or twice of it is refused"
    )
  }
}

extension Option where Value == FrameRate? {
  /// The rate of a camera's frames; nil for its own choice.
  static var frameRate: Option {
    Option(
      "rate", "N",
      ArgumentType<FrameRate>(FrameRate.expected, completion: .list(["15", "30", "60"])) { FrameRate($0) },
      help: "Frames in a second, as N or N/D; the nearest that the camera has is taken")
  }
}

extension Option where Value == RotationArgument {
  /// The rotation of a camera's picture.
  static var rotation: Option {
    Option(
      "rotate", "DEGREES", .choice, default: RotationArgument.auto.rawValue,
      help: "Turn the picture clockwise by 0, 90, 180 or 270 degrees; auto turns it as the camera is mounted")
  }
}

extension Option where Value == Duration {
  /// How long exposure, white balance and focus may take to rest.
  static var settlingLimit: Option {
    Option(
      "settle", "TIME",
      ArgumentType("a time of up to 1h, such as 5s, or 0") { text in
        text == "0" ? .zero : DurationArgument.parse(text).flatMap { $0 <= .seconds(3600) ? $0 : nil }
      }, default: "5s",
      help: "Wait so long at most until exposure, white balance and focus rest; 0 for not at all")
  }
}

/// The synthetic input of commands that need no camera.
package struct InputOptions: ArgumentGroup {
  @Option("size", "WxH", .size, default: "1920x1080", help: "The size of the input") package var size:
    PixelSize
  @Option(
    "input", "FORMAT",
    ArgumentType(InputFormat.expected, completion: .list(InputFormat.names)) { InputFormat.parse($0) },
    default: InputFormat.standard.rawValue, help: "The pixel format of the input, or its V4L2 code")
  package var format: PixelFormat
  @Option(
    "rotate", "DEGREES",
    ArgumentType("0, 90, 180 or 270", completion: .list(["0", "90", "180", "270"])) {
      RotationArgument(rawValue: $0)?.orientation
    }, default: "0",
    help: "Rotate the input clockwise by 0, 90, 180 or 270 degrees, as a camera sensor may be")
  package var orientation: Orientation

  package init() {}
}

extension Flag where Value == AtomicFile.Replacing {
  /// What happens to existing files.
  static var force: Flag {
    Flag("force", .always, else: .never, help: "Replace existing files; otherwise they are kept")
  }
}

extension Flag where Value == Aligning {
  /// Whether shots are aligned before they are merged.
  static var noAlign: Flag {
    Flag("no-align", .off, else: .on, help: "Do not align shots before they are merged")
  }
}

extension Flag where Value == Bool {
  /// Machine-readable output.
  static var json: Flag { Flag("json", help: "Report as JSON") }
  /// No progress and no hints.
  static var quiet: Flag { Flag("quiet", short: "q", help: "Show no progress and no hints") }
}

/// The format of a list.
package enum ListFormat: Hashable, Sendable {
  /// Text in columns.
  case text
  /// One line per entry, with tab-separated columns.
  case plain
  case json
}

/// The options for the format of a list.
package struct ListOptions: ArgumentGroup {
  @Flag("plain", help: "Print one line per entry, with tab-separated columns") var isPlain: Bool
  @Flag(.json) var isJSON: Bool

  package var format: ListFormat { isJSON ? .json : isPlain ? .plain : .text }

  package init() {}
}

// MARK: - Types

extension ArgumentType where Value == ChainArgument {
  /// A chain.
  static var chain: ArgumentType {
    ArgumentType(ChainArgument.expected, completion: .filters) { ChainArgument($0) }
  }
}

extension ArgumentType where Value == PixelSize {
  /// A size.
  static var size: ArgumentType {
    ArgumentType(
      "a size such as 1920x1080",
      completion: .list(["640x480", "1280x720", "1920x1080", "3840x2160"])
    ) { PixelSize($0) }
  }
}

extension ArgumentType where Value == Duration {
  /// A time above zero.
  static func time(_ expected: String) -> ArgumentType {
    ArgumentType(expected) { DurationArgument.parse($0) }
  }
}

extension ArgumentType where Value == String {
  /// A file for a depth map.
  static var depthMap: ArgumentType {
    ArgumentType(completion: .file(extensions: ["png"])) { path throws(UsageError) in
      guard let format = try? StillFormat(path: path), case .png = format else {
        throw UsageError("a depth map has 16 bits and goes into a .png file, not '\(path)'")
      }
      return path
    }
  }

  /// A file for a picture.
  static var stillFile: ArgumentType { .file(extensions: StillFormat.supportedExtensions) }

  /// A picture to read, of which one may come from the standard input.
  static var readableFile: ArgumentType { .file(extensions: StillImage.readableExtensions) }
}

extension Completion {
  /// The filters of a chain, and chain files by extension.
  static let filters = Completion.marked(
    "@", fileExtensions: ["chain"],
    otherwise: .dynamic(arguments: ["filters", "--plain"], separator: ","))
}

// MARK: - Checks

extension ArgumentGroup {
  /// Files to read, of which one may be the standard input: `-` stands for it, and `./-` for a file of that name.
  ///
  /// - Parameter name: the argument that names them.
  func filesToRead(_ given: [String], _ name: String) throws(UsageError) -> [String] {
    if given.contains(where: \.isEmpty) {
      throw UsageError("\(name == "INPUT" ? "an" : "a") \(name) has an empty name")
    }
    guard given.count(where: { $0 == "-" || $0 == StandardInput.path }) < 2 else {
      throw UsageError("standard input is read once; give '-' one time")
    }
    return given.map { $0 == "-" ? StandardInput.path : $0 }
  }

  /// Refuses two cameras of one name.
  func checkNames(of cameras: [FurtherCamera]) throws(UsageError) {
    for (index, camera) in cameras.enumerated()
    where cameras[..<index].contains(where: { $0.name == camera.name }) {
      throw UsageError("two cameras are named '\(camera.name)'; give each '--camera' another name")
    }
  }

  /// Refuses one name for two files.
  func checkDifference(of files: [(option: any DeclaredOption, path: String?)]) throws(UsageError) {
    for (index, file) in files.enumerated() {
      guard let path = file.path, let other = files[..<index].first(where: { $0.path == path }) else {
        continue
      }
      throw UsageError(
        "'\(file.option.name)' and '\(other.option.name)' name the same file; choose two names")
    }
  }
}
