import Benchmarks
import CommandLineKit
import Pixels

/// The options of `viewfinder bench`.
struct BenchOptions {
  /// What is measured.
  enum Subject: Hashable {
    /// The filters of a chain.
    case chain(ChainArgument)
    /// A merge of shots.
    case merge(MergeOptions.Method, shots: Int)
  }

  static let command = CommandSpec(
    name: "bench",
    abstract: "Measures how fast a chain runs on this GPU, or a merge on the CPU.",
    discussion: """
      Generated frames are uploaded and filtered like those of a camera. The first frames, in which \
      shaders are compiled and textures created, are not counted.

      --compare measures other ways to draw the same picture in the same run, alternating frame by frame, so that other \
      load on the machine affects all of them equally: 'naive' draws one pass for each filter, with half floats \
      between them, 'settled' the plan for fixed settings, 'copy' copies one texture. 'hand-written' is a program \
      that was written by hand; there is one for two chains (exposure,contrast,saturation,white-balance,lookup,vignette \
      and focus-peaking=mode=edge) from nv12, and it is always measured with them. 'hand-passes' is a Gaussian blur \
      from nv12 by hand in three passes, measured with gaussian-blur.

      --merge measures 'viewfinder merge' instead, with made-up shots that are aligned and merged once on the CPU: the \
      time, and the most memory with the shots and the result.
      """,
    options: [
      .filterFiles, .inputSize, .inputFormat, .inputRotation, frames, compare, upload, merge, shots, .json,
    ],
    positionals: [chain],
    examples: [
      .init("Measure a chain at the size of a camera", "viewfinder bench beautify --size 1280x720"),
      .init(
        "Compare with unfused passes", "viewfinder bench exposure=1,gaussian-blur,vignette --compare naive"),
      .init(
        "Measure a focus stack of 12 megapixels",
        "viewfinder bench --merge stack --shots 9 --size 4000x3000"),
    ])
  static let chain = PositionalSpec(
    ExplainOptions.chain.name, occurrence: .optional, completion: ExplainOptions.chain.completion,
    help: ExplainOptions.chain.help)
  static let merge = OptionSpec.value(
    "merge", "METHOD", completion: .list(MergeOptions.Method.allCases.map(\.rawValue)),
    help: "Measure a merge instead of a chain: hdr, fusion, stack or mean")
  static let shots = OptionSpec.value("shots", "N", default: "3", help: "Merge N shots, 2 to 64")
  static let frames = OptionSpec.value("frames", "N", default: "200", help: "Measure N frames")

  static let compare = OptionSpec.repeated(
    "compare", "WHAT", completion: .list(ChainBenchmark.Comparison.allCases.map(\.rawValue)),
    help: "Measure as well: naive, settled, copy, hand-written or hand-passes")
  static let upload = OptionSpec.value(
    "upload", "WHEN", default: BenchmarkFrames.Upload.everyFrame.rawValue,
    completion: .list(BenchmarkFrames.Upload.allCases.map(\.rawValue)),
    help: "Upload the frames' planes in every-frame, or once before all")

  /// What is measured.
  let subject: Subject
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
    let chain = try parsed.value(Self.chain, expected: ChainArgument.expected) { ChainArgument($0) }
    let method = try parsed.choice(Self.merge, of: MergeOptions.Method.self)
    let shots = try parsed.integer(Self.shots, in: 2...64) ?? 3
    switch (chain, method) {
    case (let chain?, nil): subject = .chain(chain)
    case (nil, let method?): subject = .merge(method, shots: shots)
    case (nil, nil): throw parsed.error("a CHAIN, or '--merge' with a method, is missing")
    case (_?, _?): throw parsed.error("'--merge' measures no chain; leave one of both out")
    }
    let ofChains: [OptionSpec] = [
      .filterFiles, .inputFormat, .inputRotation, Self.frames, Self.compare, Self.upload,
    ]
    for option in method == nil ? [Self.shots] : ofChains where parsed.isGiven(option) {
      throw parsed.error(
        method == nil ? "'--shots' needs '--merge'" : "'--\(option.long)' does not go with '--merge'")
    }
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
