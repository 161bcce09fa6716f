import Benchmarks
import CommandLineKit
import Pixels

/// The options of `viewfinder-bench`.
struct BenchOptions {
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
    options: [size, format, rotation, frames, upload, filters, chart, .flag("json", help: "Report as JSON")],
    positionals: [chains],
    examples: [
      .init("Measure the table", "viewfinder-bench"),
      .init("Measure one chain", "viewfinder-bench gaussian-blur=8 --size 3840x2160"),
    ],
    release: .init(version: "0.1.0", date: "November 21, 2025"))
  static let chains = PositionalSpec("CHAIN", occurrence: .zeroOrMore, help: "The text of a chain")
  static let size = OptionSpec.value("size", "WxH", default: "1920x1080", help: "The size of the frames")
  static let format = OptionSpec.value(
    "input", "FORMAT", default: PixelFormat.nv12.rawValue,
    completion: .list(PixelFormat.allCases.map(\.rawValue)), help: "The pixel format of the frames")
  static let rotation = OptionSpec.value(
    "rotate", "DEGREES", default: "0", completion: .list(["0", "90", "180", "270"]),
    help: "Turn the frames of CHAIN clockwise by 0, 90, 180 or 270 degrees")
  static let frames = OptionSpec.value("frames", "N", default: "40", help: "Measure N frames of each")
  static let upload = OptionSpec.value(
    "upload", "WHEN", default: BenchmarkFrames.Upload.everyFrame.rawValue,
    completion: .list(BenchmarkFrames.Upload.allCases.map(\.rawValue)),
    help: "Upload the frames' planes in every-frame, or once before all")

  static let filters = OptionSpec.flag(
    "filters", help: "Measure every filter alone instead, and write the article on their costs")

  static let chart = OptionSpec.flag(
    "chart", help: "Measure plans against programs written by hand alone, and write a chart (SVG)")

  /// The chains; if empty, those of the table.
  let chains: [String]
  /// The size of the frames.
  let size: PixelSize
  /// The pixel format of the frames.
  let format: PixelFormat
  /// The orientation of the frames for given chains.
  let orientation: Orientation
  /// The number of frames to measure per variant.
  let frames: Int
  /// When to upload frames.
  let upload: BenchmarkFrames.Upload
  /// Whether the report is JSON.
  let isJSON: Bool
  /// What to measure when no chain is given.
  let subject: Subject

  /// What to measure when no chain is given.
  enum Subject { case wellKnownChains, everyFilter, handWritten }

  init(_ parsed: ParsedArguments) throws(UsageError) {
    chains = parsed.texts(Self.chains)
    let size = try parsed.value(Self.size, expected: "a size such as 1920x1080") { PixelSize($0) }
    let format = try parsed.value(Self.format, expected: "a pixel format such as nv12") { text in
      PixelFormat.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
    }
    guard let size, let format else { preconditionFailure("the size and the format have defaults") }
    self.size = size
    self.format = format
    orientation =
      try parsed.value(Self.rotation, expected: "0, 90, 180 or 270") { text in
        Int(text).flatMap { [0, 90, 180, 270].contains($0) ? Orientation(quarterTurns: $0 / 90) : nil }
      } ?? .up
    subject =
      parsed.isGiven(Self.filters)
      ? .everyFilter : parsed.isGiven(Self.chart) ? .handWritten : .wellKnownChains
    guard chains.isEmpty || subject == .wellKnownChains else {
      throw UsageError("options '--filters' and '--chart' take no chain", command: Self.command.name)
    }
    frames = try parsed.integer(Self.frames, in: 1...1_000_000) ?? 40
    upload = try parsed.choice(Self.upload, of: BenchmarkFrames.Upload.self) ?? .everyFrame
    isJSON = parsed.isGiven(.flag("json", help: ""))
  }
}
