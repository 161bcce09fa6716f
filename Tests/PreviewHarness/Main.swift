import SimulatedCamera
import Cameras
import FilterGraph
import Filters
import Graphics
import Glibc
import Pixels
import ViewfinderPreview
import Viewfinder

/// A window for the tests: a camera of known pixels, chains from the arguments, and what happens told on stdout.
///
///     PreviewHarness SIZE pattern|two-sizes|silent|unplugged|simulated|automatic FRAMES CHAIN…
///     PreviewHarness SIZE two-windows FRAMES CHAIN
///
/// `HARNESS_FOLDER` keeps looks, settings, profiles and a movie, `HARNESS_STILLS` is the folder of the window's own stills, and
/// `HARNESS_CAMERAS` a file with the names of the cameras that are connected.
@main
struct Main {
  static func main() {
    do {
      try run()
    } catch let error as PreviewError {
      say("error \(error)")
      exit(69)
    } catch {
      say("error \(error)")
      exit(70)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let size = PixelSize(arguments[1]), let frames = Int(arguments[3]) else {
      exit(64)
    }
    if arguments[2] == "two-windows" {
      return try TwoWindows.run(size, frames: frames > 0 ? frames : nil, chain: arguments[4])
    }
    let window = try PreviewWindow(title: "Viewfinder", size: size)
    let camera = camera(arguments[2], size, isListed: getenv("HARNESS_CAMERAS") != nil)
    let chains = try arguments.dropFirst(4).map {
      Look(name: $0, graph: try Graph(parsing: $0, catalog: .standard))
    }
    let session = CaptureSession(camera, StreamRequest(size: size))
    session.graph = chains.first?.graph ?? Graph()
    try session.add(window)
    if arguments[2] == "automatic" { try session.device?.exposure.setContinuous() }
    window.looks = chains
    if let folder = getenv("HARNESS_FOLDER").map({ String(cString: $0) }) {
      window.library = LookLibrary(store: LookStore(folder: folder + "/looks")) { .init(looks: chains) }
      window.settings = SettingsStore(path: folder + "/settings")
      window.profiles = ProfileStore(folder: folder + "/cameras")
      window.onRecord = { try session.startRecording(to: folder + "/film.mkv") }
    }
    if let folder = getenv("HARNESS_TILT") { window.tiltSensors = String(cString: folder) }
    if let folder = getenv("HARNESS_STILLS").map({ String(cString: $0) }) {
      window.stills = StillOutput(
        folder: .chosen(default: folder), resolution: .preview,
        onSaved: { photo, path in say("saved \(photo.image.size) \(path)") },
        onFailure: { say("failed \($0)") })
    }
    if let list = getenv("HARNESS_CAMERAS").map({ String(cString: $0) }) {
      window.cameras = cameras(list, first: camera, size)
    }
    let last = window.lastStill
    window.onStill = {
      guard arguments[2] != "two-sizes" else { return takePhoto(session, last) }
      say("still")
      window.notices.post(Notice("saved still.jpg"))
    }
    window.onKey("k") { say("custom") }
    if getenv("HARNESS_TIMES") != nil {
      measure(window, session, chains.map(\.graph))
    } else {
      // Where everything of the interface is, for tests that click it.
      window.itemPlaces = [:]
    }
    window.onKey("f12") { [unowned window] in
      say("listing")
      for (name, place) in window.itemPlaces ?? [:] {
        say("item \(name) \(place.x) \(place.y) \(place.width) \(place.height)")
      }
      for words in window.faultyWords { say(words) }
      say("awake \(PreviewWindow.keepsScreenAwake)")
      say("items")
    }
    window.onKey("f8") {
      guard let device = session.device else { return say("device none") }
      let exposure = device.exposure.state
      say("device focus \(device.focus.mode) exposure \(exposure.mode) bias \(exposure.bias)")
    }
    window.onKey("f3") { [unowned window] in
      say("counts \(window.statistics.presented) \(window.device.createdObjects.textures)")
    }
    window.onKey("f4") {
      let source = session.configuration.sources.first?.source as? CameraSource
      say("camera \(source?.camera.info.id ?? "none")")
    }
    window.onKey("f10") { say("chain \(session.graph)") }
    window.onKey("u") { [unowned window] in
      window.magnification = Magnification(
        .punchIn, factor: 5, center: Point(x: 0.75, y: 0.25), style: .edges)
    }
    window.onKey("f9") { throw PreviewError(.gpu, "the key's action failed") }
    say("ready")
    let end = try window.run(frames: frames > 0 ? frames : nil)
    say("frames \(window.statistics.presented)")
    say("textures \(window.device.createdObjects.textures)")
    say("end \(end)")
  }

  /// Takes a photograph and says its size and how many of its pixels are not those of the pattern.
  private static func takePhoto(_ session: CaptureSession, _ last: StillBoard) {
    session.requestPhoto(PhotoCaptureSettings()) { result in
      switch result {
      case .failure(let error): say("error \(error)")
      case .success(let photo):
        last.put(photo.image)
        let size = photo.image.size
        let differing = (0..<size.area).count { place in
          let expected = PatternCamera.color(place % size.width, place / size.width, size)
          return (0..<3).contains { abs(Int(photo.image.bytes[place * 4 + $0]) - Int(expected[$0])) > 1 }
        }
        say("photo \(size), \(differing) pixels differ")
      }
    }
  }

  /// The cameras that a file lists by their names, a line each: the first one, others in negative, and some that refuse.
  private static func cameras(_ list: String, first: any Camera, _ size: PixelSize) -> CameraSupply {
    CameraSupply(
      list: {
        let names = (try? TextFile.read(list))?.split(separator: "\n").map(String.init) ?? []
        return names.map { .init(id: $0, name: $0) }
      }
    ) { entry in
      switch entry.id {
      case first.info.id: first
      case "broken": throw CameraError(.notFound, "the camera is broken; plug in another one")
      default:
        PatternCamera(
          sizes: [size], fault: entry.id == "busy" ? .busy : .none, id: entry.id, tone: .negative)
      }
    }
  }

  private static func camera(_ name: String, _ size: PixelSize, isListed: Bool) -> any Camera {
    let id = isListed ? "plain" : "Pattern camera"
    switch name {
    case "silent": return PatternCamera(sizes: [size], fault: .silent)
    case "unplugged": return PatternCamera(sizes: [size], fault: .unplugged)
    case "two-sizes":
      let double = PixelSize(width: size.width * 2, height: size.height * 2)
      return PatternCamera(sizes: [size, double], fault: .none, id: id)
    case "simulated", "automatic":
      // As small as the smallest window: its pictures are drawn without a GPU.
      var options = SimulatedCameraOptions()
      options.size = PixelSize(width: 640, height: 360)
      return SimulatedCamera(options)
    default: return PatternCamera(sizes: [size], fault: .none, id: id)
    }
  }

  /// Says when each frame was shown, in milliseconds: the moment, its latency, the time that drawing it took, and the number
  /// of the configuration that it was drawn with. F2 sets the exposure at the head of the chain, F6 goes to the next chain, F7
  /// adds a filter to the first chain, or takes it away, another one each time, and each says when.
  private static func measure(_ window: PreviewWindow, _ session: CaptureSession, _ chains: [Graph]) {
    func milliseconds(_ time: Duration) -> Double { time / .milliseconds(1) }
    window.onPresented = { [unowned window] frame in
      let times = [.monotonicNow, frame.latency, frame.drawing].map { "\(milliseconds($0))" }
      say("frame \(times.joined(separator: " ")) \(window.runner?.outputs.drawnTag ?? 0)")
    }
    var place = 0
    window.onKey("f6") {
      place = (place + 1) % chains.count
      say("asked \(milliseconds(.monotonicNow))")
      session.graph = chains[place]
    }
    var isBright = false
    window.onKey("f2") {
      isBright.toggle()
      let rest = "\(session.graph)".drop { $0 != "," }
      say("asked \(milliseconds(.monotonicNow))")
      session.graph = try Graph(
        parsing: "exposure=exposure=\(isBright ? 0.4 : 0.3)\(rest)", catalog: .standard)
    }
    let filters = [
      "gaussian-blur", "posterize", "unsharp-mask", "swirl", "bilateral", "emboss", "halftone", "vibrance",
      "film-grain", "pixellate",
    ]
    var (added, isAdded) = (0, false)
    window.onKey("f7") {
      say("asked \(milliseconds(.monotonicNow))")
      isAdded.toggle()
      guard isAdded else { return session.graph = chains[0] }
      session.graph = try chains[0] --> Graph(parsing: filters[added % filters.count], catalog: .standard)
      added += 1
    }
  }

  static func say(_ text: String) {
    _ = (text + "\n").withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
