import Cameras
import CommandLineKit
import Pixels
package import Stills
import Viewfinder

/// The options of `viewfinder capture`.
package struct CaptureOptions: Sendable {
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
      case .bracket(let bracket): bracket.corrections.count
      case .focusBracket(let count): count
      case .highDynamicRange, .focusStack, .noiseReduction: 1
      }
    }
  }

  static let command = CommandSpec(
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

      A bracket takes one shot for each correction of the exposure. Its list may begin with a minus sign.

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
    options: [
      .device, .camera, .sync, .noProfile, .filter, .filterFiles, output, count, burst, livePhoto, clip,
      interval, timer, .settle, aspect, bracket, hdr,
      hdrMethod, focusBracket, focusStack,
      focusRange, depth, .depthConfidence, noiseReduction, .noAlign, focusAt, flash, raw, faces, .frameSize,
    ] + OptionSpec.stored + OptionSpec.finished + [.force, .json, .quiet],
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
  static let output = OptionSpec.value(
    "output", short: "o", "FILE", presence: .required,
    completion: .file(extensions: StillFormat.supportedExtensions),
    help: "Where the stills go: a file, a folder or a template")
  static let count = OptionSpec.value("count", "N", default: "1", help: "Take N stills")
  static let burst = OptionSpec.value(
    "burst", "N", help: "Take N frames that follow each other, 2 to 999, at the camera's rate")
  static let livePhoto = OptionSpec.flag(
    "live-photo", help: "Also write a clip of the time around each still: IMG.mov beside IMG.jpg")
  static let clip = OptionSpec.value(
    "clip", "TIME", default: "1.5s",
    help: "How long the clip of a live photo begins before the still, and goes on after it, from 100ms to 10s"
  )
  static let interval = OptionSpec.value(
    "interval", "TIME",
    help: "Take a still every so often, such as 10s, 500ms, 5m or 1h, until Ctrl-C or --count")
  static let timer = OptionSpec.value(
    "timer", "TIME", help: "Count down before the first shot, such as 10 or 10s; up to 1h")
  static let aspect = OptionSpec.value(
    "aspect", "W:H", completion: .list(["16:9", "4:3", "3:2", "1:1"]),
    help: "Crop the stills around their middle to this ratio of width to height")
  static let bracket = OptionSpec.value(
    "bracket", "EV,EV,...", help: "Take one still for each correction of the exposure, in EV")
  static let hdr = OptionSpec.flag(
    "hdr", help: "Merge the bracket into one picture; without --bracket it is -2,0,2")
  static let hdrMethod = OptionSpec.value(
    "hdr-method", "METHOD", completion: .list(HDRMethod.allCases.map(\.rawValue)),
    help: "Merge a bracket by 'radiance' (its light; the default) or by 'fusion' (the best exposed places)")
  static let focusBracket = OptionSpec.value(
    "focus-bracket", "N", help: "Take N stills focused from near to far, 2 to 255")
  static let focusStack = OptionSpec.value(
    "focus-stack", "N", help: "Take N shots from near to far and merge what is sharp, 2 to 255")
  static let focusRange = OptionSpec.value(
    "focus-range", "NEAR,FAR",
    help: "Focus between these values of the camera's focus control; its whole range when left out")
  static let depth = OptionSpec.value(
    "depth", "FILE", completion: .file(extensions: ["png"]),
    help: "Also write the depth of a focus stack as a 16-bit grey PNG, white for near")
  static let noiseReduction = OptionSpec.value(
    "noise-reduction", "N", help: "Take N shots and average them, 2 to 64")
  static let focusAt = OptionSpec.value(
    "focus-at", "X,Y", completion: .list(["face"]),
    help: "Focus once before the first shot: on a place in fractions of the upright picture, or on a 'face'")
  static let flash = OptionSpec.value(
    "flash", "WHEN", default: LightController.FlashMode.off.rawValue,
    completion: .list(LightController.FlashMode.allCases.map(\.rawValue)),
    help: "Light the scene for the stills: off, on, or auto for dim light")
  static let raw = OptionSpec.flag(
    "raw",
    help:
      "Also save each frame as the camera sent it: a DNG of Bayer and grey values, the camera's own JPEG, or the planes of other "
      + "formats in a file that ends in .raw; with -o FILE.dng the DNG alone")

  static let faces = OptionSpec.flag(
    "faces", help: "Record the faces in each still as regions of its metadata")

  /// The camera as the user named it; nil for the first one.
  let device: String?
  /// The further cameras.
  let furtherCameras: [FurtherCamera]
  /// Which of their frames are in the stills.
  let pairing: FramePairing
  /// The parts of the chain in order; may be empty.
  package let chains: [ChainArgument]
  /// The destination of the stills.
  package let output: OutputArgument
  /// The shots to take.
  package let shots: Shots
  /// How long to count down before the first shot; nil for not.
  let timer: Duration?
  /// How long to wait until exposure, white balance and focus rest.
  let settlingLimit: Duration
  /// The ratio that the stills are cropped to; nil for the whole picture.
  let aspect: AspectRatio?
  /// How a bracket is merged.
  let hdrMethod: HDRMethod
  /// The positions between which a focus bracket moves the lens.
  let focusBounds: FocusBracket.Bounds
  /// Where the depth of a focus stack goes; nil for nowhere.
  let depth: String?
  /// Where the certainty of the depth goes; nil for nowhere.
  let confidence: String?
  /// Whether shots are aligned before they are merged.
  let aligning: Aligning
  /// Where to focus before the first shot; nil for nowhere.
  let focusPlace: FocusPlace?
  /// When the scene is lit for a still.
  let flash: LightController.FlashMode
  /// Whether to save the camera's own frames, too.
  package let savesRaw: Bool
  /// Whether pictures are written, and not the raw frames alone.
  let savesStills: Bool
  /// Whether faces are recorded in each still.
  let faces: PhotoCaptureSettings.FaceRegions
  /// The requested frame size; nil for the camera's largest.
  let size: PixelSize?
  /// The JPEG settings.
  package let stored: StillFormat.Choices
  /// What is done to the photographs on their way into files.
  let finish: StillFinish
  /// What to do with existing files.
  package let replacing: AtomicFile.Replacing
  /// Whether the report is JSON.
  package let isJSON: Bool
  /// Whether the camera's profile is applied.
  let profile: CameraSelection.ProfileUse
  /// Whether to omit progress and hints.
  let isQuiet: Bool
  /// Files with further filters.
  let filterFiles: [String]

  private static var time: String { "a time such as 10s, 500ms, 5m or 1h" }

  init(_ parsed: ParsedArguments) throws(UsageError) {
    filterFiles = parsed.texts(.filterFiles)
    device = try parsed.device()
    furtherCameras = try parsed.furtherCameras()
    pairing = parsed.pairing()
    chains = try parsed.chains()
    let bracket = try parsed.value(Self.bracket, expected: ExposureBracket.expected) { ExposureBracket($0) }
    let count = try parsed.integer(Self.count, in: 1...9999) ?? 1
    if parsed.isGiven(Self.count), bracket != nil || parsed.isGiven(Self.hdr) {
      throw parsed.error(
        "'--count' does not go with '--bracket' or '--hdr', which say how many shots there are")
    }
    if parsed.isGiven(Self.hdr), bracket?.corrections.count == 1 {
      throw parsed.error("'--hdr' needs a bracket of at least 2 corrections, such as -2,0,2")
    }
    if !parsed.isGiven(Self.hdr), parsed.isGiven(Self.hdrMethod) {
      throw parsed.error("'--hdr-method' says how '--hdr' merges a bracket; add '--hdr'")
    }
    hdrMethod = try parsed.choice(Self.hdrMethod, of: HDRMethod.self) ?? .radiance
    let interval = try parsed.value(Self.interval, expected: Self.time, DurationArgument.parse)
    timer = try parsed.value(Self.timer, expected: "a time of up to 1h, such as 10s") { text in
      DurationArgument.parse(text).flatMap { $0 <= .seconds(3600) ? $0 : nil }
    }
    settlingLimit = try parsed.settlingLimit()
    aspect = try parsed.value(Self.aspect, expected: "a ratio of width to height, such as 16:9") {
      AspectRatio($0)
    }
    let isLive = parsed.isGiven(Self.livePhoto)
    let clip = try parsed.value(Self.clip, expected: "a time from 100ms to 10s") { text in
      DurationArgument.parse(text).flatMap { LivePhotoRecorder.times.contains($0) ? $0 : nil }
    }
    if parsed.isGiven(Self.clip), !isLive { throw parsed.error("'--clip' needs '--live-photo'") }
    if isLive, aspect != nil {
      throw parsed.error("'--aspect' does not go with '--live-photo': the clip has the whole picture")
    }
    let ways = [
      isLive ? Self.livePhoto : interval == nil ? Self.count : Self.interval,
      isLive ? Self.interval : Self.livePhoto, Self.burst, Self.focusBracket, Self.focusStack,
      Self.noiseReduction,
    ].filter { parsed.isGiven($0) }
    if interval != nil, !parsed.isGiven(Self.count), parsed.isGiven(.json) {
      throw parsed.error("'--json' reports at the end; with '--interval' it needs '--count'")
    }
    if parsed.isGiven(Self.burst), parsed.isGiven(Self.count) {
      throw parsed.error("'--count' does not go with '--burst': each says which shots are taken")
    }
    let exposures = [Self.bracket, Self.hdr].filter { parsed.isGiven($0) }
    if ways.count > 1 || !ways.isEmpty && !exposures.isEmpty {
      let names = (ways + exposures).prefix(2).map { "'--\($0.long)'" }
      throw parsed.error("\(names[0]) does not go with \(names[1]): each says which shots are taken")
    }
    if let interval {
      shots = .timeLapse(every: interval, count: parsed.isGiven(Self.count) ? count : nil)
    } else if isLive, let clip {
      shots = .livePhoto(count: count, around: clip)
    } else if let count = try parsed.integer(Self.burst, in: 2...999) {
      shots = .burst(count: count)
    } else if let count = try parsed.integer(Self.focusBracket, in: 2...FocusStack.most) {
      shots = .focusBracket(count: count)
    } else if let count = try parsed.integer(Self.focusStack, in: 2...FocusStack.most) {
      shots = .focusStack(count: count)
    } else if let count = try parsed.integer(Self.noiseReduction, in: 2...64) {
      shots = .noiseReduction(count: count)
    } else if parsed.isGiven(Self.hdr) {
      shots = .highDynamicRange(bracket ?? .highDynamicRange)
    } else {
      shots = bracket.map { .bracket($0) } ?? .single(count: count)
    }
    focusBounds =
      try parsed.value(Self.focusRange, expected: "two positions of the lens, such as 600,0") { text in
        let ends = text.split(separator: ",", omittingEmptySubsequences: false).map { Int64($0) }
        guard ends.count == 2, let near = ends[0], let far = ends[1], near != far else { return nil }
        return FocusBracket.Bounds(near: near, far: far)
      } ?? .init()
    if parsed.isGiven(Self.focusRange), !parsed.isGiven(Self.focusBracket), !parsed.isGiven(Self.focusStack) {
      throw parsed.error("'--focus-range' needs '--focus-bracket' or '--focus-stack'")
    }
    depth = try parsed.depthFile(Self.depth)
    confidence = try parsed.depthFile(.depthConfidence)
    for option in [Self.depth, .depthConfidence]
    where parsed.isGiven(option) && !parsed.isGiven(Self.focusStack) {
      throw parsed.error("'--\(option.long)' needs '--focus-stack', which measures it")
    }
    aligning = parsed.isGiven(.noAlign) ? .off : .on
    let text = parsed.text(Self.output) ?? ""
    savesRaw = parsed.isGiven(Self.raw)
    savesStills = !savesRaw || PathName.splitExtension(text).suffix.lowercased() != ".dng"
    output =
      savesStills ? try OutputArgument(text, for: parsed) : try OutputArgument(ofFiles: text, for: parsed)
    if case .template(let template) = output, template.isForPhotographs {
      throw parsed.error(
        "output '\(text)': {camera}, {lens}, {iso} and settings are fields of 'viewfinder render'; use {name}, {index} or "
          + "{date}")
    }
    try parsed.checkDifference(of: [(Self.output, text), (Self.depth, depth), (.depthConfidence, confidence)])
    if shots.pictures > 1, case .template = output, !text.contains("{index") {
      let number = shots.pictures == .max ? "stills at an interval" : "\(shots.pictures) stills"
      throw parsed.error("\(number) need a folder, or a template with {index}, not '\(text)'")
    }
    focusPlace = try parsed.value(Self.focusAt, expected: FocusPlace.expected) { FocusPlace($0) }
    if focusPlace != nil, parsed.isGiven(Self.focusBracket) || parsed.isGiven(Self.focusStack) {
      throw parsed.error("'--focus-at' does not go with shots that are focused from near to far")
    }
    flash = try parsed.choice(Self.flash, of: LightController.FlashMode.self) ?? .off
    faces = parsed.isGiven(Self.faces) ? .recorded : .none
    size = try parsed.size(.frameSize)
    stored = try parsed.stillChoices()
    finish = try parsed.stillFinish()
    if savesStills { try output.check(finish, for: parsed) }
    replacing = parsed.isGiven(.force) ? .always : .never
    if !savesStills {
      switch shots {
      case .single, .bracket, .burst, .timeLapse, .focusBracket: break
      case .livePhoto, .highDynamicRange, .focusStack, .noiseReduction:
        throw parsed.error(
          "'\(text)' is a frame as the camera sent it; merged shots and live photos need a .jpg beside it")
      }
      if !chains.isEmpty {
        throw parsed.error(
          "'\(text)' is a frame as the camera sent it, before all filters; leave '-f' out, or name a .jpg")
      }
    }
    isJSON = parsed.isGiven(.json)
    profile = parsed.profile()
    isQuiet = parsed.isGiven(.quiet)
  }
}
