import Cameras
import CommandLineKit
import Pixels
import SimulatedCamera
import Stills
import Testing
import ViewfinderPreview

import ViewfinderCommand

/// Parsing of arguments to valid options or one-line errors.
struct OptionsTests {
  /// The options of the command that the arguments name.
  private static func options<Options>(
    _ arguments: [String], as type: Options.Type = Options.self
  ) throws -> Options {
    guard case .run(let parsed) = try CommandSpec.viewfinder.parse(arguments) else {
      throw CommandFailure(.internalError, "not a run")
    }
    return try #require(try Command.options(parsed) as? Options)
  }

  @Test func theDescriptionHasNoContradictions() {
    #expect(CommandSpec.viewfinder.contradictions().isEmpty)
  }

  @Test(arguments: CommandSpec.viewfinder.path.all) func helpFitsATerminal(path: CommandPath) {
    for line in path.help().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  /// The same things are said of chains, of the files of filters and of the simulated camera wherever they go.
  @Test func theHelpNamesWhatCanBeGiven() throws {
    let paths = CommandSpec.viewfinder.path.all
    func help(_ name: String) throws -> String {
      let path = try #require(paths.first { $0.command.name == name })
      // As one line: the words are wrapped.
      return path.help().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    for name in ["live", "render", "explain", "bench"] {
      let text = try help(name)
      #expect(text.contains("look:NAME") && text.contains("NAME-isf or NAME-shader"), "\(name)")
    }
    #expect(try help("capture").contains("'viewfinder devices --help' lists its keys"))
    let devices = try help("devices")
    for key in SimulatedCameraOptions.keys { #expect(devices.contains("\(key)"), "\(key)") }
  }

  /// What a reader copies from the help: each use of the program in a line of a shell.
  @Test(arguments: ([CommandSpec.viewfinder] + CommandSpec.viewfinder.subcommands).flatMap(\.examples))
  func examplesAreAccepted(example: CommandSpec.Example) throws {
    // Quotes hide what divides the line.
    let parts = example.line.split(separator: "'", omittingEmptySubsequences: false)
    var words = [""]
    for (place, part) in parts.enumerated() {
      if place.isMultiple(of: 2) {
        let pieces = part.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        words[words.count - 1] += pieces[0]
        words += pieces.dropFirst()
      } else {
        words[words.count - 1] += part
      }
    }
    for use in words.split(whereSeparator: { ["|", "&&"].contains($0) }) {
      let use = use.filter { !$0.isEmpty }
      guard use.first == "viewfinder" else { continue }
      // The shell puts the files in place of a pattern.
      let arguments = use.dropFirst().prefix { !$0.hasPrefix(">") }.flatMap { word in
        word.contains("*") ? ["1", "2"].map { word.replacing("*", with: $0) } : [word]
      }
      _ = try Self.options(arguments, as: (any CommandArguments).self)
    }
  }

  /// An abbreviation keeps its capitals where the manual begins with a small letter.
  @Test func titlesOfTheManualKeepAbbreviations() {
    let pages = CommandSpec.viewfinder.path.all.map(\.manual)
    #expect(pages[0].contains("\n.Nd GPU-filtered "))
    #expect(pages.contains { $0.contains("\n.Nd renders ") })
  }

  @Test func nothingMeansTheFirstCameraInAWindow() throws {
    let options: LiveOptions = try Self.options([])
    #expect(options.device == nil && options.chains.isEmpty && options.frames == nil)
    #expect(options.stream == StreamRequest())
    #expect(options.rotation == .auto && options.rotation.orientation == nil)
    #expect(!options.isMirrored && !options.isHeadless && !options.isQuiet)
    #expect(options.statistics == nil)
  }

  @Test func everyOptionOfLive() throws {
    let options: LiveOptions = try Self.options([
      "live", "-d", "simulated:seed=1", "-f", "lomo", "-f", "@a.chain", "--size=640x480", "--rate",
      "30000/1001",
      "--rotate", "270", "--mirror", "--frames", "90", "--stats", "-", "-q", "--show", "looks",
      "--show=aids",
    ])
    #expect(options.device == "simulated:seed=1")
    #expect(options.chains == [.text("lomo"), .file(path: "a.chain")])
    #expect(options.stream.size == PixelSize(width: 640, height: 480))
    #expect(options.stream.rate == FrameRate(frames: 30000, seconds: 1001))
    #expect(options.rotation.orientation == .left)
    #expect(options.isMirrored && !options.isHeadless && options.isQuiet)
    #expect(options.frames == 90)
    #expect(options.panels == [.looks, .aids])
    #expect(options.statistics == .standardOutput)
  }

  @Test(arguments: [("0", Orientation.up), ("90", .right), ("180", .down), ("270", .left)])
  func rotationIsClockwise(degrees: String, orientation: Orientation) {
    #expect(RotationArgument(rawValue: degrees)?.orientation == orientation)
  }

  @Test func everyOptionOfCapture() throws {
    let options: CaptureOptions = try Self.options([
      "capture", "-d", "video0", "-f", "lomo", "-o", "x-{index:3}.jpg", "--bracket", "-1,0,+1.5", "--raw",
      "--size", "1x1", "--quality=100", "--chroma", "4:4:4", "--force", "--json",
    ])
    guard case .bracket(let bracket) = options.shots else {
      Issue.record("not a bracket")
      return
    }
    #expect(bracket.corrections == [-1, 0, 1.5])
    #expect(options.chains == [.text("lomo")])
    #expect(options.output.template(for: ["out"]).path(input: "c", index: 7, time: .now()) == "x-007.jpg")
    #expect(options.savesRaw && options.isJSON && options.replacing == .always)
    #expect(options.stored.choices.jpeg == StillFormat.JPEGSettings(quality: 100, chroma: .full))
  }

  @Test func hdrHasABracketOfItsOwn() throws {
    let options: CaptureOptions = try Self.options(["capture", "--hdr", "-o", "x.png"])
    #expect(options.shots == .highDynamicRange(.highDynamicRange))
    #expect(options.shots.pictures == 1)
  }

  @Test func everyOptionOfRender() throws {
    let options: RenderOptions = try Self.options([
      "render", "a.jpg", "b.png", "-f@x.chain", "-o", "out/", "-j", "64", "--quality", "1",
    ])
    #expect(options.inputs == ["a.jpg", "b.png"])
    #expect(options.chains == [.file(path: "x.chain")])
    #expect(options.output == .folder("out/"))
    #expect(options.jobs == 64)
    #expect(options.stored.choices.jpeg == StillFormat.JPEGSettings(quality: 1))
    #expect(options.batch.existing == .kept && options.batch.report == .text)
  }

  @Test(arguments: [("nv12", PixelFormat.nv12), ("NV12", .nv12), ("YUYV", .yuyv), ("bayerRGGB", .bayerRGGB)])
  func inputHasAFormat(name: String, format: PixelFormat) throws {
    let options: BenchOptions = try Self.options(["bench", "lomo", "--input", name, "--size", "8x2"])
    #expect(options.subject == .chain(.text("lomo")))
    #expect(options.input.format == format)
    #expect(options.input.size == PixelSize(width: 8, height: 2))
    #expect(options.frames == 200)
  }

  @Test(arguments: [
    ([], "a CHAIN, '--merge' with a method, or '--chart' is missing"),
    (["lomo", "--merge", "hdr"], "a CHAIN, '--merge' and '--chart' are measured one at a time"),
    (["--chart", "a.png"], "a.png: the chart is written as .svg"),
    (["lomo", "--chart", "a.svg"], "a CHAIN, '--merge' and '--chart' are measured one at a time"),
    (["lomo", "--force"], "'--force' needs '--chart'"),
    (["--chart", "a.svg", "--input", "rgb24"], "'--input' does not go with '--chart'"),
    (["lomo", "--shots", "4"], "'--shots' needs '--merge'"),
    (["--merge", "hdr", "--upload", "once"], "'--upload' does not go with '--merge'"),
    (["--merge", "hdr", "--shots", "1"], "option '--shots' takes a whole number from 2 to 64, not '1'"),
    (
      ["lomo", "--size", "1000000x1000000"],
      "option '--size' takes at most 268 megapixels, not '1000000x1000000'"
    ),
  ])
  func aBenchmarkHasOneSubject(arguments: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) {
      try Self.options(["bench"] + arguments, as: BenchOptions.self)
    }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ([], ExplainOptions.Form.text), (["--naive"], .comparison), (["--json"], .json), (["--dot"], .graphviz),
    (["--json", "--naive"], .jsonComparison), (["--glsl", "2"], .program(pass: 2)),
  ])
  func plansAreToldInSeveralForms(arguments: [String], form: ExplainOptions.Form) throws {
    let options: ExplainOptions = try Self.options(
      ["explain", "lomo", "--rotate", "90", "--costs=llvmpipe"] + arguments)
    #expect(options.form == form)
    #expect(options.input.orientation == .right && options.costs == .llvmpipe)
  }

  @Test func controlsAreAssigned() throws {
    let options: ControlsOptions = try Self.options(["controls", "gain=3", "menu=a=b", "--plain"])
    #expect(options.assignments.map(\.name) == ["gain", "menu"])
    #expect(options.assignments.map(\.value) == ["3", "a=b"])
    #expect(options.listing.format == .plain)
  }

  @Test(arguments: [
    (["live", "--size", "640"], "option '--size' takes a size such as 1920x1080, not '640'"),
    (["live", "--size", "0x480"], "option '--size' takes a size such as 1920x1080, not '0x480'"),
    (
      ["live", "--rate", "0"],
      "option '--rate' takes a rate such as 30 or 30000/1001, at most 1000 frames a second, not '0'"
    ),
    (
      ["live", "--rate", "1/0"],
      "option '--rate' takes a rate such as 30 or 30000/1001, at most 1000 frames a second, not '1/0'"
    ),
    (
      ["live", "--rate", "30/1/1"],
      "option '--rate' takes a rate such as 30 or 30000/1001, at most 1000 frames a second, not '30/1/1'"
    ),
    (["live", "--rotate", "45"], "option '--rotate' takes one of auto, 0, 90, 180, 270, not '45'"),
    (
      ["live", "--show", "look"],
      "option '--show' takes one of looks, editor, aids, camera, shutter, settings, statistics, help, not 'look'"
    ),
    (["live", "--frames", "0"], "option '--frames' takes a whole number from 1 to 1000000000, not '0'"),
    (
      ["live", "--headless", "-f", "lomo", "-f", "sepia"],
      "'--headless' draws one chain; give one '-f', and change it with 'viewfinder remote chain'"
    ),
    (["live", "-f", "@"], "option '--filter' takes the text of a chain, @FILE, or look:NAME, not '@'"),
    (["live", "-f", " "], "option '--filter' takes the text of a chain, @FILE, or look:NAME, not ' '"),
    (["live", "-d", ""], "option '--device' takes the path, id or name of a camera, not ''"),
    (["live", "--stats="], "option '--stats' takes a file, or '-' for standard output, not ''"),
    (["capture"], "missing option '-o FILE'"),
    (
      ["capture", "-o", "x.gif"],
      "x.gif: the extension chooses the format, and '.gif' is not supported; use .jpg, .jpeg, .png, .tif, .tiff, .webp, .avif, .jxl, .exr, .ppm, .pfm"
    ),
    (["capture", "-o", "-"], "pictures cannot go to standard output; name a file, a folder or a template"),
    (
      ["capture", "-o", "{nam}.jpg"],
      "output '{nam}.jpg': no field '{nam}'; the fields are {name}, {dir}, {index}, {index:3}, {ext}, {date}, "
        + "{date:%Y-%m-%d}, {camera}, {lens}, {iso}, {output}, {sweep} and those of settings, such as {exposure.exposure}"
    ),
    (
      ["capture", "-o", "x.jpg", "--count", "2"],
      "2 stills need a folder, or a template with {index}, not 'x.jpg'"
    ),
    (
      ["capture", "-o", "x.jpg", "--bracket", "-1,nan"],
      "option '--bracket' takes 1 to 32 corrections from -16 to 16 EV, such as -1,0,1, or times with gains, such as 1/500s,1/60s@20, not '-1,nan'"
    ),
    (
      ["capture", "-o", "x.jpg", "--bracket", "-1,,1"],
      "option '--bracket' takes 1 to 32 corrections from -16 to 16 EV, such as -1,0,1, or times with gains, such as 1/500s,1/60s@20, not '-1,,1'"
    ),
    (
      ["capture", "-o", "x.jpg", "--bracket", "17"],
      "option '--bracket' takes 1 to 32 corrections from -16 to 16 EV, such as -1,0,1, or times with gains, such as 1/500s,1/60s@20, not '17'"
    ),
    (
      ["capture", "-o", "x.jpg", "--hdr", "--bracket", "1"],
      "'--hdr' needs a bracket of at least 2 exposures, such as -2,0,2"
    ),
    (
      ["capture", "-o", "x/", "--hdr", "--count", "2"],
      "'--count' does not go with '--hdr': the bracket says how many shots there are"
    ),
    (
      ["render", "a", "b", "-f", "lomo", "-o", "x.jpg"],
      "2 inputs need a folder, or a template such as 'out/{name}.jpg', not 'x.jpg'"
    ),
    (["measure", "a"], "missing option '-f CHAIN'"),
    (["render", "", "-f", "lomo", "-o", "x.jpg"], "an INPUT has an empty name"),
    (
      ["render", "a", "-f", "lomo", "-o", "x.jpg", "--jobs", "65"],
      "option '--jobs' takes a whole number from 1 to 64, not '65'"
    ),
    (
      ["render", "a", "-f", "lomo", "-o", "x.jpg", "--quality", "0"],
      "option '--quality' takes a whole number from 1 to 100, not '0'"
    ),
    (
      ["render", "a", "-f", "lomo", "-o", "x.jpg", "--chroma", "4:4:2"],
      "option '--chroma' has no choice '4:4:2'; did you mean '4:2:2'?"
    ),
    (["controls", "gain"], "an argument takes NAME=VALUE, not 'gain'"),
    (
      ["explain", "lomo", "--json", "--dot"],
      "'--dot' does not go with '--json': each writes something else"
    ),
    (
      ["explain", "lomo", "--glsl", "1", "--naive"],
      "'--glsl' does not go with '--naive': each writes something else"
    ),
    (["explain", "lomo", "--glsl", "0"], "option '--glsl' takes a whole number of at least 1, not '0'"),
    (["explain", "lomo", "--rotate", "45"], "option '--rotate' takes 0, 90, 180 or 270, not '45'"),
    (["explain", "lomo", "--costs", "cpu"], "option '--costs' has no choice 'cpu'; did you mean 'gpu'?"),
    (["controls", "gain=1", "gain=2"], "the control 'gain' is given two values"),
    (["explain", ""], "CHAIN takes the text of a chain, @FILE, or look:NAME, not ''"),
    (
      ["explain", "lomo", "--input", "x"],
      "option '--input' takes a pixel format such as nv12, yuyv or rgba8, not 'x'"
    ),
    (
      ["capture", "-o", "{iso}.jpg"],
      "output '{iso}.jpg': {camera}, {lens}, {iso} and settings are fields of 'viewfinder render'; use {name}, {index} or "
        + "{date}"
    ),
    (["completions", "tcsh"], "SHELL takes one of bash, zsh, fish, not 'tcsh'"),
  ])
  func mistakesAreNamed(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) {
      try Self.options(arguments, as: (any CommandArguments).self)
    }
    #expect(error?.message == message)
  }
}
