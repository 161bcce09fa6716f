import Cameras
package import CommandLineKit
package import Files
import Pixels
import Stills
import Viewfinder

/// The options of `viewfinder capture`.
package struct CaptureOptions: ProgramCommand {
  /// The shots to take.
  package enum Shots: Hashable, Sendable {
    /// Shots with the same settings.
    case single(count: Int)
    /// Shots of frames that follow each other.
    case burst(count: Int)
    /// Shots with a clip of the time before and after each.
    case livePhoto(count: Int, around: Duration)
    /// Shots at an interval; a count of nil has no end.
    case timeLapse(every: Duration, count: Int?)
    /// One shot per exposure correction.
    case bracket(ExposureBracket)
    /// The shots of a bracket, merged into one picture.
    case highDynamicRange(ExposureBracket)
    /// Shots focused from near to far.
    case focusBracket(count: Int)
    /// Shots focused from near to far, merged into one picture.
    case focusStack(count: Int)
    /// Shots with the same settings, averaged.
    case noiseReduction(count: Int)

    /// The number of resulting pictures; `Int.max` without an end.
    package var pictures: Int {
      switch self {
      case .single(let count), .burst(let count), .livePhoto(let count, _): count
      case .timeLapse(_, let count): count ?? .max
      case .bracket(let bracket): bracket.steps.count
      case .focusBracket(let count): count
      case .highDynamicRange, .focusStack, .noiseReduction: 1
      }
    }
  }

  package static let command = CommandSpec(
    name: "capture",
    abstract: "Takes full-resolution stills through filters.",
    discussion: """
      Without --size a still has the camera's largest size, as the window's stills have: the camera streams the preview's \
      size until exposure, white balance and focus rest, and is then switched for the still, or once for a series. A chain's \
      lengths in pixels are those of the preview. Live photos stream the largest size all the time; with --size everything \
      has that size.

      The output is a file, a folder, or a template with the fields {index}, {date}, {name} (the camera) and \
      {ext}; {index:3} has three digits. Several shots need {index} or a folder.

      A burst takes frames that follow each other at the camera's rate and writes them afterwards. Frames that find no \
      memory, which is at most 1 GiB, are lost and reported, in --json as framesLost.

      With --live-photo a clip of the time around each still is written beside it, under its name with .mov, through the \
      same filters; both carry the content identifier by which Apple's programs know them as one live photo. Both appear \
      or neither does, and Ctrl-C meanwhile leaves none. The last pictures are kept in memory for it, at most 1440 pixels \
      wide: 160 MB with the usual times at 30 pictures a second.

      With --interval a still is taken every so often, --count of them or until Ctrl-C. The times do not drift: a still \
      whose time passes while another takes long is skipped and reported, in --json as stillsSkipped, and its number stays \
      free. While the camera is unplugged, further stills are tried; a full disk, or a folder that takes no files, ends the \
      series.

      --flash lights the scene with the lamp of the camera or of the machine, and takes a frame that is wholly under it. An \
      exposure that adjusts itself is metered under the light first, for at most the time of --settle, and is as before when \
      the light is off; with --settle 0, and where it was set by hand, it stays. 'auto' lights where the metered light is too \
      dim. For bursts, brackets and shots that are merged the lamp stays lit from the first shot to the last, which not every \
      flash can.

      --timer counts down before the first shot. Then the program waits until what the camera adjusts by itself rests: the \
      exposure, the white balance, the focus. After --settle it takes the still as it is, with a note. --aspect crops \
      around the middle, after the filters. A .png or .tif of a camera of 10 to 16 bits has 16 bits a sample, unless --bits \
      says otherwise.

      A bracket takes one shot for each exposure of its list: a correction of the present one in EV, or a time with the unit s, \
      behind which @ gives a gain in the camera's units. The list may begin with a minus sign.

      With --hdr the light of the shots is merged before the filters, which see the whole range. What moves between \
      the shots is taken from the one nearest to the present exposure. With --hdr-method fusion the best exposed \
      shot of each place is taken instead.

      A focus bracket moves the lens from near to far. With --focus-stack its shots become one picture that is sharp \
      everywhere, and --depth writes how far each place is: white is near. A note says when the shots are farther apart \
      than their depth of field, so that what lies between two is sharp in neither, and how many are needed.

      With --noise-reduction the shots are averaged: 4 shots halve the noise. What moves is taken from the first.

      Shots that are merged are aligned first, unless --no-align says that the camera stands still. One that does not \
      fit is left out, with a note. A .png of a merged picture has 16 bits a sample.

      A still whose file exists is not taken, and fails at the end; the others are written.
      """,
    examples: [
      .init("Take one still", "viewfinder capture -o still.jpg"),
      .init("Take 30 frames that follow each other", "viewfinder capture --burst 30 -o burst/"),
      .init(
        "Take a still with a clip of two seconds before and after it",
        "viewfinder capture --live-photo --clip 2s -o IMG.jpg"),
      .init("Take a still every minute", "viewfinder capture --interval 1m -o 'garden-{index:5}.jpg'"),
      .init("Take a still with the flash", "viewfinder capture --flash on -o lit.jpg"),
      .init("Take a bracket", "viewfinder capture --bracket -2,0,2 -o 'shot-{index}.jpg'"),
      .init("Take ten stills through a chain", "viewfinder capture -f lomo --count 10 -o stills/"),
      .init(
        "Stack nine shots from near to far",
        "viewfinder capture --focus-stack 9 --depth depth.png -o sharp.png"),
    ])

  @Option(.device) var device: String?
  @Option(.camera) var furtherCameras: [FurtherCamera]
  @Flag(.sync) var pairing: FramePairing
  @Flag(.noProfile) var profile: CameraSelection.ProfileUse
  @Option(.chains) package var chains: [ChainArgument]
  @Option(.filterFiles) var filterFiles: [String]
  @Option(
    required: "output", short: "o", "FILE", .stillFile,
    help: "Where the stills go: a file, a folder or a template")
  var outputText: String
  @Option("count", "N", .integer(in: 1...9999), default: "1", help: "Take N stills") var count: Int
  @Option(
    "burst", "N", .integer(in: 2...999),
    .excludes("count", "live-photo", "interval", because: ways),
    help: "Take N frames that follow each other, 2 to 999, at the camera's rate")
  var burst: Int?
  @Flag(
    "live-photo", .excludes("aspect", because: "the clip has the whole picture"),
    help: "Also write a clip of the time around each still: IMG.mov beside IMG.jpg")
  var isLivePhoto: Bool
  @Option(
    "clip", "TIME",
    ArgumentType("a time from 100ms to 10s") { text in
      DurationArgument.parse(text).flatMap { LivePhotoRecorder.times.contains($0) ? $0 : nil }
    }, default: "1.5s", .needs("live-photo"),
    help:
      "How long the clip of a live photo begins before the still, and goes on after it, from 100ms to 10s")
  var clip: Duration
  @Option(
    "interval", "TIME", ArgumentType<Duration>.time("a time such as 10s, 500ms, 5m or 1h"),
    .excludes("live-photo", because: ways),
    help: "Take a still every so often, such as 10s, 500ms, 5m or 1h, until Ctrl-C or --count")
  var interval: Duration?
  /// How long to count down before the first shot; nil for not.
  @Option(
    "timer", "TIME",
    ArgumentType("a time of up to 1h, such as 10s") { text in
      DurationArgument.parse(text).flatMap { $0 <= .seconds(3600) ? $0 : nil }
    }, help: "Count down before the first shot, such as 10 or 10s; up to 1h")
  var timer: Duration?
  @Option(.settlingLimit) var settlingLimit: Duration
  /// The ratio that the stills are cropped to; nil for the whole picture.
  @Option(
    "aspect", "W:H",
    ArgumentType(
      "a ratio of width to height, such as 16:9", completion: .list(["16:9", "4:3", "3:2", "1:1"])
    ) { AspectRatio($0) },
    help: "Crop the stills around their middle to this ratio of width to height")
  var aspect: AspectRatio?
  @Option(
    "bracket", "LIST", ArgumentType(ExposureBracket.expected) { ExposureBracket($0) },
    .excludes("count", because: "the bracket says how many shots there are"),
    .excludes(
      "live-photo", "interval", "burst", "focus-bracket", "focus-stack", "noise-reduction", because: ways),
    help:
      "Take one still for each exposure of LIST: corrections in EV, such as -1,0,1, or times and gains, such as 1/500s,1/60s@20"
  )
  var bracket: ExposureBracket?
  @Flag(
    "hdr", .excludes("count", because: "the bracket says how many shots there are"),
    .excludes(
      "live-photo", "interval", "burst", "focus-bracket", "focus-stack", "noise-reduction", because: ways),
    help: "Merge the bracket into one picture; without --bracket it is -2,0,2")
  var isHDR: Bool
  @Option(
    "hdr-method", "METHOD", ArgumentType<HDRMethod>.choice,
    .needs("hdr", because: "it says how a bracket is merged"),
    help:
      "Merge a bracket by 'radiance' (its light; the default) or by 'fusion' (the best exposed places)")
  var givenHDRMethod: HDRMethod?
  @Option(
    "focus-bracket", "N", .integer(in: 2...FocusStack.most),
    .excludes("count", "live-photo", "interval", "burst", because: ways),
    help: "Take N stills focused from near to far, 2 to 255")
  var focusBracket: Int?
  @Option(
    "focus-stack", "N", .integer(in: 2...FocusStack.most),
    .excludes("count", "live-photo", "interval", "burst", "focus-bracket", because: ways),
    help: "Take N shots from near to far and merge what is sharp, 2 to 255")
  var focusStack: Int?
  @Option(
    "focus-range", "NEAR,FAR",
    ArgumentType("two positions of the lens, such as 600,0") { text in
      let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { Int64($0) }
      guard ends.count == 2, let near = ends[0], let far = ends[1], near != far else { return nil }
      return FocusBracket.Bounds(near: near, far: far)
    }, .needs("focus-bracket", "focus-stack"),
    help: "Focus between these values of the camera's focus control; its whole range when left out")
  var focusRange: FocusBracket.Bounds?
  /// Where the depth of a focus stack goes; nil for nowhere.
  @Option(
    "depth", "FILE", ArgumentType<String>.depthMap, .needs("focus-stack", because: "that measures it"),
    help: "Also write the depth of a focus stack as a 16-bit grey PNG, white for near")
  var depth: String?
  @Option(.depthConfidence, .needs("focus-stack")) var confidence: String?
  @Option(
    "noise-reduction", "N", .integer(in: 2...64),
    .excludes("count", "live-photo", "interval", "burst", "focus-bracket", "focus-stack", because: ways),
    help: "Take N shots and average them, 2 to 64")
  var noiseReduction: Int?
  @Flag(.noAlign) var aligning: Aligning
  /// Where to focus before the first shot; nil for nowhere.
  @Option(
    "focus-at", "X,Y",
    ArgumentType(FocusPlace.expected, completion: .list(["face"])) { FocusPlace($0) },
    .excludes("focus-bracket", "focus-stack", because: "these focus from near to far"),
    help:
      "Focus once before the first shot: on a place in fractions of the upright picture, or on a 'face'")
  var focusPlace: FocusPlace?
  @Option(
    "flash", "WHEN", .choice, default: LightController.FlashMode.off.rawValue,
    help: "Light the scene for the stills: off, on, or auto for dim light")
  var flash: LightController.FlashMode
  @Flag(
    "raw",
    help:
      "Also save each frame as the camera sent it: a DNG of Bayer and grey values, the camera's own JPEG, or the planes of other "
      + "formats in a file that ends in .raw; with -o FILE.dng the DNG alone")
  package var savesRaw: Bool
  @Flag(
    "faces", .recorded, else: .none, help: "Record the faces in each still as regions of its metadata")
  var faces: PhotoCaptureSettings.FaceRegions
  @Option(.frameSize) var size: PixelSize?
  @Option(.preset) var preset: OutputPreset.Reference?
  package var stored = StoredOptions()
  var finishing = FinishOptions()
  @Flag(.force) package var replacing: AtomicFile.Replacing
  @Flag(.json) package var isJSON: Bool
  @Flag(.quiet) var isQuiet: Bool

  /// The destination of the stills.
  @Derived package var output: OutputArgument
  /// The shots to take.
  @Derived package var shots: Shots

  /// How a bracket is merged.
  var hdrMethod: HDRMethod { givenHDRMethod ?? .radiance }
  /// The positions between which a focus bracket moves the lens.
  var focusBounds: FocusBracket.Bounds { focusRange ?? .init() }
  /// Whether pictures are written, and not the raw frames alone.
  var savesStills: Bool {
    !savesRaw || PathName.splitExtension(outputText).suffix.lowercased() != ".dng"
  }
  /// What is done to the photographs on their way into files.
  var finish: StillFinish { finishing.finish }

  package func validate() throws(UsageError) {
    try checkNames(of: furtherCameras)
    if isHDR, bracket?.steps.count == 1 {
      throw UsageError("'--hdr' needs a bracket of at least 2 exposures, such as -2,0,2")
    }
    if interval != nil, !$count.isGiven, isJSON {
      throw UsageError("'--json' reports at the end; with '--interval' it needs '--count'")
    }
    $shots.set(chosenShots)
    let output =
      savesStills
      ? try OutputArgument(outputText, stored: stored) : try OutputArgument(ofFiles: outputText)
    $output.set(output)
    if case .template(let template) = output, template.isForPhotographs {
      throw UsageError(
        "output '\(outputText)': {camera}, {lens}, {iso} and settings are fields of 'viewfinder render'; use {name}, {index} or "
          + "{date}")
    }
    try checkDifference(of: [($outputText, outputText), ($depth, depth), ($confidence, confidence)])
    if shots.pictures > 1, case .template = output, !outputText.contains("{index") {
      let number = shots.pictures == .max ? "stills at an interval" : "\(shots.pictures) stills"
      throw UsageError("\(number) need a folder, or a template with {index}, not '\(outputText)'")
    }
    try finishing.load()
    if savesStills { return try output.check(finish, stored) }
    switch shots {
    case .single, .bracket, .burst, .timeLapse, .focusBracket: break
    case .livePhoto, .highDynamicRange, .focusStack, .noiseReduction:
      throw UsageError(
        "'\(outputText)' is a frame as the camera sent it; merged shots and live photos need a .jpg beside it"
      )
    }
    if !chains.isEmpty {
      throw UsageError(
        "'\(outputText)' is a frame as the camera sent it, before all filters; leave '-f' out, or name a .jpg"
      )
    }
  }

  private var chosenShots: Shots {
    if let interval { return .timeLapse(every: interval, count: $count.isGiven ? count : nil) }
    if isLivePhoto { return .livePhoto(count: count, around: clip) }
    if let burst { return .burst(count: burst) }
    if let focusBracket { return .focusBracket(count: focusBracket) }
    if let focusStack { return .focusStack(count: focusStack) }
    if let noiseReduction { return .noiseReduction(count: noiseReduction) }
    if isHDR { return .highDynamicRange(bracket ?? .highDynamicRange) }
    return bracket.map { .bracket($0) } ?? .single(count: count)
  }

  package init() {}
}

private let ways = "each says which shots are taken"
