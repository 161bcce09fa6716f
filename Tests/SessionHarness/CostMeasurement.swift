import Cameras
import FilterGraph
import Filters
import GPU
import Graphics
import Glibc
import Pixels
import Rendering
import Synchronization
import Viewfinder

/// The cost that a reader of the same picture adds to a window, waiting for the GPU in each frame.
enum CostMeasurement {
  static let chains = [
    "", "exposure=0.5,vignette", "gaussian-blur=4", "focus-peaking", "beautify",
    "unsharp-mask,saturation=1.2",
  ]

  static func run(rounds: Int) throws {
    let renderer = Renderer(try GLESDevice(.surfaceless), catalog: .standard, loader: FileResources())
    let image = SessionHarness.noise(PixelSize(width: 1280, height: 720))
    print("1280x720 YUYV, \(rounds) rounds of 10 frames each on \(renderer.device.info.renderer)")
    for chain in chains {
      let feed = FrameFeed()
      let session = CaptureSession(source: feed)
      session.graph = try Graph(parsing: chain.isEmpty ? "null" : chain, catalog: .standard)
      let screen = ScreenSink(wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      try session.claim()
      let runner = try session.run(on: renderer) {}
      runner.pipeline.settleDelay = nil
      let read = Atomic(0)
      let reader = PixelReader(.rgba8) { _ in read.add(1, ordering: .releasing) }
      /// The milliseconds of a frame, from its arrival until it is drawn and, where it is read, delivered.
      func frames(_ count: Int, reading: Bool) throws -> Double {
        let start = ContinuousClock.now
        for _ in 0..<count {
          let (drawn, before) = (runner.outputs.drawnFrames, read.load(ordering: .acquiring))
          feed.push(image)
          repeat { try runner.update() } while runner.outputs.drawnFrames == drawn
          renderer.device.finish()
          while reading, read.load(ordering: .acquiring) == before { try runner.update() }
        }
        return (ContinuousClock.now - start) / .milliseconds(1) / Double(count)
      }
      var (alone, both, ratios) = ([Double](), [Double](), [Double]())
      for round in -2..<rounds {
        let without = try frames(10, reading: false)
        try session.add(reader)
        _ = try frames(2, reading: true)
        let with = try frames(10, reading: true)
        session.remove(reader)
        _ = try frames(2, reading: false)
        guard round >= 0 else { continue }
        alone.append(without)
        both.append(with)
        ratios.append(with / without)
      }
      runner.end(.stopped)
      let text = [
        SessionHarness.median(alone), SessionHarness.median(both), SessionHarness.median(ratios),
      ].map { "\(($0 * 1000).rounded() / 1000)" }
      print("'\(chain)': window \(text[0]) ms, window and reader \(text[1]) ms, ratio \(text[2])")
    }
  }
}
