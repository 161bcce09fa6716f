import CommandLineKit
import Pixels
import Stills

/// The options shared by several subcommands.
extension ParsedArguments {
  private static var size: String { "a size such as 1920x1080" }

  /// The camera as the user named it; nil for the first one.
  func device() throws(UsageError) -> String? {
    try value(.device, expected: "the path, id or name of a camera") { $0.isEmpty ? nil : $0 }
  }

  /// How long to wait until exposure, white balance and focus rest.
  func settlingLimit() throws(UsageError) -> Duration {
    try value(.settle, expected: "a time of up to 1h, such as 5s, or 0") { text in
      text == "0" ? .zero : DurationArgument.parse(text).flatMap { $0 <= .seconds(3600) ? $0 : nil }
    } ?? .seconds(5)
  }

  /// Whether the camera's profile is applied.
  func profile() -> CameraSelection.ProfileUse { isGiven(.noProfile) ? .ignored : .used }

  /// The parts of the chain in order; may be empty.
  func chains() throws(UsageError) -> [ChainArgument] {
    try values(.filter, expected: ChainArgument.expected) { ChainArgument($0) }
  }

  /// The chain from a required argument.
  func chain(_ argument: PositionalSpec) throws(UsageError) -> ChainArgument {
    guard let chain = try value(argument, expected: ChainArgument.expected, { ChainArgument($0) }) else {
      preconditionFailure("the parser requires \(argument.name)")
    }
    return chain
  }

  /// A size; nil when none is given and the option has no default.
  func size(_ option: OptionSpec) throws(UsageError) -> PixelSize? {
    try value(option, expected: Self.size) { PixelSize($0) }
  }

  /// The size and the pixel format of synthetic input.
  func input() throws(UsageError) -> (PixelSize, PixelFormat) {
    let format = try value(.inputFormat, expected: InputFormat.expected) { InputFormat.parse($0) }
    guard let size = try size(.inputSize), let format else {
      preconditionFailure("the size and the format of the input have defaults")
    }
    return (size, format)
  }

  /// The orientation of synthetic input.
  func inputOrientation() throws(UsageError) -> Orientation {
    try value(.inputRotation, expected: "0, 90, 180 or 270") { RotationArgument(rawValue: $0)?.orientation }
      ?? .up
  }

  /// Files to read, of which one may be the standard input: `-` stands for it.
  ///
  /// A file of that name is `./-`.
  func readFiles(_ argument: PositionalSpec) throws(UsageError) -> [String] {
    let given = texts(argument)
    if given.contains(where: \.isEmpty) {
      throw error("\(argument.name == "INPUT" ? "an" : "a") \(argument.name) has an empty name")
    }
    guard given.count(where: { $0 == "-" || $0 == StandardInput.path }) < 2 else {
      throw error("standard input is read once; give '-' one time")
    }
    return given.map { $0 == "-" ? StandardInput.path : $0 }
  }

  /// How pictures are stored.
  func stillChoices() throws(UsageError) -> StillFormat.Choices {
    guard let quality = try integer(.quality, in: 1...100),
      let chroma = try choice(.chroma, of: StillFormat.JPEGSettings.Chroma.self),
      let depth = try choice(.bits, of: StillFormat.Depth.self)
    else { preconditionFailure("the quality, the chroma and the bits of pictures have defaults") }
    return StillFormat.Choices(
      compression: isGiven(.lossless) ? .lossless : .quality(quality), chroma: chroma,
      scans: isGiven(.progressive) ? .progressive : .baseline,
      codes: isGiven(.optimize) ? .optimized : .standard, depth: depth)
  }

  /// What is done to pictures on their way into files.
  func stillFinish(rounding: StillFinish.Rounding = .nearest) throws(UsageError) -> StillFinish {
    do throws(StillsError) {
      var finish = StillFinish(rounding: rounding)
      if let name = text(.profile) {
        if let named = OutputProfile(name: name) {
          finish.profile = named
        } else {
          finish.profile = try OutputProfile(contentsOf: name)
        }
      }
      if isGiven(.gray) {
        finish.colors = .gray
        guard finish.profile == nil else {
          throw StillsError(
            .unsupported, "grey files have no profile of colours; leave out --gray or --profile")
        }
      }
      if isGiven(.strip) { finish.metadata = .stripped }
      for argument in texts(.set) { finish.values.append(try MetadataValue(argument)) }
      return finish
    } catch {
      // The profile's file may be missing or damaged.
      throw self.error(error.description, ExitCode(rawValue: error.code.exitCode) ?? .usage)
    }
  }

  /// The format of a file that is written.
  ///
  /// - Parameter name: the extension that counts instead of the path's.
  func stillFormat(of path: String, named name: String? = nil) throws(UsageError) -> StillFormat {
    let choices = try stillChoices()
    do throws(StillsError) {
      return try StillFormat(path: path, named: name, choices: choices)
    } catch {
      throw self.error(error.description)
    }
  }
}

extension OptionSpec {
  /// The chain of filters, for commands that require one.
  static let requiredFilter: OptionSpec = {
    var option = OptionSpec.filter
    option.presence = .required
    return option
  }()
}
