import Glibc
import SimulatedCamera
import Viewfinder

/// Ends the process while a session draws and measures, for a test of what is left running.
///
///     ExitHarness return|exit|draw [FRAMES]     ends by a return from main, from another thread, or from the drawing one
@main enum ExitHarness {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let count = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    let options = try SimulatedCameraOptions(parsing: "simulated:size=320x240:speed=unlimited")
    let session = CaptureSession(SimulatedCamera(options))
    try session.setGraph("gaussian-blur=8,exposure=0.3")
    let means = try session.measurements(AverageColor())
    try session.add(PixelReader(.rgba8) { _ in })
    try await session.start()
    var measured = 0
    for await _ in means {
      measured += 1
      if measured >= count { break }
    }
    print("measured")
    switch arguments.dropFirst().first {
    case "exit":
      await Task.detached { end() }.value
    case "draw":
      // The events of a photograph come on the session's own thread.
      _ = try await session.capturePhoto(.init(resolution: .preview)) { event in
        if case .didCapture = event { end() }
      }
    default: return
    }
  }

  private static func end() { exit(0) }
}
