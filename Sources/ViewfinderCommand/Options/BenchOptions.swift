import Benchmarks
package import CommandLineKit
import Files
import Pixels
import Stills

/// The options of `viewfinder bench`.
package struct BenchOptions: ProgramCommand {
  /// What is measured.
  package enum Subject: Hashable {
    /// The filters of a chain.
    case chain(ChainArgument)
    /// A merge of shots.
    case merge(MergeOptions.Method, shots: Int)
    /// The chains that have programs written by hand, with a chart of the results in a file.
    case handWritten(chart: String)
  }

  package static let command = CommandSpec(
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
    examples: [
      .init("Measure a chain at the size of a camera", "viewfinder bench beautify --size 1280x720"),
      .init(
        "Compare with unfused passes", "viewfinder bench exposure=1,gaussian-blur,vignette --compare naive"),
      .init(
        "Measure a focus stack of 12 megapixels",
        "viewfinder bench --merge stack --shots 9 --size 4000x3000"),
      .init("Compare with programs written by hand", "viewfinder bench --chart by-hand.svg"),
    ])

  @Option(.filterFiles) var filterFiles: [String]
  package var input = InputOptions()
  @Option("frames", "N", .integer(in: 1...1_000_000), default: "200", help: "Measure N frames")
  package var frames: Int
  /// The alternatives to measure with the plan.
  @Option(
    repeated: "compare", "WHAT",
    ArgumentType(
      "naive, settled, copy or hand-written",
      completion: .list(ChainBenchmark.Comparison.allCases.map(\.rawValue))
    ) { ChainBenchmark.Comparison(rawValue: $0) },
    help: "Measure as well: naive, settled, copy or hand-written")
  var comparisons: [ChainBenchmark.Comparison]
  @Option(
    "upload", "WHEN", .choice, default: BenchmarkFrames.Upload.everyFrame.rawValue,
    help: "Upload the frames' planes in every-frame, or once before all")
  var upload: BenchmarkFrames.Upload
  @Option(
    "merge", "METHOD", ArgumentType<MergeOptions.Method>.choice,
    .excludes("filters", "input", "rotate", "compare", "frames", "upload"),
    help: "Measure a merge instead of a chain: hdr, fusion, stack or mean")
  var merge: MergeOptions.Method?
  @Option(
    "shots", "N", .integer(in: 2...64), default: "3", .needs("merge"),
    help: "Merge N shots, 2 to 64")
  var shots: Int
  @Option(
    "chart", "FILE", ArgumentType<String>.file(extensions: ["svg"]),
    .excludes("filters", "input", "rotate", "compare"),
    help: "Compare plans with programs written by hand, and draw FILE (.svg)")
  var chart: String?
  @Flag(.force, .needs("chart")) var replacing: AtomicFile.Replacing
  @Flag(.json) var isJSON: Bool
  @Argument("CHAIN", ArgumentType<ChainArgument>.chain, help: ChainArgument.help)
  var chain: ChainArgument?

  /// What is measured.
  @Derived package var subject: Subject

  package func validate() throws(UsageError) {
    switch (chain, merge, chart) {
    case (let chain?, nil, nil): $subject.set(.chain(chain))
    case (nil, let method?, nil): $subject.set(.merge(method, shots: shots))
    case (nil, nil, let chart?):
      guard PathName.splitExtension(chart).suffix.lowercased() == ".svg" else {
        throw UsageError("\(chart): the chart is written as .svg")
      }
      $subject.set(.handWritten(chart: chart))
    case (nil, nil, nil): throw UsageError("a CHAIN, '--merge' with a method, or '--chart' is missing")
    default: throw UsageError("a CHAIN, '--merge' and '--chart' are measured one at a time")
    }
    // Shots are merged without a GPU, which would refuse them.
    guard input.size.area <= StillLimits.standard.pixels else {
      throw UsageError(
        "option '--size' takes at most \(StillLimits.standard.pixels / 1_000_000) megapixels, not '\(input.size)'"
      )
    }
  }

  package init() {}
}
