import CommandLineKit
import Pixels

/// What `viewfinder bench` is asked for.
struct BenchOptions {
  static let command = CommandSpec(
    name: "bench",
    abstract: "Measures how fast a chain runs on this GPU.",
    discussion: """
      Frames of made-up content are uploaded and filtered as those of a camera are. The first frames, in which \
      shaders are compiled and textures created, are not counted.
      """,
    options: [.filterFiles, .inputSize, .inputFormat, frames, .json],
    positionals: [ExplainOptions.chain],
    examples: [
      .init("Measure a chain at the size of a camera", "viewfinder bench beautify --size 1280x720")
    ])
  static let frames = OptionSpec.value("frames", "N", default: "200", help: "Measure N frames")

  /// The filters.
  let chain: ChainArgument
  /// The size of the input.
  let size: PixelSize
  /// The pixel format of the input.
  let format: PixelFormat
  /// How many frames are measured.
  let frames: Int
  /// Whether the report is JSON.
  let isJSON: Bool
  /// The files of further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    chain = try parsed.chain(ExplainOptions.chain)
    (size, format) = try parsed.input()
    frames = try parsed.integer(Self.frames, in: 1...1_000_000) ?? 200
    isJSON = parsed.isGiven(.json)
  }
}
