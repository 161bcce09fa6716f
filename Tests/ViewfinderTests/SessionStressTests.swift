import Cameras
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import PlanCompiler
import Rendering
import SimulatedCamera
import Synchronization
import TestSupport
import Testing
import Viewfinder

/// Sessions under random use from several tasks, and what is left of them.
@Suite(.serialized) struct SessionStressTests {
  typealias Support = CaptureSessionTests

  /// The entries of a folder of `/proc/self`.
  static func entries(_ folder: String) -> Int {
    guard let directory = opendir("/proc/self/\(folder)") else { return 0 }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }

  /// The names of this process's threads that belong to sessions, sinks and cameras: all but those of Swift's own pool.
  static var threads: Int { entries("task") }

  /// The process's resident memory in bytes.
  static var memory: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    return (Int(fields[1]) ?? 0) * 4096
  }

  /// A small generator of the same numbers in each run.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// A sink that checks the order of its calls.
  final class Witness: FrameSink {
    let request: SinkRequest
    private let state = Mutex((isOpen: false, ends: 0, faults: 0))
    init(_ request: SinkRequest) { self.request = request }
    func begin(_ description: PictureDescription) { state.withLock { $0.isOpen = true } }
    func consume(_ frame: borrowing Frame) { state.withLock { if !$0.isOpen { $0.faults += 1 } } }
    func end(_ reason: SinkEnd) {
      state.withLock {
        $0.isOpen = false
        $0.ends += 1
      }
    }
    var faults: Int { state.withLock { $0.faults } }
    var ends: Int { state.withLock { $0.ends } }
    var isOpen: Bool { state.withLock { $0.isOpen } }
  }

  static let chains = [
    "color-invert", "exposure=0.5", "gaussian-blur=2", "low-pass=0.5", "[in][further]normal-blend", "no-such",
    "split[a][b];[a]color-invert[out];[b]monochrome[mask]",
  ]

  /// One random operation.
  static func operate(
    _ session: CaptureSession, _ sinks: [Witness], _ feeds: [FrameFeed], _ random: inout Random
  ) async {
    let sink = sinks.randomElement(using: &random)!
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: try? await session.start()
    case 2: await session.stop()
    case 3, 4:
      guard let graph = try? Support.graph(chains.randomElement(using: &random)!) else { return }
      session.graph = graph
    case 5:
      guard let graph = try? Support.graph(chains.randomElement(using: &random)!) else { return }
      try? await session.configure { $0.graph = graph }
    case 6: try? session.add(sink)
    case 7: session.remove(sink)
    case 8: try? session.add(feeds[1], as: "further")
    case 9: try? session.removeSource(named: "further")
    case 10:
      let turn = Orientation.allCases.randomElement(using: &random)!
      let feed = feeds[Int.random(in: 0...2, using: &random)]
      try? session.change {
        $0.turn = turn
        if feed !== feeds[1] { $0.replaceSource(with: feed) }
      }
    default: _ = try? await session.capturePhoto()
    }
  }

  /// Four tasks make 1,000 starts, stops and changes of one session at random moments.
  @Test func aThousandOperationsFromFourTasks() async throws {
    // What the process keeps for good, such as the driver's own threads, is there after a first session.
    try await Self.exercise(operations: 40, seed: 1)
    try await Task.sleep(for: .milliseconds(300))
    let (files, memory) = (Self.entries("fd"), Self.memory)
    let threads = Self.threads
    try await Self.exercise(operations: 1000, seed: 2)
    try await Support.wait(
      until: { Self.threads <= threads + 1 }, "threads were left: \(Self.threads), \(threads) before")
    #expect(Self.entries("fd") <= files)
    // A session's context alone takes more than this divided by its starts.
    #expect(Self.memory - memory < 96 << 20, "\((Self.memory - memory) >> 20) MB more")
  }

  private static func exercise(operations: Int, seed: UInt64) async throws {
    let feeds = [FrameFeed(title: "a"), FrameFeed(title: "b"), FrameFeed(title: "c")]
    let sinks = [
      Witness(.init()), Witness(.init(format: .nv12, size: PixelSize(width: 16, height: 12))),
      Witness(.init(delivery: .every(queue: 4))), Witness(.init(result: "mask")),
    ]
    let session = CaptureSession(source: feeds[0])
    let pushing = Task.detached {
      let images = [
        Support.solid([1, 2, 3, 255]), Support.solid([4, 5, 6, 255], PixelSize(width: 20, height: 10)),
      ]
      var count = 0
      while !Task.isCancelled {
        for (index, feed) in feeds.enumerated() { feed.push(images[(index + count / 50) % 2]) }
        count += 1
        try? await Task.sleep(for: .milliseconds(3))
      }
    }
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          var random = Random(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(task) &+ 1)
          for _ in 0..<operations / 4 {
            await operate(session, sinks, feeds, &random)
            try? await Task.sleep(for: .microseconds(Int.random(in: 0...3000, using: &random)))
          }
        }
      }
    }
    pushing.cancel()
    await pushing.value
    await session.stop()
    #expect(session.state == .idle || session.state == .ended || isFailed(session.state))
    for sink in sinks {
      #expect(sink.faults == 0, "a frame came after the end or before the beginning")
      #expect(!sink.isOpen, "a sink did not end")
    }
    // It is still a session that works.
    for sink in sinks { session.remove(sink) }
    try await session.configure { $0.graph = Graph() }
    let last = Support.Collector()
    try session.add(last)
    try await session.start()
    let image = Support.solid([7, 8, 9, 255])
    try await Support.wait(pushing: feeds.map { ($0, image) }, until: { !last.images.isEmpty })
    await session.stop()
    #expect(last.end == .stopped)
  }

  private static func isFailed(_ state: SessionState) -> Bool {
    if case .failed = state { true } else { false }
  }

  // MARK: - A session run by hand

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
      let end = ContinuousClock.now + .seconds(20)
      while !condition() {
        try runner.update()
        try #require(ContinuousClock.now < end, "nothing came")
        Support.sleep(milliseconds: 1)
      }
    }
  }

  @Test func aWindowAndAReaderShareTheFilters() throws {
    try withRenderer { renderer in
      let feed = FrameFeed()
      let session = CaptureSession(source: feed)
      session.graph = try Support.graph("gaussian-blur=2,color-invert")
      let screen = ScreenSink(wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      let run = try ManualRun(session, renderer)
      feed.push(Support.solid([10, 20, 30, 255]))
      try run.update(until: { run.runner.drawnFrames > 0 })
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
      let feed = FrameFeed()
      let session = CaptureSession(source: feed)
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
          let before = run.runner.drawnFrames
          try run.update(until: {
            feed.push(image)
            return run.runner.drawnFrames > before
          })
        }
      }
      try frames(10)
      // Fences are made for each copy, and deleted with it.
      func created() -> Int { renderer.context.createdObjects.total - renderer.context.createdObjects.fences }
      let before = created()
      try frames(50)
      #expect(created() == before)
      #expect(renderer.context.liveObjects.fences <= 3)
    }
  }

  /// On the first frame a low-pass is nothing, so that results coincide which later do not.
  @Test func resultsKeepTheirSinksFromTheFirstFrameOn() async throws {
    let feed = FrameFeed()
    let session = CaptureSession(source: feed)
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
      let session = CaptureSession(camera)
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
        renderer.context.liveObjects, Self.entries("fd"), Self.threads
      )
      try take(200)
      #expect(
        renderer.context.liveObjects.total <= objects.total, "\(renderer.context.liveObjects), \(objects)")
      #expect(Self.entries("fd") <= files)
      #expect(Self.threads <= threads + 1)
      #expect(camera.starts.count == 205 * 2 + 1)
    }
  }

  // MARK: - Changes

  @Test func aSourceThatDoesNotStartLeavesTheOthers() async throws {
    let feed = FrameFeed()
    let session = CaptureSession(source: feed)
    let sink = Support.Collector()
    try session.add(sink)
    try await session.start()
    let image = Support.solid([1, 2, 3, 255])
    let broken = ScriptedCamera(.init(refused: [ScriptedCamera.preview]))
    let refused = Support.Collector()
    let error = await #expect(throws: SessionError.self) {
      try await session.configure { configuration throws(SessionError) in
        try configuration.add(FrameFeed(title: "fine"), as: "fine")
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
    let session = CaptureSession(ScriptedCamera(.init(refused: [ScriptedCamera.preview])))
    let sink = Witness(.init())
    try session.add(sink)
    let error = await #expect(throws: SessionError.self) { try await session.start() }
    #expect(error?.code == .source)
    #expect(sink.ends == 1)
    #expect(session.state == .failed(error!))
  }

  @Test func theLeadingSourceCanLeaveAndAnotherLeads() async throws {
    let (first, second) = (ScriptedCamera(), FrameFeed(title: "second"))
    let session = CaptureSession(first)
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
    let (first, second) = (FrameFeed(title: "first"), FrameFeed(title: "second"))
    let session = CaptureSession(source: first)
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
    let feed = FrameFeed()
    let session = CaptureSession(source: feed)
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
    let one = Task {
      try await session.configure { configuration throws(SessionError) in try configuration.add(before) }
    }
    let two = Task { try await session.configure { $0.graph = wrong } }
    let three = Task {
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
    let session = CaptureSession(source: FrameFeed())
    try await session.start()
    try await session.configure { [weak session] in
      // The lock of the session is not held while a caller's code runs.
      $0.graph = session?.graph ?? Graph()
    }
    await session.stop()
  }
}
