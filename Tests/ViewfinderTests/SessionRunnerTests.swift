import Cameras
import ClockSupport
import Clocks
import FilterGraph
import Filters
import Graphics
import Glibc
import Pixels
import PlanCompiler
import Rendering
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Sessions that are updated on the calling thread, so that a test can count what they create.
@Suite(.virtualTime) struct SessionRunnerTests {
  typealias Support = CaptureSessionTests

  /// Runs a session on the calling thread, on a renderer whose objects the test can count.
  final class ManualRun {
    let runner: SessionRunner
    let renderer: Renderer
    init(_ session: CaptureSession, _ renderer: Renderer) throws {
      self.renderer = renderer
      try session.claim()
      runner = try session.run(on: renderer) {}
    }
    deinit { runner.end(.stopped) }

    /// Updates until a condition holds; fails after twenty seconds.
    func update(until condition: () -> Bool) throws {
      let end = MonotonicClock.test.time + .seconds(20)
      while !condition() {
        try runner.update()
        try #require(MonotonicClock.test.time < end, "nothing came")
        // Work takes real time.
        if runner.isComputing { usleep(500) } else { MonotonicClock.test.block(for: .milliseconds(1)) }
      }
    }
  }

  /// The camera stopped while nobody looked: the last frame is from before that.
  @Test func aStillAfterARestIsOfThePresent() throws {
    final class Outcome: Sendable {
      let value = Mutex<Result<CapturedPhoto, SessionError>?>(nil)
    }
    try withRenderer { renderer in
      let camera = ScriptedCamera()
      let session = CaptureSession(camera, clock: .test)
      let screen = ScreenSink(wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      let run = try ManualRun(session, renderer)
      try run.update(until: { run.runner.outputs.drawnFrames > 0 })
      run.runner.isPaused = true
      try run.update(until: { camera.state == .idle })
      let rested = MonotonicClock.test.time
      // A camera that starts again at once has its first frame at the same moment of virtual time.
      MonotonicClock.test.block(for: .seconds(1))
      let outcome = Outcome()
      session.requestPhoto(.init(resolution: .preview)) { result in outcome.value.withLock { $0 = result } }
      try run.update(until: { outcome.value.withLock { $0 != nil } })
      let photo = try #require(try outcome.value.withLock { $0 }?.get())
      #expect(try #require(photo.timestamp) > rested)
    }
  }

  @Test func aWindowAndAReaderShareTheFilters() throws {
    try withRenderer { renderer in
      let feed = FrameFeed(clock: .test)
      let session = CaptureSession(source: feed, clock: .test)
      session.graph = try Support.graph("gaussian-blur=2,color-invert")
      let screen = ScreenSink(wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      let run = try ManualRun(session, renderer)
      feed.push(Support.solid([10, 20, 30, 255]))
      try run.update(until: { run.runner.outputs.drawnFrames > 0 })
      let alone = try #require(run.runner.pipeline.plan)
      let reader = Support.Collector()
      try session.add(reader)
      feed.push(Support.solid([10, 20, 30, 255]))
      try run.update(until: { !reader.images.isEmpty })
      let both = try #require(run.runner.pipeline.plan)
      #expect(both.outputs.count == 2)
      // Both read one texture of one plan.
      #expect(both.passes.count == alone.passes.count)
      #expect(both.outputs[0].slots == both.outputs[1].slots)
    }
  }

  @Test func aFrameCreatesNoObjects() throws {
    try withRenderer { renderer in
      let feed = FrameFeed(clock: .test)
      let session = CaptureSession(source: feed, clock: .test)
      session.graph = try Support.graph("gaussian-blur=2,color-invert")
      let screen = ScreenSink(wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      let reader = Support.Collector(SinkRequest(format: .nv12))
      try session.add(reader)
      let run = try ManualRun(session, renderer)
      run.runner.pipeline.settleDelay = nil
      let image = Support.solid([10, 20, 30, 255])
      func frames(_ count: Int) throws {
        for _ in 0..<count {
          let before = run.runner.outputs.drawnFrames
          try run.update(until: {
            feed.push(image)
            return run.runner.outputs.drawnFrames > before
          })
        }
      }
      try frames(10)
      // Fences are made for each copy, and deleted with it.
      func created() -> Int { renderer.device.createdObjects.total - renderer.device.createdObjects.fences }
      let before = created()
      try frames(50)
      #expect(created() == before)
      #expect(renderer.device.liveObjects.fences <= 3)
    }
  }

  /// On the first frame a low-pass is nothing, so that results coincide which later do not.
  @Test func resultsKeepTheirSinksFromTheFirstFrameOn() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    session.graph = try Support.graph("split[a][b];[a]low-pass=0.5[out];[b]null[clean]")
    let sinks = [
      Support.Collector(SinkRequest(delivery: .every(queue: 8))),
      Support.Collector(SinkRequest(delivery: .every(queue: 8), result: "clean")),
      Support.Collector(
        SinkRequest(format: .nv12, size: PixelSize(width: 8, height: 6), delivery: .every(queue: 8))),
    ]
    for sink in sinks { try session.add(sink) }
    try await session.start()
    let image = Support.solid([40, 80, 120, 255])
    try await Support.wait(pushing: [(feed, image)], until: { sinks.allSatisfy { $0.images.count > 3 } })
    await session.stop()
    for sink in sinks.prefix(2) {
      for image in sink.images { #expect(Array(image.bytes.prefix(3)) == [40, 80, 120]) }
    }
  }

  @Test func twoHundredStillsLeaveNothing() throws {
    try withRenderer { renderer in
      let camera = ScriptedCamera()
      let session = CaptureSession(camera, clock: .test)
      session.graph = try Support.graph("gaussian-blur=2")
      let run = try ManualRun(session, renderer)
      run.runner.pipeline.settleDelay = nil
      try run.update(until: { run.runner.pipeline.frame != nil })
      let taken = Atomic(0)
      func take(_ count: Int) throws {
        for _ in 0..<count {
          let wanted = taken.load(ordering: .relaxed) + 1
          session.requestPhoto(.init(cleanCopy: .included)) { result in
            if case .success = result { taken.add(1, ordering: .relaxed) }
          }
          try run.update(until: { taken.load(ordering: .relaxed) == wanted })
        }
      }
      try take(5)
      let (objects, files, threads) = (
        renderer.device.liveObjects, ProcessUse.entries("fd"), ProcessUse.threads
      )
      try take(200)
      #expect(
        renderer.device.liveObjects.total <= objects.total, "\(renderer.device.liveObjects), \(objects)")
      #expect(ProcessUse.entries("fd") <= files)
      // A thread that has ended is listed until the kernel has run it to its end.
      for _ in 0..<6000 where ProcessUse.threads > threads + 1 { usleep(10_000) }
      #expect(ProcessUse.threads <= threads + 1)
      #expect(camera.starts.count == 205 * 2 + 1)
    }
  }
}
