import Cameras
import ClockSupport
import Clocks
import FilterGraph
import Filters
import Pixels
import Synchronization
import Testing
import Viewfinder

/// Sessions on pushed frames: what sinks receive, errors, and how runs begin and end.
@Suite(.virtualTime) struct CaptureSessionTests {
  static func solid(_ color: [UInt8], _ size: PixelSize = PixelSize(width: 16, height: 12)) -> Image {
    var image = Image(packed: .rgba8, size: size)
    for place in image.bytes.indices { image.bytes[place] = color[place % 4] }
    return image
  }

  static func graph(_ chain: String) throws -> Graph {
    try Graph(parsing: chain, catalog: .standard, results: .several, inputs: .several)
  }

  /// Collects copies of frames and why the sink ended.
  final class Collector: FrameSink {
    let request: SinkRequest
    private let state = Mutex<(images: [Image], end: SinkEnd?, begins: [PictureDescription])>(([], nil, []))

    init(_ request: SinkRequest = SinkRequest()) { self.request = request }

    func begin(_ description: PictureDescription) { state.withLock { $0.begins.append(description) } }
    func consume(_ frame: borrowing Frame) {
      let image = frame.copy()
      state.withLock { $0.images.append(image) }
    }
    func end(_ reason: SinkEnd) { state.withLock { $0.end = reason } }

    var images: [Image] { state.withLock { $0.images } }
    var end: SinkEnd? { state.withLock { $0.end } }
    var begins: [PictureDescription] { state.withLock { $0.begins } }
  }

  /// Waits until a condition holds, pushing frames meanwhile; fails after five minutes.
  static func wait(
    pushing feeds: [(FrameFeed, Image)] = [], until condition: () -> Bool, _ what: Comment = "nothing came"
  ) async throws {
    let end = MonotonicClock.test.time + .seconds(300)
    while !condition() {
      for (feed, image) in feeds { feed.push(image) }
      try #require(MonotonicClock.test.time < end, what)
      try await pause(for: .milliseconds(5))
    }
  }

