import SimulatedCamera
import Cameras
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import ViewfinderPreview
import Viewfinder

/// A window for the tests: a camera of known pixels, chains from the arguments, and what happens told on stdout.
///
///     PreviewHarness SIZE pattern|two-sizes|silent|unplugged|simulated FRAMES CHAIN…
///     PreviewHarness SIZE two-windows FRAMES CHAIN
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
    let camera = camera(arguments[2], size)
    let chains = try arguments.dropFirst(4).map {
      Look(name: $0, graph: try Graph(parsing: $0, catalog: .standard))
    }
    let session = CaptureSession(camera, StreamRequest(size: size))
    session.graph = chains.first?.graph ?? Graph()
    try session.add(window)
    window.looks = chains
    window.onStill = {
      guard arguments[2] != "two-sizes" else { return takePhoto(session) }
      say("still")
      window.notices.post(Notice("saved still.jpg"))
    }
    window.onKey("k") { say("custom") }
    window.onKey("u") { [unowned window] in
      window.magnification = Magnification(
        .punchIn, factor: 5, center: Point(x: 0.75, y: 0.25), style: .edges)
    }
    window.onKey("e") { throw PreviewError(.gpu, "the key's action failed") }
    say("ready")
    let end = try window.run(frames: frames > 0 ? frames : nil)
    say("frames \(window.statistics.presented)")
    say("textures \(window.context.createdObjects.textures)")
    say("end \(end)")
  }

  /// Takes a photograph and says its size and how many of its pixels are not those of the pattern.
  private static func takePhoto(_ session: CaptureSession) {
    session.requestPhoto(PhotoCaptureSettings()) { result in
      switch result {
      case .failure(let error): say("error \(error)")
      case .success(let photo):
        let size = photo.image.size
        let differing = (0..<size.area).count { place in
          let expected = PatternCamera.color(place % size.width, place / size.width, size)
          return (0..<3).contains { abs(Int(photo.image.bytes[place * 4 + $0]) - Int(expected[$0])) > 1 }
        }
        say("photo \(size), \(differing) pixels differ")
      }
    }
  }

  private static func camera(_ name: String, _ size: PixelSize) -> any Camera {
    switch name {
    case "silent": PatternCamera(sizes: [size], fault: .silent)
    case "unplugged": PatternCamera(sizes: [size], fault: .unplugged)
    case "two-sizes":
      PatternCamera(
        sizes: [size, PixelSize(width: size.width * 2, height: size.height * 2)], fault: .none)
    case "simulated": SimulatedCamera()
    default: PatternCamera(sizes: [size], fault: .none)
    }
  }

  static func say(_ text: String) {
    _ = (text + "\n").withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
