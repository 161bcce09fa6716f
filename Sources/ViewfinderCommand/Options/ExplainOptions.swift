import CommandLineKit
import Pixels

/// What `viewfinder explain` is asked for.
struct ExplainOptions {
  static let command = CommandSpec(
    name: "explain",
    abstract: "Tells how a chain runs on the GPU.",
    discussion: """
      Shows the passes into which the filters are fused, and why each cut between them is there. Needs neither a \
      GPU nor a camera.
      """,
    options: [.filterFiles, .inputSize, .inputFormat, .json],
    positionals: [chain],
    examples: [.init("See what is fused", "viewfinder explain 'exposure=0.5,gaussian-blur,vignette'")])
  static let chain = PositionalSpec(
    "CHAIN", completion: .filters, help: "The text of a chain, or @FILE to read it from a file")

  /// The filters.
  let chain: ChainArgument
  /// The size of the input.
  let size: PixelSize
  /// The pixel format of the input.
  let format: PixelFormat
  /// Whether the report is JSON.
  let isJSON: Bool
  /// The files of further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    chain = try parsed.chain(Self.chain)
    (size, format) = try parsed.input()
    isJSON = parsed.isGiven(.json)
  }
}
