import ClockSupport
import Clocks
import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
import TestSupport
import Testing
import Viewfinder

/// Changing settings of a running graph.
@Suite(.virtualTime) struct SessionSettingsTests {
  private static let size = PixelSize(width: 16, height: 12)

  /// Runs a session on this thread until it has drawn another frame of a feed; gives its picture.
  private static func next(_ runner: SessionRunner, _ screen: ScreenSink, _ feed: FrameFeed) throws -> Image {
    let before = runner.outputs.drawnFrames
    feed.push(CaptureSessionTests.solid([100, 100, 100, 255], size))
    for _ in 0..<1000 where runner.outputs.drawnFrames == before { try runner.update() }
    let view = try #require(runner.outputs.picture(of: screen))
    var image = Image(packed: .rgba8, size: view.size)
    image.bytes = try runner.pipeline.renderer.device.readPixels(of: view)
    return image
  }

  private static func withSession(
    _ graph: Graph, aids: Graph? = nil,
    _ body: (CaptureSession, _ next: () throws -> [UInt8], _ programs: () -> Int) throws -> Void
  ) throws {
    try withRenderer { renderer in
      let feed = FrameFeed(clock: .test)
      let session = CaptureSession(source: feed, clock: .test)
      session.graph = graph
      session.aids = aids
      let screen = ScreenSink(wake: {})
      try session.change { configuration throws(SessionError) in try configuration.add(screen) }
      try session.claim()
      let runner = try session.run(on: renderer) {}
      defer { runner.end(.stopped) }
      try body(
        session, { Array(try next(runner, screen, feed).bytes.prefix(4)) },
        { renderer.device.createdObjects.programs })
    }
  }

  @Test func anAssignmentShowsInTheNextFrameAndCompilesNothing() throws {
    // The blur keeps the rows of the picture, and is a plan of several passes.
    let graph = try GaussianBlur(sigma: 2) --> Brightness(brightness: 0) --> Opacity(opacity: 1)
    try Self.withSession(graph) { session, next, programs throws in
      #expect(try next()[0] == 100)
      let known = programs()
      session[Brightness.self]?.brightness = 0.2
      #expect(try next()[0] == 151)
      session[Brightness.self] = Brightness(brightness: -0.2)
      session[GaussianBlur.self]?.sigma = 2.5
      #expect(try next()[0] == 49)
      #expect(programs() == known)
      #expect(session[Brightness.self] == Brightness(brightness: -0.2))
      #expect(session[GaussianBlur.self]?.sigma == 2.5)
      #expect(session[Sepia.self] == nil)
    }
  }

  @Test func aidsHaveSettingsToo() throws {
    try Self.withSession(Graph(), aids: try Brightness(brightness: 0.2).asGraph()) {
      session, next, _ throws in
      #expect(try next()[0] == 151)
      session[Brightness.self]?.brightness = 0
      #expect(try next()[0] == 100)
    }
  }

  @Test func wrongSettingsAreRefusedAndReported() async throws {
    let session = CaptureSession(source: FrameFeed(clock: .test), clock: .test)
    try session.setGraph(Brightness(brightness: 0.1))
    var events = session.events.makeAsyncIterator()
    session[Brightness.self]?.brightness = 3
    guard case .changeRejected(let error) = await events.next() else {
      Issue.record("no change was refused")
      return
    }
    #expect(error.code == .graph)
    #expect(error.description == "'brightness' of 'brightness': 3 is outside the range -1..1")
    #expect(session[Brightness.self]?.brightness == 0.1)
    session[Sepia.self] = Sepia()
    guard case .changeRejected(let missing) = await events.next() else {
      Issue.record("no change was refused")
      return
    }
    #expect(missing.description == "neither the graph nor its aids have a filter 'sepia'")
  }
}