  @Test func sinksShareOnePlanAndGetTheirFormats() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    session.graph = try Self.graph("color-invert")
    let color = Collector()
    let small = Collector(SinkRequest(format: .nv12, size: PixelSize(width: 8, height: 6)))
    try session.add(color)
    try session.add(small)
    try await session.start()
    let image = Self.solid([255, 0, 255, 255])
    try await Self.wait(pushing: [(feed, image)], until: { !color.images.isEmpty && !small.images.isEmpty })
    #expect(Array(color.images[0].bytes.prefix(4)) == [0, 255, 0, 255])
    #expect(small.images[0].layout.format == .nv12)
    #expect(small.images[0].size == PixelSize(width: 8, height: 6))
    // Green in BT.709, limited range: 16 + 219 * 0.7152.
    #expect(abs(Int(small.images[0].bytes[0]) - 173) <= 1)
    #expect(color.begins.map(\.size) == [image.size])
    await session.stop()
    try await Self.wait(until: { color.end == .stopped && small.end == .stopped })
    #expect(session.state == .idle)
  }

  /// A picture from before the start arrives as it was pushed.
  @Test func aFeedDeliversItsLastPictureAtTheStart() {
    let feed = FrameFeed(clock: .test), mailbox = FrameMailbox()
    let image = Self.solid([7, 0, 0, 255], PixelSize(width: 8, height: 4))
    #expect(!feed.push(image, orientation: .right, timestamp: .milliseconds(5)))
    feed.start(into: mailbox)
    guard let frame = mailbox.take() else {
      Issue.record("no frame")
      return
    }
    #expect(frame.orientation == .right && frame.timestamp == .milliseconds(5))
    let red = frame.withBytes { $0[0] }
    #expect(red == 7)
  }

  @Test func furtherSourcesFeedNamedInputs() async throws {
    let (first, second) = (FrameFeed(title: "first", clock: .test), FrameFeed(title: "second", clock: .test))
    let session = CaptureSession(source: first, clock: .test)
    try session.add(second, as: "camera2")
    try await session.configure { $0.graph = try! Self.graph("[camera2][in]normal-blend") }
    let sink = Collector()
    try session.add(sink)
    try await session.start()
    let (red, blue) = (
      Self.solid([255, 0, 0, 255]), Self.solid([0, 0, 255, 255], PixelSize(width: 4, height: 4))
    )
    // Nothing is drawn before each source has delivered.
    for _ in 0..<20 {
      first.push(red)
      try await pause(for: .milliseconds(5))
    }
    #expect(sink.images.isEmpty)
    try await Self.wait(pushing: [(second, blue), (first, red)], until: { !sink.images.isEmpty })
    #expect(Array(sink.images[0].bytes.prefix(4)) == [255, 0, 0, 255])
    #expect(sink.images[0].size == blue.size)
    try await session.configure { $0.graph = try! Self.graph("[in][camera2]normal-blend") }
    let before = sink.images.count
    try await Self.wait(pushing: [(first, red)], until: { sink.images.count > before + 2 })
    #expect(Array(sink.images.last!.bytes.prefix(4)) == [0, 0, 255, 255])
    await session.stop()
  }

  @Test func refusedChangesLeaveWhatRuns() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    session.graph = try Self.graph("color-invert")
    let sink = Collector()
    try session.add(sink)
    try await session.start()
    let image = Self.solid([255, 255, 255, 255])
    try await Self.wait(pushing: [(feed, image)], until: { !sink.images.isEmpty })

    var error = await #expect(throws: SessionError.self) {
      try await session.configure { $0.graph = try! Self.graph("[in][camera2]screen-blend") }
    }
    #expect(error?.code == .missingSource)
    #expect(error?.description == "the graph reads [camera2], but no source has that name; there is [in]")
    error = #expect(throws: SessionError.self) { try session.add(feed, as: "again") }
    #expect(error?.code == .duplicateSource)
    error = #expect(throws: SessionError.self) { try session.add(FrameFeed(clock: .test), as: "in") }
    #expect(error?.code == .duplicateSource)
    error = #expect(throws: SessionError.self) { try session.add(sink) }
    #expect(error?.code == .sink)
    error = #expect(throws: SessionError.self) {
      try session.add(Collector(SinkRequest(format: .bayerRGGB)))
    }
    #expect(error?.code == .sink)
    error = #expect(throws: SessionError.self) { try session.add(Collector(SinkRequest(result: "mask"))) }
    #expect(error?.code == .missingResult)

    let kept = try Self.graph("color-invert")
    #expect(session.graph == kept)
    let before = sink.images.count
    try await Self.wait(pushing: [(feed, image)], until: { sink.images.count > before + 2 })
    #expect(Array(sink.images.last!.bytes.prefix(4)) == [0, 0, 0, 255])
    await session.stop()
  }

  @Test func aGraphThatDoesNotCompileIsRefused() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    let sink = Collector()
    try session.add(sink)
    try await session.start()
    let image = Self.solid([40, 80, 120, 255])
    try await Self.wait(pushing: [(feed, image)], until: { !sink.images.isEmpty })
    let wrong = try FilterDefinition.parse(
      """
      //! filter wrong
      //! category color
      //! summary Does not compile.
      //! kind pixel
      vec4 filter(vec4 image, Place place) { return vec4(undefinedName, 1.0); }
      """, path: "wrong.glsl")
    var graph = Graph()
    graph.output = graph.add(try FilterInstance(wrong), inputs: [graph.input])
    let refused = graph
    let error = await #expect(throws: SessionError.self) {
      try await session.configure { $0.graph = refused }
    }
    #expect(error?.code == .graph)
    #expect(error?.description.contains("wrong.glsl:5") ?? false)
    #expect(session.graph == Graph())
    let before = sink.images.count
    try await Self.wait(pushing: [(feed, image)], until: { sink.images.count > before + 2 })
    #expect(Array(sink.images.last!.bytes.prefix(4)) == [40, 80, 120, 255])
    await session.stop()
  }

  @Test func aSessionEndsWithItsFirstSource() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    let sink = Collector(SinkRequest(delivery: .every(queue: 8)))
    try session.add(sink)
    try await session.start()
    feed.push(Self.solid([1, 2, 3, 255]))
    try await Self.wait(until: { !sink.images.isEmpty })
    feed.finish()
    try await Self.wait(until: { sink.end != nil })
    #expect(sink.end == .sourceEnded)
    try await Self.wait(until: { session.state == .ended })
  }

  @Test func starting() async throws {
    let none = CaptureSession(clock: .test)
    let error = await #expect(throws: SessionError.self) { try await none.start() }
    #expect(error?.code == .missingSource)
    let session = CaptureSession(source: FrameFeed(clock: .test), clock: .test)
    try await session.start()
    try await session.start()
    await session.stop()
    await session.stop()
    try await session.start()
    await session.stop()
  }

  @Test func slowSinksMissFramesAndDelayNoOther() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    let slow = PixelReader(SinkRequest(delivery: .every(queue: 2))) { [clock = MonotonicClock.test] _ in
      clock.block(for: .milliseconds(200))
    }
    let fast = Collector()
    try session.add(slow)
    try session.add(fast)
    try await session.start()
    let image = Self.solid([9, 9, 9, 255])
    try await Self.wait(pushing: [(feed, image)], until: { fast.images.count > 30 })
    #expect(session.statistics(of: slow).dropped > 0)
    #expect(session.statistics(of: slow).delivered < 20)
    #expect(session.statistics(of: fast).delivered > 30)
    await session.stop()
  }

  @Test func measurementsArriveForEachFrame() async throws {
    let feed = FrameFeed(clock: .test)
    let session = CaptureSession(source: feed, clock: .test)
    session.graph = try Self.graph("color-invert")
    let means = try session.measurements(AverageColor())
    try await session.start()
    let pushing = Task(executorPreference: MonotonicClock.test.executor) {
      while !Task.isCancelled {
        feed.push(Self.solid([255, 0, 102, 255]))
        try? await pause(for: .milliseconds(5))
      }
    }
    for await mean in means {
      #expect(abs(mean.value.red) < 0.002 && abs(mean.value.green - 1) < 0.002)
      #expect(abs(mean.value.blue - 0.6) < 0.002)
      break
    }
    pushing.cancel()
    await session.stop()
  }
}
