import Cameras
import ClockSupport
import Clocks
import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Rendering
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Changes of running sessions, also refused ones.
@Suite(.virtualTime) struct SessionChangeTests {
  typealias Support = CaptureSessionTests

  // MARK: - Changes

  @Test func aSourceThatDoesNotStartLeavesTheOthers() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    let sink = Support.Collector()
    try session.add(sink)
    try await session.start()
    let image = Support.solid([1, 2, 3, 255])
    let broken = ScriptedCamera(.init(refused: [ScriptedCamera.preview]))
    let refused = Support.Collector()
    let error = await #expect(throws: SessionError.self) {
      try await session.configure { configuration throws(SessionError) in
        try configuration.add(FrameFeed(title: "fine", clock: .test), as: "fine")
        try configuration.add(CameraSource(broken), as: "broken")
        try configuration.add(refused)
      }
    }
    #expect(error?.code == .source)
    #expect(error?.description.contains("'Scripted camera' does not start") ?? false)
    #expect(session.configuration.sources.map(\.name) == ["in"])
    try await Support.wait(until: { refused.end == .failed(error!) })
    let before = sink.images.count
    try await Support.wait(pushing: [(feed, image)], until: { sink.images.count > before + 2 })
    await session.stop()
    #expect(feed.state == .idle)
  }

  @Test func sinksEndOnceWhenTheStartFails() async throws {
    let session = CaptureSession(ScriptedCamera(.init(refused: [ScriptedCamera.preview])), clock: .test)
    let sink = Witness(.init())
    try session.add(sink)
    let error = await #expect(throws: SessionError.self) { try await session.start() }
    #expect(error?.code == .source)
    #expect(sink.ends == 1)
    #expect(session.state == .failed(error!))
  }

  @Test func theLeadingSourceCanLeaveAndAnotherLeads() async throws {
    let (first, second) = (ScriptedCamera(), FrameFeed(title: "second", clock: .test))
    let session = CaptureSession(first, clock: .test)
    try session.add(second, as: "further")
    let sink = Support.Collector()
    try session.add(sink)
    try await session.start()
    try await Support.wait(until: { !sink.images.isEmpty })
    try await session.configure { $0.removeSource(named: "in") }
    #expect(first.state == .idle)
    let image = Support.solid([9, 8, 7, 255])
    try await Support.wait(
      pushing: [(second, image)], until: { sink.images.last.map { $0.bytes[0] == 9 } ?? false },
      "the further source does not lead")
    try await session.configure { $0.replaceSource(named: "further", with: CameraSource(first)) }
    try await Support.wait(
      until: { sink.images.last.map { $0.bytes[0] == 200 } ?? false }, "the camera does not lead again")
    #expect(second.state == .idle)
    // The same camera with another request takes the place of its own source.
    let larger = CameraSource(first, StreamRequest(size: ScriptedCamera.full))
    try await session.configure { $0.replaceSource(named: "further", with: larger) }
    try await Support.wait(
      until: { sink.images.last?.size == ScriptedCamera.full }, "no frame of the new request")
    await session.stop()
    #expect(first.state == .idle)
  }

  @Test func aFurtherSourceThatHasNoFrameYetLeavesTheLastPicture() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let session = CaptureSession(source: first, clock: .test)
    session.graph = try Support.graph("color-invert")
    let sink = Support.Collector()
    try session.add(sink)
    try await session.start()
    let image = Support.solid([255, 0, 0, 255])
    try await Support.wait(pushing: [(first, image)], until: { !sink.images.isEmpty })
    let graph = try Support.graph("[second][in]normal-blend")
    try await session.configure { configuration throws(SessionError) in
      try configuration.add(second, as: "second")
      configuration.graph = graph
    }
    // The old graph goes on drawing until the second source has a frame.
    let before = sink.images.count
    try await Support.wait(pushing: [(first, image)], until: { sink.images.count > before + 3 })
    #expect(Array(sink.images.last!.bytes.prefix(3)) == [0, 255, 255])
    try await Support.wait(
      pushing: [(first, image), (second, image)],
      until: { Array(sink.images.last!.bytes.prefix(3)) == [255, 0, 0] })
    await session.stop()
  }

  @Test func onlyTheWrongChangeOfSeveralIsRefused() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    try await session.start()
    let image = Support.solid([1, 2, 3, 255])
    let definition = try FilterDefinition.parse(
      """
      //! filter wrong
      //! category color
      //! summary Does not compile.
      //! kind pixel
      vec4 filter(vec4 image, Place place) { return vec4(undefinedName, 1.0); }
      """, path: "wrong.glsl")
    var graph = Graph()
    graph.output = graph.add(try FilterInstance(definition), inputs: [graph.input])
    let wrong = graph
    let (before, after) = (Support.Collector(), Support.Collector())
    let probe = Support.Collector()
    try session.add(probe)
    try await Support.wait(pushing: [(feed, image)], until: { !probe.images.isEmpty })
    let one = Task(executorPreference: MonotonicClock.test.executor) {
      try await session.configure { configuration throws(SessionError) in try configuration.add(before) }
    }
    let two = Task(executorPreference: MonotonicClock.test.executor) {
      try await session.configure { $0.graph = wrong }
    }
    let three = Task(executorPreference: MonotonicClock.test.executor) {
      try await session.configure { configuration throws(SessionError) in try configuration.add(after) }
    }
    try await one.value
    await #expect(throws: SessionError.self) { try await two.value }
    try await three.value
    try await Support.wait(
      pushing: [(feed, image)], until: { !before.images.isEmpty && !after.images.isEmpty })
    #expect(session.graph == Graph())
    await session.stop()
  }

  @Test func changesMayUseTheSession() async throws {
    let session = CaptureSession(source: FrameFeed(clock: .test), clock: .test)
    try await session.start()
    try await session.configure { [weak session] in
      // The lock of the session is not held while a caller's code runs.
      $0.graph = session?.graph ?? Graph()
    }
    await session.stop()
  }
}
