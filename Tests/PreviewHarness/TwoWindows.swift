import Cameras
import FilterGraph
import Filters
import PlanCompiler
import Pixels
import Viewfinder
import ViewfinderPreview

/// Two windows of one session, which show the results `out` and `mask` of a chain.
enum TwoWindows {
  static func run(_ size: PixelSize, frames: Int?, chain: String) throws {
    let camera = PatternCamera(sizes: [size], fault: .none)
    let session = CaptureSession(camera, StreamRequest(size: size))
    session.graph = try Graph(parsing: chain, catalog: .standard, results: .several)
    let result = try PreviewWindow(title: "Result", size: size)
    let mask = try PreviewWindow(title: "Mask", size: size, showing: "mask", beside: result)
    try session.add(result)
    try addStranger(to: session)
    try session.add(mask)

    var (plan, runs) = ("", 0)
    for (window, name) in [(result, "result"), (mask, "mask")] {
      window.onKey("k") { Main.say("custom \(name)") }
      window.onPresented = { [unowned window] _ in
        guard let runner = window.runner, let drawn = runner.pipeline.drawnPlan else { return }
        runs = runner.outputs.drawnFrames
        let present = "plan \(drawn.passes.count) passes, \(drawn.outputs.count) results"
        if present != plan { Main.say(present) }
        plan = present
      }
    }
    // A program assigns what a slider in a window can move, too.
    mask.onKey("e") { session[Brightness.self]?.brightness = 0.3 }
    // The session keeps a window that is added while it runs.
    mask.onKey("n") {
      try session.add(try PreviewWindow(title: "Third", size: size, showing: "mask", beside: mask))
    }
    Main.say("ready")
    let end = try mask.run(frames: frames)
    Main.say("runs \(runs) of \(camera.statistics.delivered) frames")
    Main.say("frames \(result.statistics.presented) \(mask.statistics.presented)")
    Main.say("left \(result.session == nil) \(mask.session == nil)")
    Main.say("end \(end)")
  }

  /// Adds a window that was not opened beside the session's, which must be refused.
  private static func addStranger(to session: CaptureSession) throws {
    do {
      try session.add(try PreviewWindow(title: "Stranger"))
      Main.say("added")
    } catch let error as SessionError {
      Main.say("refused \(error)")
    }
  }
}
