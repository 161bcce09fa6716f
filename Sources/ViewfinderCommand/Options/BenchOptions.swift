import Benchmarks
import CommandLineKit
package import Pixels
import Stills

/// The options of `viewfinder bench`.
package struct BenchOptions {
  /// What is measured.
  package enum Subject: Hashable {
    /// The filters of a chain.
    case chain(ChainArgument)
    /// A merge of shots.
    case merge(MergeOptions.Method, shots: Int)
    /// The chains that have programs written by hand, with a chart of the results in a file.
    case handWritten(chart: String)
  }

  static let command = CommandSpec(
    name: "bench",
    abstract: "Measures how fast a chain runs on this GPU, or a merge on the CPU.",
    discussion: """
      Generated frames are uploaded and filtered like those of a camera. The first frames, in which \
      shaders are compiled and textures created, are not counted.

      --compare measures other ways to draw the same picture in the same run, alternating frame by frame, so that other \
      load on the machine affects all of them equally: 'naive' draws one pass for each filter, with half floats \
      between them, 'settled' the plan for fixed settings, 'copy' copies one texture. 'hand-written' are programs \
      that an expert wrote by hand for the chain and frames in nv12; they are always measured with a chain that has them.

      --chart measures all of these chains, in 7 alternated runs of N/7 frames, and draws the result. Each plan has a \
      limit: the median of the 7 ratios of its time to that of the programs by hand may be 1.05 where each pixel is \
      computed by itself and for edges, and 0.8 where neighbours are read. When one is missed, the exit code is 1.

      --merge measures 'viewfinder merge' instead, with made-up shots that are aligned and merged once on the CPU: the \
      time, and the most memory with the shots and the result.
      """,
    options: [
      .filterFiles, .inputSize, .inputFormat, .inputRotation, frames, compare, upload, merge, shots, chart,
      .force, .json,
    ],
    positionals: [chain],
    examples: [
      .init("Measure a chain at the size of a camera", "viewfinder bench beautify --size 1280x720"),
      .init(
        "Compare with unfused passes", "viewfinder bench exposure=1,gaussian-blur,vignette --compare naive"),
      .init(
        "Measure a focus stack of 12 megapixels",
        "viewfinder bench --merge stack --shots 9 --size 4000x3000"),
      .init("Compare with programs written by hand", "viewfinder bench --chart by-hand.svg"),
    ])
  static let chain = PositionalSpec(
    ExplainOptions.chain.name, occurrence: .optional, completion: ExplainOptions.chain.completion,
    help: ExplainOptions.chain.help)
  static let merge = OptionSpec.value(
    "merge", "METHOD", completion: .list(MergeOptions.Method.allCases.map(\.rawValue)),
    help: "Measure a merge instead of a chain: hdr, fusion, stack or mean")
  static let shots = OptionSpec.value("shots", "N", default: "3", help: "Merge N shots, 2 to 64")
  static let chart = OptionSpec.value(
    "chart", "FILE", completion: .file(extensions: ["svg"]),
    help: "Compare plans with programs written by hand, and draw FILE (.svg)")
  static let frames = OptionSpec.value("frames", "N", default: "200", help: "Measure N frames")

  static let compare = OptionSpec.repeated(
    "compare", "WHAT", completion: .list(ChainBenchmark.Comparison.allCases.map(\.rawValue)),
    help: "Measure as well: naive, settled, copy or hand-written")
  static let upload = OptionSpec.value(
    "upload", "WHEN", default: BenchmarkFrames.Upload.everyFrame.rawValue,
    completion: .list(BenchmarkFrames.Upload.allCases.map(\.rawValue)),
    help: "Upload the frames' planes in every-frame, or once before all")

  /// What is measured.
  package let subject: Subject
  /// The size of the input.
  package let size: PixelSize
  /// The pixel format of the input.
  package let format: PixelFormat
  /// The orientation of the input.
  let orientation: Orientation
  /// The number of frames to measure.
  package let frames: Int
  /// The alternatives to measure with the plan.
  let comparisons: Set<ChainBenchmark.Comparison>
  /// When to upload frames.
  let upload: BenchmarkFrames.Upload
  /// Whether the report is JSON.
  let isJSON: Bool
  /// Whether a chart replaces a file.
  let replacing: AtomicFile.Replacing
  /// Files with further filters.
  let filterFiles: [String]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    let chain = try parsed.value(Self.chain, expected: ChainArgument.expected) { ChainArgument($0) }
    let method = try parsed.choice(Self.merge, of: MergeOptions.Method.self)
    let shots = try parsed.integer(Self.shots, in: 2...64) ?? 3
    let chart = parsed.text(Self.chart)
    let ofFrames = [OptionSpec.filterFiles, .inputFormat, .inputRotation, Self.compare]
    let excluded: [OptionSpec]
    switch (chain, method, chart) {
    case (let chain?, nil, nil): (subject, excluded) = (.chain(chain), [Self.shots, .force])
    case (nil, let method?, nil):
      (subject, excluded) = (.merge(method, shots: shots), ofFrames + [Self.frames, Self.upload, .force])
    case (nil, nil, let chart?):
      guard PathName.splitExtension(chart).suffix.lowercased() == ".svg" else {
        throw parsed.error("\(chart): the chart is written as .svg")
      }
      (subject, excluded) = (.handWritten(chart: chart), ofFrames + [Self.shots])
    case (nil, nil, nil): throw parsed.error("a CHAIN, '--merge' with a method, or '--chart' is missing")
    default: throw parsed.error("a CHAIN, '--merge' and '--chart' are measured one at a time")
    }
    for option in excluded where parsed.isGiven(option) {
      let what =
        switch subject {
        case .chain: option == .force ? "needs '--chart'" : "needs '--merge'"
        case .merge: "does not go with '--merge'"
        case .handWritten: "does not go with '--chart'"
        }
      throw parsed.error("'--\(option.long)' \(what)")
    }
    replacing = parsed.isGiven(.force) ? .always : .never
    (size, format) = try parsed.input()
    // Shots are merged without a GPU, which would refuse them.
    guard size.area <= StillLimits.standard.pixels else {
      throw parsed.error(
        "option '--size' takes at most \(StillLimits.standard.pixels / 1_000_000) megapixels, not '\(size)'")
    }
    orientation = try parsed.inputOrientation()
    frames = try parsed.integer(Self.frames, in: 1...1_000_000) ?? 200
    comparisons = Set(
      try parsed.values(Self.compare, expected: "naive, settled, copy or hand-written") {
        ChainBenchmark.Comparison(rawValue: $0)
      })
    upload = try parsed.choice(Self.upload, of: BenchmarkFrames.Upload.self) ?? .everyFrame
    isJSON = parsed.isGiven(.json)
  }
}
