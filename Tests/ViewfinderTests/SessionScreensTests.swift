import ClockSupport
import Clocks
import FilterGraph
import Filters
import Graphics
import Pixels
import PlanCompiler
import Rendering
import TestSupport
import Testing
import Viewfinder

/// Several windows' places in one session.
@Suite(.virtualTime) struct SessionScreensTests {
  private static let size = PixelSize(width: 16, height: 12)

  /// The first pixel of what a screen shows; nil when it shows nothing.
  private static func pixel(_ runner: SessionRunner, _ screen: ScreenSink) throws -> [UInt8]? {
    guard let view = runner.outputs.picture(of: screen) else { return nil }
    return Array(try runner.pipeline.renderer.device.readPixels(of: view).prefix(3))
  }

  private static func draw(_ runner: SessionRunner, _ feed: FrameFeed) throws {
    let before = runner.outputs.drawnFrames
    feed.push(CaptureSessionTests.solid([100, 20, 200, 255], size))
    for _ in 0..<1000 where runner.outputs.drawnFrames == before || runner.pipeline.isPreparing {
      try runner.update()
    }
  }

  @Test func twoScreensShowTwoResultsOfOnePlan() throws {
    try withRenderer { renderer in
      let feed = FrameFeed(clock: .test)
      let session = CaptureSession(source: feed, clock: .test)
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

  /// The pixels behind a screen are the frame's, however the graph scales it and whatever lies over it.
  @Test func theOwnPixelsBehindAScreenAreTheFrames() throws {
    try withRenderer { renderer in
      let size = PixelSize(width: 33, height: 20)
      var frame = Image(packed: .rgba8, size: size)
      for place in frame.bytes.indices {
        let (x, y) = (place / 4 % size.width, place / 4 / size.width)
        frame.bytes[place] = place % 4 == 3 || (x + y).isMultiple(of: 2) ? 255 : 0
      }
      let feed = FrameFeed(clock: .test)
      let session = CaptureSession(source: feed, clock: .test)
      session.graph = try Graph(
        parsing: "resize=width=11,focus-peaking=color=magenta:mode=edge,color-invert", catalog: .standard)
      session.aids = try Graph(parsing: "zebra,grid", catalog: .standard)
      let screen = ScreenSink(wake: {})
      let behind = ScreenSink(.ownPixels, behind: screen)
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      try session.claim()
      let runner = try session.run(on: renderer) {}
      defer { runner.end(.stopped) }
      func draw() throws {
        let before = runner.outputs.drawnFrames
        feed.push(frame)
        for _ in 0..<1000 where runner.outputs.drawnFrames == before || runner.pipeline.isPreparing {
          try runner.update()
        }
      }
      try draw()
      let alone = try #require(runner.pipeline.drawnPlan).passes.count
      #expect(runner.outputs.picture(of: behind) == nil)
      #expect(runner.outputs.ownPixels(of: screen) == nil && runner.outputs.ownPixels(of: behind) == nil)

      try session.change { configuration throws(SessionError) in try configuration.add(behind) }
      try draw()
      #expect(runner.outputs.pictureSize(of: screen) == PixelSize(width: 11, height: 7))
      #expect(runner.outputs.pictureSize(of: behind) == size)
      let view = try #require(runner.outputs.picture(of: behind))
      let inverted = frame.bytes.enumerated().map { $0 % 4 == 3 ? 255 : 255 - $1 }
      #expect(try renderer.device.readPixels(of: view) == inverted)
      #expect(try #require(runner.pipeline.drawnPlan).passes.count <= alone + 1)
      let own = try #require(runner.outputs.ownPixels(of: behind))
      #expect(own.map(from: size) == .identity)

      // Where the window shows the pixels already, they cost nothing.
      let tag = runner.outputs.drawnTag
      try session.change { configuration in
        configuration.graph = Graph()
        configuration.aids = nil
      }
      try draw()
      #expect(runner.outputs.drawnTag != tag)
      #expect(runner.pipeline.drawnPlan?.passes.count == 1)
      #expect(
        runner.outputs.pictureSize(of: screen) == size && runner.outputs.pictureSize(of: behind) == size)

      // They go with their window, and do not come without it.
      try session.change { $0.remove(screen) }
      #expect(session.configuration.screens.isEmpty)
      try session.change { configuration throws(SessionError) in try configuration.add(behind) }
      #expect(session.configuration.screens.isEmpty)
    }
  }

  @Test func screensOfAnotherContextAreRefused() throws {
    let (one, other) = (FrameFeed(clock: .test), FrameFeed(clock: .test))
    let session = CaptureSession(source: one, clock: .test)
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
