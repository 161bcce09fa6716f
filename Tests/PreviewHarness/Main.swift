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
///     PreviewHarness SIZE pattern|silent|unplugged|simulated FRAMES CHAIN…
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
      say("still")
      window.notices.post(Notice("saved still.jpg"))
    }
    window.onKey("k") { say("custom") }
    window.onKey("e") { throw PreviewError(.gpu, "the key's action failed") }
    say("ready")
    let end = try window.run(frames: frames > 0 ? frames : nil)
    say("frames \(window.statistics.presented)")
    say("textures \(window.context.createdObjects.textures)")
    say("end \(end)")
  }

  private static func camera(_ name: String, _ size: PixelSize) -> any Camera {
    switch name {
    case "silent": PatternCamera(size: size, fault: .silent)
    case "unplugged": PatternCamera(size: size, fault: .unplugged)
    case "simulated": SimulatedCamera()
    default: PatternCamera(size: size, fault: .none)
    }
  }

  private static func say(_ text: String) {
    _ = (text + "\n").withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
