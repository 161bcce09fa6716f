import Benchmarks
import CommandLineKit
import Pixels

/// The options of `viewfinder bench`.
struct BenchOptions {
  static let command = CommandSpec(
    name: "bench",
    abstract: "Measures how fast a chain runs on this GPU.",
    discussion: """
      Generated frames are uploaded and filtered like those of a camera. The first frames, in which \
      shaders are compiled and textures created, are not counted.

      --compare measures other ways to draw the same picture in the same run, alternating frame by frame, so that other \
      load on the machine affects all of them equally: 'naive' draws one pass for each filter, with half floats \
      between them, 'settled' the plan for fixed settings, 'copy' copies one texture. 'hand-written' is a program \
      that was written by hand; there is one for two chains (exposure,contrast,saturation,white-balance,lookup,vignette \
      and focus-peaking=mode=edge) from nv12, and it is always measured with them. 'hand-passes' is a Gaussian blur \
      from nv12 by hand in three passes, measured with gaussian-blur.
      """,
    options: [.filterFiles, .inputSize, .inputFormat, .inputRotation, frames, compare, upload, .json],
    positionals: [ExplainOptions.chain],
    examples: [
      .init("Measure a chain at the size of a camera", "viewfinder bench beautify --size 1280x720"),
      .init(
        "Compare with unfused passes", "viewfinder bench exposure=1,gaussian-blur,vignette --compare naive"),
    ])
  static let frames = OptionSpec.value("frames", "N", default: "200", help: "Measure N frames")

  static let compare = OptionSpec.repeated(
    "compare", "WHAT", completion: .list(ChainBenchmark.Comparison.allCases.map(\.rawValue)),
    help: "Measure as well: naive, settled, copy, hand-written or hand-passes")
  static let upload = OptionSpec.value(
    "upload", "WHEN", default: BenchmarkFrames.Upload.everyFrame.rawValue,
    completion: .list(BenchmarkFrames.Upload.allCases.map(\.rawValue)),
    help: "Upload the frames' planes in every-frame, or once before all")

  /// The filters.
  let chain: ChainArgument
  /// The size of the input.
  let size: PixelSize
  /// The pixel format of the input.
  let format: PixelFormat
  /// The orientation of the input.
  let orientation: Orientation
  /// The number of frames to measure.
  let frames: Int
  /// The alternatives to measure with the plan.
  let comparisons: Set<ChainBenchmark.Comparison>
  /// When to upload frames.
  let upload: BenchmarkFrames.Upload
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    chain = try parsed.chain(ExplainOptions.chain)
    (size, format) = try parsed.input()
    orientation = try parsed.inputOrientation()
    frames = try parsed.integer(Self.frames, in: 1...1_000_000) ?? 200
    comparisons = Set(
      try parsed.values(Self.compare, expected: "naive, settled, copy, hand-written or hand-passes") {
        ChainBenchmark.Comparison(rawValue: $0)
      })
    upload = try parsed.choice(Self.upload, of: BenchmarkFrames.Upload.self) ?? .everyFrame
    isJSON = parsed.isGiven(.json)
  }
}
