import Benchmarks
import CommandLineKit
import Pixels

/// The options of `viewfinder-bench`.
struct BenchOptions: CommandArguments {
  static let command = CommandSpec(
    name: "viewfinder-bench",
    abstract: "Measures how fast chains of filters run on this GPU.",
    discussion: """
      Without chains a table of well-known ones is measured, then plans against programs written by hand in 7 alternated \
      runs, blurs of several widths, what planning costs the CPU, and the start: from no context to the first frame. The \
      end reports which performance limits are met; when one is missed, the exit code is 1. \
      Frames, pictures and lookups are generated. The variants of a chain alternate frame by frame, with a wait for \
      the GPU after each, so that ratios are meaningful on a busy machine too.
      """,
    examples: [
      .init("Measure the table", "viewfinder-bench"),
      .init("Measure one chain", "viewfinder-bench gaussian-blur=8 --size 3840x2160"),
    ],
    release: .init(version: "0.1.0", date: "November 21, 2025"))

  @Option(
    "size", "WxH", ArgumentType("a size such as 1920x1080") { PixelSize($0) }, default: "1920x1080",
    help: "The size of the frames")
  var size: PixelSize
  @Option(
    "input", "FORMAT",
    ArgumentType(
      "a pixel format such as nv12", completion: .list(PixelFormat.allCases.map(\.rawValue))
    ) { text in PixelFormat.allCases.first { $0.rawValue.lowercased() == text.lowercased() } },
    default: PixelFormat.nv12.rawValue, help: "The pixel format of the frames")
  var format: PixelFormat
  @Option(
    "rotate", "DEGREES",
    ArgumentType("0, 90, 180 or 270", completion: .list(["0", "90", "180", "270"])) { text in
      Int(text).flatMap { [0, 90, 180, 270].contains($0) ? Orientation(quarterTurns: $0 / 90) : nil }
    }, default: "0", help: "Turn the frames of CHAIN clockwise by 0, 90, 180 or 270 degrees")
  var orientation: Orientation
  /// The number of frames to measure per variant.
  @Option("frames", "N", .integer(in: 1...1_000_000), default: "40", help: "Measure N frames of each")
  var frames: Int
  @Option(
    "upload", "WHEN", .choice, default: BenchmarkFrames.Upload.everyFrame.rawValue,
    help: "Upload the frames' planes in every-frame, or once before all")
  var upload: BenchmarkFrames.Upload
  @Flag("filters", help: "Measure every filter alone instead, and write the article on their costs")
  var measuresEveryFilter: Bool
  @Flag("chart", help: "Measure plans against programs written by hand alone, and write a chart (SVG)")
  var measuresHandWritten: Bool
  @Flag("json", help: "Report as JSON") var isJSON: Bool
  /// The chains; if empty, those of the table.
  @Argument(.zeroOrMore, "CHAIN", .text, help: "The text of a chain") var chains: [String]

  /// What to measure when no chain is given.
  enum Subject { case wellKnownChains, everyFilter, handWritten }

  /// What to measure when no chain is given.
  var subject: Subject {
    measuresEveryFilter ? .everyFilter : measuresHandWritten ? .handWritten : .wellKnownChains
  }

  func validate() throws(UsageError) {
    guard chains.isEmpty || subject == .wellKnownChains else {
      throw UsageError("options '--filters' and '--chart' take no chain")
    }
  }
}
