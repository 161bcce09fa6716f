import FilterGraph
import Filters
import GPU
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing
import Viewfinder

/// Several windows' places in one session.
@Suite struct SessionScreensTests {
  private static let size = PixelSize(width: 16, height: 12)

  /// The first pixel of what a screen shows; nil when it shows nothing.
  private static func pixel(_ runner: SessionRunner, _ screen: ScreenSink) throws -> [UInt8]? {
    guard let view = runner.picture(of: screen) else { return nil }
    return Array(try runner.pipeline.renderer.context.readPixels(of: view).prefix(3))
  }

  private static func draw(_ runner: SessionRunner, _ feed: FrameFeed) throws {
    let before = runner.drawnFrames
    feed.push(CaptureSessionTests.solid([100, 20, 200, 255], size))
    for _ in 0..<1000 where runner.drawnFrames == before || runner.pipeline.isPreparing {
      try runner.update()
    }
  }

  @Test func twoScreensShowTwoResultsOfOnePlan() throws {
    try withRenderer { renderer in
      let feed = FrameFeed()
      let session = CaptureSession(source: feed)
      session.graph = try Graph(
        parsing: "gaussian-blur=3,split[a][b];[a]color-invert[out];[b]brightness=0.2[mask]",
        catalog: .standard, results: .several)
      let context = ObjectIdentifier(feed)
      let first = ScreenSink(context: context, wake: {})
      let second = ScreenSink(result: "mask", context: context, wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(first) }
      try session.claim()
      let runner = try session.run(on: renderer) {}
      defer { runner.end(.stopped) }

      try Self.draw(runner, feed)
      #expect(try Self.pixel(runner, first) == [155, 235, 55])
      #expect(try Self.pixel(runner, second) == nil)
      let alone = try #require(runner.pipeline.drawnPlan).passes.count
      #expect(runner.pipeline.drawnPlan?.outputs[0].isForWindow == true)

      // A second screen comes during the run. The blur, which is passes of its own, is computed for both.
      try session.change { configuration throws(SessionError) in try configuration.add(second) }
      try Self.draw(runner, feed)
      #expect(try Self.pixel(runner, first) == [155, 235, 55])
      #expect(try Self.pixel(runner, second) == [151, 71, 251])
      let plan = try #require(runner.pipeline.drawnPlan)
      #expect(plan.outputs.count == 2)
      #expect(plan.outputs.allSatisfy { !$0.isForWindow })
      #expect(alone > 1 && plan.passes.count <= alone + 1)

      try session.change { $0.remove(first) }
      try Self.draw(runner, feed)
      #expect(try Self.pixel(runner, first) == nil)
      #expect(try Self.pixel(runner, second) == [151, 71, 251])
      #expect(runner.pipeline.drawnPlan?.outputs.count == 1)
    }
  }

  @Test func screensOfAnotherContextAreRefused() throws {
    let (one, other) = (FrameFeed(), FrameFeed())
    let session = CaptureSession(source: one)
    let first = ScreenSink(context: ObjectIdentifier(one), wake: {})
    let second = ScreenSink(context: ObjectIdentifier(other), wake: {})
    try session.change { configuration throws(SessionError) in try configuration.add(first) }
    let error = #expect(throws: SessionError.self) {
      try session.change { configuration throws(SessionError) in try configuration.add(second) }
    }
    #expect(error?.code == .sink)
    #expect(error?.description.contains("PreviewWindow(title:beside:)") == true)
    #expect(session.configuration.screens.count == 1)
  }
}
